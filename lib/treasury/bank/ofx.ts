import { SpreadsheetFault } from "#lib/base/spreadsheets/fault.ts";
import type { OddStatementLine } from "#lib/base/store/schema/treasury/bank.ts";
import { isIsoDay } from "#lib/base/words/typed-date.ts";
import { labelOf, type ReadAccount, type ReadStatement, STATEMENT_LIMITS } from "./statement.ts";
import { plainCents } from "./statement-amount.ts";

/** One tag with the text behind it: in OFX 1 (SGML) what has a value is never closed, in OFX 2 (XML) it is. */
interface Tag {
  isEnd: boolean;
  name: string;
  text: string;
}

const TAGS = /<(\/?)([A-Za-z][\w.]*)\s*\/?>/g;

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

const LAST_CODE_POINT = 0x10ffff;

/** OFX 2.3.2.1 knows three of them; banks write these. */
const plain = (text: string): string =>
  text.replace(/&(?:#(\d{1,6})|(\w{2,4}));/g, (whole, code, name) =>
    code === undefined
      ? (ENTITIES[name.toLowerCase()] ?? whole)
      : String.fromCodePoint(Math.min(Number(code), LAST_CODE_POINT)),
  );

/** Letters of a value that are looked at: a label with all its letters written as numbers. */
const LONGEST_VALUE = STATEMENT_LIMITS.label * 8;

/** A line has sixteen tags at most, each closed in OFX 2: what has more is no statement, and is not gone through to its end. */
const MOST_TAGS = STATEMENT_LIMITS.lines * 32;

/** @throws SpreadsheetFault too_heavy */
function* tagsIn(text: string): Generator<Tag> {
  let last: RegExpExecArray | undefined;
  let count = 0;
  const tag = (match: RegExpExecArray, end?: number): Tag => ({
    isEnd: match[1] === "/",
    name: (match[2] ?? "").toUpperCase(),
    // A bank that writes « A < B » does not end its label there.
    text: plain(text.slice(match.index + match[0].length, end).slice(0, LONGEST_VALUE)).trim(),
  });
  for (const match of text.matchAll(TAGS)) {
    if (++count > MOST_TAGS) throw new SpreadsheetFault("too_heavy");
    if (last) yield tag(last, match.index);
    last = match;
  }
  if (last) yield tag(last);
}

/** A statement of an account, or of a card. */
const STATEMENTS = new Set(["STMTRS", "CCSTMTRS"]);
const EURO = "EUR";

/**
 * Reads a file in OFX, 1 or 2, with any number of accounts. Nothing in it is sure to tell two lines apart: its FITID is one sign among others. Pure.
 * @returns null where it has no statement
 * @throws SpreadsheetFault too_heavy, where it has more than a statement could
 */
export function readOfx(text: string): ReadStatement | null {
  const accounts: ReadAccount[] = [];
  let account: ReadAccount | undefined;
  let currency = EURO;
  let line: Map<string, string> | undefined;
  let within = "";
  let place = 0;
  const end = () => {
    if (account && line) take(account, line, { row: ++place, currency });
    line = undefined;
  };
  for (const { isEnd, name, text: value } of tagsIn(text)) {
    // Whoever asked refuses it by what is here already.
    if (place > STATEMENT_LIMITS.lines || accounts.length > STATEMENT_LIMITS.accounts) break;
    if (STATEMENTS.has(name)) {
      end();
      account = isEnd ? undefined : begun();
      currency = EURO;
      if (account) accounts.push(account);
    } else if (!account) continue;
    else if (name === "STMTTRN") {
      end();
      line = isEnd ? undefined : new Map();
    } else if (isEnd) {
      if (name === within) within = "";
    } else if (line) {
      // What comes twice (a name, and one of a payee) is said once.
      if (value !== "" && !line.has(name)) line.set(name, value);
    } else if (name === "LEDGERBAL" || name === "AVAILBAL") within = name;
    else if (name === "CURDEF") currency = value.toUpperCase();
    else if (name === "ACCTID" && value !== "") account.number ??= value;
    else if (within === "LEDGERBAL" && name === "BALAMT") account.closingCents = plainCents(value);
    else if (within === "LEDGERBAL" && name === "DTASOF") account.closingDay = dayIn(value);
  }
  end();
  return accounts.length === 0 ? null : { format: "ofx", kind: "bank", accounts };
}

const begun = (): ReadAccount => ({
  ...{ number: null, lines: [], odd: [], asideCount: 0 },
  ...{ openingCents: null, closingCents: null, closingDay: null },
});

/** The day that a bank writes is its own, whatever hour and zone stand behind. */
function dayIn(written: string): string | null {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)/.exec(written) ?? [];
  const iso = `${year}-${month}-${day}`;
  return isIsoDay(iso) ? iso : null;
}

function take(
  account: ReadAccount,
  line: ReadonlyMap<string, string>,
  { row, currency }: { row: number; currency: string },
): void {
  const day = dayIn(line.get("DTPOSTED") ?? "");
  const cents = plainCents(line.get("TRNAMT") ?? "");
  const label = labelOf(line.get("NAME"), line.get("MEMO"));
  const odd = (why: OddStatementLine["why"], name: string) =>
    account.odd.push({ row, why, text: `${line.get(name) ?? ""} ${label}`.trim().slice(0, 200) });
  if (currency !== EURO) odd("currency", "TRNAMT");
  else if (day === null) odd("day", "DTPOSTED");
  else if (cents === null) odd("amount", "TRNAMT");
  else if (cents === 0) odd("no_amount", "TRNAMT");
  else {
    const reference = (line.get("FITID") ?? "").slice(0, 255);
    const check = line.get("CHECKNUM");
    const told = check && !label.includes(check) ? labelOf(label, check) : label;
    account.lines.push({ row, day, cents, label: told, reference, paidOutOn: null });
  }
}
