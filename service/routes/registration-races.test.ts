import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestAnswer, TestClient } from "../testing/client.ts";
import { ClubData } from "../testing/club-data.ts";
import { KINDS, startService, type TestService } from "../testing/service.ts";

const RACERS = 20;
const PLACES = 5;

describe.each(KINDS)("registrations that race, %s", (kind) => {
  let service: TestService;
  let client: TestClient;
  let make: ClubData;
  let season: number;
  beforeAll(async () => {
    service = await startService(kind);
    client = await (await service.createClub()).client();
    make = new ClubData(client);
    season = await make.season();
  });
  afterAll(() => service.stop());

  const times = <T>(count: number, each: () => Promise<T>) => Promise.all(Array.from({ length: count }, each));
  const tally = (answers: TestAnswer[]) => {
    const counted: Record<string, number> = {};
    for (const { status, body } of answers) {
      const name = `${status} ${body.code ?? "done"}`;
      counted[name] = (counted[name] ?? 0) + 1;
    }
    return counted;
  };
  const validated = async (path: string) => (await client.all(path)).length;

  it(`${RACERS} validations for ${PLACES} places of a group: exactly ${PLACES} win`, async () => {
    const group = await make.group(season, { capacity: PLACES });
    const pending = await times(RACERS, async () => make.annual(await make.person(), group));
    const answers = await Promise.all(pending.map((id) => client.post(`/annual-registrations/${id}/validate`)));
    expect(tally(answers)).toEqual({ "200 done": PLACES, "422 capacity_reached": RACERS - PLACES });
    expect(await validated(`/groups/${group}/members`)).toBe(PLACES);
  });

  it(`${RACERS} validations for ${PLACES} places of an event: exactly ${PLACES} win`, async () => {
    const event = await make.event(season, { capacity: PLACES });
    const pending = await times(RACERS, async () => make.toEvent(await make.person(), event));
    const answers = await Promise.all(pending.map((id) => client.post(`/event-registrations/${id}/validate`)));
    expect(tally(answers)).toEqual({ "200 done": PLACES, "422 capacity_reached": RACERS - PLACES });
    expect(await validated(`/events/${event}/members`)).toBe(PLACES);
  });

  it(`${RACERS} validations from two groups for ${PLACES} places of the slot both offer: exactly ${PLACES} win`, async () => {
    const [narrow, wide] = [await make.slot(season, { capacity: PLACES }), await make.slot(season)];
    const groups = [
      await make.group(season, { slot_ids: [narrow, wide] }),
      await make.group(season, { slot_ids: [wide, narrow] }),
    ];
    const pending = await Promise.all(
      Array.from({ length: RACERS }, async (_, index) =>
        // Slots are chosen in different orders: locks taken in the order of the request would deadlock.
        make.annual(await make.person(), groups[index % 2] ?? 0, {
          slot_ids: index % 4 < 2 ? [narrow, wide] : [wide, narrow],
        }),
      ),
    );
    const answers = await Promise.all(pending.map((id) => client.post(`/annual-registrations/${id}/validate`)));
    expect(tally(answers)).toEqual({ "200 done": PLACES, "422 slot_full": RACERS - PLACES });
  });

  it("creations in a group that validates by itself: as many as it has places", async () => {
    const group = await make.group(season, { capacity: PLACES, auto_validate: true });
    const people = await times(RACERS, () => make.person());
    const answers = await Promise.all(
      people.map((member_id) => client.post("/annual-registrations", { member_id, group_id: group })),
    );
    expect(tally(answers)).toEqual({ "200 done": PLACES, "422 capacity_reached": RACERS - PLACES });
  });

  it("creations of the same person and group: one", async () => {
    const [member_id, group_id] = [await make.person(), await make.group(season)];
    const answers = await times(RACERS, () => client.post("/annual-registrations", { member_id, group_id }));
    expect(tally(answers)).toEqual({ "200 done": 1, "409 already_registered": RACERS - 1 });
  });

  it("creations of the same person and event: one", async () => {
    const [member_id, event_id] = [await make.person(), await make.event(season)];
    const answers = await times(RACERS, () => client.post("/event-registrations", { member_id, event_id }));
    expect(tally(answers)).toEqual({ "200 done": 1, "409 already_registered": RACERS - 1 });
  });

  it("creations of one person in many groups: as many as the season allows", async () => {
    const limited = await make.season({ max_annual_registrations: 2 });
    const groups = await times(8, () => make.group(limited));
    const member_id = await make.person();
    const answers = await Promise.all(
      groups.map((group_id) => client.post("/annual-registrations", { member_id, group_id })),
    );
    expect(tally(answers)).toEqual({ "200 done": 2, "422 registration_limit_reached": 6 });
  });

  it("the same validation asked for many times: one takes effect, the others are told", async () => {
    const id = await make.annual(await make.person(), await make.group(season));
    const answers = await times(10, () => client.post(`/annual-registrations/${id}/validate`));
    expect(tally(answers)).toEqual({ "200 done": 1, "409 registration_state": 9 });
  });

  it("moves into the last place of a group: one gets it", async () => {
    const [from, to] = [await make.group(season), await make.group(season, { capacity: 1 })];
    const ids = await times(6, async () => make.member(await make.person(), from));
    const moved = await Promise.all(ids.map((id) => client.patch(`/annual-registrations/${id}`, { group_id: to })));
    // A move holds a place only if it is validated: each of these is.
    expect(tally(moved)).toEqual({ "200 done": 1, "422 capacity_reached": 5 });
  });

  it("a group that changes its season while its registrations are decided: everything ends, nothing fails", async () => {
    const next = await make.season();
    const group = await make.group(season);
    const pending = await times(8, async () => make.annual(await make.person(), group));
    const answers = await Promise.all([
      ...pending.map((id) => client.post(`/annual-registrations/${id}/validate`)),
      client.patch(`/groups/${group}`, { season_id: next }),
      client.patch(`/groups/${group}`, { season_id: season }),
      client.patch(`/groups/${group}`, { season_id: next }),
    ]);
    expect(tally(answers)).toEqual({ "200 done": 11 });
    expect(await validated(`/groups/${group}/members`)).toBe(8);
  });

  it("a cancellation and validations for its place: the place is never held twice", async () => {
    const group = await make.group(season, { capacity: 1 });
    const waiting = await times(4, async () => make.annual(await make.person(), group));
    const holder = await make.member(await make.person(), group);
    const answers = await Promise.all([
      client.post(`/annual-registrations/${holder}/cancel`),
      ...waiting.map((id) => client.post(`/annual-registrations/${id}/validate`)),
    ]);
    expect(answers[0]?.status).toBe(200);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await validated(`/groups/${group}/members`)).toBeLessThanOrEqual(1);
  });
});
