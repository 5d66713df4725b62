import { randomUUID } from "node:crypto";
import { ask } from "../../scripts/testing/visitor.ts";
import { ACTIONS } from "../walk/actions.ts";
import { bankLine, expenseOf } from "../walk/bank-cases.ts";
import { CLUB, SEASON } from "../walk/people.ts";
import { actionOf, expect, type Round, test } from "../walk/test.ts";
import { chequeInDrawer } from "../walk/treasury-cases.ts";

// Whatever a treasurer can call of the build that changes money or its papers: afterwards a director reads what was and what is, and by whom, on one page.

test.use({ onServer: true });

const S = "app/(desk)/[club]/[season]/(treasury)";
const RECORDING = `${S}/payments/new/actions.ts`;
const PAYMENT = `${S}/payments/[id]/actions.ts`;
const DEPOSITS = `${S}/treasury/deposits/actions.ts`;
const SLIPS = `${S}/treasury/slips/actions.ts`;
const PLANS = `${S}/treasury/instalments/actions.ts`;
const BANK = `${S}/treasury/bank/actions.ts`;
const AID = `${S}/treasury/aid/actions.ts`;
const EXEMPTIONS = `${S}/treasury/dues/[id]/actions.ts`;
const NOTES = "app/(desk)/_notes/actions.ts";

let round: Round;
test.beforeAll(async ({ round: started }) => {
  round = started;
  await started.walk.direct(`${AID}#takeFrenchKinds`, [CLUB]);
});

/** A line of the page: what stood there and what stands there now, some words of each; none: it was not there, or is not any more. */
type Line = [was: string[], is: string[]];

/** Does something as the treasurer. @returns the answer @throws when it is refused */
async function act(name: string, args: unknown[]): Promise<Record<string, unknown>> {
  const action = actionOf(name);
  if (!action) throw new Error(`${name} is not in the build.`);
  const answer = await round.call(action, "treasurer", args);
  if (answer.ok !== true) throw new Error(`${name} ${JSON.stringify(args)}: ${JSON.stringify(answer)}`);
  return answer;
}

const tables = () => {
  if (!round.tables) throw new Error("The desk is on no server.");
  return round.tables;
};
const atRest = () => expect.poll(() => tables().isAtRest(), { timeout: 60_000 }).toBe(true);

/** The payment of an amount that nobody else paid. */
async function paymentOf(cents: number) {
  await atRest();
  const [row] = await tables().query<{ id: number; member_id: number; method: string; received_on: Date }>(
    "select id, member_id, method, received_on::text from mirror_payments where amount_cents = $1",
    [cents],
  );
  if (!row) throw new Error(`Nobody paid ${cents}.`);
  return row;
}

const record = (cents: number, more: object = {}) => ({
  ...{ ask: randomUUID(), season: SEASON, amountCents: cents, method: "Espèces", receivedOn: "2026-09-11" },
  ...{ type: "Paiement", chosen: [{ memberId: 5, target: null, cents }], details: null, isSure: true, ...more },
});
const kind = (name: string) => ({
  ...{ name, amountCents: 7_001, minAge: null, maxAge: null, firstDay: null, lastDay: null, claim: null },
  isOffered: true,
});
const dossier = (code: string) => ({
  ...{ memberId: 5, kind: "fr-2026-caf", code, promisedCents: 5_003, claimedOn: null, reimbursedOn: null },
  ...{ reimbursedCents: null, refusedOn: null, paymentId: null, note: null },
});
const parts = [{ month: "2026-10-01", cents: 4_567 }];
const note = (body: string) => ({ kind: "money", body, isPinned: false, followUp: null });
const issuer = (name: string) => ({ name, address: "1 rue du Stade\n35300 Fougères", siret: "" });
const asking = () => randomUUID();

