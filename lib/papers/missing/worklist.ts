import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Section } from "#lib/base/access/roles.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { copiedPapers, paperOwners } from "#lib/base/store/schema/papers/papers.ts";
import { type MirrorPerson, mirrorPeople, mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { now } from "#lib/base/time/clock.ts";
import { alphabet } from "#lib/base/words/alphabet.ts";
import { nationalDigits } from "#lib/base/words/phones.ts";
import { allActivities } from "#lib/sync/copy/activities.ts";
import { parsePeopleQuery } from "#lib/sync/copy/people-query.ts";
import type { SeenSeason } from "#lib/sync/copy/season-scope.ts";
import { ofSectionToday, registrationsWithin, type Within } from "#lib/sync/copy/section.ts";
import { waitingSince } from "#lib/sync/copy/waiting.ts";
import type { PapersSeason } from "./filling.ts";
import { holdingMark, stillLacking } from "./mark.ts";
import { marksOf } from "./marks.ts";
import { type ActivityKey, type PapersState, type PapersView, SHOWN_PAPERS, type ShownPapers } from "./papers-view.ts";

/** A required paper that somebody still has to hand in: it was never handed in, or the desk refused what was. */
export interface WantedPaper {
  fieldId: number;
  /** null where the club does not name it. */
  name: string | null;
  why: "missing" | "refused";
  /** Why the desk refused it. */
  reason: string | null;
}

/** What somebody is registered to in the season. */
export interface PapersActivity {
  key: ActivityKey;
  /** null where the copy does not know the group or event any more. */
  name: string | null;
  state: PapersState;
}

/** Somebody of a season, and how far their papers are. */
export interface PapersStanding
  extends Pick<MirrorPerson, "firstName" | "lastName" | "birthDate" | "email" | "phone" | "parents" | "searchKey"> {
  id: number;
  activities: PapersActivity[];
  /** Required papers that are missing or refused, by field; empty also while nobody has read theirs. */
  wanted: WantedPaper[];
  /** When the reading began that this comes from; null: their papers were never read. */
  readAt: Date | null;
  /** The club has said since that something changed: they are read again soon. */
  isDoubted: boolean;
  /** When the first of their registrations came that still waits, RFC 3339; null: none waits, or the club does not say. */
  waitsSince: string | null;
  waits: boolean;
}

/**
 * Everybody with a live registration in a season, in the order of their names, each with the required papers that are to be handed in. From the copy, in
 * six queries however many there are.
 * @param within what of the season whoever looks sees (decision 101): of its people what they are registered to with it
 */
export async function papersStandings(
  db: Queryable,
  season: PapersSeason,
  members?: readonly number[],
  within: Within | null = null,
): Promise<PapersStanding[]> {
  const registered = await registeredIn(db, season, members, within);
  const ids = integers([...registered.keys()]);
  const { club } = season;
  const { id, firstName, lastName, birthDate, email, phone, parents, searchKey, nameKey } = mirrorPeople;
  const people = await db
    .select({ id, firstName, lastName, birthDate, email, phone, parents, searchKey })
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, club), sql`${id} = any(${ids})`))
    .orderBy(nameKey, id);
  const known = new Map(people.map((person) => [person.id, person]));
  const { memberId, readAt, doubted } = paperOwners;
  const owners = await db
    .select({ memberId, readAt, doubted })
    .from(paperOwners)
    .where(and(eq(paperOwners.club, club), sql`${memberId} = any(${ids})`));
  const read = new Map(owners.map((owner) => [owner.memberId, owner]));
  const wanted = await wantedOf(db, club, [...registered.keys()]);
  const unknown = [...registered.keys()].filter((member) => !known.has(member));
  return [...known.keys(), ...unknown].map((member) => ({
    ...{ ...NOBODY, ...known.get(member), id: member },
    ...(registered.get(member) ?? { activities: [], waits: false, waitsSince: null }),
    wanted: wanted.get(member) ?? [],
    readAt: read.get(member)?.readAt ?? null,
    isDoubted: read.get(member)?.doubted != null,
  }));
}

/** The same as far as somebody sees the people of the season. Papers are of today: whoever was a section's in a season that is over has none for it. */
export async function standingsSeen(
  db: Queryable,
  { sight: { within }, ...season }: SeenSeason,
  section: Section | undefined,
): Promise<PapersStanding[]> {
  if (!within) return papersStandings(db, season);
  const members = await ofSectionToday(db, { club: season.club, section }, within.people, season.today);
  return papersStandings(db, season, [...members], within);
}

