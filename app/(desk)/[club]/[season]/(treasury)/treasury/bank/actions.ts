"use server";

import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { BankAnswer, SettledAnswer } from "#components/treasury/bank/answers.ts";
import { clubAction } from "#lib/base/access/action.ts";
import { mayKeepSlips, mayRecordPayments, type Seat } from "#lib/base/access/permissions.ts";
import { instantText, line as lineText, onceKey, recordId } from "#lib/base/arguments/schemas.ts";
import { publish } from "#lib/base/live/live.ts";
import { findClub } from "#lib/base/store/clubs.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { knownPeople } from "#lib/people/records/known-people.ts";
import { wakeOutbox } from "#lib/sync/outbox/lifecycle.ts";
import { sayLines } from "#lib/treasury/bank/doubtful-lines.ts";
import { openLine } from "#lib/treasury/bank/open-line.ts";
import { openPress } from "#lib/treasury/bank/open-press.ts";
import { recordLine } from "#lib/treasury/bank/record-line.ts";
import { settleLines } from "#lib/treasury/bank/settle.ts";
import { settledPart } from "#lib/treasury/bank/settled-part.ts";
import { knownMethod } from "#lib/treasury/payments/known-methods.ts";
import { usedMethods } from "#lib/treasury/payments/methods.ts";

/** So many lines are settled with one press: more than a club has in a season. */
const MOST_AT_ONCE = 2_000;
/** What somebody who presses is called. */
const LONGEST_NAME = 255;
/** Payments of a pay-out. */
const MOST_PARTS = 500;

const wish = z.strictObject({
  line: recordId,
  how: z.enum(["sure", "likely", "chosen"]),
  parts: z.array(settledPart).min(1).max(MOST_PARTS),
  note: lineText(200).nullable(),
});

/** Settles lines as they are wished, each by itself. */
export const settleBankLines = clubAction(
  mayKeepSlips,
  [z.array(wish).min(1).max(MOST_AT_ONCE)],
  async ({ club, person: by }: Seat, wishes): Promise<SettledAnswer> => {
    const { db } = await store();
    const outcomes = await db.transaction((tx) => settleLines(tx, { club, by, now: now(), wishes }));
    const words = await getTranslations("bank.refused");
    void publish({ club, topic: "mirror" });
    return {
      ok: true,
      settled: outcomes.filter(({ done }) => done).length,
      refused: outcomes.flatMap((one) => (one.done ? [] : [{ line: one.line, words: words(one.why) }])),
    };
  },
);

/** Opens a line again that was settled. */
export const openBankLine = clubAction(
  mayKeepSlips,
  [recordId],
  async ({ club, person: by }: Seat, id): Promise<BankAnswer> => {
    const { db } = await store();
    const opened = await db.transaction((tx) => openLine(tx, { club, by, now: now(), line: id }));
    if (!opened.opened) return { ok: false, words: (await getTranslations("bank.settledList.opened"))(opened.why) };
    void publish({ club, topic: "mirror" });
    return { ok: true };
  },
);

const pressed = z.strictObject({ at: instantText, by: lineText(LONGEST_NAME) });

/** Opens all lines again that one press settled as sure. */
export const openBankPress = clubAction(
  mayKeepSlips,
  [pressed],
  async ({ club, person: by }: Seat, press): Promise<BankAnswer> => {
    const { db } = await store();
    const { opened, kept } = await db.transaction((tx) => openPress(tx, { club, by, now: now(), press }));
    if (opened > 0) void publish({ club, topic: "mirror" });
    if (kept.length === 0) return { ok: true };
    const words = await getTranslations("bank.settledList");
    const why = [...new Set(kept.map((one) => words(`opened.${one.why}`)))].join(" ");
    return { ok: false, words: words("pressKept", { count: kept.length, why }) };
  },
);

/** Says of lines whether they are those that they look like. */
export const sayBankLines = clubAction(
  mayKeepSlips,
  [z.strictObject({ lines: z.array(recordId).min(1).max(MOST_AT_ONCE), are: z.enum(["double", "counted"]) })],
  async ({ club, person: by }: Seat, { lines, are }): Promise<BankAnswer> => {
    const { db } = await store();
    await db.transaction((tx) => sayLines(tx, { club, by, now: now(), lines, are }));
    return { ok: true };
  },
);

const toRecord = z.strictObject({ ask: onceKey, line: recordId, memberId: recordId });

/** Records a transfer that nobody did, as it would be proposed for the payer's family (club-api §4.9), and settles its line as that. */
export const recordInSeason = clubAction(
  (seat) => {
    const kept = mayKeepSlips(seat);
    return kept.allowed ? mayRecordPayments(seat) : kept;
  },
  [recordId, toRecord],
  async ({ club: slug, person }: Seat, season, { ask, line, memberId }): Promise<BankAnswer> => {
    const { db } = await store();
    const words = await getTranslations("bank.record");
    const club = await findClub(db, slug);
    if (!club || (await knownPeople(db, slug, [memberId])) < 1) return { ok: false, words: words("nobody") };
    const method = knownMethod("Virement", await usedMethods(db, slug)) ?? "Virement";
    const recorded = await recordLine(db, {
      ...{ club: slug, ask, baseUrl: club.baseUrl, seasonId: season, line, memberId, method, now: now() },
      askedBy: { id: person.id, name: person.name },
    });
    if (!recorded.ok)
      return {
        ok: false,
        words:
          recorded.code === "asked_otherwise"
            ? (await getTranslations("errors"))("askedOtherwise")
            : words(recorded.code),
      };
    wakeOutbox();
    void publish({ club: slug, topic: "mirror" });
    return { ok: true };
  },
);
