import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createClock } from "../runtime/clock.ts";
import { ClubExistsError, type ClubStore, Clubs } from "./clubs.ts";

const folder = mkdtempSync(join(tmpdir(), "guichet-clubs-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each<[string, () => ClubStore]>([
  ["embedded", () => ({ kind: "embedded", directory: join(folder, "clubs") })],
  ["PostgreSQL", () => ({ kind: "server", url: process.env.TEST_POSTGRES_URL ?? "" })],
])("the clubs of a service, %s", (_name, store) => {
  it("are made once, found again after a restart, and unknown otherwise", async () => {
    const clubs = new Clubs(store(), "http://localhost:4100/", createClock());
    expect(await clubs.get("chess")).toBeUndefined();
    const made = await clubs.create({ slug: "chess", name: "Chess Club" });
    expect(made.baseUrl).toBe("http://localhost:4100/chess/api/v1");
    await expect(clubs.create({ slug: "chess", name: "Again" })).rejects.toThrow(ClubExistsError);
    await clubs.close();

    const later = new Clubs(store(), "http://localhost:4100", createClock());
    expect(await later.list()).toContain("chess");
    const [first, second] = await Promise.all([later.get("chess"), later.get("chess")]);
    expect(first).toBe(second);
    expect((await first?.settings())?.name).toBe("Chess Club");
    expect(await later.get("chess/../chess")).toBeUndefined();
    await later.close();
  });
});
