import { type DateOrder, dateOrder, dayFirst, isEitherWay } from "#lib/base/spreadsheets/date-order.ts";
import { type CellValue, cellText, type SheetRow } from "#lib/base/spreadsheets/sheet-row.ts";
import type { OddStatementLine, StatementField } from "#lib/base/store/schema/treasury/bank.ts";
import { fold } from "#lib/base/words/fold.ts";
import { typedDate } from "#lib/base/words/typed-date.ts";
import { type HeadRole, headsKey, KNOWN_HEADS } from "./bank-heads.ts";
import { EARLIEST_DAY, labelOf, type ReadAccount, type ReadLine, type ReadStatement } from "./statement.ts";
import { countedCents, type SignedCents, statementCents } from "./statement-amount.ts";

/** What somebody said of tables with such headings, by `headsKey`. */
export type StatementMappings = ReadonlyMap<string, readonly (StatementField | null)[]>;

/** A table of a bank is read with these. */
export interface TableReading {
  mappings: StatementMappings;
  /** YYYY-MM-DD. */
  today: string;
}

/** What the columns of a table are, by their places; labels in the order in which they are joined. */
interface Columns {
  kind: "bank" | "collector";
  places: ReadonlyMap<HeadRole, readonly number[]>;
}

const textOf = (cell: CellValue | undefined): string => cellText(cell).replace(/\s+/g, " ").trim();
const textsOf = ({ cells }: SheetRow): string[] => cells.map(textOf);

/** What a row of headings says that the columns are; undefined: it is none that is known. */
function columnsOf(row: SheetRow, mappings: StatementMappings): Columns | undefined {
  const headings = textsOf(row).map((heading) => fold(heading));
  const there = new Set(headings);
  const [best] = KNOWN_HEADS.filter(({ needs }) => needs.every((heading) => there.has(heading))).toSorted(
    (one, other) => other.needs.length - one.needs.length,
  );
  const mapped = mappings.get(headsKey(headings));
  const roles = best
    ? best.roles.map(([heading, role]) => [role, headings.indexOf(heading)] as const)
    : (mapped ?? []).flatMap((field, place) => (field === null ? [] : [[field, place] as const]));
  if (roles.length === 0) return undefined;
  const places = Map.groupBy(
    roles.filter(([, place]) => place >= 0),
    ([role]) => role,
  );
  return {
    kind: best?.kind ?? "bank",
    places: new Map([...places].map(([role, those]) => [role, those.map(([, place]) => place)])),
  };
}

/** The rows of one account, with what stands above and below its lines. */
interface Section {
  columns: Columns;
  notes: SheetRow[];
  rows: SheetRow[];
}

/**
 * Reads a table of a bank, known by its headings or mapped by somebody: any number of accounts below each other, each with its own headings, and lines above and below them. What looks
 * like a line and says no day or amount is told by its row. Pure.
 * @returns null where no row of it is known as headings
 */
export function readTable(rows: readonly SheetRow[], { mappings, today }: TableReading): ReadStatement | null {
  const sections = sectionsIn(rows, mappings);
  const [first] = sections;
  if (!first) return null;
  const order = dateOrder(sections.flatMap(({ columns, rows }) => rows.map((row) => cellOf(row, columns, "day"))));
  return {
    ...{ format: "csv", kind: first.columns.kind },
    accounts: sections.map((section) => accountOf(section, order, today)),
  };
}

function sectionsIn(rows: readonly SheetRow[], mappings: StatementMappings): Section[] {
  const sections: Section[] = [];
  let between: SheetRow[] = [];
  for (const row of rows) {
    const columns = columnsOf(row, mappings);
    const last = sections.at(-1);
    if (columns) {
      const named = between.findIndex((one) => accountNumber(one) !== null);
      // The same headings again, as at the head of a page: the same account goes on.
      if (last && named === -1) {
        last.notes.push(...between);
        last.columns = columns;
      } else {
        last?.notes.push(...between.slice(0, named));
        sections.push({ columns, notes: last ? between.slice(named) : between, rows: [] });
      }
      between = [];
    } else if (last && isLine(row, last.columns)) {
      // What stands among lines is one, unless it speaks of balances and sums.
      last.rows.push(...between.filter((one) => !isNote(one, last.columns)), row);
      last.notes.push(...between.filter((one) => isNote(one, last.columns)));
      between = [];
    } else between.push(row);
  }
  const last = sections.at(-1);
  if (last) {
    last.rows.push(...between.filter((one) => !isNote(one, last.columns)));
    last.notes.push(...between.filter((one) => isNote(one, last.columns)));
  }
  return sections;
}

const cellOf = ({ cells }: SheetRow, { places }: Columns, role: HeadRole): CellValue =>
  cells[places.get(role)?.[0] ?? -1] ?? null;

/** Written as a day, whether or not there is such a day. */
const WRITTEN_DAY = /^\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}(?:[T ].*)?$/;

function isLine(row: SheetRow, columns: Columns): boolean {
  const cell = cellOf(row, columns, "day");
  const isDay =
    typeof cell === "object" ? cell !== null : WRITTEN_DAY.test(textOf(cell)) || /^\d{6,8}$/.test(textOf(cell));
  return isDay && hasAmount(row, columns);
}

