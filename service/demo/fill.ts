import { count } from "drizzle-orm";
import type { Clock } from "../../runtime/clock.ts";
import type { Club, Clubs } from "../clubs.ts";
import { club as clubTable, people, seasons } from "../store/schema.ts";
import { DEMO_NAME } from "./club.ts";
import { generateIn } from "./elsewhere.ts";
import { storeClub } from "./store.ts";

/** The club that `SERVICE_DEMO=1` makes, as large as the one the README shows. */
export const DEMO_SLUG = "demo";
export const DEMO_MEMBERS = 2_400;
export const DEMO_SEED = 1;

/** A hundred thousand people take minutes on the embedded database. */
const FILLING_MS = 30 * 60_000;

/** How many people and seasons a club has. */
export async function sizeOf(club: Club): Promise<{ members: number; seasons: number }> {
  const { db } = club.database;
  const [[members], [known]] = [
    await db.select({ count: count() }).from(people),
    await db.select({ count: count() }).from(seasons),
  ];
  return { members: members?.count ?? 0, seasons: known?.count ?? 0 };
}

/** Fills an empty club with believable people, in one transaction: a club is never half filled. */
export async function fillClub(club: Club, { members, seed, now }: { members: number; seed: number; now: Date }) {
  const { time_zone } = await club.settings();
  const generated = generateIn(time_zone, { members, seed, now });
  const { database } = club;
  await database.patiently({ transactionMs: FILLING_MS, statementMs: FILLING_MS }, () =>
    database.db.transaction(async (tx) => {
      await storeClub(tx, generated, now);
      // The requests that lack a medical item are refused only where the club asks for one.
      await tx.update(clubTable).set({ medical_required: true });
    }),
  );
  const pending = generated.annualRegistrations.filter(({ valid }) => valid === null).length;
  return {
    members: generated.people.length,
    annual_registrations: generated.annualRegistrations.length,
    pending,
    event_registrations: generated.eventRegistrations.length,
  };
}

/**
 * What `SERVICE_DEMO=1` asks for: the demonstration club where the store is empty. A filling that was cut off is done again,
 * a club that has people is left alone.
 */
export async function ensureDemoClub(clubs: Clubs, clock: Clock, time_zone: string): Promise<void> {
  const known = await clubs.get(DEMO_SLUG);
  if (!known && (await clubs.list()).some((slug) => slug !== DEMO_SLUG)) return;
  const club = known ?? (await clubs.create({ slug: DEMO_SLUG, name: DEMO_NAME, time_zone }));
  const size = await sizeOf(club);
  if (size.members > 0 || size.seasons > 0) return;
  await fillClub(club, { members: DEMO_MEMBERS, seed: DEMO_SEED, now: clock.now() });
}
