import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { getTranslations } from "next-intl/server";
import type { Queryable } from "#lib/base/store/database.ts";
import { mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import { pieces, type RegistrationKind, works } from "#lib/base/store/schema/sync/outbox.ts";
import { zoneOf } from "#lib/base/store/zone.ts";
import { today } from "#lib/base/time/today.ts";
import { formatsOf } from "#lib/base/words/formats.ts";
import type { Locale } from "#lib/base/words/locale.ts";
import { familiesIn } from "#lib/people/families/families.ts";
import { type FilledLetter, filledLetters } from "#lib/people/letters/filled-letters.ts";
import { PLACE_NAMES, type PlaceValues, type TextPlace } from "#lib/people/letters/filled-text.ts";
import { letterSpeech } from "#lib/people/letters/letter-speech.ts";
import {
  type FamilyPerson,
  reachedBy,
  type WrittenFamily,
  writtenName,
  writtenNames,
} from "#lib/people/letters/written-family.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { blockedAmong } from "#lib/sync/post/came-back.ts";
import { namesOfActivities } from "./activity-names.ts";
import { type RefusedRegistration, refusedAmong } from "./refusal-reasons.ts";

/** Registrations of a family that are refused, each by name with what stands in the letter. */
interface RefusedFamily extends WrittenFamily {
  refused: readonly { person: string; activity: string | null; reason: string | null }[];
}

const LETTER_PLACES: readonly TextPlace[] = ["name", "people", "details", "club", "season"];

/** The registrations that a decision of many refused, as the club has answered. */
export async function refusedBy(
  db: Queryable,
  { club, seasonId }: ClubSeason,
  work: number,
): Promise<{ kind: RegistrationKind; ids: number[] } | undefined> {
  const rows = await db
    .select({ kind: works.collection, id: pieces.recordId })
    .from(pieces)
    .innerJoin(works, eq(works.id, pieces.workId))
    .where(
      and(
        ...[eq(works.club, club), eq(works.seasonId, seasonId), eq(works.id, work), eq(works.operation, "refuse")],
        inArray(works.collection, ["annual", "event"]),
        inArray(pieces.state, ["done", "skipped"]),
      ),
    );
  const kind = rows[0]?.kind;
  if (kind !== "annual" && kind !== "event") return undefined;
  return { kind, ids: rows.flatMap(({ id }) => id ?? []) };
}

/** Letters about registrations that are refused now, one a family, with the reasons that the desk wrote. From the copy: no call to the club. */
export async function refusalLettersOf(
  db: Queryable,
  season: ClubSeason,
  which: { kind: RegistrationKind; ids: readonly number[] },
  locale: Locale,
): Promise<FilledLetter<RefusedFamily, Partial<PlaceValues>>[]> {
  const words = await getTranslations({ locale, namespace: "registrations.refusal.letter" });
  const refused = await refusedAmong(db, season, which);
  const families = await familiesOf(db, season, refused);
  const formats = formatsOf(locale, await zoneOf(db, season.club));
  const speech = await letterSpeech(db, season);
  const places = Object.fromEntries(LETTER_PLACES.map((place) => [place, `{${PLACE_NAMES[locale][place]}}`]));
  const valuesOf = ({ name, people, refused: those }: RefusedFamily): Partial<PlaceValues> => ({
    ...{ name, ...speech },
    people: formats.list(people.map(({ firstName }) => firstName)),
    details: those
      .map(({ person, activity, reason }) => {
        const what = activity === null ? person : words("line", { person, activity });
        return reason === null ? `- ${what}` : `- ${what}\n  ${words("because", { reason })}`;
      })
      .join("\n"),
  });
  const text = { subject: words("subject", places), body: words("body", places) };
  return filledLetters(db, season.club, families, { text, valuesOf });
}

/** To whom registrations were refused, family by family: two children may be linked by a parent's own record. */
async function familiesOf(
  db: Queryable,
  { club }: ClubSeason,
  refused: readonly RefusedRegistration[],
): Promise<RefusedFamily[]> {
  const { id, firstName, lastName, birthDate, email, phone, parents, nameKey } = mirrorPeople;
  const people = await db
    .select({ id, firstName, lastName, birthDate, email, phone, parents })
    .from(mirrorPeople)
    .where(eq(mirrorPeople.club, club))
    .orderBy(nameKey, id);
  const byId = new Map(people.map((person) => [person.id, person]));
  const families = familiesIn(people);
  const activities = await namesOfActivities(db, club, refused);
  const day = await today(db, club);
  const blocked = await blockedAmong(db, club);
  const together = Map.groupBy(refused, ({ memberId }) => families.get(memberId)?.[0] ?? memberId);
  return [...together].map(([family, those]) => {
    const ids = [...new Set(those.map(({ memberId }) => memberId))];
    const written = ids.map((one): FamilyPerson => byId.get(one) ?? nobody(one));
    return {
      ...{ id: family, name: writtenNames(written), remindedAt: null, remindedCount: 0 },
      people: written.map((one) => ({ id: one.id, name: writtenName(one), firstName: one.firstName ?? "" })),
      ...reachedBy(written, day, blocked),
      refused: those.map(({ memberId, kind, activityId, reason }) => ({
        person: writtenName(byId.get(memberId) ?? nobody(memberId)),
        activity: activities.get(`${kind} ${activityId}`) ?? null,
        reason: reason?.reason ?? null,
      })),
    };
  });
}

/** Of whom the copy has no record. */
const nobody = (id: number): FamilyPerson => ({
  ...{ id, firstName: null, lastName: null, birthDate: null, email: null },
  parents: [],
});
