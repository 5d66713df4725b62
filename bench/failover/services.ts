import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { ownFolder } from "../../scripts/own-folder.ts";
import { freePort } from "../../scripts/testing/free-port.ts";
import type { PostgresPair } from "../../scripts/testing/postgres-pair.ts";
import { type KeyedWriter, startKeyedWriter } from "../../service/testing/keyed-writer.ts";
import { startProcess } from "../../service/testing/process.ts";
import type { Failovers } from "./desks.ts";

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
    const counts = { failovers: 0, firstRefused: 0, lost: 0, doubled: 0, otherwise: 0 };
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
    await judge(pair, writer, counts);
    const asked = writer.acknowledged.size + writer.refusals.length;
    const away = writer.refusals.filter(({ status, retryAfter }) => status === 503 && retryAfter !== null).length;
    console.table({
      ...{
        mode,
        failovers: counts.failovers,
        "requests, tries counted": asked,
        acknowledged: writer.acknowledged.size,
      },
      ...{ "acknowledged and lost": counts.lost, doubled: counts.doubled, "told otherwise": counts.otherwise },
      ...{ "refused as away": away, "refused otherwise": writer.refusals.length - away },
      ...{
        "writes that failed after one retry": writer.failedTwice,
        "first after the failover refused": counts.firstRefused,
      },
    });
    for (const { name, status, retryAfter, code } of writer.refusals)
      if (status !== 503 || retryAfter === null)
        console.log(`${name}: ${status} ${code ?? ""}, Retry-After ${retryAfter}`);
    const amiss = counts.doubled + (mode === "synchronous" ? counts.lost + counts.otherwise : 0);
    return amiss + (writer.refusals.length - away);
  } finally {
    for (const service of services) await service.stop();
    own.remove();
  }
}

/** Compares what was told with what the last primary has. */
async function judge(
  pair: PostgresPair,
  writer: KeyedWriter,
  counts: { lost: number; doubled: number; otherwise: number },
): Promise<void> {
  const client = new pg.Client({ connectionString: pair.primaryUrl() });
  await client.connect();
  const { rows } = await client.query<{ id: string; name: string }>("select id::text, name from club_failover.sports");
  await client.end();
  const kept = new Map(rows.map(({ id, name }) => [name, id]));
  counts.doubled = rows.length - kept.size;
  for (const [name, id] of writer.acknowledged) {
    const found = kept.get(name);
    if (found === undefined) counts.lost++;
    else if (found !== id) counts.otherwise++;
  }
  // A write that was refused, was not asked again, and is there all the same: 503 says that nobody knows. One that was asked again has its answer.
  counts.otherwise += writer.contradicted.length;
}
