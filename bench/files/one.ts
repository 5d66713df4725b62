/** Reads one file and prints, as JSON, what came of it and by how much the process grew: a process of its own, so that no file pays for another. */
import { readFileSync } from "node:fs";
import { readSpreadsheet } from "#lib/base/spreadsheets/read.ts";

const [path = ""] = process.argv.slice(2);
/** What Linux says of this process; elsewhere nothing. */
function readStatus(): string {
  try {
    return readFileSync("/proc/self/status", "utf8");
  } catch {
    return "";
  }
}

const MIB = 1024 * 1024;
const POLL_MS = 5;

const of = { club: "club", person: 1 };
// A first small file loads what every file needs.
await readSpreadsheet(Buffer.from("Nom;Prénom\nDURAND;Léa\n"), { of });
const before = process.memoryUsage().rss;
let peak = before;
const poll = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss);
}, POLL_MS);
const from = performance.now();
const reading = await readSpreadsheet(readFileSync(path), { of });
const milliseconds = Math.round(performance.now() - from);
clearInterval(poll);
// The system's own count misses nothing between two looks. Not `maxRSS`: that begins with what the program had that started this one.
const [, kib = "0"] = /^VmHWM:\s+(\d+) kB$/m.exec(readStatus()) ?? [];
peak = Math.max(peak, Number(kib) * 1024);
console.log(
  JSON.stringify({
    outcome: reading.ok ? `${reading.rows.length} rows` : Object.values(reading.refusal).join(" "),
    milliseconds,
    before: Math.round(before / MIB),
    grew: Math.round((peak - before) / MIB),
  }),
);
