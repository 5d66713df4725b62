import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { SpreadsheetFault } from "#lib/base/spreadsheets/fault.ts";
import { proposeMatches } from "./proposals/propose.ts";
import { readStatement } from "./read-statement.ts";
import { STATEMENT_LIMITS } from "./statement.ts";
import { readStatementBytes, type StatementReading } from "./statement-bytes.ts";

const TODAY = "2026-11-20";
const MIB = 1024 * 1024;
const TABLE = {
  mappings: new Map([["date|libelle|debit|credit", ["day", "label", "debit", "credit"] as const]]),
  ...{ today: TODAY, of: { club: "club", person: 1 } },
};
const read = async (text: string): Promise<StatementReading> => {
  try {
    return await readStatementBytes(Buffer.from(text), TABLE);
  } catch (cause) {
    if (!(cause instanceof SpreadsheetFault)) throw cause;
    return { ok: false, refusal: cause.refusal };
  }
};
/** As much of something as a file may have. */
const filled = (head: string, one: string, tail = "") =>
  head +
  one.repeat(Math.floor((STATEMENT_LIMITS.bytes - Buffer.byteLength(head + tail)) / Buffer.byteLength(one))) +
  tail;
const HEADED = "Date;Libellé;Débit;Crédit\n01/10/2026;A;;1\n";
/** Ten entities, each of ten of the one before: a gigabyte, where they are expanded. */
const BOMB = `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, at) => `<!ENTITY ${"b".repeat(at + 1)} "${`&${"b".repeat(at) || "a"};`.repeat(10)}">`).join("")}]>`;
const entry = (inner: string) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>FR7630002005500000012345678</IBAN></Id></Acct><Ntry><Amt Ccy="EUR">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-10-01</Dt></BookgDt>${inner}</Ntry></Stmt></BkToCstmrStmt></Document>`;

it("refuses a file that is larger than a statement before it looks into it", async () => {
  const large = Buffer.alloc(STATEMENT_LIMITS.bytes + 1, "x");
  expect(await readStatement(large, TABLE)).toMatchObject({ refusal: { code: "too_large" } });
  expect(await readStatement(Buffer.alloc(0), TABLE)).toMatchObject({ refusal: { code: "empty" } });
});

it.each([
  ["OFX that is nothing but tags", filled("<OFX><BANKMSGSRSV1><STMTRS>", "<A>")],
  ["OFX of one endless tag", filled("<OFX><STMTRS><STMTTRN><NAME>", "<")],
  ["OFX of one endless label", filled("<OFX><STMTRS><STMTTRN><NAME>", "a &amp; ")],
  [
    "OFX with more lines than an account has",
    filled("<OFX><STMTRS>", "<STMTTRN><TRNAMT>1<DTPOSTED>20261001<NAME>A</STMTTRN>"),
  ],
  ["XML that nests without end", entry("<a>".repeat(MIB))],
  [
    "XML with as many labels as fit",
    entry(`<NtryDtls><TxDtls><RmtInf>${"<Ustrd>ab</Ustrd>".repeat(MIB / 4)}</RmtInf></TxDtls></NtryDtls>`),
  ],
  ["XML that is cut off", entry("").slice(0, 300)],
  ["XML of entities within entities", BOMB + entry("<AddtlNtryInf>&bbbbbbbbb;</AddtlNtryInf>")],
])("comes to an end with %s", async (_what, text) => {
  const reading = await read(text);
  if (reading.ok) for (const { lines } of reading.statement.accounts) expect(lines.length).toBeLessThanOrEqual(1);
});

it("reads a table whose notes are figures without end as it reads any other notes", async () => {
  const took = async (note: string) => {
    const from = performance.now();
    await read(filled(HEADED, `solde ${note.repeat(16_000)}\n`));
    return performance.now() - from;
  };
  const words = await took("a.");
  // Each figure looked for to the end of its note took two hundred times as long.
  expect((await took("1.")) / words).toBeLessThan(40);
});

/** Files that take seconds or more memory than a thread has, as far as a file may go. */
const HEAVY: [what: string, text: string, answer: object][] = [
  ["OFX of nothing but one tag", filled("<OFX><BANKMSGSRSV1><STMTRS>", "<A>"), { refusal: { code: "too_heavy" } }],
  ["more accounts than fit", filled(`${entry("").split("<Stmt>")[0]}`, "<Stmt></Stmt>"), { ok: false }],
  ["XML that nests without end", entry("<a>".repeat(MIB)), { refusal: { code: "damaged" } }],
  ["a bomb of entities", BOMB + entry(filled("", "&bbbbbbbbb;").slice(0, 8_000_000)), { ok: true }],
  ["a table of quotes that nobody closed", filled(HEADED, `"a\n`), { refusal: { code: "too_many_rows" } }],
];

