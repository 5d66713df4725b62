import "server-only";
import { and, asc, eq, getTableColumns, getTableName, gt, lt, ne } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { log } from "#lib/base/program/log.ts";
import { type Queryable, store } from "#lib/base/store/database.ts";
import { isAtWork } from "#lib/base/store/hold.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { CLUB_WIDE, mirrorCommunes, mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import { savedViews } from "#lib/base/store/schema/sync/views.ts";
import { fold } from "#lib/base/words/fold.ts";
import { markChanged } from "#lib/sync/forecast/change-marks.ts";
import { COPIED } from "#lib/sync/resources/all.ts";
import { personKeys } from "#lib/sync/resources/members.ts";
import { FOLDING } from "#runtime/folding.ts";

/** Rows that are looked at in one go: a few milliseconds, between which pages are served. */
const ROWS = 200;

/** Where the database is away: it comes back or the program ends. */
const TRY_AGAIN_MS = 60_000;

interface Refolding {
  ending: AbortController;
  work: Promise<void>;
  again?: NodeJS.Timeout;
}

const kept = keptByProcess<Refolding>("refolding");

/** Folds what is kept of the clubs anew, where an older program's rule wrote it, beside the pages. Once a process. */
export function startRefolding(): void {
  if (kept.value) return;
  const ending = new AbortController();
  const run = async (): Promise<void> => {
    try {
      await refold((await store()).db, ending.signal);
    } catch (err) {
      log().warn({ err }, "names were not folded anew; it is tried again in a minute");
      later();
    }
  };
  const later = () => {
    if (!kept.value) return;
    kept.value.again = setTimeout(() => {
      if (kept.value) kept.value.work = run();
    }, TRY_AGAIN_MS).unref();
  };
  kept.value = { ending, work: Promise.resolve() };
  kept.value.work = run();
}

/** Ends it; it begins again at the next start. */
export async function stopRefolding(): Promise<void> {
  const refolding = kept.value;
  kept.value = undefined;
  refolding?.ending.abort();
  clearTimeout(refolding?.again);
  await refolding?.work;
}

/**
 * Writes the keys of names anew in every club whose own were written by an older rule. Each row is written by itself, and only if nobody
 * has changed it meanwhile: nobody waits for it. Pairs of records are looked for again afterwards.
 */
export async function refold(db: Queryable, ending: AbortSignal): Promise<void> {
  const outdated = await db
    .select({ slug: clubs.slug })
    .from(clubs)
    .where(and(lt(clubs.folding, FOLDING), isAtWork(clubs.slug)));
  for (const { slug } of outdated) {
    for (let after: number | undefined = 0; after !== undefined; after = await foldPeople(db, slug, after))
      if (ending.aborted) return;
    for (const batch of [foldCopies, foldCommunes, foldViews]) {
      if (ending.aborted) return;
      await batch(db, slug);
    }
    await db.transaction(async (tx) => {
      await tx.update(clubs).set({ folding: FOLDING }).where(eq(clubs.slug, slug));
      await markChanged(tx, slug, [CLUB_WIDE]);
    });
  }
}

async function foldPeople(db: Queryable, club: string, after: number): Promise<number | undefined> {
  const { id, lastName, firstName, email, parents, nameKey, searchKey } = mirrorPeople;
  const ofClub = eq(mirrorPeople.club, club);
  const rows = await db
    .select({ id, lastName, firstName, email, parents, nameKey, searchKey })
    .from(mirrorPeople)
    .where(and(ofClub, gt(id, after)))
    .orderBy(asc(id))
    .limit(ROWS);
  for (const row of rows) {
    const keys = personKeys(row);
    if (keys.nameKey === row.nameKey && keys.searchKey === row.searchKey) continue;
    const unchanged = and(ofClub, eq(id, row.id), eq(nameKey, row.nameKey), eq(searchKey, row.searchKey));
    await db.update(mirrorPeople).set(keys).where(unchanged);
  }
  return rows.at(-1)?.id;
}

/** Columns of copies that keep another one folded: the same few values in many rows, such as how one pays. */
async function foldCopies(db: Queryable, club: string): Promise<void> {
  for (const { copy } of COPIED)
    for (const [key, source] of Object.entries(copy.folded ?? {}))
      await foldColumn(db, club, copy.table, { key, source });
}

async function foldColumn(
  db: Queryable,
  club: string,
  table: PgTable,
  names: { key: string; source: string },
): Promise<void> {
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const [of, key, source] = [columns.club, columns[names.key], columns[names.source]];
  if (!of || !key || !source) throw new Error(`${getTableName(table)} folds a column that it has not`);
  const rows = await db.selectDistinct({ key, source }).from(table).where(eq(of, club));
  for (const row of rows) {
    if (typeof row.source !== "string" || row.key === fold(row.source)) continue;
    const named = and(eq(of, club), eq(source, row.source));
    await db
      .update(table)
      .set({ [names.key]: fold(row.source) })
      .where(named);
  }
}

async function foldCommunes(db: Queryable, club: string): Promise<void> {
  const { code, name, nameKey } = mirrorCommunes;
  const ofClub = eq(mirrorCommunes.club, club);
  for (const row of await db.select({ code, name, nameKey }).from(mirrorCommunes).where(ofClub)) {
    if (row.nameKey === fold(row.name)) continue;
    const unchanged = and(ofClub, eq(code, row.code), eq(name, row.name));
    await db
      .update(mirrorCommunes)
      .set({ nameKey: fold(row.name) })
      .where(unchanged);
  }
}

/** Two views that the new rule would call one keep what tells them apart: the second keeps its old key. */
async function foldViews(db: Queryable, club: string): Promise<void> {
  const { id, name, nameKey, list, accountId } = savedViews;
  const views = await db
    .select({ id, name, nameKey, list, accountId })
    .from(savedViews)
    .where(eq(savedViews.club, club))
    .orderBy(asc(id));
  for (const view of views) {
    const key = fold(view.name);
    const isTaken = views.some(
      (other) =>
        other.id !== view.id && other.list === view.list && other.accountId === view.accountId && other.nameKey === key,
    );
    if (key === view.nameKey || isTaken) continue;
    const unchanged = and(eq(id, view.id), eq(name, view.name), ne(nameKey, key));
    await db.update(savedViews).set({ nameKey: key }).where(unchanged);
    view.nameKey = key;
  }
}
