/**
 * `npm run bench -- inbox [--messages N] [--postgres]`: floods the receiver with honest, repeated, shuffled and crooked messages while
 * the club changes (lib/sync/inbox/testing/flood.ts), and prints what was kept, what it cost and what the memory did. It ends with 1 when
 * anything was accepted that should not be, a message was lost or kept twice, or the copy is not the club's.
 */
import { parseArgs } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { testStore } from "#lib/desk/testing/store.ts";
import { flood } from "#lib/sync/inbox/testing/flood.ts";
import { startPostgres } from "../scripts/testing/postgres.ts";

const { values } = parseArgs({
  options: { messages: { type: "string", default: "10000" }, postgres: { type: "boolean", default: false } },
});

process.env.LOG_LEVEL = "error";
// The heap is measured without what only waits to be collected.
setFlagsFromString("--expose-gc");
globalThis.gc = runInNewContext("gc") as typeof globalThis.gc;
const postgres = values.postgres ? await startPostgres(["synchronous_commit=on"]) : undefined;
const { store, close } = await testStore(
  postgres ? { kind: "server", url: postgres.url, schema: "bench_inbox" } : { kind: "memory" },
);
const begun = performance.now();
const { honest, others, announced, kept, unsettled, copy, club, calls, heapBytes, sent } = await flood(
  store,
  Number(values.messages),
);
const seconds = (performance.now() - begun) / 1_000;
await close();
await postgres?.stop();

const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;
const of = (answers: Record<number, number>) =>
  Object.entries(answers)
    .map(([status, count]) => `${count} × ${status}`)
    .join(", ");
const equal = copy.length === club.length && copy.every((row, place) => row === club[place]);
console.log(
  `${sent} messages in ${seconds.toFixed(0)} s, ${(sent / seconds).toFixed(0)} a second, ${postgres ? "PostgreSQL" : "embedded"}`,
);
console.log(`  honest    ${of(honest)}`);
console.log(`  crooked   ${of(others)}`);
console.log(`  kept      ${kept} rows for ${announced} changes, ${unsettled} not worked off`);
console.log(`  the copy  ${copy.length} rows, ${equal ? "equal to the club's" : "NOT THE CLUB'S"}`);
console.log(`  calls     ${calls}, ${(calls / announced).toFixed(2)} a change`);
console.log(`  heap      ${megabytes(heapBytes[0])} after a fifth, ${megabytes(heapBytes[1])} at the end`);
const accepted = Object.keys(others).some((status) => Number(status) < 400);
process.exitCode = kept === announced && unsettled === 0 && equal && !accepted ? 0 : 1;
