import { setTimeout as wait } from "node:timers/promises";
import { type Answer, type Call, type InjectedFault, openProxy, pass } from "../../scripts/faults/proxy.ts";
import type { Sky } from "./steps.ts";

/** A way from the dashboard to its club, over which a sky stands. */
export interface Way {
  /** The club's address as the dashboard knows it. */
  baseUrl: string;
  sky: Sky;
  /** Skies under which a write went by, since the last look. */
  metBy: Map<Sky, number>;
  close(): Promise<void>;
}

const SLOW_MS = 900;
const RETRY_AFTER_SECONDS = "1";

const PAGE: Answer = {
  status: 200,
  headers: { "content-type": "text/html" },
  body: "<!doctype html><title>Maintenance</title><h1>We will be back soon</h1>",
};

const PATIENCE: Answer = {
  status: 429,
  headers: { "content-type": "application/problem+json", "retry-after": RETRY_AFTER_SECONDS },
  body: JSON.stringify({ status: 429, code: "rate_limited", detail: "Too many requests." }),
};

/** What each sky does to a call. What the club answers to a read goes astray without any harm. */
const SKIES: Readonly<Record<Sky, InjectedFault>> = {
  clear: pass,
  slow: async (call) => {
    await wait(SLOW_MS);
    await pass(call);
  },
  away: async (call) => call.cut(),
  patience: async (call) => call.reply(PATIENCE),
  "a page in front": async (call) => call.reply(PAGE),
  deaf: async (call) => {
    await call.forward();
    call.cut();
  },
  "a page behind": async (call) => {
    await call.forward();
    call.reply(PAGE);
  },
};

/** Opens one to the club at `target`. */
export async function openWay(target: string): Promise<Way> {
  const way = { sky: "clear" as Sky, metBy: new Map<Sky, number>() };
  const fault = async (call: Call) => {
    const sky = way.sky;
    if (call.key !== "") way.metBy.set(sky, (way.metBy.get(sky) ?? 0) + 1);
    // What the club was asked for and nobody hears of is a matter of writes: a dashboard that may not read shows that it does not know.
    const isRead = call.key === "";
    await SKIES[isRead && (sky === "deaf" || sky === "a page behind") ? "clear" : sky](call);
  };
  const proxy = await openProxy(
    target,
    () => fault,
    undefined,
    () => true,
  );
  return Object.assign(way, { baseUrl: proxy.baseUrl, close: proxy.close });
}
