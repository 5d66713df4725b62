import type { Queryable } from "#lib/base/store/database.ts";
import type { Presence } from "#lib/base/store/schema/activities/attendance.ts";
import {
  mirrorGroups,
  mirrorLessons,
  mirrorPeople,
  mirrorRegistrations,
  mirrorSeasons,
} from "#lib/base/store/schema/sync/mirror.ts";
import { type Arrival, type Reply, startWire } from "#lib/club/client/testing/wire.ts";

/** What a wire does with a call about attendance: an answer in the club's place, or one of the club's after it did what was asked. */
export type Wiring = (call: Arrival & { nth: number; member: number | undefined }, club: () => Reply) => Reply;

const straight: Wiring = (_call, club) => club();

/** A refusal of the club in its error format (club-api §7). */
export function problem(status: number, code: string, pointer?: string): Exclude<Reply, string> {
  const fault = { errors: [{ pointer, code, detail: `the club said ${code}` }] };
  if (pointer) return { status, body: { status, code: "validation_failed", detail: "", ...fault } };
  return { status, body: { status, code, detail: `the club said ${code}` } };
}

/** A club behind real HTTP that takes attendance of one lesson and keeps the document's promise about keys; the wire to it does what a test wishes. */
export async function startAttendanceClub(people = 5) {
  const recorded = new Map<number, Presence>();
  /** Everything that was carried out, in order. */
  const carried: { member: number; presence: Presence }[] = [];
  const spent = new Map<string, { body: string; reply: Reply }>();
  let wiring = straight;
  let calls = 0;
  const list = (path: string): Reply => {
    const query = new URL(path, "http://club").searchParams;
    const [offset, limit] = [Number(query.get("offset") ?? 0), Number(query.get("limit") ?? 50)];
    const all = Array.from({ length: people }, (_, n) => n + 1);
    const data = all.slice(offset, offset + limit).map((id) => ({
      id,
      first_name: `P${id}`,
      last_name: `Copied ${String(id).padStart(4, "0")}`,
      presence: recorded.get(id) ?? null,
    }));
    const next_offset = offset + limit < all.length ? offset + limit : null;
    return { body: { data, pagination: { limit, next_offset } } };
  };
  const record = (body: string, key: string): Reply => {
    const known = spent.get(key);
    if (known) return known.body === body ? known.reply : problem(409, "idempotency_key_reused");
    const { member_id, presence } = JSON.parse(body);
    if (member_id > people) return problem(422, "not_expected", "/member_id");
    recorded.set(member_id, presence);
    carried.push({ member: member_id, presence });
    const reply: Reply = { body: { data: { id: member_id } } };
    spent.set(key, { body, reply });
    return reply;
  };
  const wire = await startWire((arrival) => {
    const { method, path, headers, body } = arrival;
    if (!path.startsWith("/attendance")) return undefined;
    const member = method === "POST" ? JSON.parse(body).member_id : undefined;
    return wiring({ ...arrival, nth: ++calls, member }, () =>
      method === "POST" ? record(body, String(headers["idempotency-key"])) : list(path),
    );
  });
  return {
    ...wire,
    recorded,
    carried,
    wireAs: (next: Wiring = straight) => {
      wiring = next;
    },
    /** How many calls about attendance arrived, whatever became of them. */
    calls: () => calls,
  };
}

/** The copy of a club with one lesson on Saturdays, whose group has so many people; number 6 is pending. */
export async function copyLesson(db: Queryable, club: string, people = 5): Promise<void> {
  const reading = 1;
  await db
    .insert(mirrorSeasons)
    .values({ club, id: 1, reading, name: "2026", startDate: "2026-09-01", endDate: "2027-08-31" });
  await db
    .insert(mirrorGroups)
    .values({ club, id: 11, reading, seasonId: 1, name: "Judo", slotIds: [], licenceIds: [] });
  await db.insert(mirrorLessons).values({
    ...{ club, id: 21, reading, groupId: 11, day: "samedi", hour: 10, minute: 30, durationMinutes: 90 },
    ...{ location: "Dojo", trainerIds: [1] },
  });
  const all = Array.from({ length: people + 1 }, (_, n) => n + 1);
  for (const id of all) {
    const name = { firstName: `P${id}`, lastName: `Copied ${String(id).padStart(4, "0")}` };
    const keys = { nameKey: `copied ${String(id).padStart(4, "0")} p${id}`, searchKey: "" };
    const email = id === 1 ? "coach@demo.example" : null;
    await db.insert(mirrorPeople).values({ club, id, reading, ...name, ...keys, email, parents: [] });
    const valid = id <= people ? true : null;
    await db.insert(mirrorRegistrations).values({
      ...{ club, id, reading, kind: "annual", seasonId: 1, memberId: id, activityId: 11, valid, slotIds: [] },
    });
  }
}
