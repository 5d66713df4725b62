import "server-only";
import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Queryable, Store } from "#lib/base/store/database.ts";
import { MOVED_TABLES, quoted, type TableOfClub } from "#lib/base/store/of-club.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { rowsOf } from "#runtime/backup/tables.ts";
import { CommandRefused } from "#runtime/control-socket.ts";
import { alone } from "#runtime/database/alone.ts";
import { STANDS_STILL } from "#runtime/database/failure.ts";
import { BEYOND_HOLD } from "#runtime/database/hold.ts";

/** Longer than any answer of a club or of a mail server is waited for, and what is in hand is renewed for less long. */
const ARRIVING_MS = 90_000;
const LOOK_EVERY_MS = 50;

/** How a club stands: at work; looked after by nobody while what is on its way arrives, or since a hold was cut off; still. */
export type DeskStillness = "at work" | "half held" | "still";

/** What refuses changes of a club, by a name that any slug has room in. */
const refusalOf = (slug: string): string => `held_${createHash("sha256").update(slug).digest("hex").slice(0, 16)}`;

/**
 * Makes a club stand still, so that it can be taken to another desk whole: nobody begins anything of it any more, what is on its way to the club or to a mail server gets its answer, and then the
 * database refuses every change of a row of it, from whichever process, until `releaseHeld`. Other clubs wait for a moment of the tables' locks and no more. One that stands still is left
 * as it is; a hold that was cut off is brought to its end.
 * @param arriving how long what is on its way is waited for
 * @throws CommandRefused where there is no such club, or something goes on for too long; then it is at work as before
 */
export async function holdDeskClub({ db }: Pick<Store, "db">, slug: string, arriving = ARRIVING_MS): Promise<void> {
  const before = await deskStillnessOf(db, slug);
  if (before === "still") return;
  await db.transaction(async (tx) => {
    await tx.execute(sql.raw(BEYOND_HOLD));
    const held = await tx
      .update(clubs)
      .set({ heldAt: sql`coalesce(${clubs.heldAt}, now())`, exportedAt: null })
      .where(eq(clubs.slug, slug))
      .returning({ name: clubs.name });
    if (before === "at work") await note(tx, "club.hold", slug, held[0]?.name ?? slug);
  });
  try {
    const until = performance.now() + arriving;
    while (!(await isArrived(db, slug)) || !(await refuseChanges(db, slug))) {
      if (performance.now() > until)
        throw new CommandRefused(`${slug} is at work as before: what is on its way does not arrive.`);
      await wait(LOOK_EVERY_MS);
    }
  } catch (cause) {
    if (before === "at work") await release(db, slug);
    throw cause;
  }
}

/**
 * Lets a club go on that stood still. One whose rows were written into a file meanwhile may be at work elsewhere by now: then it is let go on only where somebody says that it is not.
 * @throws CommandRefused
 */
export async function releaseHeld({ db }: Pick<Store, "db">, slug: string, isNowhereElse: boolean): Promise<void> {
  if ((await deskStillnessOf(db, slug)) === "at work") return;
  const [row] = await db.select({ at: clubs.exportedAt, name: clubs.name }).from(clubs).where(eq(clubs.slug, slug));
  if (row?.at && !isNowhereElse)
    throw new CommandRefused(
      `The rows of ${slug} were written into a file (${row.at.toISOString()}): restored elsewhere, the club would be at work twice. Where it certainly was not, say --nowhere-else.`,
    );
  await release(db, slug);
  await note(db, "club.release", slug, row?.name ?? slug);
}

async function release(db: Queryable, slug: string): Promise<void> {
  await alone(db, HOLDING, async (tx) => {
    await tx.execute(sql.raw(`drop function if exists ${refusalOf(slug)}() cascade`));
    await tx.execute(sql.raw(BEYOND_HOLD));
    await tx.update(clubs).set({ heldAt: null, exportedAt: null }).where(eq(clubs.slug, slug));
  });
}

