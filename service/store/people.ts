import { isDeepStrictEqual } from "node:util";
import { and, asc, eq, gt, or, type SQL, sql } from "drizzle-orm";
import { searchedWords } from "../../runtime/folding.ts";
import type { Queryable, Transaction } from "./database.ts";
import { containing, foldedName } from "./folding.ts";
import { annual_registrations, event_registrations, groups, legal_representatives, people } from "./schema.ts";

type Stored = typeof people.$inferSelect;
type StoredRepresentative = typeof legal_representatives.$inferSelect;

/** A legal representative as the document shows it (club-api §2.4). */
export type Representative = Pick<
  StoredRepresentative,
  "type" | "first_name" | "last_name" | "title" | "phone" | "email" | "profession"
>;

const parentFields = {
  type: legal_representatives.type,
  first_name: legal_representatives.first_name,
  last_name: legal_representatives.last_name,
  title: legal_representatives.title,
  phone: legal_representatives.phone,
  email: legal_representatives.email,
  profession: legal_representatives.profession,
};

/** A person as the document shows it (club-api §2.4). */
export type PersonRecord = Omit<Stored, "folded_name"> & { parents: Representative[] };

/** A season member's registration, inside the season's member list (club-api §2.4). */
export interface ValidatedRegistration {
  id: number;
  group_id: number;
  group_name: string;
  season_id: number;
  valid: true;
}

/** What a write may set. */
export type PersonChange = Partial<Omit<Stored, "id" | "folded_name" | "created_at" | "email_verified">>;

/** Where a page begins and how many rows to read. */
export interface PageWindow {
  after: number;
  take: number;
}

const parents = sql<Representative[]>`(
  select coalesce(json_agg(json_build_object('type', r.type, 'first_name', r.first_name, 'last_name', r.last_name,
    'title', r.title, 'phone', r.phone, 'email', r.email, 'profession', r.profession) order by r.position), '[]'::json)
  from ${legal_representatives} r where r.member_id = ${people}.id)`;

const record = {
  id: people.id,
  email: people.email,
  first_name: people.first_name,
  last_name: people.last_name,
  phone: people.phone,
  birth_date: people.birth_date,
  sex: people.sex,
  city_code: people.city_code,
  address: people.address,
  email_verified: people.email_verified,
  created_at: people.created_at,
  parents: parents.as("parents"),
};

/** One person. */
export async function findPerson(db: Queryable, id: number): Promise<PersonRecord | undefined> {
  const [person] = await db.select(record).from(people).where(eq(people.id, id));
  return person;
}

/** Everybody the club knows, ascending id. */
export function selectPeople(db: Queryable, { after, take }: PageWindow): Promise<PersonRecord[]> {
  return db.select(record).from(people).where(gt(people.id, after)).orderBy(asc(people.id)).limit(take);
}

/** Validated participants of a group, ascending id: nobody is in it twice, as only one registration can be live. */
export function selectMembersOfGroup(db: Queryable, group: number, { after, take }: PageWindow) {
  return db
    .select({ ...record, registration_id: annual_registrations.id, slot_ids: annual_registrations.slot_ids })
    .from(annual_registrations)
    .innerJoin(people, eq(people.id, annual_registrations.member_id))
    .where(
      and(
        eq(annual_registrations.group_id, group),
        sql`${annual_registrations.valid} = true`,
        gt(annual_registrations.member_id, after),
      ),
    )
    .orderBy(asc(annual_registrations.member_id))
    .limit(take);
}

/** Validated participants of an event, ascending id. */
export function selectMembersOfEvent(db: Queryable, event: number, { after, take }: PageWindow) {
  return db
    .select({ ...record, registration_id: event_registrations.id })
    .from(event_registrations)
    .innerJoin(people, eq(people.id, event_registrations.member_id))
    .where(
      and(
        eq(event_registrations.event_id, event),
        sql`${event_registrations.valid} = true`,
        gt(event_registrations.member_id, after),
      ),
    )
    .orderBy(asc(event_registrations.member_id))
    .limit(take);
}

const validatedRegistrations = (season: number, group?: number) => sql<ValidatedRegistration[]>`(
  select coalesce(json_agg(json_build_object('id', r.id, 'group_id', r.group_id, 'group_name', g.name,
    'season_id', r.season_id, 'valid', r.valid) order by r.id), '[]'::json)
  from ${annual_registrations} r join ${groups} g on g.id = r.group_id
  where r.season_id = ${season} and r.member_id = ${people}.id and r.valid = true
    ${group === undefined ? sql`` : sql`and r.group_id = ${group}`})`;

/**
 * Season members: people with at least one validated annual registration in the season, once each (club-api §1). The page of
 * identifiers is taken from the index first, so the last page costs what the first does.
 */
