import type { Pool } from "../../runtime/database.ts";
import { countProcess } from "../../runtime/watch/process.ts";
import { openWatch, type WatchSettings } from "../../runtime/watch/server.ts";
import { standstillIn } from "../clubs.ts";
import type { Service } from "../service.ts";
import { messagesOfAll } from "./messages.ts";

/**
 * Lets who watches ask (`runtime/watch/server.ts`).
 * @returns what closes it
 * @throws PortTakenError
 */
export async function watchService(service: Service, settings: WatchSettings): Promise<() => Promise<void>> {
  const { metrics, clubs, log } = service;
  countProcess(metrics);
  const up = metrics.gauge("guichet_service_database_up", "1 while the database answers.");
  const known = metrics.gauge("guichet_service_clubs", "Clubs of this service.");
  const open = metrics.gauge("guichet_service_clubs_open", "Clubs that are open, and so up to date.");
  const refused = metrics.gauge(
    "guichet_service_clubs_refused",
    "Clubs that cannot be served until somebody does something: the log says what.",
  );
  const pool = metrics.gauge(
    "guichet_service_database_connections",
    "Connections to the database, and who waits for one.",
  );
  const losses = metrics.gauge(
    "guichet_service_database_losses_total",
    "Times that the database was found away.",
    "counter",
  );
  const pasts = metrics.gauge(
    "guichet_service_database_older_pasts_total",
    "Times that the database was found to have come back to an older past (older), or may have (doubtful).",
    "counter",
  );
  const waiting = metrics.gauge("guichet_service_messages_waiting", "Messages on their way to their destination.");
  const lag = metrics.gauge("guichet_service_messages_lag_seconds", "Age of the oldest message that has not arrived.");
  metrics.collect(async () => {
    const opened = await clubs.opened();
    pool(poolSamples(opened.map(({ database }) => database.pool())));
    // On a server all clubs have the same one.
    losses([{ value: Math.max(0, ...opened.map(({ database }) => database.losses())) }]);
    const found = opened[0]?.database.olderPasts() ?? { older: 0, doubtful: 0 };
    pasts(Object.entries(found).map(([certainty, value]) => ({ labels: { certainty }, value })));
    open([{ value: opened.length }]);
    refused([{ value: clubs.refused.size }]);
    up([{ value: 0 }]);
    known([{ value: (await clubs.list()).length }]);
    up([{ value: 1 }]);
  });
  metrics.collect(async () => {
    waiting([]);
    lag([]);
    const told = await messagesOfAll(clubs, service.clock.now());
    waiting(told.map(({ club, waiting }) => ({ labels: { club }, value: waiting })));
    lag(told.map(({ club, oldestSeconds }) => ({ labels: { club }, value: oldestSeconds })));
  });
  return openWatch(settings, {
    ready: async () => {
      if (service.leaving.since) throw new Error("The process is being stopped.");
      const standstill = await standstillIn(clubs);
      if (standstill) throw new Error(standstill);
    },
    metrics: () => metrics.text((err) => log.warn({ err }, "a metric could not be read")),
  });
}

/** On a server all clubs share one set of connections; embedded, each has its own session. */
function poolSamples(pools: readonly Pool[]) {
  const shared = pools.length > 0 && pools.every(({ most }) => most > 1) ? pools.slice(0, 1) : pools;
  const sum = (part: keyof Pool) => shared.reduce((all, pool) => all + pool[part], 0);
  return (["most", "open", "idle", "waiting"] as const).map((state) => ({ labels: { state }, value: sum(state) }));
}