/** Each with what it does, in an order in which one finds what the other left. */
const MONEY: Readonly<Record<string, () => Promise<Line[]>>> = {
  [`${RECORDING}#recordReceived`]: async () => {
    await act(`${RECORDING}#recordReceived`, [CLUB, record(32_143)]);
    await act(`${RECORDING}#recordReceived`, [CLUB, record(11_117)]);
    return [[[], ["321.43", "Espèces"]]];
  },
  [`${RECORDING}#recordPaste`]: async () => {
    const line = { memberId: 5, amountCents: 20_219, method: "Espèces", receivedOn: "2026-09-11" };
    await act(`${RECORDING}#recordPaste`, [CLUB, { ask: asking(), season: SEASON, lines: [line] }]);
    return [[[], ["202.19"]]];
  },
  [`${PAYMENT}#changeReceived`]: async () => {
    const { id, member_id, method, received_on } = await paymentOf(32_143);
    const seen = {
      ...{ memberId: member_id, amountCents: 32_143, type: "Paiement", method },
      ...{ receivedOn: String(received_on), allocations: [] },
    };
    const change = { paymentId: id, seen, amend: { amountCents: 30_099 }, allocations: null, reason: "mal lu zq" };
    await act(`${PAYMENT}#changeReceived`, [CLUB, { ask: asking(), season: SEASON, change }]);
    return [[["321.43"], ["300.99", "mal lu zq"]]];
  },
  [`${PAYMENT}#returnReceived`]: async () => {
    const { id } = await paymentOf(11_117);
    const wished = {
      ...{ ask: asking(), season: SEASON, paymentIds: [id], kind: "refund", cents: 519 },
      ...{ method: "Espèces", receivedOn: "2026-09-12", reason: "trop reçu zq" },
    };
    await act(`${PAYMENT}#returnReceived`, [CLUB, wished]);
    return [[[], ["5.19", "trop reçu zq"]]];
  },
  [`${PAYMENT}#writeDetails`]: async () => {
    const { id: paymentId } = await paymentOf(20_219);
    await act(`${PAYMENT}#writeDetails`, [CLUB, { season: SEASON, paymentId, changed: { bank: "ZQ1" }, seenAt: null }]);
    const seenAt = await writtenAt(paymentId);
    await act(`${PAYMENT}#writeDetails`, [CLUB, { season: SEASON, paymentId, changed: { bank: null }, seenAt }]);
    return [
      [[], ["ZQ1"]],
      [["ZQ1"], ["nothing"]],
    ];
  },
  [`${DEPOSITS}#keepChequeDetails`]: async () => {
    const { paymentId } = await chequeInDrawer(round.walk);
    const keep = (changed: object, seenAt: string | null) =>
      act(`${DEPOSITS}#keepChequeDetails`, [CLUB, { season: SEASON, paymentIds: [paymentId], changed, seenAt }]);
    await keep({ drawer: "ZQ TIREUR" }, await writtenAt(paymentId));
    await keep({ drawer: "ZQ AUTRE" }, await writtenAt(paymentId));
    return [[["ZQ TIREUR"], ["ZQ AUTRE"]]];
  },
  [`${DEPOSITS}#sayDepositMethod`]: async () => {
    await act(`${DEPOSITS}#sayDepositMethod`, [CLUB, "bons zq", true]);
    await act(`${DEPOSITS}#sayDepositMethod`, [CLUB, "bons zq", false]);
    return [[["yes"], ["no"]]];
  },
  [`${DEPOSITS}#makeDepositSlip`]: async () => {
    const { cents } = await slip();
    return [[[], [(cents / 100).toFixed(2)]]];
  },
  [`${SLIPS}#writeSlipDeposit`]: async () => {
    const { number } = await slip();
    const none = { depositedOn: null, statementLine: null };
    const first = { depositedOn: "2026-09-12", statementLine: "REM ZQ1" };
    const second = { ...first, statementLine: "REM ZQ2" };
    for (const [seen, atBank] of [
      [none, first],
      [first, second],
      [second, none],
    ])
      await act(`${SLIPS}#writeSlipDeposit`, [CLUB, { number, seen, atBank }]);
    return [
      [[], ["REM ZQ1"]],
      [["REM ZQ1"], ["REM ZQ2"]],
      [["REM ZQ2"], ["nothing"]],
    ];
  },
  [`${SLIPS}#cancelDepositSlip`]: async () => {
    const { number } = await slip();
    await act(`${SLIPS}#cancelDepositSlip`, [CLUB, number]);
    return [[[`Slip ${number}`, "no"], ["yes"]]];
  },
  [`${BANK}#settleBankLines`]: async () => {
    const { label } = await settledLine();
    return [[[], [label, "23.45"]]];
  },
  [`${BANK}#openBankLine`]: async () => {
    const { line, label } = await settledLine();
    await act(`${BANK}#openBankLine`, [CLUB, line]);
    return [[[label, "23.45"], []]];
  },
  [`${BANK}#openBankPress`]: async () => {
    const lines = [await bankLine(round.walk, -3_456), await bankLine(round.walk, -3_456)];
    await act(`${BANK}#settleBankLines`, [
      CLUB,
      lines.map(({ line }) => ({ ...expenseOf(line, -3_456), how: "sure" })),
    ]);
    const [row] = await tables().query<{ written_at: Date; written_by: string }>(
      "select written_at, written_by from bank_matches where line = $1",
      [lines[0]?.line],
    );
    await act(`${BANK}#openBankPress`, [CLUB, { at: row?.written_at.toISOString(), by: row?.written_by }]);
    return lines.map(({ label }): [string[], string[]] => [[label, "34.56"], []]);
  },
  [`${BANK}#recordInSeason`]: async () => {
    const { line, label } = await bankLine(round.walk, 41_017);
    await act(`${BANK}#recordInSeason`, [CLUB, SEASON, { ask: asking(), line, memberId: 5 }]);
    return [
      [[], [label, "410.17"]],
      [[], ["410.17", "Virement"]],
    ];
  },
  [`${PLANS}#agreePlan`]: async () => {
    await plan();
    return [[[], ["45.67"]]];
  },
  [`${PLANS}#linkInstalment`]: async () => {
    const { paymentId } = await linked();
    return [[["45.67"], [`payment ${paymentId}`]]];
  },
  [`${PLANS}#unlinkInstalment`]: async () => {
    const { paymentId, ...link } = await linked();
    await act(`${PLANS}#unlinkInstalment`, [CLUB, { ...link, seen: paymentId }]);
    return [[[`payment ${paymentId}`], ["45.67"]]];
  },
  [`${PLANS}#endInstalments`]: async () => {
    await act(`${PLANS}#endInstalments`, [CLUB, { season: SEASON, plan: await plan() }]);
    return [[["no"], ["yes"]]];
  },
  [`${AID}#keepKind`]: async () => {
    const made = await act(`${AID}#keepKind`, [
      CLUB,
      { ask: asking(), id: null, seen: null, fields: kind("Aide ZQ1") },
    ]);
    const changed = { ask: asking(), id: made.id, seen: kind("Aide ZQ1"), fields: kind("Aide ZQ2") };
    await act(`${AID}#keepKind`, [CLUB, changed]);
    return [
      [[], ["Aide ZQ1", "70.01"]],
      [["Aide ZQ1"], ["Aide ZQ2"]],
    ];
  },
  [`${AID}#keepDossier`]: async () => {
    const id = await keptDossier("ZQ-1");
    const changed = { ask: asking(), id, seen: dossier("ZQ-1"), fields: dossier("ZQ-2") };
    await act(`${AID}#keepDossier`, [CLUB, SEASON, changed]);
    return [
      [[], ["ZQ-1", "50.03"]],
      [["ZQ-1"], ["ZQ-2"]],
    ];
  },
  [`${AID}#removeDossier`]: async () => {
    const id = await keptDossier("ZQ-3");
    await act(`${AID}#removeDossier`, [CLUB, SEASON, { id, seen: dossier("ZQ-3") }]);
    return [[["ZQ-3", "50.03"], []]];
  },
  [`${EXEMPTIONS}#exemptFromReminders`]: async () => {
    const exempt = (reason: string) =>
      act(`${EXEMPTIONS}#exemptFromReminders`, [CLUB, { season: SEASON, members: [5], until: "2030-12-31", reason }]);
    await exempt("accord ZQ1");
    await exempt("accord ZQ2");
    return [[["accord ZQ1"], ["accord ZQ2"]]];
  },
  [`${EXEMPTIONS}#endExemption`]: async () => {
    await act(`${EXEMPTIONS}#endExemption`, [CLUB, { season: SEASON, members: [5] }]);
    return [[["accord ZQ2"], []]];
  },
  [`${NOTES}#saveNote about money`]: async () => {
    const wish = { id: asking(), seen: null, memberId: 5, fields: note("Paie ZQ1") };
    await act(`${NOTES}#saveNote`, [CLUB, wish]);
    await act(`${NOTES}#saveNote`, [CLUB, { ...wish, seen: 1, fields: note("Paie ZQ2") }]);
    return [[["Paie ZQ1"], ["Paie ZQ2"]]];
  },
  [`${NOTES}#settleNote`]: async () => {
    const { self } = await round.walk.read<{ self: number }>(`/api/clubs/${CLUB}/${SEASON}/members/5/notes`);
    const fields = { ...note("Promis ZQ"), followUp: { dueOn: "2026-12-01", forId: self } };
    const id = asking();
    await act(`${NOTES}#saveNote`, [CLUB, { id, seen: null, memberId: 5, fields }]);
    await act(`${NOTES}#settleNote`, [CLUB, { id, isDone: true }]);
    return [[["no"], ["yes"]]];
  },
  [`${NOTES}#deleteNote`]: async () => {
    const id = asking();
    await act(`${NOTES}#saveNote`, [CLUB, { id, seen: null, memberId: 5, fields: note("Retiré ZQ") }]);
    await act(`${NOTES}#deleteNote`, [CLUB, { id, seen: 1 }]);
    return [[["Retiré ZQ"], []]];
  },
  "app/(desk)/[club]/(desk)/settings/issuer/actions.ts#nameIssuer": async () => {
    for (const name of ["Club ZQ1", "Club ZQ2"])
      await act("app/(desk)/[club]/(desk)/settings/issuer/actions.ts#nameIssuer", [CLUB, issuer(name)]);
    return [[["Club ZQ1"], ["Club ZQ2"]]];
  },
  [`${S}/treasury/receipts/actions.ts#issueReceipts`]: async () => {
    const { id } = await paymentOf(30_099);
    const wished = { ask: asking(), season: SEASON, kind: "receipt", of: { payments: [id] } };
    const { numbers } = await act(`${S}/treasury/receipts/actions.ts#issueReceipts`, [CLUB, wished]);
    return [[[], [String((numbers as string[])[0]), "300.99"]]];
  },
  [`${S}/treasury/journal/actions.ts#makeJournal`]: async () => {
    await act(`${S}/treasury/journal/actions.ts#makeJournal`, [CLUB, SEASON]);
    return [[["journal"], []]];
  },
};

