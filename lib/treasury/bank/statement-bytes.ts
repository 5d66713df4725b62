import { decodedText } from "#lib/base/spreadsheets/decode.ts";
import type { SpreadsheetRefusal } from "#lib/base/spreadsheets/fault.ts";
import { readBytes } from "#lib/base/spreadsheets/read-bytes.ts";
import { cellText, type SheetRow } from "#lib/base/spreadsheets/sheet-row.ts";
import { tableHead } from "#lib/base/spreadsheets/table-head.ts";
import type { StatementField } from "#lib/base/store/schema/treasury/bank.ts";
import { dayAfter } from "#lib/base/time/days.ts";
import { fieldOfHead } from "./bank-heads.ts";
import { readCamt } from "./camt.ts";
import { readOfx } from "./ofx.ts";
import { EARLIEST_DAY, type ReadStatement, STATEMENT_LIMITS } from "./statement.ts";
import { looksLikeLine, readTable, type TableReading } from "./table.ts";

/** A table whose headings nobody knows, with what its columns are likely to be. */
export interface UnmappedTable {
  headings: string[];
  /** What stands below each, up to three times. */
  samples: string[][];
  proposed: (StatementField | null)[];
}

/** Why a file is not read · `no_statement`: it is of a bank and has no account in it · `other_message`: a message of a bank that is no statement (CAMT.052, 054). */
export type StatementRefusal =
  | SpreadsheetRefusal
  | { code: "no_statement" | "other_message" }
  | { code: "too_many_lines" | "too_many_accounts"; limit: number; found: number };

export type StatementReading =
  | { ok: true; statement: ReadStatement }
  | { ok: false; refusal: StatementRefusal }
  | { ok: false; unmapped: UnmappedTable };

/** Letters of a file's beginning by which it is told. */
const HEAD_LETTERS = 4_000;

/**
 * Reads a file of a bank by what is in it: OFX, CAMT.053, or a table. Without a thread or a deadline of its own: `readStatement` (read-statement.ts) has both. Pure.
 * @throws SpreadsheetFault
 */
export async function readStatementBytes(bytes: Uint8Array, reading: TableReading): Promise<StatementReading> {
  const head = Buffer.from(bytes.subarray(0, HEAD_LETTERS)).toString("latin1").replaceAll("\0", "");
  const stated = (statement: ReadStatement | null) => held(statement && withoutStrayDays(statement, reading.today));
  if (/OFXHEADER|<\?OFX|<OFX>/i.test(head)) return stated(readOfx(decodedText(bytes).text));
  if (/<(?:\w+:)?Document\b[^>]*camt\.053/.test(head)) return stated(readCamt(decodedText(bytes).text));
  if (/<(?:\w+:)?Document\b[^>]*iso:20022/.test(head)) return { ok: false, refusal: { code: "other_message" } };
  const rows: SheetRow[] = [];
  const again = () => void rows.splice(0);
  await readBytes(bytes, {}, { rows: (more) => void rows.push(...more), again });
  const statement = readTable(rows, reading);
  if (statement) return held(statement);
  const unmapped = unmappedIn(rows);
  return unmapped ? { ok: false, unmapped } : { ok: false, refusal: { code: "no_statement" } };
}

/** A format that writes days exactly is believed as to which are meant, but no account has lines of the last century or of the next decade. */
const LATEST_DAYS = 366;

/** A statement whose lines of days that cannot be are told by their place, as a table's are. Pure. */
function withoutStrayDays(statement: ReadStatement, today: string): ReadStatement {
  const last = dayAfter(today, LATEST_DAYS);
  const isStray = (day: string) => day < EARLIEST_DAY || day > last;
  return {
    ...statement,
    accounts: statement.accounts.map((account) => {
      const { stray = [], those = [] } = Object.groupBy(account.lines, ({ day }) => (isStray(day) ? "stray" : "those"));
      return {
        ...{ ...account, lines: those },
        odd: [
          ...account.odd,
          ...stray.map(({ row, day, label }) => ({ row, why: "day" as const, text: `${day} ${label}`.slice(0, 200) })),
        ],
        closingDay: account.closingDay !== null && isStray(account.closingDay) ? null : account.closingDay,
      };
    }),
  };
}

function held(statement: ReadStatement | null): StatementReading {
  if (!statement) return { ok: false, refusal: { code: "no_statement" } };
  const { accounts } = statement;
  const found = accounts.reduce((sum, { lines, odd }) => sum + lines.length + odd.length, 0);
  if (found > STATEMENT_LIMITS.lines)
    return { ok: false, refusal: { code: "too_many_lines", limit: STATEMENT_LIMITS.lines, found } };
  if (accounts.length > STATEMENT_LIMITS.accounts)
    return {
      ok: false,
      refusal: { code: "too_many_accounts", limit: STATEMENT_LIMITS.accounts, found: accounts.length },
    };
  return { ok: true, statement };
}

const SAMPLES = 3;
const LONGEST_SAMPLE = 60;

function unmappedIn(rows: readonly SheetRow[]): UnmappedTable | undefined {
  const head = tableHead(rows, [], fieldOfHead);
  if (!head) return undefined;
  const last = Math.max(...head.rows);
  const below = rows.filter(({ number }) => number > last);
  // A table without a row that has a day and an amount is of something else: nobody is asked what its columns are.
  if (!below.some(looksLikeLine)) return undefined;
  const fields = head.headings.map((heading) => fieldOfHead(heading) ?? null);
  return {
    headings: head.headings,
    samples: head.headings.map((_, place) =>
      [
        ...new Set(
          below.map(({ cells }) => cellText(cells[place]).replace(/\s+/g, " ").trim()).filter((text) => text !== ""),
        ),
      ]
        .slice(0, SAMPLES)
        .map((text) => text.slice(0, LONGEST_SAMPLE).toWellFormed()),
    ),
    // Of several columns that may be one, a person says which it is.
    proposed: fields.map((field) =>
      field !== null && fields.filter((one) => one === field).length === 1 ? field : null,
    ),
  };
}
