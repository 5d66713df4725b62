import { Chance, daysLater } from "./chance.ts";

/*
 * Files as banks write them, with what is in each: written from samples of their forms and knowing nothing of what reads them. Three files an account, the second and the third
 * beginning before the one before ended; in the third the bank has written a line anew.
 */

/** A movement of an account as it was. */
export interface Movement {
  day: string;
  cents: number;
  /** The short label of its kind, and who and what for. */
  kind: string;
  who: string;
  what: string;
  id: string;
}

/** What is in a file, of one account. */
export interface InFile {
  number: string | null;
  lines: Movement[];
  openingCents: number | null;
  closingCents: number | null;
  /** Rows that say no day or amount that there is, as a spreadsheet counts them. */
  oddRows: number[];
  /** What these rows were worth: stated balances are off by it. */
  oddCents: number;
}

/** One file, and what a person says of its columns where no program can know. */
export interface MadeFile {
  form: string;
  bytes: Uint8Array;
  accounts: InFile[];
  mapping: { headings: string[]; fields: (string | null)[] } | null;
}

/** An account over a season, in one bank's form. */
export interface MadeAccount {
  form: string;
  files: MadeFile[];
  /** All of each account that can be read in one of its files. */
  truth: { number: string | null; movements: Movement[] }[];
  /** The line that the bank wrote anew in the last file: as it was, and as it is. */
  rewritten: { was: Movement; is: Movement }[];
}

const NAMES = [
  "DUPONT JEAN",
  "M OU MME MARTIN",
  "LE GALL MAËLLE",
  "GARCIA & FILS",
  "D'HERMAL ANNE",
  "NGUYEN THI LAN",
  "O'BRIEN SEAN",
  "LEBŒUF CHLOÉ",
];
const KINDS_IN = [
  "VIR SEPA",
  "VIREMENT EN VOTRE FAVEUR",
  "REMISE CHEQUES",
  "REMISE CB",
  "VERSEMENT ESPECES",
  "VIR INST",
];
const KINDS_OUT = ["PRLV SEPA", "VIR EMIS", "FRAIS", "PAIEMENT CB", "CHEQUE IMPAYE"];
const WHATS = [
  "COTISATION JUDO",
  "ADHESION 2026",
  "LOYER GYMNASE",
  "REF 000123",
  'LICENCE "ADULTE"',
  "inscription; tennis",
  "REMB. TROP PERÇU",
];

const FIRST_DAY = "2026-08-20";

/** A season of an account, the earliest first: with twice the same on one day, the same a month later, and cents of all sizes. */
function movementsOf(chance: Chance, count: number, isCollected = false): Movement[] {
  const movements: Movement[] = [];
  let day = FIRST_DAY;
  for (let at = 0; at < count; at++) {
    if (chance.of(0.6)) day = daysLater(day, chance.between(1, 3));
    const isIn = isCollected || chance.of(0.7);
    const cents = chance.of(0.4) ? chance.between(1, 300) * 500 : chance.between(1, 250_000);
    const last = movements.at(-1);
    if (last && chance.of(0.08)) {
      movements.push({ ...last, id: `${last.id}x` });
      continue;
    }
    const before = movements.find((one) => daysLater(one.day, 30) <= day && one.cents > 0);
    if (before && chance.of(0.1)) {
      movements.push({ ...before, day, id: `id${at}` });
      continue;
    }
    movements.push({
      ...{ day, cents: isIn ? cents : -cents, kind: chance.pick(isIn ? KINDS_IN : KINDS_OUT) },
      ...{ who: chance.pick(NAMES), what: chance.pick(WHATS), id: `id${at}` },
    });
  }
  return movements;
}

/** What a form is given: each account's lines of a window with the balance before and after. */
interface Window {
  number: string;
  lines: Movement[];
  openingCents: number;
  closingCents: number;
  from: string;
  to: string;
}