/** What a treasurer may call besides, and why it changes neither money nor a paper of money. */
const NO_MONEY: Readonly<Record<string, string>> = {
  "app/(desk)/[club]/actions.ts#refreshMirror": "reads the club again",
  "app/(desk)/[club]/(desk)/news/actions.ts#readNews": "says that oneself has read what is new",
  ...Object.fromEntries(
    [
      ...["beginFactor", "confirmFactor", "renewCodes", "endFactor"],
      ...["beginKey", "keepKey", "askOwnKey", "removeOwnPasskey"],
    ].map((name) => [`app/(desk)/[club]/(desk)/account/actions.ts#${name}`, "is about one's own second factor"]),
  ),
  ...Object.fromEntries(
    ["changeName", "changePassword", "letKeySignIn", "endKeySignIn"].map((name) => [
      `app/(desk)/[club]/(desk)/account/actions.ts#${name}`,
      "is about oneself: how one is called, and signs in",
    ]),
  ),
  "app/(desk)/[club]/actions.ts#signOutElsewhere": "is about one's own sessions",
  "app/(desk)/[club]/(desk)/account/actions.ts#endOneSession": "is about one's own sessions",
  "app/(desk)/[club]/actions.ts#lookUpCommunes": "reads",
  "app/(desk)/_views/actions.ts#keepView": "is about what a list shows",
  "app/(desk)/_views/actions.ts#openListWith": "is about what a list shows",
  "app/(desk)/[club]/[season]/(activities)/(offer)/week/calendar/actions.ts#makeFeed": "is about a calendar",
  "app/(desk)/[club]/[season]/(activities)/(offer)/week/calendar/actions.ts#endOwnFeed": "is about a calendar",
  [`${RECORDING}#readPaste`]: "reads what was pasted",
  [`${RECORDING}#putAside`]: "takes off a list what was told of a payment that is read there",
  [`${S}/treasury/closing/actions.ts#closeOneYear`]:
    "is only ever added to, and all closings stand below one another (lib/treasury/closing/closing.test.ts)",
  [`${DEPOSITS}#keepCashCount`]: "is only ever added to, and all counts stand below the cash book",
  ...Object.fromEntries(
    ["keepOneExpense", "removeOneExpense", "linkOneExpense", "removeOneReceipt", "keepOneCategory"].map((name) => [
      `${S}/treasury/expenses/actions.ts#${name}`,
      "is about what the club spends, whose own history stands below each expense (lib/treasury/expenses/expenses.test.ts)",
    ]),
  ),
  ...Object.fromEntries(
    ["prepareCards", "makeCardLink", "endLinkOfCard", "endLostCard"].map((name) => [
      `app/(desk)/[club]/[season]/(people)/_cards/actions.ts#${name}`,
      "is about members' cards",
    ]),
  ),
  [`${BANK}#sayBankLines`]: "says which lines of two files are one, and no line is anything by it",
  [`${AID}#takeFrenchKinds`]: "takes kinds that a club has already; how each is written down is keepKind's",
  [`${S}/treasury/reminders/actions.ts#beginReminders`]: "a letter is no paper of money, and says what is owed already",
  [`${S}/treasury/reminders/actions.ts#keepReminderTexts`]: "is about the words of a letter",
  [`${S}/treasury/reminders/actions.ts#noteReminded`]:
    "says that a letter was written: it stands in the family's history",
  [`${S}/treasury/reminders/actions.ts#mailReminders`]:
    "has letters leave: the audit log says how many, a family's history what each said",
  [`${S}/treasury/reminders/actions.ts#tryReminder`]: "sends a letter to oneself",
  [`${S}/treasury/reminders/actions.ts#stopMailedReminders`]: "has letters not leave",
  [`${S}/treasury/reminders/actions.ts#mailRemindersAgain`]: "has letters leave",
};