/** Whether a row of a table that nobody knows may be a line of an account: a day stands in it, and an amount. */
export function looksLikeLine({ cells }: SheetRow): boolean {
  const isDay = (cell: CellValue) => (typeof cell === "object" ? cell !== null : WRITTEN_DAY.test(textOf(cell)));
  return cells.some(isDay) && cells.some((cell) => !isDay(cell) && (read(cell) ?? 0) !== 0);
}

const hasAmount = (row: SheetRow, columns: Columns): boolean =>
  (["amount", "debit", "credit"] as const).some((role) => /\d/.test(textOf(cellOf(row, columns, role))));

/** How rows begin that speak of an account and not of one of its lines. */
const NOTED = /^(ancien |nouveau |sous )?(soldes?|totaux|total|somme|report)\b/;

const isNote = (row: SheetRow, columns: Columns): boolean =>
  !hasAmount(row, columns) || textsOf(row).some((text) => NOTED.test(fold(text)));

/** Letters of a note in which numbers are looked for: in one as long as a cell may be, they would be looked for from each figure to the end. */
const LONGEST_NOTE = 1_000;

/** Where a row names an account, and does not only speak of one: « Compte courant n° 12345678901 », « IBAN : FR76 … », `="00012 …"` of a first line. */
const NAMES_ACCOUNT = /\b(compte|iban|numero|account|konto)\b/;

function accountNumber(row: SheetRow): string | null {
  const texts = textsOf(row).filter((text) => text !== "");
  const whole = texts.join(" ").slice(0, LONGEST_NOTE);
  const iban = /\b[A-Z]{2}\d{2}(?: ?[0-9A-Z]{4}){3,7}(?: ?[0-9A-Z]{1,3})?\b/.exec(whole)?.[0];
  if (iban) return iban.replaceAll(" ", "");
  // A number that stands alone in the first cell of a row with days is an account's.
  const [head = "", ...others] = texts;
  const isAlone = /^[\d ]{10,24}[0-9A-Z]{0,2}$/.test(head) && others.some((text) => WRITTEN_DAY.test(text));
  if (isAlone) return head.replaceAll(" ", "");
  if (!NAMES_ACCOUNT.test(fold(whole))) return null;
  const candidates = whole.match(/\*{2,}\d{3,}|\b\d[\dA-Z]*(?: \d[\dA-Z]*)*\b/g) ?? [];
  const found = candidates
    .map((one) => one.replaceAll(" ", ""))
    .find((one) => one.startsWith("*") || one.length >= MOST_OF_NUMBER);
  return found ?? null;
}

/** Fewer signs are no account's number: a count, a year, a page. */
const MOST_OF_NUMBER = 8;

function accountOf({ columns, notes, rows }: Section, order: DateOrder, today: string): ReadAccount {
  const account: ReadAccount = {
    ...{ number: notes.map(accountNumber).find((one) => one !== null) ?? null, lines: [], odd: [], asideCount: 0 },
    ...{ openingCents: null, closingCents: null, closingDay: null },
  };
  for (const row of rows) take(account, row, { columns, order, today });
  const own = columns.places.has("balance") ? runningBalances(rows, account.lines, columns) : undefined;
  return { ...account, ...statedBalances(notes, account.lines, today), ...own };
}

interface Taking {
  columns: Columns;
  order: DateOrder;
  today: string;
}

/** What HelloAsso says of money that is there: all else is announced, refused, or went back. */
const IS_PAID = /^(valide|validee|paye|payee|autorise|autorisee|enregistre|succes|succeeded|authorized|paid)$/;

function take(account: ReadAccount, row: SheetRow, { columns, order, today }: Taking): void {
  const state = fold(textOf(cellOf(row, columns, "state")));
  if (columns.places.has("state") && !IS_PAID.test(state)) {
    account.asideCount += 1;
    return;
  }
  const label = labelOf(...(columns.places.get("label") ?? []).map((place) => textOf(row.cells[place])));
  const odd = (why: OddStatementLine["why"], role: HeadRole) =>
    account.odd.push({
      row: row.number,
      why,
      text: `${textOf(cellOf(row, columns, role))} ${label}`.trim().slice(0, 200),
    });
  const currency = textOf(cellOf(row, columns, "currency")).toUpperCase();
  const day = dayIn(cellOf(row, columns, "day"), order, today);
  const cents = centsIn(row, columns);
  if (currency !== "" && !["EUR", "€", "EURO", "EUROS"].includes(currency)) odd("currency", "currency");
  else if (day === null) odd("day", "day");
  else if (cents === "both") odd("both_columns", "debit");
  else if (cents === 0) odd("no_amount", columns.places.has("amount") ? "amount" : "debit");
  else if (cents === null) odd("amount", columns.places.has("amount") ? "amount" : "debit");
  else {
    const paidOutOn = dayIn(cellOf(row, columns, "paidOut"), order, today);
    const reference = textOf(cellOf(row, columns, "reference")).slice(0, 255);
    account.lines.push({ row: row.number, day, cents, label, reference, paidOutOn });
  }
}