const NOBODY = {
  ...{ firstName: null, lastName: null, birthDate: null, email: null, phone: null },
  ...{ parents: [], searchKey: "" },
};

type Registered = Pick<PapersStanding, "activities" | "waits" | "waitsSince">;

async function registeredIn(
  db: Queryable,
  season: PapersSeason,
  members: readonly number[] | undefined,
  within: Within | null,
): Promise<Map<number, Registered>> {
  const { memberId, kind, activityId, valid, registeredAt } = mirrorRegistrations;
  const rows = await db
    .select({ memberId, kind, activityId, valid, registeredAt })
    .from(mirrorRegistrations)
    .where(
      and(
        ...[eq(mirrorRegistrations.club, season.club), eq(mirrorRegistrations.seasonId, season.seasonId)],
        sql`${valid} is not false`,
        members && sql`${memberId} = any(${integers(members)})`,
        registrationsWithin(within),
      ),
    )
    .orderBy(sql`${registeredAt} asc nulls last`, mirrorRegistrations.id);
  const activities = await allActivities(db, season);
  const names = new Map(
    (["annual", "event"] as const).flatMap((one) =>
      activities[one].map((activity) => [`${one}-${activity.id}`, activity.name] as const),
    ),
  );
  const found = new Map<number, Registered>();
  for (const row of rows) {
    const of = found.get(row.memberId) ?? { activities: [], waits: false, waitsSince: null };
    const key: ActivityKey = `${row.kind}-${row.activityId}`;
    const state = row.valid ? "validated" : "pending";
    of.activities.push({ key, name: names.get(key) ?? null, state });
    if (state === "pending") of.waitsSince ??= row.registeredAt?.toISOString() ?? null;
    of.waits ||= state === "pending";
    found.set(row.memberId, of);
  }
  return found;
}

/**
 * The required papers that these people still have to hand in, ascending by field. What the desk refused is asked for again until another deposit takes
 * its place.
 */
async function wantedOf(
  db: Queryable,
  club: string,
  memberIds: readonly number[],
): Promise<Map<number, WantedPaper[]>> {
  const { memberId, fieldId, name, required, filled, depositedAt, sizeBytes } = copiedPapers;
  const rows = await db
    .select({ memberId, fieldId, name, required, filled, depositedAt, sizeBytes })
    .from(copiedPapers)
    .where(and(...[eq(copiedPapers.club, club), eq(required, true), sql`${memberId} = any(${integers(memberIds)})`]))
    .orderBy(memberId, fieldId);
  const marks = await marksOf(db, club, memberIds);
  const found = new Map<number, WantedPaper[]>();
  for (const [member, papers] of Map.groupBy(rows, (row) => row.memberId)) {
    const told = papers.map((paper) => ({ ...paper, depositedAt: paper.depositedAt?.toISOString() ?? null }));
    const wanted = stillLacking(told, marks.get(member)).map((paper): WantedPaper => {
      const refusal = holdingMark(paper, marks.get(member));
      const named = { fieldId: paper.fieldId, name: paper.name };
      return { ...named, why: refusal ? "refused" : "missing", reason: refusal?.reason ?? null };
    });
    if (wanted.length > 0) found.set(member, wanted);
  }
  return found;
}

/**
 * Whether any paper that was read of the club's people is required. Where none is nobody can lack one, and that somebody lacks nothing says nothing of certificates, which
 * clubs follow apart.
 */
export async function isAnyPaperRequired(db: Queryable, club: string): Promise<boolean> {
  const found = await db
    .select({ fieldId: copiedPapers.fieldId })
    .from(copiedPapers)
    .where(and(eq(copiedPapers.club, club), eq(copiedPapers.required, true)))
    .limit(1);
  return found.length > 0;
}

const IS_SHOWN: Readonly<Record<ShownPapers, (one: PapersStanding) => boolean>> = {
  lacking: ({ wanted }) => wanted.length > 0,
  refused: ({ wanted }) => wanted.some(({ why }) => why === "refused"),
  unread: ({ readAt }) => readAt === null,
  complete: ({ readAt, wanted }) => readAt !== null && wanted.length === 0,
  all: () => true,
};

/** A paper that somebody of the season still has to hand in. */
export type NamedPaper = Pick<WantedPaper, "fieldId" | "name">;

