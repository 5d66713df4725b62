import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorPayments, mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { DECISION_KINDS, ofDecisions, pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { recordsOfPerson } from "#lib/people/notes/of-person.ts";
import type { HeldPart, HeldRow, HeldValue } from "./held.ts";
import type { HeldSource, Whose } from "./source.ts";

/**
 * All that the desk's own store holds of a person of a club, kind by kind, with those of records that were given up for theirs. No call to the club.
 * @param sources all that there are (lib/desk/held-sources.ts)
 */
export async function readHeld(
  db: Queryable,
  sources: readonly HeldSource[],
  club: string,
  memberId: number,
): Promise<HeldPart[]> {
  const whose = await whoseOf(db, club, memberId);
  const parts: HeldPart[] = [];
  for (const { name, read } of sources) parts.push({ name, rows: (await read(db, whose)).map(plain) });
  return parts;
}

/** Whether anything is held of somebody. */
export const holdsAnything = async (
  db: Queryable,
  sources: readonly HeldSource[],
  club: string,
  memberId: number,
): Promise<boolean> => (await readHeld(db, sources, club, memberId)).some(({ rows }) => rows.length > 0);

/** By what somebody is found in the desk's store. */
export async function whoseOf(db: Queryable, club: string, memberId: number): Promise<Whose> {
  const members = await recordsOfPerson(db, club, memberId);
  const r = mirrorRegistrations;
  const copied = await db
    .select({ kind: r.kind, id: r.id })
    .from(r)
    .where(and(eq(r.club, club), sql`${r.memberId} = any(${integers(members)})`));
  // Those that were decided on here and are gone from the copy.
  const decided = await db
    .selectDistinct({ kind: ofDecisions.kind, id: ofDecisions.registrationId })
    .from(pieces)
    .innerJoin(works, eq(works.id, pieces.workId))
    .where(
      and(
        sql`${pieces.memberId} = any(${integers(members)})`,
        ...[eq(works.club, club), inArray(works.kind, [...DECISION_KINDS])],
      ),
    );
  const registrations = [...new Map([...copied, ...decided].map((one) => [`${one.kind} ${one.id}`, one])).values()];
  const payments = await db
    .select({ id: mirrorPayments.id })
    .from(mirrorPayments)
    .where(and(eq(mirrorPayments.club, club), sql`${mirrorPayments.memberId} = any(${integers(members)})`));
  return { club, members, registrations, payments: payments.map(({ id }) => id) };
}

/** As it travels: instants as text. */
const plain = (row: HeldRow): HeldRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]): [string, HeldValue] => [
      name,
      value instanceof Date ? value.toISOString() : value,
    ]),
  );