/** Takes away what refuses changes of a club that is gone. */
export async function clearRefusals(db: Queryable, slug: string): Promise<void> {
  await alone(db, HOLDING, (tx) => tx.execute(sql.raw(`drop function if exists ${refusalOf(slug)}() cascade`)));
}

/** How a club stands. @throws CommandRefused where there is none of this name */
export async function deskStillnessOf(db: Queryable, slug: string): Promise<DeskStillness> {
  const [row] = await db.select({ at: clubs.heldAt }).from(clubs).where(eq(clubs.slug, slug));
  if (!row) throw new CommandRefused(`There is no club ${slug} here.`);
  if (row.at === null) return "at work";
  const refusals = await rowsOf(
    db,
    sql`select 1 from pg_proc where proname = ${refusalOf(slug)} and pronamespace = (select oid from pg_namespace where nspname = current_schema())`,
  );
  return refusals.length > 0 ? "still" : "half held";
}

/** Whether nothing of a club is on its way: what a process that is gone had in hand is nobody's, and goes along as it is. */
async function isArrived(db: Queryable, slug: string): Promise<boolean> {
  const [row] = await rowsOf<{ on: boolean }>(
    db,
    sql`select exists (select 1 from pieces p join works w on w.id = p.work_id
        where w.club = ${slug} and p.state = 'sending' and p.lease_until >= clock_timestamp())
      or exists (select 1 from letters l where l.club = ${slug} and l.state = 'in_flight' and l.lease_until >= clock_timestamp()) as on`,
  );
  return row?.on === false;
}

/** @returns whether changes are refused from now on; false where something set out in the last moment */
async function refuseChanges(db: Queryable, slug: string): Promise<boolean> {
  return alone(db, HOLDING, async (tx) => {
    const tables = MOVED_TABLES.map(({ name }) => `"${name}"`);
    // All at once, as one who waits for the next with some in hand would stand in each other's way with the writers.
    await tx.execute(sql.raw(`lock table ${tables.join(", ")} in share row exclusive mode`));
    if (!(await isArrived(tx, slug))) return false;
    const name = refusalOf(slug);
    await tx.execute(sql.raw(`drop function if exists ${name}() cascade`));
    await tx.execute(
      sql.raw(`create function ${name}() returns trigger language plpgsql as $refusing$ declare theirs boolean := true; begin
        if current_setting('guichet.beyond_hold', true) = 'on' then return coalesce(new, old); end if;
        if tg_nargs = 1 then
          execute format('select exists (select 1 from %I.works where id = $1 and club = $2)', tg_table_schema)
            into theirs using coalesce(new.work_id, old.work_id), tg_argv[0];
        end if;
        if theirs then raise exception 'held' using errcode = '${STANDS_STILL}'; end if;
        return coalesce(new, old);
      end $refusing$`),
    );
    for (const table of MOVED_TABLES)
      for (const statement of triggersOf(table, name, slug)) await tx.execute(sql.raw(statement));
    return true;
  });
}

/** Other clubs' rows are told apart by the trigger's own condition, without a call. */
function triggersOf({ name, club }: TableOfClub, refusal: string, slug: string): string[] {
  const is = (row: string) => `${row}."${club}" = ${quoted(slug)}`;
  const events = { insert: ["new"], update: ["old", "new"], delete: ["old"] };
  return Object.entries(events).map(([event, rows]) => {
    const when = club === undefined ? "" : ` when (${rows.map(is).join(" or ")})`;
    const given = club === undefined ? quoted(slug) : "";
    return `create trigger ${refusal}_${event} before ${event} on "${name}" for each row${when} execute function ${refusal}(${given})`;
  });
}

/** One at a time in the whole store. */
const HOLDING = {
  turn: sql`'clubs that stand still'`,
  busy: () => new CommandRefused("The tables are never free of writers for a moment: try again."),
};

/** In the operators' history: the club's own log stands still. */
function note(db: Queryable, action: string, slug: string, name: string): Promise<void> {
  return writeAudit(db, { by: null, action, subject: `clubs/${slug}`, details: { name } });
}
