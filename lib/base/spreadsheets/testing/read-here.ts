import { SpreadsheetFault, type SpreadsheetRefusal } from "../fault.ts";
import { readBytes, type SpreadsheetFindings, type SpreadsheetMeant } from "../read-bytes.ts";
import type { SheetRow } from "../sheet-row.ts";

/** A file's rows, read without a thread; or why it is not read. Anything else is thrown. */
export async function readHere(
  bytes: Uint8Array,
  meant: SpreadsheetMeant = {},
): Promise<{ rows: SheetRow[]; findings: SpreadsheetFindings } | { refusal: SpreadsheetRefusal }> {
  const rows: SheetRow[] = [];
  try {
    const findings = await readBytes(bytes, meant, {
      rows: (some) => void rows.push(...some),
      again: () => {
        rows.length = 0;
      },
    });
    return { rows, findings };
  } catch (cause) {
    if (cause instanceof SpreadsheetFault) return { refusal: cause.refusal };
    throw cause;
  }
}
