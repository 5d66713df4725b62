"use server";

import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { clubAction } from "#lib/base/access/action.ts";
import { maySetMedical, type Seat } from "#lib/base/access/permissions.ts";
import { dayOfKind } from "#lib/base/arguments/days-in.ts";
import { line, onceKey } from "#lib/base/arguments/schemas.ts";
import { type AskedOtherwise, answeredOnce } from "#lib/base/store/answered-once.ts";
import { store, type Transaction } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { endRule, type KeptRule, MOST_RULES, takeFrenchRules, writeRule } from "#lib/papers/medical/keep-rules.ts";
import { medicalRuleFields } from "#lib/papers/medical/medical-rule.ts";

const ruleId = line(64).min(1);
const ruleWish = z.strictObject({ ask: onceKey, replaces: ruleId.nullable(), fields: medicalRuleFields });
const ending = z.strictObject({ id: ruleId, lastDay: dayOfKind("inForce").nullable() });

/** What became of a rule; refusals in words. */
export type RuleAnswer = { ok: true } | { ok: false; code: string; words: string };

async function kept(
  seat: Seat,
  write: (tx: Transaction, by: Parameters<typeof takeFrenchRules>[1]) => Promise<KeptRule | AskedOtherwise>,
) {
  const { club, person } = seat;
  const { db } = await store();
  const answer = await db.transaction((tx) =>
    write(tx, { club, by: { id: person.id, name: person.name }, now: now() }),
  );
  if (answer.ok) return answer;
  if (answer.code === "asked_otherwise")
    return { ...answer, words: (await getTranslations("errors"))("askedOtherwise") };
  const words = (await getTranslations("medical.rules.faults"))(answer.code, { most: MOST_RULES });
  return { ...answer, words };
}

/** Writes a rule down, in place of another where one is named. */
export const keepMedicalRule = clubAction(
  maySetMedical,
  [ruleWish],
  (seat, { ask, ...wish }): Promise<RuleAnswer> =>
    kept(seat, (tx, writing) =>
      answeredOnce(tx, { club: seat.club, account: seat.person.id, ask, said: wish }, () =>
        writeRule(tx, writing, wish),
      ),
    ),
);

/** Has a rule hold until a day. */
export const endMedicalRule = clubAction(
  maySetMedical,
  [ending],
  (seat, wish): Promise<RuleAnswer> => kept(seat, (tx, writing) => endRule(tx, writing, wish)),
);

/** Begins again with the rules of France. */
export const takeMedicalRules = clubAction(
  maySetMedical,
  [],
  (seat): Promise<RuleAnswer> => kept(seat, takeFrenchRules),
);
