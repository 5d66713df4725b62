import { setTimeout as pause } from "node:timers/promises";
import { createClock } from "../runtime/clock.ts";
import { isHeldBack } from "../runtime/database/hold.ts";
import { isUnavailable } from "../runtime/database.ts";
import { lockDirectory } from "../runtime/directory-lock.ts";
import { createLog } from "../runtime/log.ts";
import { isMendable } from "../runtime/mendable.ts";
import { logWarnings } from "../runtime/warnings.ts";
import { openAdminSocket } from "./admin.ts";
import { createApp } from "./app.ts";
import { Clubs, clubStoreOf, refuseUnfitClubs } from "./clubs.ts";
import { ensureDemoClub } from "./demo/fill.ts";
import { type Environment, readServiceEnvironment } from "./environment.ts";
import { Courier } from "./events/courier.ts";
import { listen } from "./listen.ts";
import { startMigrating } from "./migrating.ts";
import { Quotas } from "./quota/quotas.ts";
import { receiveRequest } from "./routes/visit.ts";
import { ownParts, type Service } from "./service.ts";
import { startUpkeep } from "./upkeep.ts";
import { watchService } from "./watch/watch.ts";

/** Starts the service; the returned function stops it: no new request, running ones end, databases close. */
async function start(environment: Environment): Promise<() => Promise<void>> {
  const { dataDirectory, publicUrl, trustedProxies } = environment;
  // A directory belongs to one process, also beside a PostgreSQL server: the key of the control socket lies in it.
  const release = lockDirectory(dataDirectory);
  const log = createLog("service");
  logWarnings(log);
  const clock = createClock(environment.now);
  const store = clubStoreOf(environment);
  await refuseUnfitClubs(store).catch((cause) => {
    release();
    throw cause;
  });
  const clubs = new Clubs(store, publicUrl, clock, {
    ...environment.backups,
    setting: "SERVICE_BACKUP_DIR",
    tell: (line) => log.warn(line),
  });
  clubs.onOlderPast((run) => log.error({ run }, OLDER_PAST));
  const quotas = new Quotas(environment.tokenQuota);
  const service: Service = { clubs, clock, log, publicUrl, quotas, trustedProxies, ...ownParts() };
  const stopUpkeep = startUpkeep(service);
  const courier = new Courier(service);
  try {
    if (environment.demo)
      await ensureDemoClub(clubs, clock, environment.timeZone).catch((cause: unknown) => {
        // It stands still, and is filled where it goes on.
        if (!isHeldBack(cause)) throw cause;
      });
    // The control socket opens first: whoever sees the service healthy may administer it at once.
    const closeDoor = await openAdminSocket(service, dataDirectory);
    const listening = await listen(createApp(service).fetch, {
      port: environment.port,
      receive: (incoming) => receiveRequest(service, incoming),
      proxies: trustedProxies,
      ...(environment.host && { hostname: environment.host }),
    }).catch(async (cause) => {
      await closeDoor();
      throw cause;
    });
    const closeWatch = environment.watch && (await watchService(service, environment.watch));
    courier.start();
    const stopMigrating = startMigrating(service);
    console.log(JSON.stringify({ listening: publicUrl }));
    return async () => {
      service.leaving.since = new Date();
      if (environment.stopDelaySeconds > 0) {
        listening.leave();
        await pause(environment.stopDelaySeconds * 1_000);
      }
      const migrated = stopMigrating();
      await closeDoor();
      await listening.stop();
      await closeWatch?.();
      await courier.stop();
      await migrated;
      await stopUpkeep();
      await clubs.close();
      release();
    };
  } catch (cause) {
    await stopUpkeep();
    await clubs.close();
    release();
    throw cause;
  }
}

const OLDER_PAST =
  "the database has come back to an older past: what was done last is gone, and its numbers come no more. Dashboards read anew by and by; look through what was done last";

/** Tells a failure that a person can mend in one clear line, without a stack. */
function fail(cause: unknown): never {
  const isTold = isMendable(cause);
  if (!isTold && cause instanceof Error && isUnavailable(cause)) {
    const { code } = (cause.cause ?? cause) as { code?: unknown };
    console.error(`SERVICE_DATABASE_URL: the database cannot be opened (${code}).`);
    process.exit(1);
  }
  console.error(isTold ? cause.message : cause);
  process.exit(1);
}

let stopping = false;
try {
  const stop = await start(readServiceEnvironment());
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      // Ctrl-C reaches the whole process group, and a supervisor adds its own signal: the first one counts.
      if (stopping) return;
      stopping = true;
      stop().then(() => process.exit(0), fail);
    });
  }
} catch (cause) {
  fail(cause);
}
