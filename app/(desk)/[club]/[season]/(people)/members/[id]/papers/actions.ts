"use server";

import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { clubAction } from "#lib/base/access/action.ts";
import { mayCheckDocuments, mayDepositDocuments, type Seat, withinSections } from "#lib/base/access/permissions.ts";
import { HIGHEST_ID } from "#lib/base/arguments/identifier.ts";
import { line, onceKey, recordId } from "#lib/base/arguments/schemas.ts";
import { publish } from "#lib/base/live/live.ts";
import { findClub } from "#lib/base/store/clubs.ts";
import { store, type Transaction } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { today } from "#lib/base/time/today.ts";
import { abandonDeposit, requestRemoval } from "#lib/papers/filing/request.ts";
import { paperNameOf } from "#lib/papers/filing/take-in.ts";
import { LONGEST_REFUSAL, PAPER_VERDICTS } from "#lib/papers/missing/mark.ts";
import { writeMark } from "#lib/papers/missing/marks.ts";
import { isOfSectionToday } from "#lib/sync/copy/section.ts";
import { wakeOutbox } from "#lib/sync/outbox/lifecycle.ts";

/** How a press ended; `words` say why not. */
export type Pressed = { ok: true } | { ok: false; code: string; words: string };

const told = async (code: "otherDeposit" | "perhapsSent" | "gone"): Promise<Pressed> => ({
  ...{ ok: false, code, words: (await getTranslations("filing.faults"))(code) },
});

/** Whether the papers of a person are somebody's to keep: of a section (decision 101) those of its own people of today. */
const isTheirs = async (tx: Transaction, { club, section }: Seat, member: number): Promise<boolean> =>
  !section || isOfSectionToday(tx, { club, section }, member, await today(tx, club));

const seenDeposit = z.strictObject({
  depositedAt: z.iso.datetime().nullable(),
  sizeBytes: z.int().min(0).max(HIGHEST_ID).nullable(),
});

const said = z
  .strictObject({
    ...{ member: recordId, field: recordId, seen: seenDeposit, verdict: z.enum(PAPER_VERDICTS) },
    reason: line(LONGEST_REFUSAL).trim().min(1).nullable(),
  })
  // Whoever hands it in again is told why.
  .refine(({ verdict, reason }) => (verdict === "refused") === (reason !== null));

/** Says of a deposit that it was checked, or why it is refused, or takes back what was said. Of the desk alone: the club is told nothing. */
export const markPaper = clubAction(withinSections(mayCheckDocuments), [said], async (seat, mark): Promise<Pressed> => {
  const { member, field, ...rest } = mark;
  const { club, person: by } = seat;
  const { db } = await store();
  const isThere = await db.transaction(
    async (tx) =>
      (await isTheirs(tx, seat, member)) &&
      writeMark(tx, { ...rest, club, memberId: member, fieldId: field, by: { id: by.id, name: by.name } }),
  );
  if (!isThere) return told("otherDeposit");
  void publish({ club, topic: "papers", id: member });
  return { ok: true };
});

const removal = z.strictObject({ ask: onceKey, member: recordId, field: recordId, seen: seenDeposit });

/** Has the club delete what a person handed in: written down first, sent at once, and until the club has said so. */
export const removePaper = clubAction(
  withinSections(mayDepositDocuments),
  [removal],
  async (seat, wished): Promise<Pressed> => {
    const { ask, member, field, seen } = wished;
    const { db } = await store();
    const club = await findClub(db, seat.club);
    if (!club) return told("gone");
    const place = { club: seat.club, memberId: member, fieldId: field };
    const fieldName = await paperNameOf(place);
    const { person: by } = seat;
    const isAsked = await db.transaction(async (tx) => {
      if (!(await isTheirs(tx, seat, member))) return false;
      await requestRemoval(tx, {
        ...{ ...place, ask, seen, fieldName, baseUrl: club.baseUrl, now: now() },
        askedBy: { id: by.id, name: by.name },
      });
      return true;
    });
    if (!isAsked) return told("gone");
    wakeOutbox();
    void publish({ club: seat.club, topic: "papers", id: member });
    return { ok: true };
  },
);

const givenUp = z.strictObject({ ask: onceKey, member: recordId });

/** Gives up a deposit, or a deletion, that was certainly not sent. */
export const giveUpFiling = clubAction(
  withinSections(mayDepositDocuments),
  [givenUp],
  async (seat, { ask, member }): Promise<Pressed> => {
    const { club } = seat;
    const { db } = await store();
    const isGivenUp = await db.transaction(
      async (tx) =>
        (await isTheirs(tx, seat, member)) && abandonDeposit(tx, { club, ask, memberId: member, now: now() }),
    );
    if (!isGivenUp) return told("perhapsSent");
    void publish({ club, topic: "papers", id: member });
    return { ok: true };
  },
);
