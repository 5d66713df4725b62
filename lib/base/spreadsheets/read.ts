import "server-only";
import { type FileOwner, readInThread } from "#lib/base/program/file-thread.ts";
import type { SpreadsheetRefusal } from "./fault.ts";
import { SPREADSHEET_LIMITS } from "./limits.ts";
import type { SpreadsheetFindings, SpreadsheetMeant } from "./read-bytes.ts";
import type { SheetRow } from "./sheet-row.ts";
import type { WorkerOrder, WorkerWord } from "./worker.ts";

/** A file's rows in their order, and what else is known of it; or why it is not read. */
export type SpreadsheetReading =
  | { ok: true; rows: SheetRow[]; findings: SpreadsheetFindings }
  | { ok: false; refusal: SpreadsheetRefusal };

/**
 * Reads a spreadsheet by what is in it (XLSX or delimited text), in a thread with a memory limit and a deadline.
 * @param bytes the whole file; refused unread beyond `SPREADSHEET_LIMITS.bytes`
 * @param options `of`: whose it is; `sheet` and `encoding`: what a person said of it; `signal` ends the reading, which then rejects with the signal's reason;
 *   `milliseconds`: the deadline, counted from when its turn has come
 * @throws FilesBusyError
 */
export async function readSpreadsheet(
  bytes: Uint8Array,
  {
    of,
    sheet,
    encoding,
    signal,
    milliseconds = SPREADSHEET_LIMITS.milliseconds,
  }: SpreadsheetMeant & { of: FileOwner; signal?: AbortSignal; milliseconds?: number },
): Promise<SpreadsheetReading> {
  const { bytes: limit } = SPREADSHEET_LIMITS;
  if (bytes.length === 0) return { ok: false, refusal: { code: "empty" } };
  if (bytes.length > limit) return { ok: false, refusal: { code: "too_large", limit, found: bytes.length } };
  const order: WorkerOrder = { bytes, meant: { sheet, encoding } };
  const rows: SheetRow[] = [];
  const reading = await readInThread<WorkerWord, SpreadsheetReading>({
    ...{ module: "lib/base/spreadsheets/worker.ts", order, of, milliseconds, signal },
    hear: (word) => {
      if ("findings" in word) return { ok: true, rows, findings: word.findings };
      if ("refusal" in word) return { ok: false, refusal: word.refusal };
      if ("again" in word) rows.length = 0;
      else for (const row of word.rows) rows.push(row);
      return undefined;
    },
  });
  return typeof reading === "string" ? { ok: false, refusal: { code: reading } } : reading;
}
