import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { saveClub } from "#lib/base/store/clubs.ts";
import { type ClubApi, clubApi } from "#lib/club/client/client.ts";
import { AMPLE } from "#lib/club/client/testing/strangers.ts";
import { startWire } from "#lib/club/client/testing/wire.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { readList } from "./read-offer.ts";

const ROWS = 100;

describe.each(databases("rolled_lists"))("a list from which a season is rolled over, %s", (_name, location) => {
  let opened: Awaited<ReturnType<typeof testStore>>;
  let wire: Awaited<ReturnType<typeof startWire>> | undefined;
  beforeAll(async () => {
    opened = await testStore(location, { LOG_LEVEL: "silent" });
  });
  afterEach(() => wire?.close());
  afterAll(() => opened.close());

  /** A club whose list goes on as it is said. */
  const clubWith = async (slug: string, next: (last: number) => number | null): Promise<ClubApi> => {
    wire = await startWire(({ path }) => {
      const after = Number(new URL(path, "http://club.example").searchParams.get("after") ?? 0);
      if (path === "/token") return undefined;
      const data = Array.from({ length: ROWS }, (_, nth) => ({ id: after + nth + 1 }));
      return { headers: AMPLE, body: { data, pagination: { next_after: next(after + ROWS) } } };
    });
    const credential = { kind: "secret", secret: "secret" } as const;
    await saveClub(opened.store.db, { slug, name: slug, baseUrl: wire.baseUrl, clientId: slug, credential });
    return clubApi(slug);
  };

  it("is read to its end, however many seasons there were before", { timeout: 30_000 }, async () => {
    const api = await clubWith("old", (last) => (last < 102 * ROWS ? last : null));
    const { records, calls } = await readList(api, "lesson", 1);
    expect([records.size, calls]).toEqual([102 * ROWS, 102]);
  });

  it("is none where it does not move on: what is behind it would pass for gone", async () => {
    const api = await clubWith("stuck", () => ROWS);
    await expect(readList(api, "lesson", 1)).rejects.toMatchObject({ code: "unreadable_answer" });
  });
});
