import "server-only";
import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import {
  type Piece,
  type PieceState,
  pieces,
  type RegistrationKind,
  type Work,
  works,
} from "#lib/base/store/schema/sync/outbox.ts";
import { sendAgain, takeBackUnsent } from "#lib/sync/outbox/control.ts";
import { askFor } from "#lib/sync/outbox/work.ts";
import { serialWithin } from "#lib/sync/outbox/write-pieces.ts";

/** One activity that somebody is to be registered to. */
export interface Choice {
  kind: RegistrationKind;
  activityId: number;
  /** The slots chosen in a group; empty for an event. */
  slotIds: number[];
}

export interface NewEnrolment {
  club: string;
  /** The page's name for this one question. */
  ask: string;
  baseUrl: string;
  seasonId: number;
  memberId: number;
  choices: readonly Choice[];
  askedBy: { id: number; name: string };
  /** The program's clock. */
  now: Date;
}

/** As a piece stands (lib/base/store/schema/sync/outbox.ts); `withdrawn`: a person gave it up before it was sent. */
export type EnrolmentState = Exclude<PieceState, "taken_back" | "superseded" | "skipped"> | "withdrawn";

/** One registration that is to be created. */
export interface EnrolmentRow
  extends Choice,
    Pick<Piece, "position" | "code" | "detail" | "requestId" | "attempts" | "perhapsWritten"> {
  state: EnrolmentState;
  /** The registration that the club created. */
  registrationId: number | null;
}

export interface WholeEnrolment {
  enrolment: Work & { seasonId: number; memberId: number };
  rows: EnrolmentRow[];
}

/** What is frozen of a registration that is to be created. */
export const choice = z.object({ kind: z.enum(["annual", "event"]), slotIds: z.array(z.number()) });

/** What is kept of one that was. */
export const created = z.object({ registrationId: z.number() });

const asked = (club: string, ask: string): string => `enrolment ${club} ${ask}`;

/**
 * Writes down what somebody is to be registered to, with an idempotency key for each registration, before anything is sent. The same question
 * asked again (after a lost reply, by a second press) gives the enrolment that there is. An activity that is named twice counts once.
 */
export async function createEnrolment(tx: Transaction, wish: NewEnrolment): Promise<WholeEnrolment> {
  const { club, ask, choices, memberId, ...said } = wish;
  const each = new Map(choices.map((one) => [`${one.kind} ${one.activityId}`, one]));
  const { work } = await askFor(
    tx,
    {},
    {
      ...{
        club,
        memberId,
        ...said,
        kind: "enrolments",
        collection: "registrations",
        operation: "create",
        inTurn: true,
      },
      askKey: asked(club, ask),
      pieces: [...each].map(([name, { kind, activityId, slotIds }]) => ({
        ...{ subject: `member ${memberId} to ${name}`, memberId, activityId, frozen: { kind, slotIds } },
        // One after the other: of two groups under a season's limit the one that was chosen first is sent first.
        serial: serialWithin("enrolment"),
      })),
    },
  );
  return whole(tx, work);
}

/** An enrolment of a club by its name, or undefined. */
export async function findEnrolment(db: Queryable, club: string, ask: string): Promise<WholeEnrolment | undefined> {
  const [work] = await db
    .select()
    .from(works)
    .where(eq(works.askKey, asked(club, ask)));
  return work && whole(db, work);
}

async function whole(db: Queryable, work: Work): Promise<WholeEnrolment> {
  const found = await db.select().from(pieces).where(eq(pieces.workId, work.id)).orderBy(asc(pieces.position));
  return { enrolment: work as WholeEnrolment["enrolment"], rows: found.map(rowOf) };
}

function rowOf(piece: Piece): EnrolmentRow {
  const { position, activityId, state, code, detail, requestId, attempts, perhapsWritten } = piece;
  return {
    ...{ position, code, detail, requestId, attempts, perhapsWritten, activityId: activityId ?? 0 },
    ...choice.parse(piece.frozen),
    state: state === "taken_back" ? "withdrawn" : (state as EnrolmentState),
    registrationId: created.safeParse(piece.result).data?.registrationId ?? null,
  };
}

/** What a person at the counter may do with an enrolment that is not done. */
export type EnrolmentChange = "again" | "withdraw";

/**
 * Sends again what was refused or still waits; or gives up what certainly was not sent.
 * @param now the program's clock
 */
export async function changeEnrolment(
  tx: Transaction,
  { club, ask }: { club: string; ask: string },
  change: EnrolmentChange,
  now: Date,
): Promise<void> {
  const found = await findEnrolment(tx, club, ask);
  if (!found) return;
  if (change === "again") await sendAgain(tx, found.enrolment.id);
  else await takeBackUnsent(tx, {}, found.enrolment.id, now);
}
