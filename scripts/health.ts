/**
 * `guichet health [--ready]`: whether the programs of this machine, or of this container, answer; for a supervisor that has nothing else to ask with.
 * With `--ready` also whether their databases do. Ends with 0 where something listens and all that listens says yes, else with 1 and a line.
 */
import { parseArgs } from "node:util";
import { readFrontSettings } from "#lib/base/program/address-settings.ts";
import { LIVE, READY } from "#lib/base/program/health-paths.ts";
import { ownOrigin } from "#runtime/http/own-address.ts";
import { readServiceEnvironment } from "#service/environment.ts";

/** Well below the time after which supervisors give up by themselves. */
const WITHIN_MS = 5_000;

const { values } = parseArgs({ options: { ready: { type: "boolean", default: false } } });

/** Says what is wrong; nothing where nothing is, and null where nobody listens. */
async function ask(origin: string): Promise<string | undefined | null> {
  try {
    const answer = await fetch(`${origin}${values.ready ? READY : LIVE}`, { signal: AbortSignal.timeout(WITHIN_MS) });
    await answer.body?.cancel();
    return answer.ok ? undefined : `answers ${answer.status}`;
  } catch (cause) {
    const { name, cause: reason } = cause as Error & { cause?: { code?: string } };
    return reason?.code === "ECONNREFUSED" ? null : `does not answer (${reason?.code ?? name})`;
  }
}

try {
  const dashboard = readFrontSettings();
  const service = readServiceEnvironment();
  const said = await Promise.all(
    [dashboard, service].map(async ({ host, port }) => {
      const origin = ownOrigin(host, port);
      return { origin, words: await ask(origin) };
    }),
  );
  const wrong = said.filter(({ words }) => words);
  for (const { origin, words } of wrong) console.error(`${origin} ${words}.`);
  const isNobody = said.every(({ words }) => words === null);
  if (isNobody) console.error(`Nothing listens at ${said.map(({ origin }) => origin).join(" or ")}.`);
  process.exitCode = wrong.length > 0 || isNobody ? 1 : 0;
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause);
  process.exitCode = 1;
}