interface Written {
  text: string;
  encoding: "latin1" | "utf8" | "latin9" | "utf16";
  /** Of each account: what the file says of it, where that is less than all. */
  says: (window: Window) => { number: string | null; openingCents: number | null; closingCents: number | null };
  mapping?: MadeFile["mapping"];
}

/** What a writer does with a window; `odd`: it writes one line so that it cannot be read, at which row it says. */
type Form = (windows: readonly Window[], odd: { at: number; rows: number[] } | null) => Written;

const fr = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)},${digits.slice(-2)}`;
};
/** With a space between thousands. */
const grouped = (cents: number, space = " "): string => fr(cents).replace(/\B(?=(\d{3})+(?=,))/g, space);
const dot = (cents: number): string => fr(cents).replace(",", ".");
const slashed = (day: string): string => day.split("-").reverse().join("/");
const quoted = (text: string): string => (/[;",\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const NO_DAY = "31/02/2026";

/** Rows of a table, counted as a spreadsheet counts them. */
class Rows {
  readonly #separator: string;
  readonly #end: string;
  readonly #rows: string[] = [];

  constructor(separator: string, end = "\r\n") {
    [this.#separator, this.#end] = [separator, end];
  }

  put(...cells: string[]): number {
    this.#rows.push(cells.map(quoted).join(this.#separator));
    return this.#rows.length;
  }

  raw(row: string): number {
    this.#rows.push(row);
    return this.#rows.length;
  }

  text(): string {
    return this.#rows.join(this.#end) + this.#end;
  }
}

const creditAgricole: Form = (windows, odd) => {
  const rows = new Rows(";");
  rows.raw(`Téléchargement du ${slashed(windows[0]?.to ?? "")};`);
  rows.raw("");
  rows.raw("ASSOCIATION SPORTIVE;");
  for (const [at, { number, lines, closingCents, from, to }] of windows.entries()) {
    rows.raw(`Compte courant association n° ${number};`);
    rows.raw(`Solde au ${slashed(to)} ${grouped(closingCents)} €`);
    rows.raw("");
    rows.raw(`Liste des opérations du compte entre le ${slashed(from)} et le ${slashed(to)};`);
    rows.raw("");
    rows.put("Date", "Libellé", "Débit euros", "Crédit euros", "");
    for (const [place, { day, cents, kind, who, what }] of lines.toReversed().entries()) {
      const isOdd = odd !== null && at === 0 && lines.length - 1 - place === odd.at;
      const row = rows.raw(
        [
          isOdd ? NO_DAY : slashed(day),
          `"${kind} \n ${who}  \n ${what.replaceAll('"', '""')} \n"`,
          ...(cents < 0 ? [grouped(-cents), ""] : ["", grouped(cents)]),
          "",
        ].join(";"),
      );
      if (isOdd) odd.rows.push(row);
    }
  }
  const says = ({ number, closingCents }: Window) => ({ number, openingCents: null, closingCents });
  return { text: rows.text(), encoding: "latin1", says };
};

const mutuel =
  (isSigned: boolean): Form =>
  (windows, odd) => {
    const rows = new Rows(";");
    const [window] = windows;
    rows.put("Date", "Date de valeur", "Débit", "Crédit", "Libellé", "Solde");
    let balance = window?.openingCents ?? 0;
    for (const [place, { day, cents, kind, who, what }] of (window?.lines ?? []).entries()) {
      balance += cents;
      const isOdd = odd !== null && place === odd.at;
      const out = isOdd ? "1,2,3" : cents < 0 ? fr(isSigned ? cents : -cents) : "";
      const row = rows.put(
        slashed(day),
        slashed(daysLater(day, 1)),
        out,
        cents < 0 || isOdd ? "" : fr(cents),
        `${kind} ${who} ${what}`,
        fr(balance),
      );
      if (isOdd) odd.rows.push(row);
    }
    const says = ({ openingCents, closingCents }: Window) => ({ number: null, openingCents, closingCents });
    return { text: rows.text(), encoding: "latin9", says };
  };

