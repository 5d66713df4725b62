import "server-only";
import { and, desc, eq } from "drizzle-orm";
import { z } from "zod";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import { type Piece, pieces, type Work, works } from "#lib/base/store/schema/sync/outbox.ts";
import { seal, unseal } from "#lib/base/store/seal.ts";
import { askFor, type RequestedWork } from "#lib/sync/outbox/work.ts";
import type { HealthPapers } from "./record.ts";
import { type MedicalWish, medicalWish, seenPapers } from "./wish.ts";

/** Whose record of which season of a club. */
export interface MedicalPlace {
  club: string;
  seasonId: number;
  memberId: number;
}

export interface NewMedicalWish extends MedicalPlace {
  /** The page's name for this one question. */
  ask: string;
  baseUrl: string;
  wish: MedicalWish;
  /** The record as the person had it before them. */
  seen: HealthPapers;
  askedBy: { id: number; name: string };
  /** The program's clock. */
  now: Date;
}

/** Pieces about one person's record of a season are sent in the order in which they were asked for. */
const subjectOf = ({ seasonId, memberId }: Omit<MedicalPlace, "club">): string => `medical ${seasonId} ${memberId}`;

/** Under what a wish about somebody's health is sealed. */
export const wishLabel = ({ club, ...place }: MedicalPlace): string => `${subjectOf(place)} of ${club}`;

/**
 * Writes a decision or declaration down before anything is sent. What it says lies sealed in the piece until it has its outcome, and then no more: a dump
 * of the database, or its files after a crash, hold who was decided about and nothing else. The same question asked again gives the work that there is.
 */
export async function requestMedical(
  tx: Transaction,
  { ask, wish, seen, ...said }: NewMedicalWish,
): Promise<RequestedWork> {
  const { club, seasonId, memberId, baseUrl, askedBy, now } = said;
  const frozen = { sealed: seal(JSON.stringify(sealedWish.parse({ wish, seen })), wishLabel(said)) };
  return askFor(
    tx,
    {},
    {
      ...{ club, seasonId, baseUrl, askedBy, now },
      ...{ kind: "medical", collection: "medical", operation: "change", inTurn: true },
      askKey: askKeyOf(club, ask),
      pieces: [{ subject: subjectOf(said), serial: `${subjectOf(said)} of ${club}`, memberId, frozen }],
    },
  );
}

const askKeyOf = (club: string, ask: string): string => `medical ${club} ${ask}`;

/** What lies sealed in a piece. Those of older versions have the wish alone. */
const sealedWish = z.object({ wish: medicalWish, seen: seenPapers });

/** What somebody wishes, and the record that they had before them; null where an older version kept none. */
export interface AskedWish {
  wish: MedicalWish;
  seen: HealthPapers | null;
}

/**
 * What a piece wishes.
 * @throws SealBrokenError where it was sealed with another secret than this program's
 */
export function wishIn(
  { club, seasonId }: Pick<Work, "club" | "seasonId">,
  { frozen, memberId }: Pick<Piece, "frozen" | "memberId">,
): AskedWish {
  const { sealed } = frozen as { sealed: string };
  const label = wishLabel({ club, seasonId: seasonId ?? 0, memberId: memberId ?? 0 });
  const kept: unknown = JSON.parse(unseal(sealed, label));
  const read = sealedWish.safeParse(kept);
  return read.success ? read.data : { wish: medicalWish.parse(kept), seen: null };
}

/** How the last thing that was asked about somebody's record stands. Says nothing of what was asked. */
export interface AskedMedical {
  state: Piece["state"];
  code: string | null;
  requestId: string | null;
  by: string;
  at: Date;
}

const { state, code, requestId } = pieces;
const ASKED = { state, code, requestId, by: works.askedByName, at: works.askedAt };
const ofWork = eq(works.id, pieces.workId);

/** What was asked last about somebody's record; undefined where nothing was. */
export async function lastAsked(db: Queryable, place: MedicalPlace): Promise<AskedMedical | undefined> {
  const [asked] = await db
    .select(ASKED)
    .from(pieces)
    .innerJoin(works, ofWork)
    .where(and(eq(works.club, place.club), eq(pieces.subject, subjectOf(place))))
    .orderBy(desc(works.id))
    .limit(1);
  return asked;
}

/** How a question stands, by the page's name for it. */
export async function askedMedical(db: Queryable, club: string, ask: string): Promise<AskedMedical | undefined> {
  const [asked] = await db
    .select(ASKED)
    .from(pieces)
    .innerJoin(works, ofWork)
    .where(eq(works.askKey, askKeyOf(club, ask)));
  return asked;
}
