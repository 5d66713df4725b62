import "server-only";
import type { Queryable } from "#lib/base/store/database.ts";
import type { RegistrationKind } from "#lib/base/store/schema/sync/outbox.ts";
import type { ReminderText } from "#lib/base/store/schema/treasury/treasury.ts";
import { en } from "#lib/base/words/en.ts";
import { fr } from "#lib/base/words/fr.ts";
import type { Locale } from "#lib/base/words/locale.ts";
import { withValues } from "#lib/base/words/named-values.ts";
import { begunText, type PlaceValues, type TextPlace } from "#lib/people/letters/filled-text.ts";
import { letterSpeech } from "#lib/people/letters/letter-speech.ts";
import { type FamilyPerson, writtenName, writtenNames } from "#lib/people/letters/written-family.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { namesOfActivities } from "./activity-names.ts";
import { refusedAmong } from "./refusal-reasons.ts";

/** What is told of a decision by letters that leave by themselves. */
export type DecisionLetterName = "registered" | "refused";

/** What stands in a letter about a decision: nothing of it is of money or of health. */
export const DECISION_PLACES: readonly TextPlace[] = ["name", "people", "details", "club", "season"];

/** A registration that was decided on, with its person. */
export interface ToldRegistration {
  kind: RegistrationKind;
  id: number;
  activityId: number;
  person: FamilyPerson;
}

const wordsIn = (locale: Locale) => (locale === "fr" ? fr : en).registrations;

/** The text with which each of them begins. Whoever reads it may have no screen. Pure. */
export function begunDecisionText(name: DecisionLetterName, locale: Locale): ReminderText {
  const { refusal, registered } = wordsIn(locale);
  return begunText(name === "refused" ? refusal.letter : registered.letter, locale, DECISION_PLACES);
}

/** What stands for each place in the letter about each of some registrations of a season; of a refusal with the reason that is written by now. From the copy. */
export async function decisionValues(
  db: Queryable,
  { club, seasonId }: ClubSeason,
  name: DecisionLetterName,
  told: readonly ToldRegistration[],
  locale: Locale,
): Promise<Partial<PlaceValues>[]> {
  const { line, because } = wordsIn(locale).refusal.letter;
  const activities = await namesOfActivities(db, club, told);
  const reasons = name === "refused" ? await reasonsOf(db, { club, seasonId }, told) : new Map<string, string>();
  const shared = await letterSpeech(db, { club, seasonId });
  return told.map(({ kind, id, activityId, person }) => {
    const activity = activities.get(`${kind} ${activityId}`);
    const reason = reasons.get(`${kind} ${id} ${person.id}`);
    const who = writtenName(person);
    const what = activity === undefined ? who : withValues(line, { person: who, activity });
    return {
      ...{ ...shared, name: writtenNames([person]), people: person.firstName ?? who },
      details: reason === undefined ? `- ${what}` : `- ${what}\n  ${withValues(because, { reason })}`,
    };
  });
}

/** Why those of them are refused of which somebody wrote it, by kind, number and person. */
async function reasonsOf(
  db: Queryable,
  season: ClubSeason,
  told: readonly ToldRegistration[],
): Promise<ReadonlyMap<string, string>> {
  const byKind = Map.groupBy(told, ({ kind }) => kind);
  const reasons = new Map<string, string>();
  for (const [kind, of] of byKind)
    for (const { id, memberId, reason } of await refusedAmong(db, season, { kind, ids: of.map((one) => one.id) }))
      if (reason) reasons.set(`${kind} ${id} ${memberId}`, reason.reason);
  return reasons;
}