/** One column of amounts, the newest first. */
const cic: Form = (windows, odd) => {
  const rows = new Rows(";", "\n");
  const [window] = windows;
  rows.put("Date", "Date de valeur", "Montant", "Libellé", "Solde");
  let balance = window?.closingCents ?? 0;
  const lines = window?.lines ?? [];
  for (const [place, { day, cents, kind, who, what }] of lines.toReversed().entries()) {
    const isOdd = odd !== null && lines.length - 1 - place === odd.at;
    const row = rows.put(
      slashed(day),
      slashed(day),
      isOdd ? "1.234" : fr(cents),
      `${kind} ${who} ${what}`,
      fr(balance),
    );
    if (isOdd) odd.rows.push(row);
    balance -= cents;
  }
  const says = ({ openingCents, closingCents }: Window) => ({ number: null, openingCents, closingCents });
  return { text: rows.text(), encoding: "latin9", says };
};

const bpce: Form = (windows, odd) => {
  const rows = new Rows(";");
  const [window] = windows;
  rows.put(
    ...[
      "Date de comptabilisation",
      "Libelle simplifie",
      "Libelle operation",
      "Reference",
      "Informations complementaires",
    ],
    ...[
      "Type operation",
      "Categorie",
      "Sous categorie",
      "Debit",
      "Credit",
      "Date operation",
      "Date de valeur",
      "Pointage operation",
    ],
  );
  for (const [place, { day, cents, kind, who, what, id }] of (window?.lines ?? []).entries()) {
    const isOdd = odd !== null && place === odd.at;
    const row = rows.put(
      ...[slashed(day), who, `${kind} ${who}`, id, what, kind, "Divers", "Autre"],
      ...[isOdd ? "-12,00" : cents < 0 ? fr(cents) : "", isOdd ? "+12,00" : cents < 0 ? "" : `+${fr(cents)}`],
      ...[slashed(day), slashed(day), "0"],
    );
    if (isOdd) odd.rows.push(row);
  }
  rows.put("", "", "");
  rows.put("Solde au", slashed(window?.to ?? ""), fr(window?.closingCents ?? 0));
  const says = ({ closingCents }: Window) => ({ number: null, openingCents: null, closingCents });
  return { text: `\ufeff${rows.text()}`, encoding: "utf8", says };
};

const postale: Form = (windows, odd) => {
  const rows = new Rows("\t");
  const [window] = windows;
  rows.put("Numéro Compte   :", window?.number ?? "");
  rows.put("Type            :", "CCP");
  rows.put("Compte tenu en  :", "euros");
  rows.put("Date            :", slashed(window?.to ?? ""));
  rows.put("Solde (EUROS)   :", fr(window?.closingCents ?? 0));
  rows.put("Solde (FRANCS)  :", "8098,17");
  rows.raw("");
  rows.put("Date", "Libellé", "Montant(EUROS)", "Montant(FRANCS)");
  for (const [place, { day, cents, kind, who, what }] of (window?.lines ?? []).entries()) {
    const isOdd = odd !== null && place === odd.at;
    const row = rows.put(
      isOdd ? "00/09/2026" : slashed(day),
      `${kind} ${who} ${what}`,
      fr(cents),
      fr(Math.round(cents * 6.55957)),
    );
    if (isOdd) odd.rows.push(row);
  }
  const says = ({ number, closingCents }: Window) => ({ number, openingCents: null, closingCents });
  return { text: rows.text(), encoding: "latin1", says };
};

const generale: Form = (windows, odd) => {
  const rows = new Rows(";");
  const [window] = windows;
  rows.raw(`="${window?.number}";${slashed(window?.from ?? "")};${slashed(window?.to ?? "")};`);
  rows.put("Date de l'opération", "Libellé", "Détail de l'écriture", "Montant de l'opération", "Devise");
  for (const [place, { day, cents, kind, who, what }] of (window?.lines ?? []).entries()) {
    const isOdd = odd !== null && place === odd.at;
    const row = rows.put(slashed(day), kind, `${kind} ${who} ${what}`, fr(cents), isOdd ? "USD" : "EUR");
    if (isOdd) odd.rows.push(row);
  }
  const says = ({ number }: Window) => ({ number, openingCents: null, closingCents: null });
  return { text: rows.text(), encoding: "latin1", says };
};

