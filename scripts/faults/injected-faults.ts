import { setTimeout as wait } from "node:timers/promises";
import type { Call, InjectedFault } from "./proxy.ts";

/** The two programs, with what kills each of them. Each is started again by itself. */
export interface Kills {
  killDashboard(): void;
  killService(): Promise<void>;
}

const problem = (status: number, code: string, fields: Record<string, string> = {}) => ({
  status,
  headers: { "content-type": "application/problem+json", ...fields },
  body: JSON.stringify({ status, code, detail: "A fault of the benchmark." }),
});

/** Later than a moment, sooner than the dashboard gives up on a call. */
const DELAY_MS = 1_500;

const page = {
  status: 200,
  headers: { "content-type": "text/html" },
  body: "<!doctype html><title>Maintenance</title>",
};

/** Everything that may happen to a decision on its way and back, by name. Kills are at the boundaries of its life. */
export function injectedFaults({ killDashboard, killService }: Kills): Record<string, InjectedFault> {
  const after = (then: (call: Call) => void | Promise<void>) => async (call: Call) => {
    await call.forward();
    await then(call);
  };
  return {
    "dropped before the club": async (call) => call.cut(),
    "cut after the commit": after((call) => call.cut()),
    "late to the club": async (call) => {
      await wait(DELAY_MS);
      call.reply(await call.forward());
    },
    "late answer": async (call) => {
      const answer = await call.forward();
      await wait(DELAY_MS);
      call.reply(answer);
    },
    "500 before the club": async (call) => call.reply(problem(500, "internal_error")),
    "500 after the commit": after((call) => call.reply(problem(500, "internal_error"))),
    "502 after the commit": after((call) => call.reply({ ...page, status: 502 })),
    "503 before the club": async (call) => call.reply(problem(503, "unavailable", { "retry-after": "1" })),
    "429 before the club": async (call) => call.reply(problem(429, "rate_limited", { "retry-after": "1" })),
    "401 before the club": async (call) => call.reply(problem(401, "invalid_token")),
    "maintenance page before the club": async (call) => call.reply(page),
    "maintenance page after the commit": after((call) => call.reply(page)),
    "half an answer after the commit": async (call) => {
      const answer = await call.forward();
      call.reply({ ...answer, body: answer.body.slice(0, answer.body.length / 2) });
    },
    "kill: dashboard, before the club has it": async (call) => {
      killDashboard();
      call.cut();
    },
    "kill: dashboard, after the commit, before the answer": after((call) => {
      killDashboard();
      call.cut();
    }),
    "kill: dashboard, after the answer, before it is written down": async (call) => {
      call.reply(await call.forward());
      killDashboard();
    },
    "kill: service, before it has it": async (call) => {
      await killService();
      call.cut();
    },
    "kill: service, while it decides": async (call) => {
      const deciding = call.forward();
      deciding.catch(() => {});
      await wait(3);
      await killService();
      await deciding.then(
        (answer) => call.reply(answer),
        () => call.cut(),
      );
    },
    "kill: service, after the commit, before the answer": after(async (call) => {
      await killService();
      call.cut();
    }),
  };
}
