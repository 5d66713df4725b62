import { readXmlText } from "#lib/base/spreadsheets/xml.ts";
import type { OddStatementLine } from "#lib/base/store/schema/treasury/bank.ts";
import { isIsoDay } from "#lib/base/words/typed-date.ts";
import { labelOf, type ReadAccount, type ReadStatement } from "./statement.ts";
import { plainCents } from "./statement-amount.ts";

/** An entry while it is read, by the paths of its elements below it. */
type Entry = Map<string, string[]>;

interface Balance {
  code: string;
  cents: string;
  sign: string;
  day: string;
}

/** Of many payments in one entry no more is told. */
const MOST_SAID = 20;

function keepSaid(entry: Entry, at: string, said: string): void {
  const before = entry.get(at);
  if (!before) entry.set(at, [said]);
  else if (before.length < MOST_SAID) before.push(said);
}

/** Balances as ISO 20022 names them: what was booked at the beginning and at the end; PRCD is the end of the statement before. */
const OPENING = ["OPBD", "PRCD"];
const CLOSING = ["CLBD"];
const EURO = "EUR";

/**
 * Reads a statement in CAMT.053, of any of its versions, with any number of accounts. Only what is booked counts. Pure.
 * @returns null where it has no statement
 * @throws SpreadsheetFault damaged, where it is no XML
 */
export function readCamt(xml: string): ReadStatement | null {
  const accounts: ReadAccount[] = [];
  const path: string[] = [];
  let text = "";
  let currency = "";
  let account: ReadAccount | undefined;
  let balances: Balance[] = [];
  let balance: Balance | undefined;
  let entry: Entry | undefined;
  let place = 0;
  const below = (name: string) => path.slice(path.lastIndexOf(name) + 1).join("/");
  readXmlText(xml, {
    open: (name, attributes) => {
      path.push(name);
      text = "";
      if (name === "Amt") currency = attributes().Ccy ?? "";
      if (name === "Stmt") {
        [account, balances] = [begun(), []];
        accounts.push(account);
      } else if (name === "Bal" && !entry) balance = { code: "", cents: "", sign: "", day: "" };
      else if (name === "Ntry") entry = new Map();
    },
    text: (more) => {
      text += more;
    },
    close: (name) => {
      const said = text.trim();
      text = "";
      if (entry && name === "Ntry") {
        if (account) take(account, entry, ++place);
        entry = undefined;
      } else if (entry) {
        const at = below("Ntry");
        if (said !== "") keepSaid(entry, at, said);
        if (at === "Amt") entry.set("Ccy", [currency]);
      } else if (balance && name === "Bal") {
        balances.push(balance);
        balance = undefined;
      } else if (balance) keepBalance(balance, below("Bal"), said);
      else if (account && name === "Stmt") close(account, balances);
      else if (account && said !== "" && /^Acct\/Id\/(IBAN|Othr\/Id)$/.test(below("Stmt"))) account.number ??= said;
      path.pop();
    },
  });
  return accounts.length === 0 ? null : { format: "camt", kind: "bank", accounts };
}

const begun = (): ReadAccount => ({
  ...{ number: null, lines: [], odd: [], asideCount: 0 },
  ...{ openingCents: null, closingCents: null, closingDay: null },
});

function keepBalance(balance: Balance, at: string, said: string): void {
  if (at === "Tp/CdOrPrtry/Cd") balance.code = said;
  else if (at === "Amt") balance.cents = said;
  else if (at === "CdtDbtInd") balance.sign = said;
  else if (at === "Dt/Dt" || at === "Dt/DtTm") balance.day = said.slice(0, 10);
}

function close(account: ReadAccount, balances: readonly Balance[]): void {
  const of = (codes: readonly string[]) =>
    codes.map((code) => balances.find((one) => one.code === code)).find((one) => one !== undefined);
  const signed = (one: Balance | undefined) => {
    const cents = one && plainCents(one.cents);
    return cents === undefined || cents === null ? null : one?.sign === "DBIT" ? 0 - cents : cents;
  };
  const [opening, closing] = [of(OPENING), of(CLOSING)];
  account.openingCents = signed(opening);
  account.closingCents = signed(closing);
  account.closingDay = closing && isIsoDay(closing.day) ? closing.day : null;
}

/** Who paid or was paid, and what they wrote: of several payments in one entry all that they say. */
const TOLD = [
  /^AddtlNtryInf$/,
  /^NtryDtls\/TxDtls\/RltdPties\/(?:Dbtr|Cdtr|UltmtDbtr|UltmtCdtr)(?:\/Pty)?\/Nm$/,
  /^NtryDtls\/TxDtls\/RmtInf\/Ustrd$/,
  /^NtryDtls\/TxDtls\/AddtlTxInf$/,
];

function take(account: ReadAccount, entry: Entry, row: number): void {
  const first = (...paths: string[]) => paths.map((at) => entry.get(at)?.[0]).find((said) => said !== undefined);
  const state = first("Sts/Cd", "Sts") ?? "BOOK";
  if (state !== "BOOK") {
    account.asideCount += 1;
    return;
  }
  const label = labelOf(...TOLD.flatMap((told) => [...entry].flatMap(([at, said]) => (told.test(at) ? said : []))));
  const day = (first("BookgDt/Dt", "BookgDt/DtTm", "ValDt/Dt", "ValDt/DtTm") ?? "").slice(0, 10);
  const amount = first("Amt") ?? "";
  const cents = plainCents(amount);
  const odd = (why: OddStatementLine["why"], said: string) =>
    account.odd.push({ row, why, text: `${said} ${label}`.trim().slice(0, 200) });
  const sign = first("CdtDbtInd");
  if ((first("Ccy") ?? EURO) !== EURO) odd("currency", `${amount} ${first("Ccy")}`);
  else if (!isIsoDay(day)) odd("day", day);
  else if (cents === null || (sign !== "CRDT" && sign !== "DBIT")) odd("amount", amount);
  else if (cents === 0) odd("no_amount", amount);
  else {
    const reference = (first("AcctSvcrRef", "NtryRef") ?? "").slice(0, 255);
    account.lines.push({ row, day, cents: sign === "DBIT" ? 0 - cents : cents, label, reference, paidOutOn: null });
  }
}