const bnp: Form = (windows, odd) => {
  const rows = new Rows(";");
  const [window] = windows;
  const masked = `****${window?.number.slice(-4)}`;
  rows.put(
    "Compte de chèques",
    "Compte de chèques",
    masked,
    slashed(window?.to ?? ""),
    "",
    grouped(window?.closingCents ?? 0, "\u202f"),
  );
  rows.put("Date operation", "Libelle court", "Type operation", "Libelle operation", "Montant operation en euro");
  for (const [place, { day, cents, kind, who, what }] of (window?.lines ?? []).entries()) {
    const isOdd = odd !== null && place === odd.at;
    const row = rows.put(
      slashed(day),
      kind,
      "Opération",
      `${kind} /DE ${who} /MOTIF ${what}`,
      isOdd ? "12 €50 c" : grouped(cents, "\u202f"),
    );
    if (isOdd) odd.rows.push(row);
  }
  const says = ({ number, closingCents }: Window) => ({
    number: `****${number.slice(-4)}`,
    openingCents: null,
    closingCents,
  });
  return { text: rows.text(), encoding: "utf8", says };
};

const helloasso: Form = (windows, odd) => {
  const rows = new Rows(";");
  const [window] = windows;
  rows.put(
    ...["Référence commande", "Référence paiement", "Montant total", "Date du paiement", "Statut du paiement", "Versé"],
    ...["Date du versement", "Nom payeur", "Prénom payeur", "Email payeur", "Moyen de paiement"],
  );
  for (const [place, { day, cents, who, id }] of (window?.lines ?? []).entries()) {
    const [last = "", ...others] = who.split(" ");
    const first = others.join(" ");
    const isOdd = odd !== null && place === odd.at;
    const row = rows.put(
      ...[`c${id}`, id, fr(cents), `${isOdd ? "2026-13-45" : slashed(day)} 14:33:12`, "Validé", "Oui"],
      ...[slashed(daysLater(day, 9)), last, first, "x@example.org", "Carte bancaire"],
    );
    if (isOdd) odd.rows.push(row);
    if (place % 7 === 3)
      rows.put(
        `c${id}r`,
        `${id}r`,
        fr(cents),
        `${slashed(day)} 15:00:00`,
        "Refusé",
        "Non",
        "",
        last,
        first,
        "x@example.org",
        "Carte bancaire",
      );
  }
  const says = () => ({ number: null, openingCents: null, closingCents: null });
  return { text: rows.text(), encoding: "utf8", says };
};

