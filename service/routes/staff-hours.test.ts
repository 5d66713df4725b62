import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadStaffHours, validatedMonth } from "../administration/staff-hours.ts";
import type { TestClient } from "../testing/client.ts";
import { ClubData } from "../testing/club-data.ts";
import { KINDS, startService, type TestClub, type TestService } from "../testing/service.ts";

describe.each(KINDS)("staff hours, %s", (kind) => {
  let service: TestService;
  let club: TestClub;
  let client: TestClient;
  let coach: number;
  beforeAll(async () => {
    service = await startService(kind);
    club = await service.createClub();
    client = await club.client();
    coach = await new ClubData(client).person();
    const evening = (day: number) => ({
      begin: `2026-08-${day}T18:00:00+02:00`,
      end: `2026-08-${day}T19:30:00+02:00`,
      information: day === 11 ? "Remplacement" : null,
    });
    const wish = { slug: club.club.slug, member_id: coach, month: "2026-08", entries: [10, 11, 12].map(evening) };
    const administration = { clubs: service.clubs, clock: service.clock, publicUrl: club.baseUrl };
    await loadStaffHours(administration, validatedMonth.parse(wish));
    const empty = { slug: club.club.slug, member_id: coach, month: "2026-07", entries: [] };
    await loadStaffHours(administration, validatedMonth.parse(empty));
  });
  afterAll(() => service.stop());

  it("are read by month and paged, with the total of the month on every page", async () => {
    const { status, body } = await client.get(`/staff-hours/${coach}?month=2026-08&limit=2`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ member_id: coach, month: "2026-08", submitted: true, total_seconds: 16_200 });
    expect(body.data.entries[1]).toMatchObject({
      begin: "2026-08-11T16:00:00.000Z",
      duration_seconds: 5_400,
      information: "Remplacement",
    });
    const { after } = { after: body.pagination.next_after };
    const rest = await client.get(`/staff-hours/${coach}?month=2026-08&limit=2&after=${after}`);
    expect(rest.body.data).toMatchObject({ total_seconds: 16_200, entries: [{ duration_seconds: 5_400 }] });
    expect(rest.body.pagination.next_after).toBeNull();
  });

  it("have validated months without an hour, and 404 for months that are not validated", async () => {
    const july = await client.get(`/staff-hours/${coach}?month=2026-07`);
    expect(july.body.data).toMatchObject({ total_seconds: 0, entries: [] });
    expect((await client.get(`/staff-hours/${coach}?month=2026-09`)).status).toBe(404);
    expect((await client.get("/staff-hours/99999?month=2026-08")).status).toBe(404);
  });

  it.each(["", "?month=2026-13", "?month=0026-08", "?month=2026-8"])("refuse the query %j", async (query) => {
    expect(await client.get(`/staff-hours/${coach}${query}`)).toMatchObject({
      status: 400,
      body: { code: "invalid_query" },
    });
  });

  it("are 403 where the club does not use them", async () => {
    const other = await service.createClub({ features: [] });
    const answer = await (await other.client()).get("/staff-hours/1?month=2026-08");
    expect(answer).toMatchObject({ status: 403, body: { code: "feature_disabled" } });
  });
});
