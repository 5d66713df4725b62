import "server-only";
import { MEDICAL_TOLD } from "#lib/base/access/medical-told.ts";
import { mayBeToldMedical, type Seat } from "#lib/base/access/permissions.ts";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { type Club, findClub } from "#lib/base/store/clubs.ts";
import { type Queryable, store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { dayAfter } from "#lib/base/time/days.ts";
import { today } from "#lib/base/time/today.ts";
import type { Sight } from "#lib/sync/copy/sight.ts";
import { medicalRulesOf } from "./club-rules.ts";
import { isInOrder } from "./medical-state.ts";
import type { HealthPapers } from "./record.ts";
import { toldSetting } from "./told-settings.ts";
import { medicalStandings } from "./worklist.ts";

/** So long others are told what was read: the lesson of an evening after the reading of a morning. */
export const TOLD_HOURS = 12;
const TOLD_MS = TOLD_HOURS * 3_600_000;

/** How somebody stood when their papers were read: no papers, no dates of papers, no reason. */
interface HeldToldMedical {
  asOf: Date;
  isInOrder: boolean;
  /** The first day on which they may no longer take part; null: none. */
  stopsOn: string | null;
}

/** Of one season, in this process' memory and nowhere else (docs/decisions/047). */
interface HeldSeason {
  /** The rules by which it was judged: by others nothing of it holds. */
  rules: string;
  of: Map<number, HeldToldMedical>;
  end: NodeJS.Timeout | undefined;
}

const kept = keptByProcess<Map<string, HeldSeason>>("medical standings of seasons");

function all(): Map<string, HeldSeason> {
  kept.value ??= new Map();
  return kept.value;
}

/** Of one integration: what another one read is no more what this club grants. */
const nameOf = ({ slug, baseUrl, clientId }: Club, seasonId: number): string =>
  JSON.stringify([slug, baseUrl, clientId, seasonId]);

const ofClub = (slug: string) => [...all()].filter(([name]) => (JSON.parse(name) as unknown[])[0] === slug);

/** Rules never change in place: their names tell whether they are the same. */
const rulesKey = async (db: Queryable, club: string): Promise<string> =>
  JSON.stringify((await medicalRulesOf(db, club)).rules.map(({ id }) => id));

/**
 * Keeps how people stand by what the club has just shown, where the club has it told: of all of a season who are registered, or of those named alone.
 * @param records by the number of the member; whom it lacks has handed in nothing
 */
export async function keepToldMedical(
  slug: string,
  seasonId: number,
  { records, asOf, only }: { records: ReadonlyMap<number, HealthPapers>; asOf: Date; only?: readonly number[] },
): Promise<void> {
  const { db } = await store();
  const club = await findClub(db, slug);
  if (!club || !(await toldSetting(db, slug)).isTold) return;
  const rules = await rulesKey(db, slug);
  const day = await today(db, slug);
  const standings = await medicalStandings(db, { club: slug, seasonId, today: day }, records, only);
  const name = nameOf(club, seasonId);
  const before = all().get(name);
  clearTimeout(before?.end);
  const of = new Map(only && before?.rules === rules ? before.of : []);
  for (const { memberId, verdict } of standings)
    of.set(memberId, { asOf, isInOrder: isInOrder(verdict), stopsOn: verdict.stopsOn });
  const end = setTimeout(() => all().delete(name), TOLD_MS);
  end.unref();
  all().set(name, { rules, of, end });
  // Turned off while this was read: whoever turned it off found nothing to forget yet.
  if (!(await toldSetting(db, slug)).isTold) forgetAllToldMedical(slug);
}

/** What was decided is not what was read: nothing is told of somebody until they are read again. */
export function forgetToldMedical(slug: string, seasonId: number, memberId: number): void {
  for (const [name, { of }] of ofClub(slug))
    if ((JSON.parse(name) as unknown[]).at(-1) === seasonId) of.delete(memberId);
}

/** Forgets what is held of a club. */
export function forgetAllToldMedical(slug: string): void {
  for (const [name, { end }] of ofClub(slug)) {
    clearTimeout(end);
    all().delete(name);
  }
}

/** What somebody is told of a person, and how old it is; `unknown`: nobody has read their papers in time. */
export type ToldMedical =
  | { says: "unknown" }
  | { says: "inOrder" | "notInOrder" | "yes" | "no"; asOf: Date }
  | { says: "inOrderUntil"; until: string; asOf: Date };

/**
 * What is told of these people to who asks: by the one table, while a director has it on, and only what this program has in memory. Asks the club nothing.
 * @returns null where nothing is told them at all; whom they are told nothing of is left out
 */
export async function toldMedical(
  seat: Seat,
  { seasonId, sight }: { seasonId: number; sight: Pick<Sight, "people"> },
  members: readonly number[],
): Promise<ReadonlyMap<number, ToldMedical> | null> {
  if (!mayBeToldMedical(seat).allowed) return null;
  const { db } = await store();
  const club = await findClub(db, seat.club);
  if (!club) return null;
  if (!(await toldSetting(db, seat.club)).isTold) {
    // Another dashboard on the same database may have turned it off.
    forgetAllToldMedical(seat.club);
    return null;
  }
  const { what, ofWhom } = MEDICAL_TOLD[seat.role];
  const season = all().get(nameOf(club, seasonId));
  const of = season?.rules === (await rulesKey(db, seat.club)) ? season.of : new Map<number, HeldToldMedical>();
  const [day, at] = [await today(db, seat.club), now().getTime()];
  const told = members
    .filter((member) => ofWhom === "all" || sight.people.has(member))
    .map((member): [number, ToldMedical] => {
      const standing = of.get(member);
      if (!standing || standing.asOf.getTime() < at - TOLD_MS) return [member, { says: "unknown" }];
      return [member, what === "until" ? untilOf(standing, day) : yesOrNo(standing, day)];
    });
  return told.length > 0 ? new Map(told) : null;
}

const mayStill = ({ stopsOn }: HeldToldMedical, day: string): boolean => stopsOn === null || stopsOn > day;

function untilOf(standing: HeldToldMedical, day: string): ToldMedical {
  const { asOf, stopsOn } = standing;
  if (!standing.isInOrder || !mayStill(standing, day)) return { says: "notInOrder", asOf };
  return stopsOn === null ? { says: "inOrder", asOf } : { says: "inOrderUntil", until: dayAfter(stopsOn, -1), asOf };
}

const yesOrNo = (standing: HeldToldMedical, day: string): ToldMedical => ({
  says: mayStill(standing, day) ? "yes" : "no",
  asOf: standing.asOf,
});
