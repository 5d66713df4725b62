/*
 * The bank's own book of a club's account, and the files that it gives out of it: written from samples of their forms, and knowing nothing of what reads them. A day of which a file told has ended: what is
 * booked afterwards is of a later one.
 */

/** A part of what a line was said to be. */
export interface LinePart {
  kind: "slip" | "payment" | "refund" | "aid" | "fee" | "expense" | "not_ours" | "recording";
  cents: number;
  slip?: number;
  paymentId?: number;
  dossier?: string;
  expense?: string;
  recording?: string;
  /** Of a slip: what it said of itself before. */
  before?: { depositedOn: string | null; statement: string | null };
  /** Of an expense: that who advanced it was paid back is known by this line alone. */
  paysBack?: boolean;
}

/** A line of the account. */
export interface BankLine {
  /** The bank's own name for it. */
  name: string;
  day: string;
  cents: number;
  label: string;
  /** No file had it yet · the desk counts it · the desk asks whether it is another one · somebody said that it is. */
  standing: "unread" | "counted" | "doubtful" | "double";
  /** As the desk calls it, once a page has shown it. */
  id: number | null;
  settled: LinePart[] | null;
}

export const STATEMENT_FORMS = ["ofx", "camt", "csv"] as const;
export type StatementForm = (typeof STATEMENT_FORMS)[number];

/** What was on the account before its first line. */
const OPENING_CENTS = 123_456;
/** No slip is booked before it was made, on the day of the histories. */
const SLIPS_FROM = "2026-11-16";

/** A file, with what is in it. */
export interface StatementFile {
  name: string;
  type: string;
  text: string;
  lines: BankLine[];
  /** What it says that there is on the account, and at the end of which day. */
  stated: { day: string; cents: number } | null;
  isBalanced: boolean;
}

const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** One account as its bank keeps it. */
export class BankBook {
  readonly number = "00010000001";
  readonly lines: BankLine[] = [];
  /** The slips that it has booked. */
  readonly bookedSlips = new Set<number>();
  /** What the desk calls the account, by its identifier and its name; null: no file was read in yet. */
  account: string | null = null;
  name = "";
  /** The day that has not ended; before slips are there it is an earlier one. */
  #today = "2026-11-12";
  /** The end of which day a file stated last, and what there was. */
  #stated: { day: string; cents: number } | undefined;

  /** Books a line on the day that has not ended. @param isSlip it is not booked before slips are there */
  book(label: string, cents: number, isSlip: boolean): BankLine {
    if (isSlip && this.#today < SLIPS_FROM) this.#today = SLIPS_FROM;
    const line: BankLine = {
      ...{ name: `B${this.lines.length + 1}`, day: this.#today, cents, label },
      ...{ standing: "unread", id: null, settled: null },
    };
    this.lines.push(line);
    return line;
  }

  /** The lines of the last days as a file; with it the day ends. undefined: there are none */
  file(form: StatementForm, daysBack: number): StatementFile | undefined {
    const from = daysAfter(this.#today, -daysBack);
    const lines = this.lines.filter(({ day }) => day >= from);
    if (lines.length === 0) return undefined;
    const before = OPENING_CENTS + total(this.lines.filter(({ day }) => day < from));
    const closing = before + total(lines);
    const last = this.#today;
    this.#today = daysAfter(last, 1);
    const facts = { number: this.number, lines, from, last, before, closing };
    const [name, type, text] = FORMS[form](facts);
    // A table states no balance.
    const stated = form === "csv" ? null : { day: last, cents: closing };
    return { name, type, text, lines, stated, isBalanced: form === "camt" };
  }

  /** A file was read in: what it states is known from now on. */
  taken({ stated }: StatementFile): void {
    if (stated) this.#stated = stated;
  }

  /** What there is on the account at the end of the year, by what was stated last and the lines since that the desk counts; null: no file has stated it. */
  balance(): number | null {
    const stated = this.#stated;
    if (!stated) return null;
    return stated.cents + total(this.counted().filter(({ day }) => day > stated.day));
  }

  /** What the desk counts. */
  counted(): BankLine[] {
    return this.lines.filter(({ standing }) => standing === "counted");
  }
}

const total = (lines: readonly { cents: number }[]): number => lines.reduce((sum, { cents }) => sum + cents, 0);

interface FileFacts {
  number: string;
  lines: readonly BankLine[];
  from: string;
  last: string;
  before: number;
  closing: number;
}

const compact = (day: string) => day.replaceAll("-", "");
const decimal = (cents: number) =>
  `${cents < 0 ? "-" : ""}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;
const french = (day: string) => day.split("-").reverse().join("/");
const comma = (cents: number) => decimal(cents).replace(".", ",");

const FORMS: Readonly<Record<StatementForm, (facts: FileFacts) => [name: string, type: string, text: string]>> = {
  ofx: ({ number, lines, from, last, closing }) => [
    "statement.ofx",
    "application/x-ofx",
    [
      "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n",
      `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>30004<ACCTID>${number}<ACCTTYPE>CHECKING</BANKACCTFROM>`,
      `<BANKTRANLIST><DTSTART>${compact(from)}<DTEND>${compact(last)}`,
      ...lines.map(
        ({ name, day, cents, label }) =>
          `<STMTTRN><TRNTYPE>${cents < 0 ? "DEBIT" : "CREDIT"}<DTPOSTED>${compact(day)}<TRNAMT>${decimal(cents)}<FITID>${name}<NAME>${label}</STMTTRN>`,
      ),
      `</BANKTRANLIST><LEDGERBAL><BALAMT>${decimal(closing)}<DTASOF>${compact(last)}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
    ].join("\n"),
  ],
  camt: ({ number, lines, from, last, before, closing }) => {
    const sign = (cents: number) => `<CdtDbtInd>${cents < 0 ? "DBIT" : "CRDT"}</CdtDbtInd>`;
    const amount = (cents: number) => `<Amt Ccy="EUR">${decimal(Math.abs(cents))}</Amt>${sign(cents)}`;
    const balance = (code: string, cents: number, day: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(cents)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
    return [
      "statement.xml",
      "application/xml",
      [
        `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>`,
        `<Acct><Id><IBAN>FR763000400001${number}43</IBAN></Id></Acct>`,
        balance("OPBD", before, from),
        balance("CLBD", closing, last),
        ...lines.map(
          ({ name, day, cents, label }) =>
            `<Ntry>${amount(cents)}<Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${name}</AcctSvcrRef><AddtlNtryInf>${label}</AddtlNtryInf></Ntry>`,
        ),
        "</Stmt></BkToCstmrStmt></Document>",
      ].join("\n"),
    ];
  },
  csv: ({ lines }) => [
    "statement.csv",
    "text/csv",
    [
      "Date;Libellé;Débit euros;Crédit euros",
      ...lines.map(({ day, cents, label }) =>
        [french(day), label, cents < 0 ? comma(cents) : "", cents < 0 ? "" : comma(cents)].join(";"),
      ),
    ].join("\r\n"),
  ],
};
