/**
 * `npm run bench -- inbox [MESSAGES] [POSTGRES_URL]`: floods the receiver with honest, repeated, shuffled and crooked messages while
 * the club changes (lib/inbox/testing/flood.ts), and prints what was kept, what it cost and what the memory did.
 */
import { flood } from "#lib/inbox/testing/flood.ts";
import { testStore } from "#lib/testing/store.ts";

const messages = Number(process.argv[2] ?? 10_000);
const url = process.argv[3];
const location = url
  ? ({ kind: "server", url, schema: `bench_inbox_${process.pid}` } as const)
  : ({ kind: "memory" } as const);

process.env.LOG_LEVEL = "error";
const { store, close } = await testStore(location);
const begun = performance.now();
const { honest, others, announced, kept, unsettled, copy, club, calls, heapBytes, sent } = await flood(store, messages);
const seconds = (performance.now() - begun) / 1_000;
await close();

const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;
const of = (answers: Record<number, number>) =>
  Object.entries(answers)
    .map(([status, count]) => `${count} × ${status}`)
    .join(", ");
console.log(
  `${sent} messages in ${seconds.toFixed(0)} s, ${(sent / seconds).toFixed(0)} a second, ${url ? "PostgreSQL" : "embedded"}`,
);
console.log(`  honest    ${of(honest)}`);
console.log(`  crooked   ${of(others)}`);
console.log(`  kept      ${kept} rows for ${announced} changes, ${unsettled} not worked off`);
console.log(
  `  the copy  ${copy.length} rows, ${copy.every((row, place) => row === club[place]) && copy.length === club.length ? "equal to the club's" : "NOT THE CLUB'S"}`,
);
console.log(`  calls     ${calls}, ${(calls / announced).toFixed(2)} a change`);
console.log(`  heap      ${megabytes(heapBytes[0])} after a fifth, ${megabytes(heapBytes[1])} at the end`);
process.exitCode = kept === announced && unsettled === 0 ? 0 : 1;
