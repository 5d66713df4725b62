import { and, asc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { searchable, searchedWords } from "../../runtime/folding.ts";
import type { Queryable, Transaction } from "./database.ts";
import { containing } from "./folding.ts";
import type { PageWindow } from "./people.ts";
import { findSlotsOutside } from "./references.ts";
import type { Day } from "./schema/activities.ts";
import { annual_registrations, attendance, groups, lessons, slots } from "./schema.ts";
import { fitActivity, lockPayersOf } from "./settlements.ts";

/** A group as it is stored (club-api §2.6). */
export type Group = typeof groups.$inferSelect;

/** What a write may set. */
export type GroupChange = Partial<Omit<Group, "id" | "folded_name">>;

/** A lesson or slot of a group, in a search result (club-api#searches). */
export interface Schedule {
  type: "lesson" | "slot";
  id: number;
  name: string | null;
  day: Day;
  hour: number;
  minute: number;
  duration_minutes: number;
  location: string | null;
  trainer_ids: number[];
}

/** A page of groups, ascending id: of every season, or of one. */
export function selectGroups(db: Queryable, { after, take }: PageWindow, season?: number): Promise<Group[]> {
  return db
    .select()
    .from(groups)
    .where(and(season === undefined ? undefined : eq(groups.season_id, season), gt(groups.id, after)))
    .orderBy(asc(groups.id))
    .limit(take);
}

/** One group. */
export async function findGroup(db: Queryable, id: number): Promise<Group | undefined> {
  const [group] = await db.select().from(groups).where(eq(groups.id, id));
  return group;
}

/** The group's row, locked until the transaction ends. */
export async function lockGroup(tx: Transaction, id: number): Promise<Group | undefined> {
  const [group] = await tx.select().from(groups).where(eq(groups.id, id)).for("no key update");
  return group;
}

/**
 * The group's row for a change, locked until the transaction ends. Where that touches its registrations they are locked before it, and
 * those who pay for them: in the order in which everybody does who decides one (annual-case.ts), so that the two cannot wait for each other.
 */
export async function lockGroupToChange(
  tx: Transaction,
  id: number,
  change: Pick<GroupChange, "season_id" | "cost_euros" | "slot_ids">,
): Promise<Group | undefined> {
  const found = Object.keys(change).length > 0 ? await findGroup(tx, id) : undefined;
  const moves = found && change.season_id !== undefined && change.season_id !== found.season_id;
  if (moves || (found && change.slot_ids)) {
    const r = annual_registrations;
    await tx.select({ id: r.id }).from(r).where(eq(r.group_id, id)).orderBy(asc(r.id)).for("no key update");
  }
  if (moves || (found && falls(found, change))) await lockPayersOf(tx, { kind: "annual", id });
  return lockGroup(tx, id);
}

/** Whether less is due from now on than was. */
function falls(before: Pick<Group, "cost_euros">, { cost_euros }: Pick<GroupChange, "cost_euros">): boolean {
  return cost_euros !== undefined && (cost_euros ?? 0) < (before.cost_euros ?? 0);
}

/** Adds a group. */
export async function insertGroup(tx: Transaction, group: Omit<typeof groups.$inferInsert, "folded_name">) {
  const [row] = await tx
    .insert(groups)
    .values({ ...group, folded_name: searchable([group.name]) })
    .returning({ id: groups.id });
  if (!row) throw new Error("the insertion of a group returned no row");
  return row.id;
}

/**
 * Changes a group. One that moves to another season takes its registrations (by foreign key) with what was paid for them and recorded attendance
 * along, and leaves the slots of the season before behind. What it does not offer any more, for whatever reason, its registrations give up.
 * @returns the registrations that lost slots with it
 */
export async function updateGroup(tx: Transaction, before: Group, change: GroupChange): Promise<Bereft[]> {
  const folded = change.name === undefined ? {} : { folded_name: searchable([change.name]) };
  const { season_id = before.season_id, slot_ids = before.slot_ids } = change;
  const moves = season_id !== before.season_id;
  const outside = new Set(moves ? await findSlotsOutside(tx, season_id, slot_ids) : []);
  const kept = moves ? { slot_ids: slot_ids.filter((id) => !outside.has(id)) } : {};
  await tx
    .update(groups)
    .set({ ...change, ...folded, ...kept })
    .where(eq(groups.id, before.id));
  if (moves || falls(before, change)) {
    await fitActivity(tx, { kind: "annual", id: before.id }, moves ? before.season_id : undefined);
  }
  const bereft = moves || change.slot_ids ? await dropSlotsNotOffered(tx, before.id) : [];
  if (!moves) return bereft;
  const ofGroup = tx.select({ id: lessons.id }).from(lessons).where(eq(lessons.group_id, before.id));
  await tx
    .update(attendance)
    .set({ season_id })
    .where(and(eq(attendance.type, "lesson"), inArray(attendance.course_id, ofGroup)));
  return bereft;
}

/** A registration whose group no longer offers what was chosen. */
export type Bereft = Pick<typeof annual_registrations.$inferSelect, "id" | "member_id" | "group_id">;

/** Nobody holds a place in a slot that their group does not offer. */
function dropSlotsNotOffered(tx: Transaction, group: number): Promise<Bereft[]> {
  const r = annual_registrations;
  const offered = sql`(select g.slot_ids from ${groups} g where g.id = ${group})`;
  return tx
    .update(r)
    .set({
      slot_ids: sql`array(select s.id from unnest(${r.slot_ids}) with ordinality s(id, place)
        where ${offered} @> array[s.id] order by s.place)`,
    })
    .where(and(eq(r.group_id, group), sql`not ${r.slot_ids} <@ ${offered}`))
    .returning({ id: r.id, member_id: r.member_id, group_id: r.group_id });
}

/** What `POST /groups/search` looks for (club-api §4.6). */
export interface GroupSearch {
  season_id: number;
  query?: string | undefined;
  day?: Day | undefined;
  sport_id?: number | undefined;
  /** Whether the club knows slots: without them only lessons are schedules. */
  withSlots: boolean;
  take: number;
}

// `${groups}.id`, not `${groups.id}`: drizzle drops the table's name from columns of a select without joins, and inside a
// subquery a bare "id" would be the subquery's own.

/** Groups of a season with their weekly schedules and the count of their validated registrants, ascending id. */
export function selectMatchingGroups(db: Queryable, search: GroupSearch) {
  const { season_id, query, day, sport_id, withSlots, take } = search;
  return db
    .select({
      group: groups,
      schedules: schedulesOf(withSlots),
      validated_count: sql<number>`(select count(*)::int from ${annual_registrations} r
        where r.group_id = ${groups}.id and r.valid = true)`,
    })
    .from(groups)
    .where(
      and(
        eq(groups.season_id, season_id),
        query === undefined ? undefined : isNamed(query),
        sport_id === undefined ? undefined : eq(groups.sport_id, sport_id),
        day === undefined ? undefined : meetsOn(day, withSlots),
      ),
    )
    .orderBy(asc(groups.id))
    .limit(take);
}

function isNamed(query: string): SQL | undefined {
  const words = searchedWords(query);
  if (words.length === 0) return sql`false`;
  return and(...words.map((word) => sql`${groups.folded_name} like ${containing(word)}`));
}

function meetsOn(day: Day, withSlots: boolean): SQL {
  const lesson = sql`exists (select 1 from ${lessons} l where l.group_id = ${groups}.id and l.day = ${day})`;
  if (!withSlots) return lesson;
  return sql`(${lesson} or exists (select 1 from ${slots} s where s.id = any(${groups}.slot_ids) and s.day = ${day}))`;
}

function schedulesOf(withSlots: boolean) {
  const entry = (type: string, name: SQL, alias: SQL) => sql`json_build_object('type', ${type}::text, 'id', ${alias}.id,
    'name', ${name}, 'day', ${alias}.day, 'hour', ${alias}.hour, 'minute', ${alias}.minute,
    'duration_minutes', ${alias}.duration_minutes, 'location', ${alias}.location, 'trainer_ids', ${alias}.trainer_ids)`;
  const fromLessons = sql`select 1 as kind, l.id, ${entry("lesson", sql`null`, sql`l`)} as entry
    from ${lessons} l where l.group_id = ${groups}.id`;
  const fromSlots = sql`union all select 2, s.id, ${entry("slot", sql`s.name`, sql`s`)}
    from ${slots} s where s.id = any(${groups}.slot_ids)`;
  return sql<Schedule[]>`(select coalesce(json_agg(x.entry order by x.kind, x.id), '[]'::json)
    from (${fromLessons} ${withSlots ? fromSlots : sql``}) x)`;
}
