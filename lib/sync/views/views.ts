import "server-only";
import { and, asc, count, eq, isNull, or, type SQL } from "drizzle-orm";
import type { Seat } from "#lib/base/access/permissions.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import { defaultViews, savedViews as views } from "#lib/base/store/schema/sync/views.ts";
import { takeTurn } from "#lib/base/store/turns.ts";
import { now } from "#lib/base/time/clock.ts";
import { fold } from "#lib/base/words/fold.ts";
import { LONGEST_STATE, MOST_VIEWS, type SavedView } from "./lists.ts";
import { type ViewedList, viewState } from "./viewed.ts";

/** Who asks, in which club, about which list. */
export interface ViewPlace {
  club: string;
  account: number;
  list: ViewedList;
  /** Their role is of a section (decision 95): what others share was made looking at the whole club, may name somebody, and is not there for them. */
  isOfSection?: boolean;
}

/** Where somebody keeps views of a list, as what they are in the club. */
export function viewPlace({ club, person, section }: Seat, list: ViewedList): ViewPlace {
  return { club, account: person.id, list, isOfSection: section !== undefined };
}

/** Why a view is not kept: the name is taken, there are too many, what it shows is too long, or there is no such view (any more). */
export type ViewRefusal = "name_taken" | "too_many" | "too_long" | "gone";

/** `isSame`: it was so already. */
type Changed = { ok: true; id: number; isSame?: true } | { ok: false; code: ViewRefusal };
const refused = (code: ViewRefusal): Changed => ({ ok: false, code });

/** The views of a list that a person sees: their own and, where they see all of it, the club's, in the order of their names. */
export async function viewsOf(db: Queryable, place: ViewPlace): Promise<SavedView[]> {
  const rows = await db
    .select({ id: views.id, name: views.name, query: views.query, owner: views.accountId, opens: defaultViews.viewId })
    .from(views)
    .leftJoin(defaultViews, and(eq(defaultViews.viewId, views.id), eq(defaultViews.accountId, place.account)))
    .where(seenFrom(place))
    .orderBy(asc(views.nameKey), asc(views.id));
  return rows.map(({ owner, opens, ...view }) => ({ ...view, shared: owner === null, opens: opens !== null }));
}

/** One view that a person sees; undefined where there is none of that number for them. */
export async function findView(db: Queryable, place: ViewPlace, id: number) {
  const [found] = await db
    .select({ id: views.id, name: views.name, query: views.query, shared: isNull(views.accountId).mapWith(Boolean) })
    .from(views)
    .where(and(seenFrom(place), eq(views.id, id)));
  return found;
}

/** Keeps what an address shows under a name. @param shared for everybody in the club; else for the person alone */
export async function addView(
  db: Queryable,
  place: ViewPlace,
  { name, query, shared }: { name: string; query: string; shared: boolean },
): Promise<Changed> {
  const state = viewState(place.list, query);
  if (state.length > LONGEST_STATE) return refused("too_long");
  return inTurn(db, place, async (tx) => {
    const accountId = shared ? null : place.account;
    const [kept] = await tx.select({ count: count() }).from(views).where(ownedBy(place.club, accountId));
    if ((kept?.count ?? 0) >= MOST_VIEWS) return refused("too_many");
    const { club, list } = place;
    const named = { name, nameKey: fold(name), query: state, changedAt: now() };
    return insertOnce(tx, { club, list, accountId, ...named });
  });
}

async function insertOnce(tx: Transaction, values: typeof views.$inferInsert): Promise<Changed> {
  const [made] = await tx.insert(views).values(values).onConflictDoNothing().returning({ id: views.id });
  return made ? { ok: true, id: made.id } : refused("name_taken");
}

/** Gives a view another name, or has it show what another address shows. */
export async function changeView(
  db: Queryable,
  place: ViewPlace,
  id: number,
  change: { name: string } | { query: string },
): Promise<Changed> {
  const state = "query" in change ? viewState(place.list, change.query) : "";
  if (state.length > LONGEST_STATE) return refused("too_long");
  return inTurn(db, place, async (tx) => {
    const view = await findView(tx, place, id);
    if (!view) return refused("gone");
    if ("name" in change && (await isTaken(tx, place, view, change.name))) return refused("name_taken");
    const changes = "name" in change ? { name: change.name, nameKey: fold(change.name) } : { query: state };
    if ("name" in change ? view.name === change.name : view.query === state) return { ok: true, id, isSame: true };
    await tx
      .update(views)
      .set({ ...changes, changedAt: now() })
      .where(eq(views.id, id));
    return { ok: true, id };
  });
}

async function isTaken(
  tx: Transaction,
  { club, account, list }: ViewPlace,
  { id, shared }: { id: number; shared: boolean },
  name: string,
): Promise<boolean> {
  const [other] = await tx
    .select({ id: views.id })
    .from(views)
    .where(and(ownedBy(club, shared ? null : account), eq(views.list, list), eq(views.nameKey, fold(name))));
  return other !== undefined && other.id !== id;
}

/** Forgets a view. Lists that opened with it open with everything again. */
export async function removeView(db: Queryable, place: ViewPlace, id: number): Promise<Changed> {
  return inTurn(db, place, async (tx) => {
    const [gone] = await tx
      .delete(views)
      .where(and(seenFrom(place), eq(views.id, id)))
      .returning({ id: views.id });
    return gone ? { ok: true, id } : refused("gone");
  });
}

/** Has a list open with a view for this person, or with everything. */
export async function openWith(db: Queryable, place: ViewPlace, id: number | null): Promise<Changed> {
  const { club, account: accountId, list } = place;
  return inTurn(db, place, async (tx) => {
    const mine = and(eq(defaultViews.accountId, accountId), eq(defaultViews.club, club), eq(defaultViews.list, list));
    if (id !== null && !(await findView(tx, place, id))) return refused("gone");
    await tx.delete(defaultViews).where(mine);
    if (id !== null) await tx.insert(defaultViews).values({ accountId, club, list, viewId: id });
    return { ok: true, id: id ?? 0 };
  });
}

/** A club's views change one at a time: fifty changes that arrive together are no way past a bound, and no view goes while it is chosen. */
async function inTurn<T>(db: Queryable, { club }: ViewPlace, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await takeTurn(tx, club);
    return work(tx);
  });
}

/** The name of the view that an address shows just as it was kept; undefined where something of it was changed since. */
export async function shownView(
  db: Queryable,
  place: ViewPlace,
  address: { saved: number | undefined; query: string },
): Promise<string | undefined> {
  if (!address.saved) return undefined;
  const view = await findView(db, place, address.saved);
  return view && view.query === viewState(place.list, address.query) ? view.name : undefined;
}

function seenFrom({ club, account, list, isOfSection }: ViewPlace): SQL | undefined {
  const own = eq(views.accountId, account);
  return and(eq(views.club, club), eq(views.list, list), isOfSection ? own : or(isNull(views.accountId), own));
}

const ownedBy = (club: string, accountId: number | null) =>
  and(eq(views.club, club), accountId === null ? isNull(views.accountId) : eq(views.accountId, accountId));
