import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestClient } from "../testing/client.ts";
import { ClubData } from "../testing/club-data.ts";
import { KINDS, startService, type TestClub, type TestService } from "../testing/service.ts";

const COLLECTIONS = ["members", "groups", "events", "annual-registrations", "event-registrations", "slots"];

describe.each(KINDS)("a season's collections, %s", (kind) => {
  let service: TestService;
  let club: TestClub;
  let client: TestClient;
  let make: ClubData;
  let season: number;
  let groups: number[];
  let people: number[];
  let registrations: { pending: number; validated: number[]; refused: number };
  beforeAll(async () => {
    service = await startService(kind);
    club = await service.createClub();
    client = await club.client();
    make = new ClubData(client);
    season = await make.season();
    const other = await make.season({ name: "Elsewhere" });
    groups = [await make.group(season, { name: "Débutants" }), await make.group(season), await make.group(other)];
    people = [await make.person(), await make.person(), await make.person(), await make.person()];
    const [both = 0, one = 0, eventOnly = 0, undecided = 0] = people;
    const [first = 0, second = 0, elsewhere = 0] = groups;
    const validated = [await make.member(both, first), await make.member(both, second), await make.member(one, first)];
    const pending = await make.annual(undecided, first);
    const refused = await make.annual(undecided, second);
    await client.post(`/annual-registrations/${refused}/refuse`);
    await make.member(eventOnly, elsewhere);
    registrations = { pending, validated, refused };
    const events = [await make.event(season), await make.event(season), await make.event(other)];
    const attending = await make.toEvent(eventOnly, events[0] ?? 0);
    await client.post(`/event-registrations/${attending}/validate`);
    await make.toEvent(eventOnly, events[1] ?? 0);
    for (const of of [season, season, season, other]) await make.slot(of);
  });
  afterAll(() => service.stop());

  const ids = async (path: string) => (await client.all(path)).map((entry) => entry.id);

  it("list what belongs to the season, every registration in every state", async () => {
    const { pending, validated, refused } = registrations;
    expect(await ids(`/seasons/${season}/groups`)).toEqual(groups.slice(0, 2));
    expect(await ids(`/seasons/${season}/annual-registrations`)).toEqual(
      [...validated, pending, refused].sort((a, b) => a - b),
    );
    expect(await client.all(`/seasons/${season}/events`)).toHaveLength(2);
    expect(await client.all(`/seasons/${season}/event-registrations`)).toHaveLength(2);
    expect(await client.all(`/seasons/${season}/slots`)).toHaveLength(3);
  });

  it("list registrations of one state", async () => {
    const of = (status: string) => ids(`/seasons/${season}/annual-registrations?status=${status}&limit=1`);
    expect(await of("pending")).toEqual([registrations.pending]);
    expect(await of("validated")).toEqual(registrations.validated);
    expect(await of("refused")).toEqual([registrations.refused]);
    const toEvents = (status: string) => ids(`/seasons/${season}/event-registrations?status=${status}`);
    expect([await toEvents("pending"), await toEvents("refused")]).toEqual([[expect.any(Number)], []]);
    const wrong = await client.get(`/seasons/${season}/annual-registrations?status=valid`);
    expect([wrong.status, wrong.body.errors[0].pointer]).toEqual([400, "?status"]);
  });

  it("list season members once each, with their validated registrations, and nobody of an event only", async () => {
    const members = await client.all(`/seasons/${season}/members`);
    const [both = 0, one = 0] = people;
    const [first = 0, second = 0] = groups;
    expect(members.map((member) => member.id)).toEqual([both, one]);
    expect(members[0]).toMatchObject({
      season_id: season,
      last_name: expect.stringContaining("Martin"),
      parents: [],
      registrations: [
        { id: registrations.validated[0], group_id: first, group_name: "Débutants", season_id: season, valid: true },
        { id: registrations.validated[1], group_id: second, group_name: "Adultes", season_id: season, valid: true },
      ],
      registrations_path: `/members/${both}/registrations?season_id=${season}`,
      attendance_path: `/members/${both}/attendance?season_id=${season}`,
    });
    const followed = await client.get(members[0].registrations_path);
    expect(followed.body.data).toHaveLength(2);
  });

  it.each(COLLECTIONS)(
    "%s: walked page by page gives each entry once, and the exactly full last page ends it",
    async (name) => {
      const path = `/seasons/${season}/${name}`;
      const everything = await client.all(path);
      expect(await client.all(`${path}?limit=1`)).toEqual(everything);
      const ascending = everything.map((entry) => entry.id);
      expect(ascending).toEqual([...ascending].sort((a, b) => a - b));
      const full = await client.get(`${path}?limit=${everything.length}`);
      expect(full.body.pagination).toEqual({ limit: everything.length, next_after: null });
      if (everything.length === 1) return;
      const cut = await client.get(`${path}?limit=${everything.length - 1}`);
      expect(cut.body.pagination.next_after).toBe(ascending.at(-2));
      const beyond = await client.get(`${path}?after=${ascending.at(-1)}`);
      expect(beyond.body).toEqual({ data: [], pagination: { limit: 50, next_after: null } });
    },
  );

  it.each(COLLECTIONS)("%s of a season that does not exist is 404, of an empty one an empty list", async (name) => {
    expect((await client.get(`/seasons/999999/${name}`)).status).toBe(404);
    const empty = await make.season();
    expect((await client.get(`/seasons/${empty}/${name}`)).body.data).toEqual([]);
  });

  it.each([
    ["members", ["groups:read"], "members:read"],
    ["members", ["members:read"], "groups:read"],
    ["members", ["events:read"], "groups:read members:read"],
    ["groups", ["members:read"], "groups:read"],
    ["events", ["groups:read"], "events:read"],
    ["annual-registrations", ["members:read"], "registrations:read"],
    ["event-registrations", ["events:read"], "registrations:read"],
    ["slots", ["events:read"], "groups:read"],
  ] as const)("%s with %j only is 403 and names what is missing", async (name, scopes, missing) => {
    const narrow = await club.client({ scopes });
    const { status, body, headers } = await narrow.get(`/seasons/${season}/${name}`);
    expect([status, body.code]).toEqual([403, "insufficient_scope"]);
    expect(headers.get("www-authenticate")).toContain(`Bearer error="insufficient_scope", scope="${missing}",`);
  });

  it("show only what the club's features have", async () => {
    const plain = await service.createClub({ features: [] });
    const its = await plain.client();
    const data = new ClubData(its);
    const itsSeason = await data.season();
    const group = await data.group(itsSeason);
    await data.member(await data.person(), group);
    expect((await its.get(`/seasons/${itsSeason}/slots`)).body.code).toBe("feature_disabled");
    const [shown] = await its.all(`/seasons/${itsSeason}/groups`);
    expect(shown).not.toHaveProperty("slot_ids");
    expect(shown).not.toHaveProperty("licence_ids");
    expect(shown).not.toHaveProperty("invitation_only");
    const [registration] = await its.all(`/seasons/${itsSeason}/annual-registrations`);
    expect(registration).not.toHaveProperty("slot_ids");
    expect((await its.all(`/seasons/${itsSeason}/members`))[0]).not.toHaveProperty("attendance_path");
    const refused = await its.post("/groups", {
      name: "Slots",
      season_id: itsSeason,
      birth_year_start: 2020,
      birth_year_end: 1930,
      slot_ids: [],
      invitation_only: true,
    });
    expect(refused.body.errors.map((error: { pointer: string; code: string }) => [error.pointer, error.code])).toEqual([
      ["/slot_ids", "unknown_field"],
      ["/invitation_only", "unknown_field"],
    ]);
  });

  it("cost the same number of queries however many entries a page has", async () => {
    const queriesFor = async (path: string) => {
      const before = club.club.database.statements();
      await client.get(path);
      return club.club.database.statements() - before;
    };
    for (const name of COLLECTIONS) {
      const one = await queriesFor(`/seasons/${season}/${name}?limit=1`);
      expect(one).toBeGreaterThan(0);
      expect(await queriesFor(`/seasons/${season}/${name}?limit=100`)).toBe(one);
    }
  });
});