/** A group or event of whose people somebody lacks something, and how many lack each paper. */
export interface ActivityCounts {
  key: ActivityKey;
  name: string | null;
  /** People who lack at least one. */
  people: number;
  /** People by the field that they lack. */
  lacking: ReadonlyMap<number, number>;
}

/** The people of a view, and the numbers that lead to other views. */
export interface PapersFound {
  rows: PapersStanding[];
  /** How many each choice would show under the same search and filters. */
  counts: Record<ShownPapers, number>;
  /** The papers that somebody lacks under the search and the state alone, ascending by field. */
  papers: NamedPaper[];
  /** Under the search and the state alone, in the order of names. */
  activities: ActivityCounts[];
}

/** The people of a view in its order, with its counts by paper and group. Pure. */
export function foundPapers(standings: readonly PapersStanding[], view: PapersView): PapersFound {
  const asked = standings
    .filter(isPersonFound(view.q))
    .filter(({ activities }) => activities.some(isState(view)))
    .filter(hasWaited(view));
  const within = asked.filter(
    ({ activities, wanted }) =>
      activities.some((one) => isState(view)(one) && (view.group === undefined || one.key === view.group)) &&
      (view.paper === undefined || wanted.some(({ fieldId }) => fieldId === view.paper)),
  );
  const counts = Object.fromEntries(SHOWN_PAPERS.map((show) => [show, within.filter(IS_SHOWN[show]).length]));
  const rows = within.filter(IS_SHOWN[view.show]);
  return {
    rows: view.sort === "name" ? rows : rows.toSorted(byWaiting),
    counts: counts as PapersFound["counts"],
    ...matrixOf(asked, view),
  };
}

const isState =
  ({ state }: Pick<PapersView, "state">) =>
  (one: PapersActivity) =>
    state === undefined || one.state === state;

/** Whose first registration that waits came more than so many days ago. */
function hasWaited({ waited }: Pick<PapersView, "waited">): (one: PapersStanding) => boolean {
  const since = waited === undefined ? undefined : waitingSince(waited, now()).toISOString();
  return ({ waits, waitsSince }) => since === undefined || (waits && waitsSince !== null && waitsSince < since);
}

/** Every word stands in a name or an address of the person, or what was typed is their number or their telephone. */
function isPersonFound(query: string): (one: PapersStanding) => boolean {
  const { words, births, phone } = parsePeopleQuery(query);
  const has = (text: string | null) => text !== null && nationalDigits(text).includes(phone ?? " ");
  return ({ id, searchKey, birthDate, phone: own, parents }) =>
    words.every((word) => searchKey.includes(word) || word === `#${id}`) &&
    births.every((birth) => birth === birthDate) &&
    (phone === undefined || has(own) || parents.some((parent) => has(parent.phone)));
}

/** Whoever waits for a decision stands first, who came first of them; the order of names stays within. */
function byWaiting(one: PapersStanding, other: PapersStanding): number {
  if (one.waits !== other.waits) return one.waits ? -1 : 1;
  const [since, later] = [one.waitsSince ?? LAST, other.waitsSince ?? LAST];
  return since < later ? -1 : since > later ? 1 : 0;
}

const LAST = "9999";

function matrixOf(asked: readonly PapersStanding[], view: PapersView): Pick<PapersFound, "papers" | "activities"> {
  const lacking = asked.filter(IS_SHOWN.lacking);
  const papers = new Map(
    lacking.flatMap(({ wanted }) => wanted.map(({ fieldId, name }) => [fieldId, { fieldId, name }] as const)),
  );
  const activities = new Map<ActivityKey, ActivityCounts & { lacking: Map<number, number> }>();
  for (const one of lacking) {
    const own = new Map(one.activities.filter(isState(view)).map((activity) => [activity.key, activity] as const));
    for (const { key, name } of own.values()) {
      const of = activities.get(key) ?? { key, name, people: 0, lacking: new Map<number, number>() };
      of.people += 1;
      for (const { fieldId } of one.wanted) of.lacking.set(fieldId, (of.lacking.get(fieldId) ?? 0) + 1);
      activities.set(key, of);
    }
  }
  return {
    papers: [...papers.values()].sort((a, b) => a.fieldId - b.fieldId),
    activities: [...activities.values()].sort((a, b) => alphabet.compare(a.name ?? a.key, b.name ?? b.key)),
  };
}
