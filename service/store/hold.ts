import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type AnyDatabase, rowsOf, tablesOf } from "../../runtime/backup/tables.ts";
import { alone } from "../../runtime/database/alone.ts";
import { HeldBackError, refusing } from "../../runtime/database/hold.ts";
import type { BeforeMigrating } from "../../runtime/database.ts";
import type { ClubDatabase, Queryable } from "./database.ts";

/** Their name in a club's schema: what refuses to begin an attempt, and what refuses any change. */
const [ATTEMPTS, CHANGES] = ["held_attempts", "held_changes"];

/** Longer than a message belongs to the process that sends it (service/events/messages.ts). */
const ARRIVING_MS = 60_000;
const LOOK_EVERY_MS = 50;

const RELEASED = "It was released meanwhile.";

/** A club's messages or writes do not come to an end: it was not held. */
export class NeverStillError extends Error {
  override name = "NeverStillError";
}

/** How a club stands: at work; its messages alone are held back, for a moment or since a hold was cut off; still. */
export type Stillness = "at work" | "half held" | "still";

/**
 * Makes a club stand still, so that it can be taken elsewhere whole: no message sets out any more, those on their way arrive and are noted, and then its tables refuse every change,
 * from whichever process, until `releaseClub`. What was acknowledged before is in it, and nothing is acknowledged after. A copy of it does not stand still. One that stands still is left as it is,
 * and a hold that was cut off is brought to its end.
 * @throws NeverStillError where something goes on for too long, or it is released meanwhile; then it stands as it stood before
 */
export async function holdClub(database: ClubDatabase): Promise<void> {
  const { db } = database;
  const begun = await alone(db, HOLDING, async (tx) => {
    const { attempts, changes } = await refusalsOf(tx);
    if (changes !== undefined || attempts !== undefined) return { isStill: changes !== undefined };
    await tx.execute(sql.raw(refusing(ATTEMPTS, "new.leased_until > coalesce(old.leased_until, '-infinity')")));
    await tx.execute(
      sql.raw(`create trigger ${ATTEMPTS} before update on outbox for each row execute function ${ATTEMPTS}()`),
    );
    return { isStill: false, own: (await refusalsOf(tx)).attempts };
  });
  if (begun.isStill) return;
  try {
    const until = performance.now() + ARRIVING_MS;
    while (!(await refuseChanges(db))) {
      if (performance.now() > until) throw new NeverStillError("Its messages do not come to an end.");
      await wait(LOOK_EVERY_MS);
    }
  } catch (cause) {
    if (begun.own !== undefined) await withdraw(db, begun.own).catch(() => {});
    throw cause;
  }
}

/** Has every table refuse changes once no message is on its way any more. @returns whether it does */
async function refuseChanges(db: Transactions): Promise<boolean> {
  // Asked without the locks first: whoever writes is not to wait for messages.
  if ((await stillnessOf(db)) === "at work") throw new NeverStillError(RELEASED);
  if (await isSending(db)) return false;
  return alone(db, HOLDING, async (tx) => {
    const { attempts, changes } = await refusalsOf(tx);
    if (changes !== undefined) return true;
    if (attempts === undefined) throw new NeverStillError(RELEASED);
    const tables = (await tablesOf(tx)).map((table) => `"${table}"`);
    // All at once, as one who waits for the next with some in hand would stand in each other's way with the writers.
    await tx.execute(sql.raw(`lock table ${tables.join(", ")} in share row exclusive mode`));
    // Released and held anew since it was asked, a message may have set out in between; from here on none does.
    if (await isSending(tx)) return false;
    await tx.execute(sql.raw(refusing(CHANGES)));
    for (const table of tables)
      await tx.execute(
        sql.raw(
          `create trigger ${CHANGES} before insert or update or delete on ${table} for each statement execute function ${CHANGES}()`,
        ),
      );
    return true;
  });
}

/** Takes back that messages do not set out, unless another hold has come to its end meanwhile, or was begun anew. */
async function withdraw(db: Transactions, own: string): Promise<void> {
  await alone(db, HOLDING, async (tx) => {
    const { attempts, changes } = await refusalsOf(tx);
    if (changes === undefined && attempts === own) await tx.execute(sql.raw(`drop function ${ATTEMPTS}() cascade`));
  });
}

/** Lets a club go on that stands still, or that a hold was cut off of. At one stroke: none of it is left half held. One that is at work is left as it is. */
export async function releaseClub({ db }: Pick<ClubDatabase, "db">): Promise<void> {
  await alone(db, HOLDING, async (tx) => {
    for (const name of [ATTEMPTS, CHANGES]) await tx.execute(sql.raw(`drop function if exists ${name}() cascade`));
  });
}

/** Has the tables of a club that stands still, or is being made to, as they are: what it was made to stand still with is what is taken elsewhere. @param before done first where it is at work */
export function unlessHeld(slug: string, before: BeforeMigrating | undefined): BeforeMigrating {
  return async (db, kind) => {
    if ((await stillnessOf(db)) !== "at work")
      throw new HeldBackError(
        `The club ${slug} stands still: its tables are not brought up to this version before it goes on.`,
      );
    return before?.(db, kind);
  };
}

/** How a club stands. */
export async function stillnessOf(db: AnyDatabase): Promise<Stillness> {
  const { attempts, changes } = await refusalsOf(db);
  if (changes !== undefined) return "still";
  return attempts === undefined ? "at work" : "half held";
}

/** What refuses in a club, each by its number in the database: one that is made anew has another. */
async function refusalsOf(db: AnyDatabase): Promise<{ attempts?: string; changes?: string }> {
  const found = await rowsOf<{ name: string; oid: string }>(
    db,
    sql`select proname::text as name, oid::text as oid from pg_proc
      where proname in (${ATTEMPTS}, ${CHANGES}) and pronamespace = (select oid from pg_namespace where nspname = current_schema())`,
  );
  const oidOf = (name: string) => found.find((one) => one.name === name)?.oid;
  const [attempts, changes] = [oidOf(ATTEMPTS), oidOf(CHANGES)];
  return { ...(attempts !== undefined && { attempts }), ...(changes !== undefined && { changes }) };
}

type Transactions = Pick<Queryable, "execute" | "transaction">;

/** One at a time in a club, as who migrates it (runtime/database/schema.ts). */
const HOLDING = {
  turn: sql`current_schema()`,
  busy: () => new NeverStillError("Its tables are never free of writers for a moment."),
};

async function isSending(db: AnyDatabase): Promise<boolean> {
  const sending = await rowsOf(db, sql`select 1 from outbox where state = 'pending' and leased_until > now() limit 1`);
  return sending.length > 0;
}
