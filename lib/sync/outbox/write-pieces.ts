import "server-only";
import { sql } from "drizzle-orm";
import type { Transaction } from "#lib/base/store/database.ts";
import { type FrozenPerson, type Piece, pieces } from "#lib/base/store/schema/sync/outbox.ts";
import { newKey } from "./key.ts";
import { frozenPeople, memberMeant } from "./person.ts";

/** Pieces written by one statement. */
const PIECES_PER_INSERT = 2_000;

/** A piece as it is frozen; what is left out is nothing. */
export type NewPiece = Pick<Piece, "subject"> &
  Partial<Pick<Piece, "recordId" | "memberId" | "activityId" | "recordMadeAt" | "frozen" | "step" | "result">> & {
    /** Who was shown under the member's number, where that is known otherwise than from the copy of now. */
    person?: FrozenPerson | undefined;
    /** What it is sent one after the other with; of a name that begins with `work` only within its own work. */
    serial?: string | null;
  };

/** How serials of one work's own order begin. */
export const WITHIN_WORK = "work ";

/**
 * Names what is sent one after the other within one work, in the order of its pieces: what waits for its next try is not overtaken. The number of the work is added when
 * it has one.
 */
export const serialWithin = (name: string | number): string => `${WITHIN_WORK}${name}`;

/** Writes down pieces of a work from a position on, each with its key. */
export async function writePieces(
  tx: Transaction,
  work: { id: number; club: string; memberId?: number | null },
  wished: readonly NewPiece[],
  from = 0,
): Promise<void> {
  const known = await knowing(
    tx,
    work.club,
    wished.map((piece) => (piece.person ? null : memberMeant(work, piece))),
  );
  for (let start = 0; start < wished.length; start += PIECES_PER_INSERT)
    await insertPieces(
      tx,
      wished.slice(start, start + PIECES_PER_INSERT).map(({ serial = null, person, ...piece }, index) => ({
        ...{ workId: work.id, position: from + start + index, ...piece },
        person: person ?? known(memberMeant(work, piece)),
        serial: serial?.startsWith(WITHIN_WORK) ? `${serial} of ${work.id}` : serial,
      })),
    );
}

/** Who has each number now, as the pieces about them keep it. */
export async function knowing(tx: Transaction, club: string, numbers: readonly (number | null)[]) {
  const people = await frozenPeople(
    tx,
    club,
    numbers.filter((number) => number !== null),
  );
  return (number: number | null): FrozenPerson | null => (number === null ? null : (people.get(number) ?? null));
}

export type PieceRow = { workId: number; position: number; person: FrozenPerson | null } & Omit<NewPiece, "person">;

/** As one parameter: to write down tens of thousands of them takes longer than the database does. */
export async function insertPieces(tx: Transaction, rows: readonly PieceRow[]): Promise<void> {
  const values = rows.map((row) => {
    const { workId, position, subject, serial, recordId, memberId, activityId, recordMadeAt, step } = row;
    return {
      ...{ w: workId, p: position, subject, serial, record: recordId, member: memberId, activity: activityId },
      ...{ made_at: recordMadeAt, step, person: said(row.person), frozen: said(row.frozen), result: said(row.result) },
      key: newKey(),
    };
  });
  await tx.execute(sql`
    insert into ${pieces} (work_id, position, subject, serial, record_id, member_id, activity_id, record_made_at, step, person, frozen, result, idempotency_key)
    select x.w, x.p, x.subject, x.serial, x.record, x.member, x.activity, x.made_at, x.step, x.person, x.frozen, x.result, x.key
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as x(w int, p int, subject text, serial text, record int, member int,
      activity int, made_at timestamptz, step text, person jsonb, frozen jsonb, result jsonb, key text)`);
}

/** Nothing is no value of JSON. */
const said = <T>(value: T): NonNullable<T> | undefined => value ?? undefined;
