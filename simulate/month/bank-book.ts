/*
 * The bank's own book of a club's account, and the files that it gives out of it: written from samples of their forms, and knowing nothing of what reads them. A day of which a file told has ended: what is
 * booked afterwards is of a later one.
 */

/** A part of what a line was said to be. */
export interface LinePart {
  kind: "slip" | "payment" | "refund" | "aid" | "fee" | "expense" | "not_ours" | "recording" | "transfer";
  cents: number;
  slip?: number;
  paymentId?: number;
  dossier?: string;
  expense?: string;
  recording?: string;
  /** Of a transfer between two accounts of the club: the line of the other, as the desk calls it. */
  other?: number;
  /** Of a slip: what it said of itself before. */
  before?: { depositedOn: string | null; statement: string | null };
  /** Of an expense: that who advanced it was paid back is known by this line alone. */
  paysBack?: boolean;
}

/** What who collects for the club has paid out together, and what was taken off it, in cents. */
export interface PayOut {
  payments: number[];
  feeCents: number;
}

/** A line of the account. */
export interface BankLine {
  /** The bank's own name for it; of one that it wrote anew with a mark behind it, which no file has. */
  name: string;
  /** Of which account. */
  account: number;
  day: string;
  cents: number;
  label: string;
  /** No file had it yet · the desk counts it · the desk asks whether it is another one · somebody said that it is. */
  standing: "unread" | "counted" | "doubtful" | "double";
  /** As the desk calls it, once a page has shown it. */
  id: number | null;
  settled: LinePart[] | null;
  payOut: PayOut | null;
  /** The bank has it no more: since it was read in, it wrote it anew. */
  anew: BankLine["name"] | null;
  /** The how-manieth line that the desk had. */
  arrived: number;
}

export const STATEMENT_FORMS = ["ofx", "camt", "csv"] as const;
export type StatementForm = (typeof STATEMENT_FORMS)[number];

/** What was on the account before its first line. */
const OPENING_CENTS = 123_456;
/** No slip is booked before it was made, on the day of the histories. */
const SLIPS_FROM = "2026-11-16";
/** A table of days that are a week ahead of the desk's is one that it does not understand, and says so by row: a book that is read in often runs ahead of the histories' day. */
const LAST_OF_TABLES = "2026-11-23";

/** What a file says of one account. */
export interface StatedAccount {
  book: BankBook;
  lines: BankLine[];
  /** What it says that there is on the account, and at the end of which day. */
  stated: { day: string; cents: number } | null;
}

/** A file, with what is in it. */
export interface StatementFile {
  name: string;
  type: string;
  text: string;
  accounts: StatedAccount[];
  isBalanced: boolean;
}

const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** What a line is booked with besides its label and its amount. */
interface Booked {
  /** It is not booked before slips are there. */
  isSlip?: boolean;
  payOut?: PayOut;
}

/** One account as its bank keeps it. */
export class BankBook {
  readonly place: number;
  readonly number: string;
  /** All that it ever wrote. */
  readonly lines: BankLine[] = [];
  /** The slips that it has booked. */
  readonly bookedSlips = new Set<number>();
  /** What the desk calls the account, by its identifier and its name; null: no file was read in yet. */
  account: string | null = null;
  name = "";
  /** What stands behind its labels: a line says of which account it is. */
  readonly #mark: string;
  /** The day that has not ended; before slips are there it is an earlier one. */
  #today = "2026-11-12";
  /** The end of which day a file stated last, and what there was. */
  #stated: { day: string; cents: number } | undefined;

  constructor(place: number, mark: string) {
    this.place = place;
    this.number = `0001000000${place + 1}`;
    this.#mark = mark;
  }

  /** Books a line on the day that has not ended. */
  book(label: string, cents: number, { isSlip = false, payOut }: Booked = {}): BankLine {
    if (isSlip && this.#today < SLIPS_FROM) this.#today = SLIPS_FROM;
    const name = `${"BC"[this.place]}${this.lines.length + 1}`;
    return this.#write({ name, day: this.#today, label: `${label}${this.#mark}`, cents, payOut: payOut ?? null });
  }

  #write(line: Pick<BankLine, "name" | "day" | "label" | "cents" | "payOut">): BankLine {
    const written: BankLine = {
      ...{ ...line, account: this.place, standing: "unread", id: null, settled: null, anew: null, arrived: 0 },
    };
    this.lines.push(written);
    return written;
  }

  /** Writes a line anew on its day: with another label, or another amount. One that no file had yet is only put right. */
  writeAnew(line: BankLine, changed: Partial<Pick<BankLine, "label" | "cents">>): void {
    if (line.standing === "unread") return void Object.assign(line, changed);
    const { name, day, label, cents, payOut } = line;
    line.anew = `${name}'`;
    this.#write({ ...{ name: line.anew, day, label, cents, payOut }, ...changed });
  }

  /** The lines that it has at this moment. */
  get own(): BankLine[] {
    return this.lines.filter(({ anew }) => anew === null);
  }