const ofxText = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const ofx =
  (version: 1 | 2): Form =>
  (windows, odd) => {
    const out: string[] =
      version === 1
        ? [
            "OFXHEADER:100",
            "DATA:OFXSGML",
            "VERSION:102",
            "SECURITY:NONE",
            "ENCODING:USASCII",
            "CHARSET:1252",
            "COMPRESSION:NONE",
            "OLDFILEUID:NONE",
            "NEWFILEUID:NONE",
            "",
          ]
        : [
            '<?xml version="1.0" encoding="UTF-8" standalone="no"?>',
            '<?OFX OFXHEADER="200" VERSION="202" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>',
          ];
    const value = (tag: string, text: string) => `<${tag}>${ofxText(text)}${version === 2 ? `</${tag}>` : ""}`;
    const bare = (day: string) => day.replaceAll("-", "");
    out.push(
      "<OFX>",
      "<SIGNONMSGSRSV1>",
      "<SONRS>",
      value("DTSERVER", "20261101120000"),
      value("LANGUAGE", "FRA"),
      "</SONRS>",
      "</SIGNONMSGSRSV1>",
      "<BANKMSGSRSV1>",
    );
    let place = 0;
    for (const [at, { number, lines, closingCents, from, to }] of windows.entries()) {
      out.push("<STMTTRNRS>", value("TRNUID", "0"), "<STMTRS>", value("CURDEF", "EUR"), "<BANKACCTFROM>");
      out.push(
        value("BANKID", "30002"),
        value("BRANCHID", "00550"),
        value("ACCTID", number),
        value("ACCTTYPE", "CHECKING"),
        "</BANKACCTFROM>",
      );
      out.push("<BANKTRANLIST>", value("DTSTART", bare(from)), value("DTEND", bare(to)));
      for (const [nth, { day, cents, kind, who, what, id }] of lines.entries()) {
        place += 1;
        const isOdd = odd !== null && at === 0 && nth === odd.at;
        if (isOdd) odd.rows.push(place);
        out.push(
          "<STMTTRN>",
          value("TRNTYPE", cents < 0 ? "DEBIT" : "CREDIT"),
          value("DTPOSTED", `${bare(day)}${version === 2 ? "120000[+1:CET]" : ""}`),
        );
        // Some banks give one name to several lines.
        out.push(
          value("TRNAMT", isOdd ? "12,00 EUR" : version === 1 ? fr(cents) : dot(cents)),
          value("FITID", Number(id.replace(/\D/g, "")) % 5 === 0 ? "0" : id),
        );
        out.push(value("NAME", `${kind} ${who}`.slice(0, 32)), value("MEMO", what), "</STMTTRN>");
      }
      out.push(
        "</BANKTRANLIST>",
        "<LEDGERBAL>",
        value("BALAMT", dot(closingCents)),
        value("DTASOF", bare(to)),
        "</LEDGERBAL>",
      );
      out.push(
        "<AVAILBAL>",
        value("BALAMT", "1.00"),
        value("DTASOF", bare(to)),
        "</AVAILBAL>",
        "</STMTRS>",
        "</STMTTRNRS>",
      );
    }
    out.push("</BANKMSGSRSV1>", "</OFX>");
    const says = ({ number, closingCents }: Window) => ({ number, openingCents: null, closingCents });
    return { text: out.join(version === 1 ? "\r\n" : ""), encoding: version === 1 ? "latin1" : "utf8", says };
  };

