import "server-only";
import type { ShownAutomatic } from "#components/people/letters/automatic-letter.tsx";
import { sessionSamples } from "#lib/activities/attendance/session-letter-samples.ts";
import {
  begunSessionText,
  SESSION_LETTERS,
  SESSION_PLACES,
  type SessionLetterName,
} from "#lib/activities/attendance/session-letter-text.ts";
import { store } from "#lib/base/store/database.ts";
import { AUTOMATIC_LETTERS, type AutomaticLetterName } from "#lib/base/store/schema/people/automatic-letters.ts";
import { OPEN_LETTERS } from "#lib/base/store/schema/sync/post.ts";
import { today } from "#lib/base/time/today.ts";
import type { Locale } from "#lib/base/words/locale.ts";
import { automaticLetter } from "#lib/people/letters/automatic-letter.ts";
import { decisionSamples, unreachedBy } from "#lib/registrations/decisions/decision-letter-samples.ts";
import {
  begunDecisionText,
  DECISION_PLACES,
  type DecisionLetterName,
} from "#lib/registrations/decisions/decision-letter-text.ts";
import { countsByKind } from "#lib/sync/post/mailing.ts";

/** As many as one chooses from, and reads. */
const MOST_SAMPLES = 20;
const MOST_UNREACHED = 50;

const isAboutSession = (name: AutomaticLetterName): name is SessionLetterName =>
  SESSION_LETTERS.some((one) => one === name);

/** Every kind of letter that leaves by itself, as it stands in a club. @param language the language of whoever reads, where nobody has said one */
export async function shownAutomatic(club: string, language: Locale): Promise<ShownAutomatic[]> {
  const { db } = await store();
  const day = await today(db, club);
  const shown: ShownAutomatic[] = [];
  const ofDecisions = async (name: DecisionLetterName) => ({
    begun: { en: begunDecisionText(name, "en"), fr: begunDecisionText(name, "fr") },
    places: DECISION_PLACES,
    samples: await decisionSamples(db, club, name, day, MOST_SAMPLES),
    unreached: await unreachedBy(db, club, name, MOST_UNREACHED),
  });
  const samples = await sessionSamples(db, club, day, MOST_SAMPLES);
  const ofSessions = (name: SessionLetterName) => ({
    begun: { en: begunSessionText(name, "en"), fr: begunSessionText(name, "fr") },
    places: SESSION_PLACES,
    samples: samples[name],
    // Who is to be told stands on the session's own page, with their telephone numbers.
    unreached: [],
  });
  const counts = await countsByKind(db, club, AUTOMATIC_LETTERS);
  for (const name of AUTOMATIC_LETTERS) {
    const how = await automaticLetter(db, club, name);
    const own = isAboutSession(name) ? ofSessions(name) : await ofDecisions(name);
    shown.push({
      ...{ name, isOn: how?.isOn ?? false, locale: how?.locale ?? language, kept: how?.texts ?? {} },
      changed: how ? { by: how.writtenBy, at: how.writtenAt } : null,
      ...countedOf(counts.get(name) ?? []),
      ...own,
    });
  }
  return shown;
}

/** What became of the letters of a kind, how many are still to leave, and how many may another time. */
function countedOf(
  counts: readonly (ShownAutomatic["counts"][number] & { again: number })[],
): Pick<ShownAutomatic, "counts" | "open" | "again"> {
  const sum = (of: (one: (typeof counts)[number]) => number) => counts.reduce((all, one) => all + of(one), 0);
  return {
    counts: counts.map(({ state, code, count }) => ({ state, code, count })),
    open: sum(({ state, count }) => (OPEN_LETTERS.includes(state) ? count : 0)),
    again: sum(({ again }) => again),
  };
}
