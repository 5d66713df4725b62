import { clubClient, fillClub, type RunningClub, SET_UP_KEYS } from "../../scripts/testing/club.ts";

/** What is asked for of each kind, at one moment. */
const SIZES = { decisions: 120, given: 8, recreated: 6, enrolled: 24, marked: 60 };

/** Setting up sends as many requests at once as a service answers without queueing. */
const AT_ONCE = 10;

/** A registration, as the old program freezes it. */
export interface Registered {
  id: number;
  memberId: number;
  activityId: number;
}

/** Everything that the old program is asked for, and by which the club is looked at in the end. */
export interface Wishes {
  season: number;
  decided: Registered[];
  /** To another record: annual ones in one write, those to an event in three. */
  moves: { kind: "annual" | "event"; to: number; from: Registered }[];
  enrolments: { memberId: number; group: number; event: number }[];
  marks: { session: { date: string; type: "lesson"; courseId: number }; members: number[] };
}

/** Makes the people and activities of a club by its API, as another of its programs would. */
export async function prepareWishes(club: RunningClub): Promise<Wishes> {
  const { season } = await fillClub(club, 0);
  const client = clubClient(club.integration);
  let keys = 0;
  const write = async (path: string, body?: object): Promise<number> => {
    const made = await client.write("POST", path, body, `${SET_UP_KEYS}wish-${++keys}`);
    if (!made.ok) throw new Error(`${path}: ${made.status} ${await made.text()}`);
    return ((await made.json()) as { data: { id: number } }).data.id;
  };
  const open = { season_id: season, birth_year_start: 2200, birth_year_end: 1900 };
  const group = (name: string) => write("/groups", { ...open, name });
  const groups = [await group("Judo"), await group("Karate"), await group("Boxing"), await group("Fencing")];
  const [swimming, rowing] = [await group("Swimming"), await group("Rowing")];
  const moments = { begin: "2026-12-05T09:00:00+01:00", end: "2026-12-05T18:00:00+01:00" };
  const event = (name: string) => write("/events", { ...open, name, ...moments });
  const [gala, camp] = [await event("Gala"), await event("Camp")];
  const person = () => {
    const name = `P${++keys}`;
    const said = { first_name: name, last_name: "Test", birth_date: "2010-01-01" };
    return write("/members", { ...said, email: `${name.toLowerCase()}@club.example` });
  };
  const registered = async (activityId: number, kind: "annual" | "event" = "annual"): Promise<Registered> => {
    const memberId = await person();
    const of = kind === "annual" ? { group_id: activityId } : { event_id: activityId };
    return { id: await write(`/${kind}-registrations`, { member_id: memberId, ...of }), memberId, activityId };
  };
  const validated = async (activityId: number, kind: "annual" | "event" = "annual") => {
    const one = await registered(activityId, kind);
    await write(`/${kind}-registrations/${one.id}/validate`);
    return one;
  };

  const decided = await many(SIZES.decisions, (n) => registered(groups[n % groups.length] ?? 0));
  const given = await many(SIZES.given, async (n) => {
    const from = await registered(groups[n % groups.length] ?? 0);
    return { kind: "annual" as const, to: await person(), from };
  });
  const recreated = await many(SIZES.recreated, async () => {
    const from = await validated(gala, "event");
    return { kind: "event" as const, to: await person(), from };
  });
  const enrolments = await many(SIZES.enrolled, async () => ({ memberId: await person(), group: rowing, event: camp }));
  const swimmers = await many(SIZES.marked, () => validated(swimming));
  const members = swimmers.map(({ memberId }) => memberId);
  // Today at the club, from its first minute on.
  const [zone, now] = [{ timeZone: "Europe/Paris" }, new Date()];
  const day = now.toLocaleDateString("fr", { ...zone, weekday: "long" });
  const when = { day, hour: 0, minute: 0, duration_minutes: 60 };
  const courseId = await write("/lessons", { group_id: swimming, ...when, trainer_ids: members.slice(0, 1) });
  const session = { date: now.toLocaleDateString("sv", zone), type: "lesson" as const, courseId };
  return { season, decided, moves: [...given, ...recreated], enrolments, marks: { session, members } };
}

async function many<T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let n = 0; n < count; n += AT_ONCE)
    made.push(
      ...(await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - n) }, (_, more) => make(n + more)))),
    );
  return made;
}
