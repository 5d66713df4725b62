import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDocumentField } from "../administration/settings.ts";
import { loadStaffHours } from "../administration/staff-hours.ts";
import { attendance, outbox } from "../store/schema.ts";
import type { TestClient } from "../testing/client.ts";
import { ClubData } from "../testing/club-data.ts";
import { FILES } from "../testing/files.ts";
import { KINDS, startService, type TestClub, type TestService } from "../testing/service.ts";

describe.each(KINDS)("a write, %s", (kind) => {
  let service: TestService;
  let club: TestClub;
  let client: TestClient;
  let make: ClubData;
  let season: number;
  beforeAll(async () => {
    service = await startService(kind);
    club = await service.createClub();
    client = await club.client();
    make = new ClubData(client);
    season = await make.season();
  });
  afterAll(() => service.stop());

  describe("that the record as a whole stands against is refused at what was sent:", () => {
    const faults = async (path: string, body: object) => {
      const answer = await client.patch(path, body);
      expect(answer.status).toBe(422);
      return answer.body.errors.map((one: { pointer: string; code: string }) => [one.pointer, one.code]);
    };

    it("the half of a pair that a PATCH changes", async () => {
      const years = { birth_year_start: 2016, birth_year_end: 2014 };
      const [group, slot] = [await make.group(season, years), await make.slot(season, years)];
      for (const path of [`/groups/${group}`, `/slots/${slot}`]) {
        expect(await faults(path, { birth_year_end: 2017 })).toEqual([["/birth_year_end", "birth_years_reversed"]]);
        expect(await faults(path, { birth_year_start: 2013 })).toEqual([["/birth_year_start", "birth_years_reversed"]]);
      }
      const dates = { registration_opening: "2026-09-01", registration_deadline: "2026-09-20" };
      const event = await make.event(season, dates);
      expect(await faults(`/events/${event}`, { registration_opening: "2026-09-21" })).toEqual([
        ["/registration_opening", "before_start"],
      ]);
      const person = await make.person();
      const certificate = { certificate_begin: "2026-01-10", certificate_end: "2026-12-31" };
      expect((await client.patch(`/medical/${person}`, { season_id: season, ...certificate })).status).toBe(200);
      const later = { season_id: season, certificate_begin: "2027-01-01" };
      expect(await faults(`/medical/${person}`, later)).toEqual([["/certificate_begin", "before_begin"]]);
    });

    it("the group that does not offer the slots chosen before, and nothing where nothing was sent", async () => {
      const [monday, tuesday] = [await make.slot(season), await make.slot(season, { day: "mardi", capacity: 0 })];
      const from = await make.group(season, { slot_ids: [monday, tuesday] });
      const to = await make.group(season);
      const id = await make.annual(await make.person(), from, { slot_ids: [monday] });
      const path = `/annual-registrations/${id}`;
      expect(await faults(path, { group_id: to })).toEqual([["/group_id", "slot_not_offered"]]);
      expect(await faults(path, { slot_ids: [tuesday, monday] })).toEqual([["/slot_ids/0", "slot_full"]]);
      await client.patch(`/groups/${from}`, { capacity: 0 });
      const validation = await client.post(`${path}/validate`);
      expect(validation.body.errors).toMatchObject([{ pointer: "", code: "capacity_reached" }]);
    });

    it("the allocations that cannot take all of it, and nothing where an amount alone was sent", async () => {
      const group = await make.group(season, { cost_euros: 100 });
      const member_id = await make.person();
      await make.annual(member_id, group);
      const paid = { season_id: season, amount_cents: 5_000, method: "Chèque", received_on: "2026-09-12" };
      const id = (await client.post("/payments", { member_id, ...paid })).body.data.id;
      const options = (await client.get(`/payments/${id}/allocation-options`)).body.data;
      const key = options.find((one: { available_cents: number }) => one.available_cents >= 5_000).key;
      expect((await client.patch(`/payments/${id}`, { allocations: [key] })).status).toBe(200);
      expect((await client.patch(`/payments/${id}`, { amount_cents: 1_000_000 })).status).toBe(200);
      expect(await faults(`/payments/${id}`, { allocations: [key] })).toEqual([["/allocations", "allocation_invalid"]]);
    });
  });

  it("that changes nothing is answered, spends its key, and is announced to nobody", async () => {
    const [group, slot] = [await make.group(season), await make.slot(season)];
    await client.patch(`/groups/${group}`, { slot_ids: [slot] });
    const parents = [{ type: "Mere", first_name: "Ana" }, { type: "Pere" }];
    const described = { phone: "0612345678", parents };
    const person = await make.person(described);
    const chosen = { slot_ids: [slot], licence_id: 7 };
    const registration = await make.member(person, group, chosen);
    const lesson = await make.lesson(group, { day: "mercredi" });
    const mark = { date: "2026-09-09", type: "lesson", course_id: lesson, member_id: person, presence: "present" };
    const { slug } = club.club;
    const { field_id } = await addDocumentField(service.administration, { slug, name: "Photo", required: false });
    const document = `/member-documents/${person}/fields/${field_id}`;
    const png = { content_base64: FILES.png.toString("base64") };
    const hours = { begin: new Date("2026-08-03T18:00:00Z"), end: new Date("2026-08-03T19:30:00Z") };
    const month = { slug, member_id: person, month: "2026-08", entries: [hours] };

    const count = async () => (await club.club.database.db.select({ one: outbox.sequence }).from(outbox)).length;
    const announcedBy = async (deed: () => Promise<unknown>) => {
      const before = await count();
      await deed();
      return (await count()) - before;
    };
    const patch = (path: string, body: object) => async () => {
      const key = `unchanged-${Math.random()}`;
      const first = await client.patch(path, body, { key });
      expect(first).toMatchObject({ status: 200, body: { data: { id: expect.any(Number) } } });
      expect((await client.patch(path, body, { key })).body).toEqual(first.body);
      expect((await client.patch(path, {}, { key })).body.code).toBe("idempotency_key_reused");
    };
    const done = (answer: Promise<{ status: number }>) => async () => expect((await answer).status).toBe(200);

    expect(await announcedBy(patch(`/members/${person}`, described))).toBe(0);
    expect(await announcedBy(patch(`/members/${person}`, { last_name: `Martin ${person}x` }))).toBe(1);
    expect(await announcedBy(patch(`/members/${person}`, { parents: [...parents].reverse() }))).toBe(1);
    expect(await announcedBy(patch(`/annual-registrations/${registration}`, chosen))).toBe(0);
    expect(await announcedBy(patch(`/annual-registrations/${registration}`, { licence_id: 8 }))).toBe(1);
    expect(await announcedBy(() => done(client.post("/attendance", mark))())).toBe(1);
    const recorded = () =>
      club.club.database.db
        .select({ at: attendance.recorded_at })
        .from(attendance)
        .where(and(eq(attendance.course_id, lesson), eq(attendance.member_id, person)));
    const at = await recorded();
    expect(await announcedBy(() => done(client.post("/attendance", mark))())).toBe(0);
    expect(await recorded()).toEqual(at);
    expect(await announcedBy(() => done(client.post("/attendance", { ...mark, presence: "absent" }))())).toBe(1);
    expect(await announcedBy(() => done(client.put(document, png))())).toBe(1);
    expect(await announcedBy(() => done(client.put(document, png))())).toBe(0);
    expect(
      await announcedBy(() => done(client.put(document, { content_base64: FILES.pdf.toString("base64") }))()),
    ).toBe(1);
    expect(await announcedBy(() => loadStaffHours(service.administration, month))).toBe(1);
    expect(await announcedBy(() => loadStaffHours(service.administration, month))).toBe(0);
    expect(await announcedBy(() => loadStaffHours(service.administration, { ...month, entries: [] }))).toBe(1);
  });
});
