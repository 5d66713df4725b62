/** The thread in which a file of a bank is read (read-statement.ts starts it): it has memory of its own, and can be ended whatever the file does. */
import { parentPort, workerData } from "node:worker_threads";
import { SpreadsheetFault } from "#lib/base/spreadsheets/fault.ts";
import { readStatementBytes, type StatementReading } from "./statement-bytes.ts";
import type { TableReading } from "./table.ts";

/** What the thread is started with. */
export interface StatementOrder {
  bytes: Uint8Array;
  table: TableReading;
}

const say = (reading: StatementReading) => parentPort?.postMessage(reading);

const { bytes, table } = workerData as StatementOrder;
try {
  say(await readStatementBytes(bytes, table));
} catch (cause) {
  if (!(cause instanceof SpreadsheetFault)) throw cause;
  say({ ok: false, refusal: cause.refusal });
}
