import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { inspect } from "../../runtime/backup/restore.ts";
import { createClock } from "../../runtime/clock.ts";
import { ownDatabase } from "../../scripts/testing/own-database.ts";
import { type ClubStore, Clubs } from "../clubs.ts";
import { idempotency_keys, integrations, outbox, sports } from "../store/schema.ts";
import { KINDS } from "../testing/service.ts";
import { backUpClubs } from "./make.ts";
import { restoreClub, restoreClubs } from "./restore.ts";

const folder = mkdtempSync(join(tmpdir(), "guichet-one-club-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const WITHIN_MS = 120_000;

async function placeFor(kind: string, name: string): Promise<{ store: ClubStore; url: string | undefined }> {
  const database = kind === "PostgreSQL" ? await ownDatabase() : undefined;
  if (database) onTestFinished(() => database.drop());
  return {
    store: database ? { kind: "server", url: database.url } : { kind: "embedded", directory: join(folder, kind, name) },
    url: database?.url,
  };
}

function clubsAt(store: ClubStore): Clubs {
  const clubs = new Clubs(store, "https://clubs.example", createClock());
  onTestFinished(() => clubs.close());
  return clubs;
}

describe.each(KINDS)("one club alone, %s", (kind) => {
  it(
    "is taken out of a service and brought into another one while both work, with its open work, and touches no other",
    async () => {
      const here = await placeFor(kind, "here");
      const there = await placeFor(kind, "there");
      const [from, to] = [clubsAt(here.store), clubsAt(there.store)];
      for (const slug of ["aikido", "boxe"]) {
        const { database } = await from.create({ slug, name: `Club ${slug}` });
        await database.db.insert(sports).values({ name: `Sport of ${slug}` });
        const resource = { type: "members", id: "1", path: "/members/1", required_scopes: [], deleted: false };
        const message = { type: "members.created", subject: "members/1", time: new Date(), state: "pending" } as const;
        await database.db.insert(outbox).values({ ...message, data: { resource, context: {}, links: {} } });
      }
      const other = await to.create({ slug: "canoe", name: "Club canoe" });
      const all = join(folder, `${kind}-all.backup`);
      const one = join(folder, `${kind}-one.backup`);
      const about = { version: "test", kind: from.kind } as const;
      await backUpClubs(from, all, about);
      await backUpClubs(from, one, { ...about, club: "boxe" });
      const contents = await inspect(one);
      expect(Object.keys(contents.sections)).toEqual(["boxe"]);
      await expect(backUpClubs(from, join(folder, `${kind}-no.backup`), { ...about, club: "golf" })).rejects.toThrow(
        "There is no club golf.",
      );

      // Whoever restores all of them needs an empty place; whoever brings one needs that name alone.
      await restoreClub(all, await inspect(all), there.store, "boxe");
      await expect(restoreClub(one, contents, there.store, "boxe")).rejects.toThrow(/already/);
      await expect(restoreClub(one, contents, there.store, "aikido")).rejects.toThrow(
        "There is no club aikido in this back-up. It holds: boxe.",
      );
      await expect(restoreClub(one, contents, there.store, "../boxe")).rejects.toThrow(/cannot be a club's name/);
      // The service that works there finds it by itself.
      await expect.poll(async () => (await to.get("boxe"))?.slug).toBe("boxe");
      const came = await to.get("boxe");
      const was = await from.get("boxe");
      for (const table of [sports, outbox, integrations, idempotency_keys])
        expect(await came?.database.db.select().from(table)).toEqual(await was?.database.db.select().from(table));
      expect(await came?.database.db.select().from(outbox)).toMatchObject([{ state: "pending" }]);
      expect(await to.list()).toEqual(["boxe", "canoe"]);
      await other.database.db.insert(sports).values({ name: "Canoë" });
      if (there.store.kind === "embedded") expect(readdirSync(there.store.directory).sort()).toEqual(["boxe", "canoe"]);
    },
    WITHIN_MS,
  );

  it(
    "is no club until it is whole: what a restore that was cut off left is no club, and is cleared away by the next",
    async () => {
      const here = await placeFor(kind, "whole");
      const there = await placeFor(kind, "half");
      const from = clubsAt(here.store);
      await from.create({ slug: "aikido", name: "Club aikido" });
      const path = join(folder, `${kind}-whole.backup`);
      await backUpClubs(from, path, { version: "test", kind: from.kind });
      const contents = await inspect(path);
      const { sections } = contents;
      // A section that the file does not have: it is found out in the middle, when the place is begun.
      const lie = { ...contents, sections: { ...sections, judo: {} } };
      await restoreClub(path, lie, there.store, "judo").catch(() => {});
      const to = clubsAt(there.store);
      expect(await to.list()).toEqual([]);
      if (there.url) {
        // As a process leaves it that is killed while it fills the schema.
        const direct = new pg.Client({ connectionString: there.url });
        await direct.connect();
        await direct.query(
          `create schema arriving_aikido; create table arriving_aikido.half (); create schema arrival_of_aikido; comment on schema arrival_of_aikido is '["arriving_aikido"]'`,
        );
        await direct.end();
        expect(await to.list()).toEqual([]);
      }
      await restoreClub(path, contents, there.store, "aikido");
      await expect.poll(() => to.list()).toEqual(["aikido"]);
      expect((await to.get("aikido"))?.slug).toBe("aikido");
      await expect(restoreClubs(path, contents, there.store)).rejects.toThrow(/already/);
    },
    WITHIN_MS,
  );
});