it.each(HEAVY)("answers whoever else asks while it reads %s", async (_what, text, answer) => {
  const server = createServer((_request, response) => response.end("here")).listen(0);
  const { port } = server.address() as AddressInfo;
  let isRead = false;
  // On a machine that does much else the desk's own deadline may come first.
  const reading = readStatement(Buffer.from(text), { ...TABLE, milliseconds: 240_000 }).finally(() => {
    isRead = true;
  });
  let answered = 0;
  while (!isRead) {
    await (await fetch(`http://127.0.0.1:${port}/`)).text();
    if (!isRead) answered++;
  }
  expect(await reading).toMatchObject(answer);
  // Read beside the desk's other work it would be one, whatever the machine.
  expect(answered).toBeGreaterThan(3);
  server.closeAllConnections();
  server.close();
});

it("refuses what takes too long, and reads the next file", async () => {
  expect(await readStatement(Buffer.from(filled(HEADED, `"a\n`)), { ...TABLE, milliseconds: 50 })).toEqual({
    ok: false,
    refusal: { code: "took_too_long" },
  });
  expect(await readStatement(Buffer.from(entry("")), TABLE)).toMatchObject({ ok: true });
});

it("expands no entity that a file declares itself, and opens no other file", async () => {
  const declared = `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>`;
  const reading = await read(declared + entry("<AddtlNtryInf>VIR &b; &f; &amp; CO</AddtlNtryInf>"));
  if (reading.ok) {
    const [line] = reading.statement.accounts[0]?.lines ?? [];
    expect(line?.label).toBe("VIR &b; &f; & CO");
  } else expect(reading).toMatchObject({ refusal: { code: "damaged" } });
});

it("keeps of a label what can be shown in one line, whatever a bank or somebody else wrote into it", async () => {
  const label = `=HYPERLINK("x")\u202e<script>\u0000 ${"é".repeat(2_000)}\ud83d`;
  const reading = await read(
    entry(`<AddtlNtryInf>${label.replaceAll("<", "&lt;").replaceAll("\u0000", "")}</AddtlNtryInf>`),
  );
  if (!reading.ok) throw new Error("it was not read");
  const [line] = reading.statement.accounts[0]?.lines ?? [];
  expect(line?.label.length).toBeLessThanOrEqual(STATEMENT_LIMITS.label);
  expect(line?.label).not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
  expect(line?.label.isWellFormed()).toBe(true);
});

it("tells lines of days that no account has, and keeps the others", async () => {
  const line = (day: string) => `<STMTTRN><TRNAMT>1.00<DTPOSTED>${day}<NAME>VIR</STMTTRN>`;
  const days = ["00010101", "19991231", "20261001", "20371001", "99991231"];
  const ofx = `<OFX><STMTRS>${days.map(line).join("")}<LEDGERBAL><BALAMT>1<DTASOF>99991231</LEDGERBAL></STMTRS></OFX>`;
  const camt = entry("").replace("2026-10-01", "9999-12-31");
  const [told, none] = [await read(ofx), await read(camt)];
  if (!told.ok || !none.ok) throw new Error("it was not read");
  const [account] = told.statement.accounts;
  expect(account?.lines.map(({ day }) => day)).toEqual(["2026-10-01"]);
  expect(account?.odd.map(({ row, why }) => [row, why])).toEqual([1, 2, 4, 5].map((row) => [row, "day"]));
  expect(account?.closingDay).toBeNull();
  expect(none.statement.accounts[0]).toMatchObject({ lines: [], odd: [{ why: "day" }] });
});

it("comes to an end proposing for as many lines as a file may have", () => {
  const names = Array.from({ length: 400 }, (_, at) => ({ last: `nom${at % 200}x`, first: `ana${at}` }));
  const lines = Array.from({ length: STATEMENT_LIMITS.lines }, (_, id) => {
    const label = `VIR SEPA NOM${id % 300}X COTISATION`;
    return {
      ...{ id, account: id % 2 ? "one" : "two", day: `2026-0${1 + (id % 9)}-1${id % 10}`, paidOutOn: null },
      ...{ isCollected: false, cents: (id % 3 === 0 ? -1 : 1) * (5_000 + (id % 7) * 100) },
      ...{ label, labelKey: label.toLowerCase() },
    };
  });
  const found = proposeMatches({
    lines,
    moneys: names.map((name, id) => ({
      ...{ key: `${id}`, payments: [{ id, cents: 5_000 }], cents: 5_000, on: "2026-03-10", way: "transfer" as const },
      ...{ isReturned: false, chequeNumber: null, names: [name], family: id },
    })),
    slips: [],
    aids: [],
    claims: names.map((name, id) => ({ family: id, memberId: id, names: [name], cents: [5_100] })),
    families: { bySurname: new Map(), byFullName: new Map(), firstNames: new Set() },
    ...{ told: new Map(), collecting: new Set(), habits: new Map(), rates: new Map() },
  });
  expect(found.size).toBeGreaterThan(0);
});
