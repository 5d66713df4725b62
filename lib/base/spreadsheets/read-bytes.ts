import type { TextEncoding } from "./decode.ts";
import { type DelimitedFindings, readDelimited } from "./delimited.ts";
import { SpreadsheetFault } from "./fault.ts";
import { SPREADSHEET_LIMITS } from "./limits.ts";
import type { RowSink } from "./row-counter.ts";
import { sniffedKind } from "./sniff.ts";
import { readWorkbook, type WorkbookFindings } from "./workbook.ts";

/** What is known of a file beside its rows. */
export type SpreadsheetFindings = ({ format: "xlsx" } & WorkbookFindings) | ({ format: "csv" } & DelimitedFindings);

/** What a person said of a file. */
export interface SpreadsheetMeant {
  /** The name of a workbook's sheet; without one the first that is shown and has something. */
  sheet?: string | undefined;
  /** How a text file is written; without it, its bytes tell. */
  encoding?: TextEncoding | undefined;
}

/**
 * Reads a file, whatever its name. Without a thread or a deadline of its own: `readSpreadsheet` (read.ts) has both.
 * @throws SpreadsheetFault
 */
export async function readBytes(
  bytes: Uint8Array,
  { sheet, encoding }: SpreadsheetMeant,
  sink: RowSink,
): Promise<SpreadsheetFindings> {
  if (bytes.length > SPREADSHEET_LIMITS.bytes)
    throw new SpreadsheetFault("too_large", { limit: SPREADSHEET_LIMITS.bytes, found: bytes.length });
  if (sniffedKind(bytes) === "packed") return { format: "xlsx", ...(await readWorkbook(bytes, sheet, sink)) };
  return { format: "csv", ...readDelimited(bytes, sink, encoding) };
}
