import { and, asc, eq, gt, lt, sql } from "drizzle-orm";
import { FOLDING, searchable } from "../../runtime/folding.ts";
import type { Queryable } from "./database.ts";
import { foldedName } from "./folding.ts";
import { club, groups, legal_representatives, people } from "./schema.ts";

/** Rows that are looked at in one go: a few milliseconds, between which requests are answered. */
const ROWS = 200;

/**
 * Writes folded names anew where a club's were written by an older rule than this program's (runtime/folding.ts). Each row is written by
 * itself, and only if nobody has changed it meanwhile: nobody waits for it, and where it ends early it begins again at the next opening.
 */
export async function refold(db: Queryable, ending: AbortSignal): Promise<void> {
  const [own] = await db.select({ folding: club.folding }).from(club).where(lt(club.folding, FOLDING));
  if (!own) return;
  for (const batch of [foldPeople, foldRepresentatives, foldGroups])
    for (let after: number | undefined = 0; after !== undefined; after = await batch(db, after))
      if (ending.aborted) return;
  await db.update(club).set({ folding: FOLDING });
}

async function foldPeople(db: Queryable, after: number): Promise<number | undefined> {
  const { id, last_name, first_name, folded_name } = people;
  const rows = await db
    .select({ id, last_name, first_name, folded_name })
    .from(people)
    .where(gt(id, after))
    .orderBy(asc(id))
    .limit(ROWS);
  for (const row of rows) {
    const folded = foldedName(row);
    if (folded === row.folded_name) continue;
    const unchanged = and(eq(id, row.id), eq(folded_name, row.folded_name));
    await db.update(people).set({ folded_name: folded }).where(unchanged);
  }
  return rows.at(-1)?.id;
}

async function foldRepresentatives(db: Queryable, after: number): Promise<number | undefined> {
  const { member_id, position, last_name, first_name, folded_name } = legal_representatives;
  // Whole families: a person has two at most, and those of one person stay together.
  const rows = await db
    .select({ member_id, position, last_name, first_name, folded_name })
    .from(legal_representatives)
    .where(sql`${member_id} in (select distinct r.member_id from ${legal_representatives} r
      where r.member_id > ${after} order by r.member_id limit ${ROWS})`)
    .orderBy(asc(member_id));
  for (const row of rows) {
    const folded = foldedName(row);
    if (folded === row.folded_name) continue;
    const one = and(eq(member_id, row.member_id), eq(position, row.position));
    const unchanged = and(one, eq(folded_name, row.folded_name));
    await db.update(legal_representatives).set({ folded_name: folded }).where(unchanged);
  }
  return rows.at(-1)?.member_id;
}

async function foldGroups(db: Queryable, after: number): Promise<number | undefined> {
  const { id, name, folded_name } = groups;
  const rows = await db
    .select({ id, name, folded_name })
    .from(groups)
    .where(gt(id, after))
    .orderBy(asc(id))
    .limit(ROWS);
  for (const row of rows) {
    const folded = searchable([row.name]);
    if (folded === row.folded_name) continue;
    const unchanged = and(eq(id, row.id), eq(folded_name, row.folded_name));
    await db.update(groups).set({ folded_name: folded }).where(unchanged);
  }
  return rows.at(-1)?.id;
}
