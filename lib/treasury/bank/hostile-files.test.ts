import { expect, it } from "vitest";
import { proposeMatches } from "./proposals/propose.ts";
import { readStatement } from "./read-statement.ts";
import { STATEMENT_LIMITS } from "./statement.ts";

const TODAY = "2026-11-20";
const MIB = 1024 * 1024;
const read = (text: string) =>
  readStatement(Buffer.from(text), {
    ...{ mappings: new Map(), today: TODAY },
    rowsOf: async () => ({ ok: false, refusal: { code: "not_a_table" } }),
  });
/** As much of something as a file may have. */
const filled = (head: string, one: string, tail = "") =>
  head + one.repeat(Math.floor((STATEMENT_LIMITS.bytes - head.length - tail.length) / one.length)) + tail;
const entry = (inner: string) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>FR7630002005500000012345678</IBAN></Id></Acct><Ntry><Amt Ccy="EUR">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-10-01</Dt></BookgDt>${inner}</Ntry></Stmt></BkToCstmrStmt></Document>`;

it("refuses a file that is larger than a statement before it looks into it", async () => {
  expect(await read("x".repeat(STATEMENT_LIMITS.bytes + 1))).toMatchObject({ refusal: { code: "too_large" } });
  expect(await read("")).toMatchObject({ refusal: { code: "empty" } });
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
])(
  "is done in a moment with %s",
  async (_what, text) => {
    const from = performance.now();
    const reading = await read(text);
    expect(performance.now() - from).toBeLessThan(10_000);
    if (reading.ok) for (const { lines } of reading.statement.accounts) expect(lines.length).toBeLessThanOrEqual(1);
  },
  30_000,
);

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

it("proposes for as many lines as a file may have within seconds", () => {
  const names = Array.from({ length: 400 }, (_, at) => ({ last: `nom${at % 200}x`, first: `ana${at}` }));
  const lines = Array.from({ length: STATEMENT_LIMITS.lines }, (_, id) => {
    const label = `VIR SEPA NOM${id % 300}X COTISATION`;
    return {
      ...{ id, account: id % 2 ? "one" : "two", day: `2026-0${1 + (id % 9)}-1${id % 10}`, paidOutOn: null },
      ...{ isCollected: false, cents: (id % 3 === 0 ? -1 : 1) * (5_000 + (id % 7) * 100) },
      ...{ label, labelKey: label.toLowerCase() },
    };
  });
  const from = performance.now();
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
  expect(performance.now() - from).toBeLessThan(20_000);
}, 30_000);