export function selectSeasonMembers(db: Queryable, season: number, { after, take }: PageWindow) {
  const page = db
    .selectDistinct({ member_id: annual_registrations.member_id })
    .from(annual_registrations)
    .where(
      and(
        eq(annual_registrations.season_id, season),
        sql`${annual_registrations.valid} = true`,
        gt(annual_registrations.member_id, after),
      ),
    )
    .orderBy(asc(annual_registrations.member_id))
    .limit(take)
    .as("page");
  return db
    .select({ ...record, registrations: validatedRegistrations(season).as("registrations") })
    .from(page)
    .innerJoin(people, eq(people.id, page.member_id))
    .orderBy(asc(people.id));
}

/** Whom `POST /members/search` looks for (club-api §4.4). */
export interface PersonSearch {
  query: string;
  season_id: number;
  group_id?: number | undefined;
  take: number;
}

/** Validated season members whose name, or a legal representative's, contains every word, or whose email is the query. */
export function searchSeasonMembers(db: Queryable, search: PersonSearch) {
  const { season_id, group_id, take } = search;
  const member = sql`exists (select 1 from ${annual_registrations} r where r.season_id = ${season_id}
    and r.member_id = ${people}.id and r.valid = true
    ${group_id === undefined ? sql`` : sql`and r.group_id = ${group_id}`})`;
  return db
    .select({ ...record, registrations: validatedRegistrations(season_id).as("registrations") })
    .from(people)
    .where(and(member, isFoundBy(search.query)))
    .orderBy(asc(people.id))
    .limit(take);
}

function isFoundBy(query: string): SQL | undefined {
  const email = query.trim().toLowerCase();
  const words = searchedWords(query);
  const named = (name: SQL) =>
    words.length === 0 ? sql`false` : and(...words.map((word) => sql`${name} like ${containing(word)}`));
  return or(
    named(sql`${people.folded_name}`),
    sql`lower(${people.email}) = ${email}`,
    sql`exists (select 1 from ${legal_representatives} l where l.member_id = ${people}.id
      and (lower(l.email) = ${email} or (${named(sql`l.folded_name`)})))`,
  );
}

/** Adds a person and their legal representatives. */
export async function insertPerson(
  tx: Transaction,
  change: PersonChange,
  representatives: readonly Partial<Representative>[],
  now: Date,
): Promise<number> {
  const [row] = await tx
    .insert(people)
    .values({ ...change, folded_name: foldedName(change), created_at: now })
    .returning({ id: people.id });
  if (!row) throw new Error("the insertion of a person returned no row");
  await insertRepresentatives(tx, row.id, representatives);
  return row.id;
}

/** The person's row, locked until the transaction ends; undefined when there is none. */
export async function lockPerson(tx: Transaction, id: number): Promise<Stored | undefined> {
  const [person] = await tx.select().from(people).where(eq(people.id, id)).for("no key update");
  return person;
}

/**
 * Changes a locked person. A new email address is an unverified one (club-api §2.4); the list of representatives is replaced
 * as a whole when given.
 * @returns whether anything is different now
 */
export async function updatePerson(
  tx: Transaction,
  before: Stored,
  change: PersonChange,
  representatives: readonly Partial<Representative>[] | undefined,
): Promise<boolean> {
  const merged = { ...before, ...change };
  const others = representatives && !(await areRepresentatives(tx, before.id, representatives));
  if (!others && isDeepStrictEqual(merged, before)) return false;
  await tx
    .update(people)
    .set({
      ...change,
      folded_name: foldedName(merged),
      ...(merged.email === before.email ? {} : { email_verified: false }),
    })
    .where(eq(people.id, before.id));
  if (!others) return true;
  await tx.delete(legal_representatives).where(eq(legal_representatives.member_id, before.id));
  await insertRepresentatives(tx, before.id, representatives);
  return true;
}

/** Whether a person's representatives are these, in this order. A field that is left out is null. */
async function areRepresentatives(
  tx: Transaction,
  id: number,
  wished: readonly Partial<Representative>[],
): Promise<boolean> {
  const kept = await tx
    .select(parentFields)
    .from(legal_representatives)
    .where(eq(legal_representatives.member_id, id))
    .orderBy(asc(legal_representatives.position));
  const fields = Object.keys(parentFields) as (keyof Representative)[];
  const whole = wished.map((one) => Object.fromEntries(fields.map((field) => [field, one[field] ?? null])));
  return isDeepStrictEqual(whole, kept);
}

async function insertRepresentatives(
  tx: Transaction,
  member_id: number,
  representatives: readonly Partial<Representative>[],
) {
  if (representatives.length === 0) return;
  await tx.insert(legal_representatives).values(
    representatives.map((representative, position) => ({
      ...representative,
      member_id,
      position,
      folded_name: foldedName(representative),
    })),
  );
}