const camt =
  (version: 2 | 8): Form =>
  (windows, odd) => {
    const sign = (cents: number) => (cents < 0 ? "DBIT" : "CRDT");
    const money = (cents: number, currency = "EUR") =>
      `<Amt Ccy="${currency}">${dot(Math.abs(cents))}</Amt><CdtDbtInd>${sign(cents)}</CdtDbtInd>`;
    const balance = (code: string, cents: number, day: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(cents)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
    let place = 0;
    const party = (name: string) =>
      version === 8 ? `<Pty><Nm>${ofxText(name)}</Nm></Pty>` : `<Nm>${ofxText(name)}</Nm>`;
    const entry = ({ day, cents, kind, who, what, id }: Movement, isOdd: boolean, isPending: boolean) => {
      place += 1;
      if (isOdd) odd?.rows.push(place);
      const state = isPending ? "PDNG" : "BOOK";
      return [
        `<Ntry>${money(cents, isOdd ? "CHF" : "EUR")}<Sts>${version === 8 ? `<Cd>${state}</Cd>` : state}</Sts>`,
        `<BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${daysLater(day, 1)}</Dt></ValDt><AcctSvcrRef>${id}</AcctSvcrRef>`,
        `<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="EUR">${dot(Math.abs(cents))}</Amt></TxAmt></AmtDtls>`,
        `<RltdPties><${cents < 0 ? "Cdtr" : "Dbtr"}>${party(who)}</${cents < 0 ? "Cdtr" : "Dbtr"}></RltdPties>`,
        `<RmtInf><Ustrd>${ofxText(what)}</Ustrd></RmtInf></TxDtls></NtryDtls><AddtlNtryInf>${kind}</AddtlNtryInf></Ntry>`,
      ].join("\n");
    };
    const statements = windows.map(({ number, lines, openingCents, closingCents, from, to }, at) => {
      const entries = lines.map((one, nth) => entry(one, odd !== null && at === 0 && nth === odd.at, false));
      const pending = lines[0] ? [entry({ ...lines[0], id: "pending" }, false, true)] : [];
      return [
        `<Stmt><Id>1</Id><Acct><Id><IBAN>${number}</IBAN></Id><Ccy>EUR</Ccy></Acct>`,
        balance("OPBD", openingCents, from) + balance("CLAV", 1, to) + balance("CLBD", closingCents, to),
        ...[...entries, ...pending],
        "</Stmt>",
      ].join("\n");
    });
    const says = ({ number, openingCents, closingCents }: Window) => ({ number, openingCents, closingCents });
    const text = `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.0${version}"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>${statements.join("")}</BkToCstmrStmt></Document>`;
    return { text, encoding: "utf8", says };
  };

/** A bank of whose headings nobody has heard. */
const other: Form = (windows, odd) => {
  const rows = new Rows(",");
  const [window] = windows;
  const headings = ["Jour", "Sens", "Intitulé du mouvement", "Sorties", "Entrées", "N"];
  rows.put(...headings);
  for (const [place, { day, cents, kind, who, what, id }] of (window?.lines ?? []).entries()) {
    const isOdd = odd !== null && place === odd.at;
    const row = rows.put(
      isOdd ? "hier" : day,
      cents < 0 ? "D" : "C",
      `${kind} ${who} ${what}`,
      cents < 0 ? dot(-cents) : "",
      cents < 0 ? "" : dot(cents),
      id,
    );
    if (isOdd) odd.rows.push(row);
  }
  const says = () => ({ number: null, openingCents: null, closingCents: null });
  const mapping = { headings, fields: ["day", null, "label", "debit", "credit", "reference"] };
  return { text: rows.text(), encoding: "utf16", says, mapping };
};

const FORMS: readonly { form: string; write: Form; numbers: string[]; files: number; isCollected?: true }[] = [
  { form: "Crédit Agricole", write: creditAgricole, numbers: ["12345678901", "98765432109"], files: 3 },
  { form: "Crédit Mutuel, debit signed", write: mutuel(true), numbers: ["00011122233"], files: 3 },
  { form: "Crédit Mutuel, debit unsigned", write: mutuel(false), numbers: ["00011122244"], files: 2 },
  { form: "CIC, one column, newest first", write: cic, numbers: ["00011122255"], files: 2 },
  { form: "Banque Populaire", write: bpce, numbers: ["00099988877"], files: 3 },
  { form: "La Banque Postale", write: postale, numbers: ["1234567A033"], files: 3 },
  { form: "Société Générale", write: generale, numbers: ["00550 00012345678"], files: 2 },
  { form: "BNP Paribas", write: bnp, numbers: ["00004567890"], files: 2 },
  { form: "HelloAsso", write: helloasso, numbers: ["helloasso"], files: 2, isCollected: true },
  { form: "OFX 1", write: ofx(1), numbers: ["00000000011", "00000000022"], files: 2 },
  { form: "OFX 2", write: ofx(2), numbers: ["00000000033"], files: 2 },
  { form: "CAMT.053.001.02", write: camt(2), numbers: ["FR7630002005500000012345678"], files: 1 },
  {
    form: "CAMT.053.001.08",
    write: camt(8),
    numbers: ["FR7630002005500000012345699", "FR7630002005500000012345700"],
    files: 1,
  },
  { form: "another bank", write: other, numbers: ["unheard"], files: 2 },
];

const bytesOf = ({ text, encoding }: Written): Uint8Array => {
  if (encoding === "utf8") return Buffer.from(text, "utf8");
  if (encoding === "utf16") return Buffer.from(`\ufeff${text}`, "utf16le");
  // Letters that these pages of one byte have elsewhere, or not at all.
  const pages = { latin1: { "€": 0x80, Œ: 0x8c, œ: 0x9c }, latin9: { "€": 0xa4, Œ: 0xbc, œ: 0xbd } } as const;
  const page: Readonly<Record<string, number>> = pages[encoding];
  return Uint8Array.from([...text].map((letter) => page[letter] ?? letter.charCodeAt(0) & 0xff));
};

const sum = (lines: readonly Movement[]): number => lines.reduce((total, { cents }) => total + cents, 0);

/** Thirty files of fourteen kinds. */
export function madeAccounts(seed: number): MadeAccount[] {
  return FORMS.map(({ form, write, numbers, files, isCollected }, at) => {
    const chance = new Chance(seed * 1_000 + at);
    const truth = numbers.map((number) => ({ number, movements: movementsOf(chance, 60, isCollected) }));
    const opening = numbers.map(() => chance.between(-50_000, 900_000));
    const days = truth.flatMap(({ movements }) => movements.map(({ day }) => day)).sort();
    const last = days.at(-1) ?? FIRST_DAY;
    const whole = (Date.parse(last) - Date.parse(FIRST_DAY)) / 86_400_000;
    const rewritten: MadeAccount["rewritten"] = [];
    const unreadable = new Set<Movement>();
    const made = Array.from({ length: files }, (_, nth): MadeFile => {
      const from = nth === 0 ? FIRST_DAY : daysLater(FIRST_DAY, Math.floor((whole * nth) / files) - 8);
      const to = nth === files - 1 ? last : daysLater(FIRST_DAY, Math.floor((whole * (nth + 1)) / files));
      const isLast = nth === files - 1 && files === 3;
      if (isLast) rewritten.push(...anew(truth[0]?.movements ?? [], from, daysLater(from, 7)));
      const windows = truth.map(({ number, movements }, place): Window => {
        const lines = movements.filter(({ day }) => day >= from && day <= to);
        const before = (opening[place] ?? 0) + sum(movements.filter(({ day }) => day < from));
        const told = lines.map((one) => (place === 0 && isLast && rewritten.find(({ was }) => was === one)?.is) || one);
        return { number, lines: told, openingCents: before, closingCents: before + sum(lines), from, to };
      });
      // One line of the first file cannot be read: a later file has it right, where there is one.
      const count = windows[0]?.lines.length ?? 0;
      const odd = nth === 0 && count > 3 ? { at: count - 2, rows: [] as number[] } : null;
      const written = write(windows, odd);
      return {
        ...{ form, bytes: bytesOf(written), mapping: written.mapping ?? null },
        accounts: windows.map((window, place) => {
          const unread = odd && place === 0 ? window.lines[odd.at] : undefined;
          if (unread && files === 1) unreadable.add(unread);
          return {
            ...written.says(window),
            lines: window.lines.filter((one) => one !== unread),
            oddRows: place === 0 ? (odd?.rows ?? []) : [],
            oddCents: unread?.cents ?? 0,
          };
        }),
      };
    });
    // What stands in no other file nobody can read.
    const readable = truth.map(({ number, movements }) => ({
      number,
      movements: movements.filter((one) => !unreadable.has(one)),
    }));
    return { form, files: made, truth: readable, rewritten };
  });
}

/** A line that the bank writes anew: a day later, and with another label. */
function anew(movements: readonly Movement[], from: string, to: string): MadeAccount["rewritten"] {
  const counts = Map.groupBy(movements, ({ day, cents }) => `${day} ${cents}`);
  const was = movements.find(
    (one) => one.day >= daysLater(from, 1) && one.day <= to && counts.get(`${one.day} ${one.cents}`)?.length === 1,
  );
  return was ? [{ was, is: { ...was, day: daysLater(was.day, 1), what: "LIBELLE DEFINITIF", id: `${was.id}-2` } }] : [];
}
