import { lt, sql } from "drizzle-orm";
import { isHeldBack } from "../runtime/database/hold.ts";
import type { Club } from "./clubs.ts";
import { WINDOW_SECONDS } from "./quota/quotas.ts";
import type { Service } from "./service.ts";
import { refold } from "./store/refold.ts";
import { access_tokens, outbox, quota_windows, used_jtis } from "./store/schema.ts";

/** Tokens live ten minutes: swept this often, the tables hold about as much rubbish as life. */
const SWEEP_EVERY_MS = 10 * 60_000;

/** Finished messages and their attempts are kept for so long (club-api §6.4). */
const HISTORY_MS = 30 * 24 * 60 * 60_000;

/** The embedded database has no autovacuum; once a day keeps a club's tables and their statistics in shape. */
const VACUUM_EVERY_MS = 24 * 60 * 60_000;

/** A desk that is switched off every evening would never come to a day: the first time is soon, but not while it starts. */
const FIRST_VACUUM_MS = 5 * 60_000;

/**
 * Keeps open clubs tidy until the returned function is called: names are folded as this program folds them, expired tokens, jtis and
 * quota windows removed, and embedded databases vacuumed. Each club has its own moment, so that not all of them stop to clean at once.
 */
export function startUpkeep(service: Pick<Service, "clubs" | "clock" | "log">): () => Promise<void> {
  const timers = new Map<Club, NodeJS.Timeout[]>();
  const running = new Set<Promise<void>>();
  const ending = new AbortController();
  const carryOut = (club: Club, work: Work) => {
    const task = work(club, service.clock.now())
      .catch((err) => {
        // One that stands still is swept where it goes on.
        if (!isHeldBack(err)) service.log.error({ err, club: club.slug }, "upkeep");
      })
      .finally(() => running.delete(task));
    running.add(task);
  };
  const end = (club: Club) => {
    for (const timer of timers.get(club) ?? []) clearInterval(timer);
    timers.delete(club);
  };
  service.clubs.onGone(end);
  service.clubs.onOpen((club) => {
    const own: NodeJS.Timeout[] = [];
    timers.set(club, own);
    const keep = (timer: NodeJS.Timeout) => own.push(timer.unref());
    carryOut(club, ({ database }) => refold(database.db, ending.signal));
    keep(setInterval(carryOut, SWEEP_EVERY_MS, club, removeExpired));
    if (club.database.connection.kind !== "embedded") return;
    keep(setTimeout(carryOut, FIRST_VACUUM_MS, club, vacuumClub));
    keep(setInterval(carryOut, VACUUM_EVERY_MS, club, vacuumClub));
  });
  return async () => {
    ending.abort();
    for (const club of [...timers.keys()]) end(club);
    await Promise.all(running);
  };
}

type Work = (club: Club, now: Date) => Promise<void>;

/** Removes what has expired and can no longer be asked for. Idempotency keys stay for the life of their integration. */
export async function removeExpired({ database: { db } }: Club, now: Date): Promise<void> {
  await db.delete(access_tokens).where(lt(access_tokens.expires_at, now));
  // An assertion is refused once it has expired, so its jti need not be remembered any longer.
  await db.delete(used_jtis).where(lt(used_jtis.expires_at, now));
  // Their attempts go with them.
  await db.delete(outbox).where(lt(outbox.finished_at, new Date(now.getTime() - HISTORY_MS)));
  // The windows of the quota count in the machine's own time.
  await db.delete(quota_windows).where(lt(quota_windows.expire, Date.now() - WINDOW_SECONDS * 1000));
}

/** Gives the space of deleted rows back for use and brings the planner's statistics up to date. */
export async function vacuumClub({ database: { db } }: Club): Promise<void> {
  await db.execute(sql`vacuum analyze`);
}
