import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { getTranslations } from "next-intl/server";
import { findClub } from "#lib/base/store/clubs.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorEvents, mirrorGroups, mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import { ofDecisions, type Piece, pieces, type RegistrationKind } from "#lib/base/store/schema/sync/outbox.ts";
import { personName } from "#lib/base/words/formats.ts";
import { hasWords } from "#lib/base/words/has-words.ts";
import type { Locale } from "#lib/base/words/locale.ts";
import { type Addressees, addresseesOf } from "#lib/people/letters/addressees.ts";
import { contactsOf } from "#lib/sync/copy/contacts.ts";
import { WHOLE_SIGHT } from "#lib/sync/copy/sight.ts";
import type { DecisionWork } from "./decision-work.ts";

/** What can be written to the families of a work's pieces that were not done for one reason. It travels as JSON. */
export interface FamilyLetter extends Addressees {
  /** The activities of those rows, most rows first. */
  activities: { id: number; name: string | null; count: number }[];
  texts: Record<Locale, { subject: string; body: string }>;
}

interface LetterWish {
  /** Error code (club-api#errors). */
  reason: string;
  /** Only the rows of one group or event. */
  activity?: number | undefined;
}

type LetterWork = Pick<DecisionWork, "id" | "club"> & { kind: RegistrationKind };

/**
 * Addresses and texts for the pieces of a work that failed for one reason, from the mirror alone.
 * @param today ISO date: who is a minor
 */
export async function familyLetter(
  db: Queryable,
  work: LetterWork,
  { reason, activity }: LetterWish,
  today: string,
): Promise<FamilyLetter> {
  const failed = await failedFor(db, work, reason);
  const activities = await activitiesOf(db, work, failed);
  const meant = failed.filter(({ activityId }) => activity === undefined || activityId === activity);
  const named =
    activity === undefined && activities.length === 1 ? activities[0] : activities.find(({ id }) => id === activity);
  const club = (await findClub(db, work.club))?.name ?? work.club;
  return {
    ...(await addressees(db, work.club, meant, today)),
    activities,
    texts: {
      fr: await textOf("fr", reason, { club, activity: named?.name ?? null }),
      en: await textOf("en", reason, { club, activity: named?.name ?? null }),
    },
  };
}

type FailedRow = Pick<Piece, "memberId" | "activityId"> & { registrationId: number };

function failedFor(db: Queryable, work: LetterWork, reason: string): Promise<FailedRow[]> {
  const { memberId, activityId } = pieces;
  return db
    .select({ registrationId: ofDecisions.registrationId, memberId, activityId })
    .from(pieces)
    .where(and(eq(pieces.workId, work.id), eq(pieces.state, "failed"), eq(pieces.code, reason)))
    .orderBy(pieces.position);
}

async function activitiesOf(db: Queryable, { club, kind }: LetterWork, rows: readonly FailedRow[]) {
  const counts = new Map<number, number>();
  for (const { activityId } of rows) if (activityId !== null) counts.set(activityId, (counts.get(activityId) ?? 0) + 1);
  const table = kind === "annual" ? mirrorGroups : mirrorEvents;
  const found = await db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(and(eq(table.club, club), sql`${table.id} = any(${integers([...counts.keys()])})`));
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return [...counts]
    .map(([id, count]) => ({ id, name: names.get(id) ?? null, count }))
    .sort((a, b) => b.count - a.count || a.id - b.id);
}

async function addressees(db: Queryable, club: string, rows: readonly FailedRow[], today: string): Promise<Addressees> {
  const ids = rows.flatMap(({ memberId }) => (memberId === null ? [] : [memberId]));
  const { id, lastName, firstName, birthDate } = mirrorPeople;
  const found = await db
    .select({ id, lastName, firstName, birthDate })
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, club), sql`${id} = any(${integers(ids)})`));
  const people = new Map(found.map((person) => [person.id, person]));
  // Who may write to families sees everybody's addresses.
  const contacts = await contactsOf(db, { club, sight: WHOLE_SIGHT }, ids);
  const addressed = rows.map(({ registrationId, memberId }) => {
    const person = people.get(memberId ?? 0);
    const contact = contacts.get(memberId ?? 0);
    return {
      name: (person && personName(person)) || `#${registrationId}`,
      birthDate: person?.birthDate ?? null,
      email: contact?.email ?? null,
      guardians: contact?.guardians ?? [],
    };
  });
  return addresseesOf(addressed, today);
}

async function textOf(locale: Locale, reason: string, about: { club: string; activity: string | null }) {
  const words = await getTranslations({ locale, namespace: "letters" });
  const known = (key: string): key is "reasons.other.why" => hasWords(words, key);
  const part = (name: "topic" | "why" | "todo") => {
    const key = `reasons.${reason}.${name}`;
    return known(key) ? words(key) : words(`reasons.other.${name}`);
  };
  const where = about.activity === null ? "" : words("where", { activity: about.activity });
  const said = { club: about.club, where };
  return {
    subject: words("subject", { ...said, topic: part("topic") }),
    body: words("body", { ...said, why: part("why"), todo: part("todo") }),
  };
}