/** A line of a statement that is settled as what the club spent. */
async function settledLine(): Promise<{ line: number; label: string }> {
  const { line, label } = await bankLine(round.walk, -2_345);
  await act(`${BANK}#settleBankLines`, [CLUB, [expenseOf(line, -2_345)]]);
  return { line, label };
}

async function writtenAt(paymentId: number): Promise<string | null> {
  const [row] = await tables().query<{ written_at: Date }>(
    "select written_at from payment_details where payment_id = $1",
    [paymentId],
  );
  return row ? row.written_at.toISOString() : null;
}

async function slip(): Promise<{ number: number; cents: number }> {
  const { paymentId, cents } = await chequeInDrawer(round.walk);
  const wished = { season: SEASON, paymentIds: [paymentId], cents, unread: true, ask: asking() };
  const { number } = await act(`${DEPOSITS}#makeDepositSlip`, [CLUB, wished]);
  return { number: Number(number), cents };
}

/** A plan of their family, in place of one that they have: also by another test on this desk. */
async function plan(): Promise<string> {
  const id = randomUUID();
  const open = await tables().query<{ id: string }>(
    "select id from instalment_plans where ended_at is null order by written_at desc limit 20",
    [],
  );
  const replaces = open.map((one) => one.id);
  await act(`${PLANS}#agreePlan`, [CLUB, { id, season: SEASON, member: 5, note: "", parts, replaces }]);
  return id;
}

