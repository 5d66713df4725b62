import { setTimeout as wait } from "node:timers/promises";
import { ownFolder } from "../../scripts/own-folder.ts";
import { freePort } from "../../scripts/testing/free-port.ts";
import type { PostgresPair } from "../../scripts/testing/postgres-pair.ts";
import { startKeyedWriter } from "../../service/testing/keyed-writer.ts";
import { startProcess } from "../../service/testing/process.ts";
import type { Failovers } from "./desks.ts";
import { compareKept } from "./told-and-kept.ts";

const WRITERS = 4;
/** Before each failover they write undisturbed for so long. */
const CALM_MS = 1_000;

/**
 * Two services on a pair of servers, while four writers write by turns to both under keys and the primary fails over.
 * @returns how much is not as it should be
 */
export async function failOverServices(
  pair: PostgresPair,
  { rounds, betweenMs }: Failovers,
  mode: "synchronous" | "asynchronous",
): Promise<number> {
  const own = ownFolder("failover");
  const publicUrl = `http://127.0.0.1:${await freePort()}`;
  const start = (name: string) =>
    startProcess({ dataDirectory: `${own.path}/${name}`, databaseUrl: pair.url, publicUrl, logLevel: "silent" });
  const services = [await start("one"), await start("two")] as const;
  try {
    const writer = await startKeyedWriter(...services);
    const counts = { failovers: 0, firstRefused: 0 };
    let isOver = false;
    const writing = Array.from({ length: WRITERS }, () => writer.writeUntil(() => isOver));
    for (let round = 0; round < rounds; round++) {
      const kind = pair.kinds[round % pair.kinds.length] ?? "killed";
      await wait(CALM_MS);
      await pair.failOver(kind, betweenMs(round));
      counts.failovers++;
      const { status } = await writer.write();
      if (status !== 200) counts.firstRefused++;
      console.log(`${kind}, nobody for ${Math.round(betweenMs(round))} ms: the first request after it ${status}`);
      await pair.heal();
    }
    isOver = true;
    await Promise.all(writing);
    const { lost, doubled, ...kept } = await compareKept(writer, pair.primaryUrl(), "failover");
    // A write that was refused, was not asked again, and is there all the same: 503 says that nobody knows. One that was asked again has its answer.
    const otherwise = kept.otherwise + writer.contradicted.length;
    const asked = writer.acknowledged.size + writer.refusals.length;
    const away = writer.refusals.filter(({ status, retryAfter }) => status === 503 && retryAfter !== null).length;
    console.table({
      ...{
        mode,
        failovers: counts.failovers,
        "requests, tries counted": asked,
        acknowledged: writer.acknowledged.size,
      },
      ...{ "acknowledged and lost": lost, doubled, "told otherwise": otherwise },
      ...{ "refused as away": away, "refused otherwise": writer.refusals.length - away },
      ...{
        "writes that failed after one retry": writer.failedTwice,
        "first after the failover refused": counts.firstRefused,
      },
    });
    for (const { name, status, retryAfter, code } of writer.refusals)
      if (status !== 503 || retryAfter === null)
        console.log(`${name}: ${status} ${code ?? ""}, Retry-After ${retryAfter}`);
    const amiss = doubled + (mode === "synchronous" ? lost + otherwise : 0);
    return amiss + (writer.refusals.length - away);
  } finally {
    for (const service of services) await service.stop();
    own.remove();
  }
}