/** A line of tomorrow stands in the statements of some banks. */
const LATEST_DAYS = 7;
const DAY_MS = 86_400_000;

function dayIn(cell: CellValue, order: DateOrder, today: string): string | null {
  const first = dayFirst(cell, order);
  if (order === "unclear" && isEitherWay(cell)) return null;
  const text = typeof first === "object" && first !== null ? first.date : textOf(first);
  const day = typedDate(text.replace(/[T ]\d{1,2}[:h]\d{2}.*$/, ""), { today });
  if (day === undefined || day < EARLIEST_DAY) return null;
  return Date.parse(day) > Date.parse(today) + LATEST_DAYS * DAY_MS ? null : day;
}

const read = (cell: CellValue): SignedCents =>
  typeof cell === "number" ? countedCents(cell) : statementCents(textOf(cell));

/** The amount of a row; a debit is less than nothing, whether or not the bank signs it. `both`: it came in and went out. */
function centsIn(row: SheetRow, columns: Columns): SignedCents | "both" {
  if (columns.places.has("amount")) return read(cellOf(row, columns, "amount"));
  const [out, into] = (["debit", "credit"] as const).map((role) => {
    const cell = cellOf(row, columns, role);
    return textOf(cell) === "" ? 0 : read(cell);
  });
  if (out === null || into === null || out === undefined || into === undefined) return null;
  if (out !== 0 && into !== 0) return "both";
  return out === 0 ? into : 0 - Math.abs(out);
}

type Balances = Pick<ReadAccount, "openingCents" | "closingCents" | "closingDay">;

/** What a column with the balance after each line says, the newest line first or last. */
function runningBalances(
  rows: readonly SheetRow[],
  lines: readonly ReadLine[],
  columns: Columns,
): Balances | undefined {
  const byRow = new Map(rows.map((row) => [row.number, read(cellOf(row, columns, "balance"))]));
  const said = lines.flatMap((line) => {
    const balance = byRow.get(line.row);
    return typeof balance === "number" ? [{ ...line, balance }] : [];
  });
  const pairs = said.slice(1).map((line, at) => [said[at], line] as const);
  const ascending = pairs.filter(([before, line]) => before && before.balance + line.cents === line.balance).length;
  const descending = pairs.filter(([before, line]) => before && line.balance + before.cents === before.balance).length;
  const inOrder = descending > ascending ? said.toReversed() : said;
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  if (!first || !last) return undefined;
  return { openingCents: first.balance - first.cents, closingCents: last.balance, closingDay: last.day };
}

const A_DAY = /\b\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b/;
const AN_AMOUNT = /[-+–]?\s?\d[\d\s.’']*[,.]\d{2}(?!\d)/;
const IS_OPENING = /initial|precedent|debut|ancien|report/;

/** The balances of which the lines above and below speak: of several the last is the closing, and one from before the first line the opening. */
function statedBalances(notes: readonly SheetRow[], lines: readonly ReadLine[], today: string): Balances {
  const days = lines.map(({ day }) => day).sort();
  // Some banks say in a line of its own of which day all of it is.
  const asOf = notes
    .map((row) => (/^date\b/.test(fold(textsOf(row)[0] ?? "")) ? dayWithin(row, today) : null))
    .find((one) => one !== null);
  const stated = notes.flatMap((row) => {
    const texts = textsOf(row);
    const said = fold(texts.join(" "));
    const isBalance = /\bsoldes?\b/.test(said) || (/\bcompte\b/.test(said) && dayWithin(row, today) !== null);
    if (!isBalance || /francs/.test(said)) return [];
    const amounts = texts
      .map((text) => text.slice(0, LONGEST_NOTE).replace(A_DAY, ""))
      .flatMap((text) => AN_AMOUNT.exec(text)?.[0] ?? []);
    const counted = row.cells.filter((cell) => typeof cell === "number").map(countedCents);
    const cents = amounts.length > 0 ? statementCents(amounts.at(-1) ?? "") : (counted.at(-1) ?? null);
    return cents === null
      ? []
      : [{ cents, day: dayWithin(row, today) ?? asOf ?? null, isOpening: IS_OPENING.test(said) }];
  });
  const opening = stated.find(({ isOpening }) => isOpening);
  const others = stated
    .filter(({ isOpening }) => !isOpening)
    .toSorted((one, other) => (one.day ?? "").localeCompare(other.day ?? ""));
  const closing = others.at(-1);
  const earlier = others.length > 1 && (others[0]?.day ?? "9") < (days[0] ?? "") ? others[0] : undefined;
  return {
    openingCents: opening?.cents ?? earlier?.cents ?? null,
    ...{ closingCents: closing?.cents ?? null, closingDay: closing?.day ?? null },
  };
}

function dayWithin(row: SheetRow, today: string): string | null {
  for (const cell of row.cells) {
    if (typeof cell === "object" && cell !== null) return cell.date.slice(0, 10);
    const day = typedDate(A_DAY.exec(textOf(cell))?.[0] ?? "", { today });
    if (day !== undefined) return day;
  }
  return null;
}
