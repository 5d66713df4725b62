import "server-only";
import { and, eq } from "drizzle-orm";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import { mirrorPeople, mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { ofDecisions, pieces, type RegistrationKind, works } from "#lib/base/store/schema/sync/outbox.ts";
import { now } from "#lib/base/time/clock.ts";
import { today } from "#lib/base/time/today.ts";
import { automaticLetter, automaticTextOf } from "#lib/people/letters/automatic-letter.ts";
import { filledText } from "#lib/people/letters/filled-text.ts";
import { type FamilyPerson, reachedBy } from "#lib/people/letters/written-family.ts";
import type { Settled } from "#lib/sync/outbox/kind.ts";
import { blockedAmong } from "#lib/sync/post/came-back.ts";
import type { LetterKind } from "#lib/sync/post/letter-kind.ts";
import { askForMailing } from "#lib/sync/post/mailing.ts";
import { begunDecisionText, type DecisionLetterName, decisionValues } from "./decision-letter-text.ts";
import { decisionWorkOf } from "./decision-work.ts";
import type { Seen } from "./seen.ts";

/**
 * A letter about a decision waits so long: whoever sees at once that it was a slip has it undone before anything leaves, and the reason of a refusal is often written
 * just after it.
 */
export const THINK_AGAIN_SECONDS = 600;

/** What waited longer, since no server was there, is no news to anybody. */
const LATE_MS = 14 * 86_400_000;

/** Which letter a decision sends; what is cancelled, or goes to another record, sends none. */
const LETTERS = { validate: "registered", refuse: "refused" } as const satisfies Record<string, DecisionLetterName>;

/** Whether the club has a registration as the letter says. */
const isSaid = (name: DecisionLetterName, valid: boolean | null | undefined): boolean =>
  valid === (name === "registered");

/** By what the mailing of a piece is known: the same piece asks for one. */
const pieceName = (workId: number, position: number): string => `${workId}/${position}`;

/**
 * Asks for the letter about a decision, in the transaction that settles its piece: whoever reads that it is done finds the letter, and none is asked for without. Only
 * of what this decision did: what was so already is somebody else's deed. Nothing where the club has no such letters; whom no address reaches has a mailing
 * without letters.
 */
export async function askForDecisionLetter(tx: Transaction, settled: Settled<Seen>): Promise<void> {
  const { piece, verdict, seen, now: settledAt } = settled;
  const work = decisionWorkOf(settled.work);
  const { club, operation, seasonId, askedBy, askedByName } = work;
  if (operation !== "validate" && operation !== "refuse") return;
  const kind = LETTERS[operation];
  if (verdict.piece !== "done" || !isSaid(kind, seen?.valid) || piece.memberId === null) return;
  // The desk whose back-up this was may have decided it, and written: under one key the club answers both alike, and a letter does not leave twice.
  if (work.lostAccess !== null) return;
  const how = await automaticLetter(tx, club, kind);
  if (!how?.isOn) return;
  const person = await personOf(tx, club, piece.memberId);
  const { addresses } = person
    ? reachedBy([person], await today(tx, club), await blockedAmong(tx, club))
    : { addresses: [] };
  const memberIds = [piece.memberId];
  await askForMailing(
    tx,
    { club, kind, seasonId, madeOf: pieceName(piece.workId, piece.position), locale: how.locale, topic: null },
    addresses.map((address) => ({ address, memberIds, waitSeconds: THINK_AGAIN_SECONDS })),
    { by: { id: askedBy, name: askedByName }, now: settledAt },
  );
}

async function personOf(db: Queryable, club: string, memberId: number): Promise<FamilyPerson | undefined> {
  const { id, firstName, lastName, birthDate, email, parents } = mirrorPeople;
  const [person] = await db
    .select({ id, firstName, lastName, birthDate, email, parents })
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, club), eq(id, memberId)));
  return person;
}

/** The registration that a letter is about: as it was decided on, and as the copy has it now. */
async function toldBy(db: Queryable, club: string, madeOf: string) {
  const [workId = 0, position = 0] = madeOf.split("/").map(Number);
  const [decided] = await db
    .select({ kind: ofDecisions.kind, id: pieces.recordId, memberId: pieces.memberId, seasonId: works.seasonId })
    .from(pieces)
    .innerJoin(works, eq(works.id, pieces.workId))
    .where(and(eq(works.club, club), eq(pieces.workId, workId), eq(pieces.position, position)));
  if (!decided || decided.id === null || decided.memberId === null || decided.seasonId === null) return undefined;
  const { kind, id, memberId, seasonId } = decided;
  const [registration] = await db
    .select({ valid: mirrorRegistrations.valid, activityId: mirrorRegistrations.activityId })
    .from(mirrorRegistrations)
    .where(
      and(
        ...[eq(mirrorRegistrations.club, club), eq(mirrorRegistrations.kind, kind satisfies RegistrationKind)],
        ...[eq(mirrorRegistrations.id, id), eq(mirrorRegistrations.memberId, memberId)],
      ),
    );
  return registration && { kind, id, seasonId, ...registration };
}

const decisionLetterKind = (name: DecisionLetterName): LetterKind => ({
  name,
  write: async (db, { mailing, letter, memberIds }) => {
    const { club, madeOf, locale, writtenAt } = mailing;
    const how = await automaticLetter(db, club, name);
    if (!how?.isOn) return { not: "switched_off" };
    if (now().getTime() - writtenAt.getTime() > LATE_MS) return { not: "late" };
    const told = await toldBy(db, club, madeOf);
    if (!told || !isSaid(name, told.valid)) return { not: "undone" };
    const person = await personOf(db, club, memberIds[0] ?? 0);
    if (!person) return { not: "left" };
    const { addresses } = reachedBy([person], await today(db, club), await blockedAmong(db, club));
    if (!addresses.some((one) => one.toLowerCase() === letter.address?.toLowerCase())) return { not: "elsewhere" };
    const text = automaticTextOf(how, locale) ?? begunDecisionText(name, locale);
    const season = { club, seasonId: told.seasonId };
    const [values = {}] = await decisionValues(db, season, name, [{ ...told, person }], locale);
    return { ...filledText(text, values), about: undefined };
  },
  sent: async () => {},
});

/** Letters about what was decided of a registration, each read again as it leaves: whose registration stands otherwise by then gets none. */
export const decisionLetterKinds: readonly LetterKind[] = [
  decisionLetterKind("registered"),
  decisionLetterKind("refused"),
];
