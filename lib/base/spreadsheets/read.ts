import "server-only";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import pLimit, { type LimitFunction } from "p-limit";
import { keptByProcess } from "#lib/base/program/kept.ts";
import type { SpreadsheetRefusal } from "./fault.ts";
import { SPREADSHEET_LIMITS } from "./limits.ts";
import type { SpreadsheetFindings, SpreadsheetMeant } from "./read-bytes.ts";
import type { SheetRow } from "./sheet-row.ts";
import type { WorkerOrder, WorkerWord } from "./worker.ts";

/** A file's rows in their order, and what else is known of it; or why it is not read. */
export type SpreadsheetReading =
  | { ok: true; rows: SheetRow[]; findings: SpreadsheetFindings }
  | { ok: false; refusal: SpreadsheetRefusal };

/** Of the thread, in MiB: what the limits allow fits, and anything beyond ends the thread and not the desk. */
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8, stackSizeMb: 4 } as const;

/** One at a time in a process, so that several large files together need no more memory than one. */
const turns = keptByProcess<LimitFunction>("spreadsheets");

/** The thread's module as Node runs it: Next bundles no threads, and the sources are there wherever the desk runs. */
const THREAD = "lib/base/spreadsheets/worker.ts";

/**
 * Reads a spreadsheet by what is in it (XLSX or delimited text), in a thread with a memory limit and a deadline.
 * @param bytes the whole file; refused unread beyond `SPREADSHEET_LIMITS.bytes`
 * @param options `sheet` and `encoding`: what a person said of it; `signal` ends the reading, which then rejects with the signal's reason;
 *   `milliseconds`: the deadline, counted from when its turn has come
 */
export async function readSpreadsheet(
  bytes: Uint8Array,
  options: SpreadsheetMeant & { signal?: AbortSignal; milliseconds?: number } = {},
): Promise<SpreadsheetReading> {
  const { bytes: limit } = SPREADSHEET_LIMITS;
  if (bytes.length === 0) return { ok: false, refusal: { code: "empty" } };
  if (bytes.length > limit) return { ok: false, refusal: { code: "too_large", limit, found: bytes.length } };
  turns.value ??= pLimit(1);
  return turns.value(() => inThread({ bytes, meant: { sheet: options.sheet, encoding: options.encoding } }, options));
}

async function inThread(
  order: WorkerOrder,
  { signal, milliseconds = SPREADSHEET_LIMITS.milliseconds }: { signal?: AbortSignal; milliseconds?: number },
): Promise<SpreadsheetReading> {
  signal?.throwIfAborted();
  const thread = new Worker(join(/* turbopackIgnore: true */ process.cwd(), THREAD), {
    ...{ workerData: order, resourceLimits: MEMORY, execArgv: [], env: {}, stdout: false, stderr: false },
    name: "spreadsheet",
  });
  const end = (reading: SpreadsheetReading) => result.resolve(reading);
  const result = Promise.withResolvers<SpreadsheetReading>();
  const deadline = setTimeout(() => end({ ok: false, refusal: { code: "took_too_long" } }), milliseconds);
  const leave = () => result.reject(signal?.reason);
  signal?.addEventListener("abort", leave, { once: true });
  const rows: SheetRow[] = [];
  thread.on("message", (word: WorkerWord) => {
    if ("rows" in word) for (const row of word.rows) rows.push(row);
    else if ("again" in word) rows.length = 0;
    else end("findings" in word ? { ok: true, rows, findings: word.findings } : { ok: false, refusal: word.refusal });
  });
  thread.on("error", (failure: NodeJS.ErrnoException) => {
    if (failure.code === "ERR_WORKER_OUT_OF_MEMORY") end({ ok: false, refusal: { code: "too_heavy" } });
    else result.reject(failure);
  });
  thread.on("exit", (code) => result.reject(new Error(`the thread that reads spreadsheets ended with ${code}`)));
  try {
    return await result.promise;
  } finally {
    clearTimeout(deadline);
    signal?.removeEventListener("abort", leave);
    await thread.terminate();
  }
}
