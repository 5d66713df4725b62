import { randomUUID } from "node:crypto";
import type { ActionCase, Walk } from "./action-case.ts";
import { CLUB, SEASON } from "./people.ts";

export const BANK = "app/(desk)/[club]/[season]/(treasury)/treasury/bank/actions.ts";
const PAGE = `/${CLUB}/${SEASON}/treasury/bank`;

/** A statement of one line, of an account that no other has. */
export const statementOf = (account: string, { day, cents, label }: { day: string; cents: number; label: string }) =>
  [
    ...["OFXHEADER:100", "DATA:OFXSGML", "VERSION:102", "", "<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR"],
    ...[`<BANKACCTFROM><BANKID>30002<ACCTID>${account}<ACCTTYPE>CHECKING</BANKACCTFROM>`, "<BANKTRANLIST>"],
    ...["<STMTTRN>", `<DTPOSTED>${day.replaceAll("-", "")}`, `<TRNAMT>${(cents / 100).toFixed(2)}`],
    ...[`<NAME>${label}`, "</STMTTRN>", "</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>", ""],
  ].join("\r\n");

/** The address at which a statement is handed in; `account`: one that is written down with it. */
export function statementAddress(account?: string): string {
  const asked = new URLSearchParams({ ask: randomUUID(), name: "Walked.ofx" });
  if (account) asked.set("accounts", JSON.stringify([{ id: randomUUID(), name: account }]));
  return `/api/clubs/${CLUB}/${SEASON}/bank/content?${asked}`;
}

/** Reads a line in that no other is like. @returns its number, as the page has it */
export async function bankLine(walk: Walk, cents: number): Promise<{ line: number; label: string; account: string }> {
  const own = walk.next();
  const [account, label] = [`WALK${own}`, `WALKED LINE ${own}`];
  await walk.handIn(statementAddress(account), statementOf(account, { day: "2026-09-10", cents, label }));
  const page = await walk.text(PAGE);
  const row = new RegExp(`data-row-id="(\\d+)"(?:(?!data-row-id=).)*?${label}<`, "s").exec(page);
  if (!row) throw new Error(`The page has no line ${label}.`);
  return { line: Number(row[1]), label, account };
}

/** A line that looks like one that an earlier file had. */
async function doubtfulLine(walk: Walk): Promise<number> {
  const { label, account } = await bankLine(walk, -1_234);
  await walk.handIn(
    statementAddress(),
    statementOf(account, { day: "2026-09-11", cents: -1_234, label: `${label} AGAIN` }),
  );
  const page = await walk.text(PAGE);
  const found = new RegExp(`id="line-(\\d+)"(?:(?!id="line-).)*?${label} AGAIN`, "s").exec(page);
  if (!found) throw new Error(`No line looks like ${label}.`);
  return Number(found[1]);
}

const wish = { line: 1, how: "chosen", parts: [{ kind: "expense", cents: -1_234 }], note: null };
export const expenseOf = (line: number, cents: number) => ({ ...wish, line, parts: [{ kind: "expense", cents }] });

/** Two lines that one press settled, by when that was and who pressed. */
async function surePress(walk: Walk): Promise<{ at: string; by: string }> {
  const lines = [(await bankLine(walk, -1_234)).line, (await bankLine(walk, -1_234)).line];
  await walk.direct(`${BANK}#settleBankLines`, [
    CLUB,
    lines.map((line) => ({ ...expenseOf(line, -1_234), how: "sure" })),
  ]);
  const page = await walk.text(PAGE);
  const found = /\\"presses\\":\[\{\\"at\\":\\"([^\\]+)\\",\\"by\\":\\"([^\\]+)\\"/.exec(page);
  if (!found?.[1] || !found[2]) throw new Error("The page has no press that settled two lines.");
  return { at: found[1], by: found[2] };
}

/** The actions of the bank's statements: who may call them, and with what they do their work. */
export const BANK_CASES: Record<string, ActionCase> = {
  [`${BANK}#settleBankLines`]: {
    page: PAGE,
    may: ["director", "treasurer"],
    args: async (walk) => [CLUB, [expenseOf((await bankLine(walk, -1_234)).line, -1_234)]],
    malformed: [
      [],
      Array(2_001).fill(wish),
      [{ ...wish, line: 0 }],
      [{ ...wish, how: "constructor" }],
      [{ ...wish, parts: [] }],
      [{ ...wish, parts: [{ kind: "constructor", cents: 1 }] }],
      [{ ...wish, parts: [{ kind: "recording", cents: 1 }] }],
      [{ ...wish, parts: [{ kind: "slip", cents: 1 }] }],
      [{ ...wish, parts: [{ kind: "fee", cents: 1.5 }] }],
      [{ ...wish, parts: [{ kind: "fee", cents: 1, slip: 1 }] }],
      [{ ...wish, note: "x".repeat(201) }],
      [{ ...wish, more: 1 }],
    ].map((wishes) => [CLUB, wishes]),
  },
  [`${BANK}#openBankLine`]: {
    page: PAGE,
    may: ["director", "treasurer"],
    args: async (walk) => {
      const { line } = await bankLine(walk, -1_234);
      await walk.direct(`${BANK}#settleBankLines`, [CLUB, [expenseOf(line, -1_234)]]);
      return [CLUB, line];
    },
    malformed: [
      [CLUB, 0],
      [CLUB, "1"],
    ],
  },
  [`${BANK}#openBankPress`]: {
    page: PAGE,
    may: ["director", "treasurer"],
    args: async (walk) => [CLUB, await surePress(walk)],
    malformed: [{ at: "2026-09-10" }, { at: 1 }, { by: "x".repeat(256) }, { by: "a\nb" }, { more: 1 }].map((fault) => [
      CLUB,
      { at: "2026-09-10T08:00:00.000Z", by: "Walked", ...fault },
    ]),
  },
  [`${BANK}#sayBankLines`]: {
    page: PAGE,
    may: ["director", "treasurer"],
    args: async (walk) => [CLUB, { lines: [await doubtfulLine(walk)], are: "double" }],
    malformed: [{ lines: [] }, { lines: [0] }, { are: "doubtful" }, { more: 1 }].map((fault) => [
      CLUB,
      { lines: [1], are: "double", ...fault },
    ]),
  },
  [`${BANK}#recordInSeason`]: {
    page: PAGE,
    may: ["director", "treasurer"],
    args: async (walk) => [CLUB, SEASON, { ask: randomUUID(), line: (await bankLine(walk, 1_234)).line, memberId: 5 }],
    malformed: [
      [CLUB, 0, { ask: randomUUID(), line: 1, memberId: 5 }],
      ...[{ ask: "x" }, { line: 0 }, { memberId: 2_147_483_648 }, { more: 1 }].map((fault) => [
        CLUB,
        SEASON,
        { ask: randomUUID(), line: 1, memberId: 5, ...fault },
      ]),
    ],
  },
};