let link: { season: number; plan: string; position: number; paymentId: number } | undefined;
/** A payment that is an instalment: the same for all that ask. */
async function linked() {
  link ??= await linkedAnew();
  return link;
}

async function linkedAnew() {
  const link = { season: SEASON, plan: await plan(), position: 1 };
  const { id: paymentId } = await paymentOf(20_219);
  await act(`${PLANS}#linkInstalment`, [CLUB, { ...link, paymentId, seen: null }]);
  return { ...link, paymentId };
}

async function keptDossier(code: string): Promise<string> {
  const wish = { ask: asking(), id: null, seen: null, fields: dossier(code) };
  return String((await act(`${AID}#keepDossier`, [CLUB, SEASON, wish])).id);
}

/** The lines of the page as a director reads them: what, before, after, by whom. */
async function changes(): Promise<{ what: string; before: string; after: string; by: string }[]> {
  const { text } = await ask(round.desk.url, round.people.director, `/${CLUB}/${SEASON}/treasury/journal/changes`);
  const [, table = ""] = /<tbody[^>]*>(.*?)<\/tbody>/s.exec(text) ?? [];
  const plain = (html: string) =>
    html
      .replaceAll(/<[^>]*>/g, " ")
      .replaceAll("&#x27;", "'")
      .replaceAll(/\s+/g, " ");
  return [...table.matchAll(/<tr\b.*?<\/tr>/gs)].map(([row]) => {
    const cells = [...row.matchAll(/<td\b[^>]*>(.*?)<\/td>/gs)].map(([, cell = ""]) => plain(cell));
    const [, what = "", before = "", after = "", by = ""] = cells;
    return { what, before, after: `${after} ${by}`, by };
  });
}

