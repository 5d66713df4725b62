/** The thread in which a spreadsheet is read (read.ts starts it): it has memory of its own, and can be ended whatever it does. */
import { parentPort, workerData } from "node:worker_threads";
import { SpreadsheetFault, type SpreadsheetRefusal } from "./fault.ts";
import { readBytes, type SpreadsheetFindings, type SpreadsheetMeant } from "./read-bytes.ts";
import type { SheetRow } from "./sheet-row.ts";

/** What the thread is started with. */
export interface WorkerOrder {
  bytes: Uint8Array;
  meant: SpreadsheetMeant;
}

/** What the thread says: rows as they come, then how it ended. */
export type WorkerWord =
  | { rows: SheetRow[] }
  | { again: true }
  | { findings: SpreadsheetFindings }
  | { refusal: SpreadsheetRefusal };

const say = (word: WorkerWord) => parentPort?.postMessage(word);

const { bytes, meant } = workerData as WorkerOrder;
try {
  const findings = await readBytes(bytes, meant, { rows: (rows) => say({ rows }), again: () => say({ again: true }) });
  say({ findings });
} catch (cause) {
  if (!(cause instanceof SpreadsheetFault)) throw cause;
  say({ refusal: cause.refusal });
}