  /** The lines of the last days; with them the day ends. undefined: there are none */
  ended(daysBack: number): AccountFacts | undefined {
    const from = daysAfter(this.#today, -daysBack);
    const lines = this.own.filter(({ day }) => day >= from);
    if (lines.length === 0) return undefined;
    const before = OPENING_CENTS + total(this.own.filter(({ day }) => day < from));
    const last = this.#today;
    this.#today = daysAfter(last, 1);
    return { book: this, number: this.number, lines, from, last, before, closing: before + total(lines) };
  }

  /** A file was read in: what it states is known from now on. */
  taken({ stated }: StatedAccount): void {
    if (stated) this.#stated = stated;
  }

  /** What there is on the account at the end of the year, by what was stated last and the lines since that the desk counts; null: no file has stated it. */
  balance(): number | null {
    const stated = this.#stated;
    if (!stated) return null;
    const counted = this.lines.filter(({ standing }) => standing === "counted");
    return stated.cents + total(counted.filter(({ day }) => day > stated.day));
  }
}

/** The club's accounts: that of every day, and one beside it. */
export class Banks {
  readonly accounts: readonly [BankBook, BankBook] = [new BankBook(0, ""), new BankBook(1, " LIVRET")];
  #arrived = 0;

  get lines(): BankLine[] {
    return this.accounts.flatMap(({ lines }) => lines);
  }

  /** What the desk counts. */
  counted(): BankLine[] {
    return this.lines.filter(({ standing }) => standing === "counted");
  }

  /** The account of a line. */
  bookOf({ account }: Pick<BankLine, "account">): BankBook {
    return this.accounts[account] ?? this.accounts[0];
  }

  /** A line is at the desk. */
  arrive(line: BankLine): void {
    line.arrived = ++this.#arrived;
    line.standing = "counted";
  }

  /** The lines of the last days of an account as a file; or of both, where its form may tell of several. undefined: there are none */
  file(
    form: StatementForm,
    daysBack: number,
    { place, both }: { place: number; both: boolean },
  ): StatementFile | undefined {
    const books = both && form !== "csv" ? this.accounts : [this.bookOf({ account: place % this.accounts.length })];
    const facts = books.flatMap((book) => book.ended(daysBack) ?? []);
    if (facts.length === 0) return undefined;
    const asked = form === "csv" && facts.some(({ last }) => last > LAST_OF_TABLES) ? "camt" : form;
    const [name, type, text] = FORMS[asked](facts);
    return {
      ...{ name, type, text, isBalanced: asked === "camt" },
      accounts: facts.map(({ book, lines, last: day, closing: cents }) => ({
        // A table states no balance.
        ...{ book, lines, stated: asked === "csv" ? null : { day, cents } },
      })),
    };
  }
}

const total = (lines: readonly { cents: number }[]): number => lines.reduce((sum, { cents }) => sum + cents, 0);

interface AccountFacts {
  book: BankBook;
  number: string;
  lines: BankLine[];
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
/** By which name a bank calls a line is its own affair: one that it wrote anew keeps it. */
const nameOf = ({ name }: BankLine) => name.replaceAll("'", "");

const ofx = ({ number, lines, from, last, closing }: AccountFacts): string[] => [
  `<STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>30004<ACCTID>${number}<ACCTTYPE>CHECKING</BANKACCTFROM>`,
  `<BANKTRANLIST><DTSTART>${compact(from)}<DTEND>${compact(last)}`,
  ...lines.map(
    (line) =>
      `<STMTTRN><TRNTYPE>${line.cents < 0 ? "DEBIT" : "CREDIT"}<DTPOSTED>${compact(line.day)}<TRNAMT>${decimal(line.cents)}<FITID>${nameOf(line)}<NAME>${line.label}</STMTTRN>`,
  ),
  `</BANKTRANLIST><LEDGERBAL><BALAMT>${decimal(closing)}<DTASOF>${compact(last)}</LEDGERBAL></STMTRS></STMTTRNRS>`,
];

function camt({ number, lines, from, last, before, closing }: AccountFacts): string[] {
  const sign = (cents: number) => `<CdtDbtInd>${cents < 0 ? "DBIT" : "CRDT"}</CdtDbtInd>`;
  const amount = (cents: number) => `<Amt Ccy="EUR">${decimal(Math.abs(cents))}</Amt>${sign(cents)}`;
  const balance = (code: string, cents: number, day: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(cents)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
  return [
    `<Stmt><Acct><Id><IBAN>FR763000400001${number}43</IBAN></Id></Acct>`,
    balance("OPBD", before, from),
    balance("CLBD", closing, last),
    ...lines.map(
      (line) =>
        `<Ntry>${amount(line.cents)}<Sts>BOOK</Sts><BookgDt><Dt>${line.day}</Dt></BookgDt><AcctSvcrRef>${nameOf(line)}</AcctSvcrRef><AddtlNtryInf>${line.label}</AddtlNtryInf></Ntry>`,
    ),
    "</Stmt>",
  ];
}

const csv = ({ lines }: AccountFacts): string[] =>
  lines.map(({ day, cents, label }) =>
    [french(day), label, cents < 0 ? comma(cents) : "", cents < 0 ? "" : comma(cents)].join(";"),
  );

const FORMS: Readonly<
  Record<StatementForm, (accounts: readonly AccountFacts[]) => [name: string, type: string, text: string]>
> = {
  ofx: (accounts) => [
    "statement.ofx",
    "application/x-ofx",
    [
      "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n",
      ...["<OFX><BANKMSGSRSV1>", ...accounts.flatMap(ofx), "</BANKMSGSRSV1></OFX>"],
    ].join("\n"),
  ],
  camt: (accounts) => [
    "statement.xml",
    "application/xml",
    [
      `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>`,
      ...[...accounts.flatMap(camt), "</BkToCstmrStmt></Document>"],
    ].join("\n"),
  ],
  csv: (accounts) => [
    "statement.csv",
    "text/csv",
    ["Date;Libellé;Débit euros;Crédit euros", ...accounts.flatMap(csv)].join("\r\n"),
  ],
};
