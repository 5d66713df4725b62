import "server-only";
import { environment } from "#lib/base/program/environment.ts";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { log } from "#lib/base/program/log.ts";
import { metrics } from "#lib/base/program/metrics.ts";
import { isLeaving } from "#lib/base/program/way-in.ts";
import { store } from "#lib/base/store/database.ts";
import { countProcess } from "#runtime/watch/process.ts";
import { openWatch } from "#runtime/watch/server.ts";
import { countStore } from "./store-metrics.ts";

const kept = keptByProcess<() => Promise<void>>("watch");

/**
 * Lets who watches ask at the port of the environment, where one is named.
 * @throws PortTakenError
 */
export async function startWatch(): Promise<void> {
  const { watch } = environment();
  if (!watch || kept.value) return;
  countProcess(metrics());
  countStore(metrics());
  kept.value = await openWatch(watch, {
    ready: async () => {
      if (isLeaving()) throw new Error("The process is being stopped.");
      await (await store()).query({ text: "select 1" });
    },
    metrics: () => metrics().text((err) => log().warn({ err }, "a metric could not be read")),
  });
}

/** Before the store closes. */
export async function stopWatch(): Promise<void> {
  const close = kept.value;
  kept.value = undefined;
  await close?.();
}
