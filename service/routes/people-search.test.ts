import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refold } from "../store/refold.ts";
import { legal_representatives, people, club as settings } from "../store/schema.ts";
import type { TestClient } from "../testing/client.ts";
import { ClubData } from "../testing/club-data.ts";
import { KINDS, startService, type TestService } from "../testing/service.ts";

const MOTHER = {
  type: "Mere",
  first_name: "Anne",
  last_name: "Le Goff",
  phone: "0601020304",
  email: "anne@example.org",
};

describe.each(KINDS)("the search for people, %s", (kind) => {
  let service: TestService;
  let client: TestClient;
  let make: ClubData;
  let season: number;
  let group: number;
  let elodie: number;
  let child: number;
  beforeAll(async () => {
    service = await startService(kind);
    client = await (await service.createClub()).client();
    make = new ClubData(client);
    season = await make.season();
    group = await make.group(season);
    elodie = await make.person({
      first_name: "Élodie",
      last_name: "D’Artagnan-Lefèvre",
      email: "Elodie.Art@Example.org",
    });
    child = await make.person({
      first_name: "Maël",
      last_name: "Œuvrard",
      parents: [{ ...MOTHER, last_name: "Kerguélen" }],
    });
    const pending = await make.person({ first_name: "Élodie", last_name: "Attente" });
    await make.member(elodie, group);
    await make.member(child, await make.group(season));
    await make.annual(pending, group);
    await make.toEvent(await make.person({ last_name: "Lefèvre" }), await make.event(season));
  });

  afterAll(() => service.stop());

  const found = async (query: string, more: object = {}) => {
    const { status, body } = await client.post("/members/search", { query, season_id: season, ...more }, { key: null });
    expect(status).toBe(200);
    return body.data.map((entry: { id: number }) => entry.id);
  };

  it.each([
    "elodie",
    "ÉLODIE",
    "lefevre",
    "LEFÈVRE el",
    "d'artagnan",
    "dartagnan",
    "artagnan lefevre",
    "elodie.art@example.org",
  ])("finds Élodie D’Artagnan-Lefèvre by %s", async (query) => expect(await found(query)).toEqual([elodie]));
  it.each(["oeuvrard", "Œuv", "kerguelen", "anne kerg", "anne@example.org", "ANNE@EXAMPLE.ORG"])(
    "finds Maël Œuvrard, or him by his mother, by %s",
    async (query) => expect(await found(query)).toEqual([child]),
  );
  it.each(["anne@example.or", "nobody", "%%", "__", "  ", "'; drop table people; --", "elodie maël"])(
    "finds nobody by %s",
    async (query) => expect(await found(query)).toEqual([]),
  );
  it("folds anew what an older program stored, once, and finds it then", async () => {
    const { club: opened } = await service.createClub();
    const { db } = opened.database;
    const person = { last_name: "Yıldız", first_name: "Ðoan", created_at: service.clock.now() };
    const [row] = await db
      .insert(people)
      .values({ ...person, folded_name: "yıldız ðoan" })
      .returning();
    const member_id = row?.id ?? 0;
    const parent = { member_id, position: 0, last_name: "d'Arc", first_name: null, folded_name: "d arc" };
    await db.insert(legal_representatives).values(parent);
    await db.update(settings).set({ folding: 1 });
    const keys = async () => [
      ...(await db.select({ key: people.folded_name }).from(people)),
      ...(await db.select({ key: legal_representatives.folded_name }).from(legal_representatives)),
    ];
    await refold(db, AbortSignal.abort());
    expect(await keys()).toEqual([{ key: "yıldız ðoan" }, { key: "d arc" }]);
    await refold(db, new AbortController().signal);
    expect(await keys()).toEqual([{ key: "yildiz | doan" }, { key: "d arc | darc" }]);
    await db.update(people).set({ folded_name: "its own" });
    await refold(db, new AbortController().signal);
    expect((await keys())[0]).toEqual({ key: "its own" });
  });
  it("finds validated season members only, and those of one group if asked", async () => {
    expect(await found("attente")).toEqual([]);
    expect(await found("elodie", { group_id: group })).toEqual([elodie]);
    expect(await found("oeuvrard", { group_id: group })).toEqual([]);
    expect(await found("elodie", { season_id: 999_999 })).toEqual([]);
  });
  it("shows the registrations of the season, and says when there are more", async () => {
    const crowd = await make.season();
    const its = await make.group(crowd);
    for (let made = 0; made < 3; made++) await make.member(await make.person({ last_name: "Foule" }), its);
    const search = async (limit?: number) =>
      (
        await client.post(
          "/members/search",
          { query: "foule", season_id: crowd, ...(limit && { limit }) },
          { key: null },
        )
      ).body;
    expect(await search(2)).toMatchObject({ meta: { truncated: true, limit: 2 } });
    expect(await search(3)).toMatchObject({ meta: { truncated: false, limit: 3 } });
    const everybody = await search();
    expect(everybody.meta).toEqual({ truncated: false, limit: 20 });
    expect(everybody.data[0].registrations).toEqual([
      { id: expect.any(Number), group_id: its, group_name: "Adultes", season_id: crowd, valid: true },
    ]);
  });
  it.each([
    [{ query: "a", season_id: 1 }, "/query"],
    [{ query: "x".repeat(128), season_id: 1 }, "/query"],
    [{ query: "elodie" }, "/season_id"],
    [{ query: "elodie", season_id: 1, limit: 51 }, "/limit"],
    [{ query: "elodie", season_id: 1, sort: "name" }, "/sort"],
    [{ query: "a\u0000b", season_id: 1 }, "/query"],
  ])("refuses %j", async (body, pointer) => {
    const answer = await client.post("/members/search", body, { key: null });
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, pointer]);
  });
});