test("all that a treasurer may call is about money and read on one page, or is named", () => {
  const theirs = Object.entries(ACTIONS).flatMap(([name, { may }]) => (may.includes("treasurer") ? [name] : []));
  expect(theirs.filter((name) => !(name in MONEY) && !(name in NO_MONEY))).toEqual([]);
  expect([...Object.keys(MONEY), ...Object.keys(NO_MONEY)].filter((name) => !theirs.includes(name))).toEqual([]);
});

test("whatever a treasurer does to money and its papers, a director reads what was and what is", async () => {
  test.setTimeout(600_000);
  for (const [name, deed] of Object.entries(MONEY)) {
    const lines = await test.step(name, () =>
      deed().catch((failure) => {
        expect.soft(String(failure), name).toBe("");
        return [];
      }),
    );
    await atRest();
    const told = await changes();
    for (const [was, is] of lines)
      expect
        .soft(
          told.some(
            ({ what, before, after, by }) =>
              by.includes("treasurer@walk.test") &&
              was.every((one) => `${what} ${before}`.includes(one)) &&
              is.every((one) => after.includes(one)),
          ),
          `${name}: ${JSON.stringify([was, is])} among ${JSON.stringify(told.slice(0, 4), null, 1)}`,
        )
        .toBe(true);
  }
});
