import "server-only";
import { and, asc, count, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { CLOCK } from "#lib/base/store/database-clock.ts";
import { presses } from "#lib/base/store/schema/registrations/presses.ts";
import { texts } from "#lib/base/store/texts.ts";
import type { Follower } from "./followed.ts";
import type { PressOutcome, SentPress, WaitingPress } from "./press-wire.ts";

/** More than a person presses in a day; beyond it nothing is kept, and the device keeps it. */
const MOST_OPEN = 5_000;

/** What has been kept for so long without being planned was cut off by a stop: what its person saw is old by now, and they are asked. */
const PLANNED_WITHIN_SECONDS = 300;
/** Whether a press was cut off before it was planned. */
export const isCutOff = (): SQL =>
  sql`(${presses.state} = 'kept' and ${presses.keptAt} < ${CLOCK} - make_interval(secs => ${PLANNED_WITHIN_SECONDS}))`;

/** Who presses, in which club. A seat is one: of a section they decide its registrations alone (decision 101). */
export interface Presser extends Follower {
  person: { id: number; name: string };
}

/** Which presses are a person's in a club. */
export const areOf = ({ club, person }: Presser): SQL | undefined =>
  and(eq(presses.club, club), eq(presses.askedBy, person.id));

/**
 * Keeps presses under their keys, in their order: those that were sent before are there. Nothing else is done yet.
 * @returns false where the person has more open than anybody presses
 */
export async function keepPresses(db: Queryable, by: Presser, sent: readonly SentPress[]): Promise<boolean> {
  const [open] = await db
    .select({ count: count() })
    .from(presses)
    .where(and(areOf(by), inArray(presses.state, ["kept", "doubtful"])));
  if ((open?.count ?? 0) + sent.length > MOST_OPEN) return false;
  const { club, person } = by;
  const told = { club, askedBy: person.id, askedByName: person.name };
  await db
    .insert(presses)
    .values(
      sent.map((one) => ("ids" in one ? { ...told, ...one, seasonId: one.season } : { ...told, ...one, ids: [] })),
    )
    .onConflictDoNothing({ target: presses.key });
  return true;
}

/** What became of presses, in the order of their keys; a key that is not this person's is told as another press's. */
export async function outcomesOf(db: Queryable, by: Presser, keys: readonly string[]): Promise<PressOutcome[]> {
  const rows = await db
    .select()
    .from(presses)
    .where(sql`${presses.key} = any(${texts(keys)})`);
  const known = new Map(rows.map((row) => [row.key, row]));
  return keys.flatMap((key) => {
    const one = known.get(key);
    if (!one) return [];
    if (one.club !== by.club || one.askedBy !== by.person.id) return { key, state: "over", code: "reused", job: null };
    return { key, state: one.state, code: one.code, job: one.workId };
  });
}

/** What of a person's presses waits for them to look at it. @param most how many are told */
export async function waitingPresses(db: Queryable, by: Presser, most = 500): Promise<WaitingPress[]> {
  const rows = await db
    .select()
    .from(presses)
    .where(and(areOf(by), or(eq(presses.state, "doubtful"), isCutOff())))
    .orderBy(asc(presses.order))
    .limit(most);
  return rows.flatMap(({ key, seasonId, kind, operation, ids }) =>
    seasonId === null || kind === null || operation === "take_back" || operation === "leave"
      ? []
      : { key, season: seasonId, kind, operation, ids },
  );
}
