import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "#lib/base/store/database.ts";
import { auditEntries } from "#lib/base/store/schema/base/access.ts";
import { chronicle } from "#lib/base/store/schema/sync/chronicle.ts";
import { pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import {
  bankAccounts,
  bankLines,
  bankMatches,
  bankStatements,
  type StatementField,
} from "#lib/base/store/schema/treasury/bank.ts";
import { aidKinds, depositSlips, paymentDetails } from "#lib/base/store/schema/treasury/treasury.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import type { AidDossierFields } from "#lib/treasury/aid/fields.ts";
import { keepAidDossier, removeAidDossier } from "#lib/treasury/aid/keep-dossier.ts";
import { depositSlip } from "#lib/treasury/deposits/keep-slip.ts";
import { makeSlip } from "#lib/treasury/deposits/make-slip.ts";
import {
  beginClub,
  copyPayment,
  copyPerson,
  counter,
  hand,
  place,
} from "#lib/treasury/deposits/testing/treasury-club.ts";
import { ledgerEntries } from "#lib/treasury/ledger/entries.ts";
import { accountSigns } from "./accounts.ts";
import { paymentsAtBank } from "./at-bank.ts";
import { sayLines } from "./doubtful-lines.ts";
import { type AccountMeant, keepStatement, readBefore } from "./keep-statement.ts";
import { knownMappings, rememberMapping } from "./mappings.ts";
import { openLine } from "./open-line.ts";
import { openPress, surePresses } from "./open-press.ts";
import { proposeMatches } from "./proposals/propose.ts";
import { readStatement } from "./read-statement.ts";
import { recordLine } from "./record-line.ts";
import { matchScene } from "./scene.ts";
import { settleLines } from "./settle.ts";
import type { SettledPart } from "./settled-part.ts";
import type { ReadAccount, ReadLine, ReadStatement } from "./statement.ts";
import { takeStatement } from "./take-statement.ts";

const { club } = place;
const IBAN = "FR7630002005500000012345678";
const TODAY = "2026-10-20";

const line = (row: number, day: string, cents: number, label: string, more: Partial<ReadLine> = {}): ReadLine => ({
  ...{ row, day, cents, label, reference: "", paidOutOn: null },
  ...more,
});
const statement = (lines: ReadLine[], more: Partial<ReadAccount> = {}): ReadStatement => ({
  ...{ format: "camt", kind: "bank" },
  accounts: [
    {
      ...{ number: IBAN, lines, odd: [], asideCount: 0, openingCents: null, closingCents: null, closingDay: null },
      ...more,
    },
  ],
});

describe.each(databases("bank"))("what the bank says, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let asks = 0;

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
  });
  beforeEach(async () => {
    await beginClub(store);
    await copyPerson(store, { id: 1, last_name: "Lebœuf", first_name: "Éloïse", phone: "0611111111" });
    await copyPerson(store, { id: 2, last_name: "Martin", first_name: "Paul", phone: "0622222222" });
    await copyPerson(store, { id: 3, last_name: "Martin", first_name: "Zoé", phone: "0633333333" });
  });
  afterAll(() => close());

  const NEW: AccountMeant = { id: "main", name: "Compte courant" };
  const keep = (read: ReadStatement, meant: AccountMeant = { id: "main" }, ask = `ask-${asks++}`) =>
    store.db.transaction((tx) =>
      keepStatement(tx, {
        ...{ club, ask, name: "relevé.xml", sha256: ask, statement: read, accounts: [meant] },
        ...hand,
      }),
    );
  const lines = () => store.db.select().from(bankLines).where(eq(bankLines.club, club)).orderBy(asc(bankLines.id));
  const settle = (at: number, parts: SettledPart[]) =>
    store.db.transaction((tx) =>
      settleLines(tx, { club, ...hand, wishes: [{ line: at, how: "chosen", parts, note: null }] }),
    );
  const open = (at: number) => store.db.transaction((tx) => openLine(tx, { club, ...hand, line: at }));
  const scene = () => matchScene(store.db, club, { today: TODAY, claims: [] });
  const slipOf = async (id: number, cents: number) => {
    await copyPayment(store, { id, amount_cents: cents });
    const made = await store.db.transaction((tx) =>
      makeSlip(tx, { ...place, ...hand, ask: `ask-${asks++}`, paymentIds: [id], cents }),
    );
    if (!("number" in made)) throw new Error("no slip");
    return made.number;
  };
  const slip = async (number: number) => {
    const [found] = await store.db.select().from(depositSlips).where(eq(depositSlips.number, number));
    return found && [found.depositedOn, found.statementLine];
  };

  it("takes an account that two people write down at once for one: the second file is of the first one's, also where it is asked again", async () => {
    const read = statement([line(1, "2026-09-01", 1_000, "VIREMENT")]);
    const other = statement([line(1, "2026-09-02", 2_000, "CHEQUE")]);
    await keep(read, NEW, "first");
    const second: AccountMeant = { id: "second", name: "Compte courant" };
    const kept = { ok: true, accounts: [{ account: "main", added: 1 }] };
    expect(await keep(other, second, "second")).toMatchObject(kept);
    expect(await keep(other, second, "second")).toMatchObject(kept);
    expect(await store.db.select().from(bankAccounts).where(eq(bankAccounts.club, club))).toHaveLength(1);
  });

  it("adds what is new, tells what is the same again, and keeps aside what the bank wrote anew", async () => {
    const first = [line(1, "2026-10-01", 5_000, "VIR MARTIN"), line(2, "2026-10-01", 5_000, "VIR MARTIN")];
    const told = await keep(statement(first), NEW, "first");
    expect(told).toEqual({ ok: true, accounts: [{ account: "main", added: 2, same: 0, doubtful: 0, gone: [] }] });
    // The same question again, as after an answer that was lost, is answered the same.
    expect(await keep(statement(first), NEW, "first")).toEqual(told);
    expect(await keep(statement(first))).toMatchObject({ accounts: [{ added: 0, same: 2 }] });
    const anew = [...first, line(3, "2026-10-03", -900, "FRAIS OCTOBRE")];
    await keep(statement(anew));
    const later = [...first, line(3, "2026-10-04", -900, "FRAIS OCTOBRE 2026"), line(4, "2026-10-09", 700, "AUTRE")];
    expect(await keep(statement(later))).toMatchObject({ accounts: [{ added: 1, same: 2, doubtful: 1, gone: [] }] });
    const [doubt] = (await lines()).filter(({ standing }) => standing === "doubtful");
    expect(doubt).toMatchObject({ day: "2026-10-04", alike: (await lines())[2]?.id });

    await store.db.transaction((tx) => sayLines(tx, { club, ...hand, lines: [doubt?.id ?? 0], are: "double" }));
    expect(await keep(statement(later))).toMatchObject({ accounts: [{ added: 0, same: 4, doubtful: 0, gone: [] }] });
    expect((await scene()).lines.map(({ day, cents }) => [day, cents])).toEqual([
      ["2026-10-01", 5_000],
      ["2026-10-01", 5_000],
      ["2026-10-03", -900],
      ["2026-10-09", 700],
    ]);
    // What a bank did write twice is counted, once somebody has said so.
    await store.db.transaction((tx) => sayLines(tx, { club, ...hand, lines: [doubt?.id ?? 0], are: "counted" }));
    expect((await scene()).lines).toHaveLength(5);
    const statements = await store.db.select().from(bankStatements);
    expect(statements.map(({ lines: count, added }) => [count, added])).toEqual([
      [2, 2],
      [2, 0],
      [3, 1],
      [4, 1],
      [4, 0],
    ]);
  });

  it("knows a line again in a file of another kind, which gives it no name", async () => {
    const named = ["f1", "f2"].map((reference, at) => line(at, "2026-10-01", 5_000, "VIR MARTIN", { reference }));
    await keep(statement(named), NEW);
    const bare = [...named, line(3, "2026-10-01", 5_000, "VIR MARTIN")].map((one) => ({ ...one, reference: "" }));
    // Three of them are one more than there were.
    expect(await keep(statement(bare))).toMatchObject({ accounts: [{ added: 1, same: 2, doubtful: 0, gone: [] }] });
    expect(await keep(statement(named))).toMatchObject({ accounts: [{ added: 0, same: 2, doubtful: 0 }] });
  });

  it("knows an account by its number in every form, keeps no number, and tells a file that was read before", async () => {
    expect(accountSigns(IBAN)).toBe("00000123456");
    expect(accountSigns("30002 00550 00000123456")).toBe("00000123456");
    expect(accountSigns("****1234")).toBe("****1234");
    await keep(statement([]), NEW, "first");
    const [account] = await store.db.select().from(bankAccounts);
    expect(account).toMatchObject({ ending: "3456", kind: "bank" });
    expect(JSON.stringify(account)).not.toContain("0000012345");
    expect(await readBefore(store.db, club, { sha256: "first", ask: "another" })).toMatchObject({ by: hand.by.name });
    expect(await keep(statement([]), { id: "nowhere" })).toEqual({ ok: false, why: "no_account" });
  });

  it("remembers what the columns of a bank are that nobody knew", async () => {
    const headings = ["Jour", "Objet", "Sorties", "Entrées"];
    const said = (fields: (StatementField | null)[]) =>
      store.db.transaction((tx) => rememberMapping(tx, { club, ...hand, headings, fields }));
    expect(await said(["day", "label", null, null])).toBe(false);
    expect(await said(["day", "label", "debit", "credit"])).toBe(true);
    const table = Buffer.from("Jour;Objet;Sorties;Entrées\n05/10/2026;LOYER;1 200,50;\n06/10/2026;DON;;80\n");
    const mappings = await knownMappings(store.db, club);
    const of = { club, person: hand.by.id };
    expect(await readStatement(table, { of, mappings, today: TODAY })).toMatchObject({
      ok: true,
      statement: { accounts: [{ lines: [{ cents: -120_050 }, { cents: 8_000, day: "2026-10-06" }], odd: [] }] },
    });
    const unread = await readStatement(table, { of, mappings: new Map(), today: TODAY });
    expect(unread).toMatchObject({ ok: false, unmapped: { proposed: ["day", "label", "debit", "credit"] } });
    // Of what is no account's nobody is asked anything.
    const other = Buffer.from("Nom;Prénom;Naissance\nMARTIN;Paul;05/10/2010\n");
    expect(await readStatement(other, { of, mappings, today: TODAY })).toMatchObject({
      refusal: { code: "no_statement" },
    });
  });

  it("takes nothing of a file that nobody waits for any more", async () => {
    const left = new AbortController();
    const taking = takeStatement(store.db, {
      ...{ club, ask: "left", name: "relevé.csv", today: TODAY, signal: left.signal, ...hand },
      bytes: Buffer.from("Date;Libellé;Débit;Crédit\n05/10/2026;LOYER;1 200,50;\n"),
    });
    left.abort(new Error("left"));
    await expect(taking).rejects.toThrow("left");
    expect(await lines()).toEqual([]);
  });

  it("settles a slip by its line, and gives back what it said when the line is opened again", async () => {
    const number = await slipOf(10, 12_000);
    await keep(statement([line(1, "2026-10-05", 12_000, `REMISE CHEQUES ${String(number).padStart(7, "0")}`)]), NEW);
    const [at] = await lines();
    const id = at?.id ?? 0;
    const [proposal] = proposeMatches(await scene()).get(id) ?? [];
    expect(proposal).toMatchObject({ isSure: true, parts: [{ kind: "slip", cents: 12_000, slip: number }] });
    const parts: SettledPart[] = [{ kind: "slip", cents: 12_000, slip: number }];
    expect(await settle(id, parts)).toEqual([{ line: id, done: true }]);
    expect(await settle(id, parts)).toEqual([{ line: id, done: true }]);
    expect(await settle(id, [{ kind: "not_ours", cents: 12_000 }])).toEqual([
      { line: id, done: false, why: "settled" },
    ]);
    expect(await slip(number)).toEqual(["2026-10-05", at?.label]);
    expect([...(await paymentsAtBank(store.db, club, [10])).values()]).toMatchObject([{ line: id, day: "2026-10-05" }]);

    expect(await open(id)).toEqual({ opened: true });
    expect(await slip(number)).toEqual([null, null]);
    expect((await paymentsAtBank(store.db, club, [10])).size).toBe(0);
    const told = await store.db
      .select()
      .from(chronicle)
      .where(eq(chronicle.kind, "bankLine"))
      .orderBy(asc(chronicle.id));
    expect(told.map(({ before, after }) => [before === null, after === null])).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(told.every(({ about }) => about.includes(`slips/${number}`))).toBe(true);
  });

  it("settles nothing that does not come to the line, is on another, or is not of that amount", async () => {
    const number = await slipOf(10, 12_000);
    await copyPayment(store, { id: 11, amount_cents: 5_000, method: "Virement", member_id: 1 });
    const read = [
      line(1, "2026-10-05", 12_000, "REMISE CHEQUES"),
      line(2, "2026-10-06", 12_000, "REMISE CHEQUES"),
      line(3, "2026-10-07", 5_000, "VIR LEBOEUF ELOISE"),
    ];
    await keep(statement(read), NEW);
    const [one, two, three] = (await lines()).map(({ id }) => id) as [number, number, number];
    const ofSlip: SettledPart[] = [{ kind: "slip", cents: 12_000, slip: number }];
    expect(await settle(one, [{ kind: "slip", cents: 11_000, slip: number }])).toMatchObject([{ why: "sum" }]);
    expect(await settle(three, [{ kind: "slip", cents: 5_000, slip: number }])).toMatchObject([{ why: "changed" }]);
    expect(await settle(one, ofSlip)).toMatchObject([{ done: true }]);
    expect(await settle(two, ofSlip)).toMatchObject([{ why: "taken" }]);
    expect(await settle(three, [{ kind: "refund", cents: 5_000, paymentId: 11 }])).toMatchObject([{ why: "changed" }]);
    expect(await settle(three, [{ kind: "payment", cents: 5_000, paymentId: 11 }])).toMatchObject([{ done: true }]);
    expect(await settle(99_999, ofSlip)).toMatchObject([{ why: "gone" }]);
    expect((await scene()).moneys).toEqual([]);
  });

  it("leaves to a person what two of one surname may have paid, and is sure of who is named whole", async () => {
    for (const [id, member] of [
      [21, 2],
      [22, 3],
    ])
      await copyPayment(store, { id, member_id: member, method: "Virement", received_on: "2026-10-01" });
    await keep(
      statement([line(1, "2026-10-02", 5_000, "VIR SEPA MARTIN"), line(2, "2026-10-03", 5_000, "VIR ZOE MARTIN")]),
      NEW,
    );
    const found = proposeMatches(await scene());
    const [unsaid, named] = (await lines()).map(({ id }) => found.get(id) ?? []);
    expect(unsaid?.some(({ isSure }) => isSure)).toBe(false);
    expect(unsaid?.length).toBe(2);
    expect(named?.[0]).toMatchObject({ parts: [{ paymentId: 22 }] });
    // A full name that one person has beats a surname: the other line may be anybody's of that name.
    expect(named?.[0]?.isSure).toBe(true);
  });

  it("settles both sides of a transfer between two accounts, and opens both again", async () => {
    await keep(statement([line(1, "2026-10-05", -50_000, "VIREMENT INTERNE")]), NEW);
    await keep(statement([line(1, "2026-10-06", 50_000, "VIREMENT DEPUIS COMPTE")], { number: "livret" }), {
      ...{ id: "savings", name: "Livret" },
    });
    const [out, into] = (await lines()).map(({ id }) => id) as [number, number];
    const [proposal] = proposeMatches(await scene()).get(out) ?? [];
    expect(proposal).toMatchObject({ isSure: true, parts: [{ kind: "transfer", other: into }] });
    expect(await settle(out, [{ kind: "transfer", cents: -50_000, other: into }])).toMatchObject([{ done: true }]);
    expect((await scene()).lines).toEqual([]);
    expect(await open(into)).toEqual({ opened: true });
    expect(await store.db.select().from(bankMatches)).toEqual([]);
  });

  it("takes a cheque that came back for what gave it back", async () => {
    await copyPayment(store, { id: 31 });
    await copyPayment(store, { id: 32, type: "Remboursement", received_on: "2026-10-10" });
    await counter(store, "returned", { paymentId: 32, countersId: 31 });
    await keep(statement([line(1, "2026-10-08", -5_000, "CHEQUE IMPAYE 0001234")]), NEW);
    const [at] = await lines();
    const [proposal] = proposeMatches(await scene()).get(at?.id ?? 0) ?? [];
    expect(proposal).toMatchObject({ parts: [{ kind: "refund", cents: -5_000, paymentId: 32 }] });
    expect(await settle(at?.id ?? 0, [{ kind: "refund", cents: -5_000, paymentId: 32 }])).toMatchObject([
      { done: true },
    ]);
  });

  it("has a pay-out of who collects be the lines of its file, and their payments at the bank with it", async () => {
    await copyPayment(store, { id: 41, method: "Carte en ligne", received_on: "2026-10-01", member_id: 1 });
    const collected: ReadStatement = {
      ...statement(
        [
          line(2, "2026-10-01", 5_000, "LEBŒUF Éloïse", { reference: "p1", paidOutOn: "2026-10-08" }),
          line(3, "2026-10-02", 3_000, "DURAND Anne", { reference: "p2", paidOutOn: "2026-10-08" }),
        ],
        { number: null },
      ),
      kind: "collector",
    };
    await keep(collected, { id: "ha", name: "HelloAsso" });
    await keep(statement([line(1, "2026-10-09", 8_000, "VIR SEPA HELLOASSO")]), NEW);
    const [first, second, paid] = (await lines()).map(({ id }) => id) as [number, number, number];
    const found = proposeMatches(await scene());
    expect(found.get(first)?.[0]).toMatchObject({ isSure: true, parts: [{ kind: "payment", paymentId: 41 }] });
    const [payOut] = found.get(paid) ?? [];
    expect(payOut).toMatchObject({ isSure: true, parts: [{ other: first }, { other: second }] });
    await settle(first, [{ kind: "payment", cents: 5_000, paymentId: 41 }]);
    expect((await paymentsAtBank(store.db, club, [41])).size).toBe(0);
    await settle(paid, [
      { kind: "transfer", cents: 5_000, other: first },
      { kind: "transfer", cents: 3_000, other: second },
    ]);
    expect([...(await paymentsAtBank(store.db, club, [41])).values()]).toMatchObject([{ line: paid }]);
  });

  /** An aid that a family brought, claimed; `paymentId`: the payment as which it stands. */
  const claimedAid = async (more: Partial<AidDossierFields> = {}) => {
    await store.db
      .insert(aidKinds)
      .values({ club, id: "pass", name: "Pass’Sport", writtenBy: hand.by.name, writtenAt: hand.now })
      .onConflictDoNothing();
    const fields: AidDossierFields = {
      ...{ memberId: 1, kind: "pass", code: null, promisedCents: 5_000, claimedOn: "2026-09-20", reimbursedOn: null },
      ...{ reimbursedCents: null, refusedOn: null, paymentId: null, note: null, ...more },
    };
    const kept = await keepAid({ id: null, seen: null, fields });
    if (!kept.ok) throw new Error(kept.code);
    return { id: kept.id, fields };
  };
  const keepAid = (wish: Parameters<typeof keepAidDossier>[2]) =>
    store.db.transaction((tx) => keepAidDossier(tx, { ...place, ...hand }, wish));
  const removeAid = (wish: Parameters<typeof removeAidDossier>[2]) =>
    store.db.transaction((tx) => removeAidDossier(tx, { ...place, ...hand }, wish));

  it("keeps an aid as its line says it was reimbursed, until the line is opened again", async () => {
    await copyPayment(store, { id: 51, amount_cents: 5_000, method: "Pass’Sport" });
    const { id, fields } = await claimedAid({ paymentId: 51 });
    await keep(statement([line(1, "2026-10-05", 5_000, "VIR ASP PASS SPORT")]), NEW);
    const [asp] = await lines();
    const at = asp?.id ?? 0;
    expect(await settle(at, [{ kind: "aid", cents: 5_000, dossier: id }])).toMatchObject([{ done: true }]);
    const seen = { ...fields, reimbursedOn: "2026-10-05", reimbursedCents: 5_000 };
    expect(await removeAid({ id, seen })).toEqual({ ok: false, code: "onLine" });
    for (const otherwise of [{ reimbursedCents: 4_000 }, { reimbursedOn: null, reimbursedCents: null }])
      expect(await keepAid({ id, seen, fields: { ...seen, ...otherwise } })).toEqual({ ok: false, code: "onLine" });
    expect(await keepAid({ id, seen, fields: { ...seen, note: "par l’ASP" } })).toMatchObject({ ok: true });
    // The money is counted once, as the family's payment.
    const entries = await ledgerEntries(store.db, club, { from: "2026-09-01", to: "2026-10-31" });
    expect(entries.map(({ kind, cents }) => [kind, cents])).toEqual([["received", 5_000]]);
    expect(await open(at)).toEqual({ opened: true });
    expect(await removeAid({ id, seen: { ...fields, note: "par l’ASP" } })).toEqual({ ok: true, id });
  });

  it("tells whoever writes of an aid while its line is being settled what the line says, and writes nothing over it", async () => {
    const { id, fields } = await claimedAid();
    await keep(statement([line(1, "2026-10-05", 5_000, "VIR ASP PASS SPORT")]), NEW);
    const [asp] = await lines();
    const wishes = [
      {
        ...{ line: asp?.id ?? 0, how: "chosen" as const, note: null },
        parts: [{ kind: "aid" as const, cents: 5_000, dossier: id }],
      },
    ];
    const isSettled = Promise.withResolvers<void>();
    const settling = store.db.transaction(async (tx) => {
      expect(await settleLines(tx, { club, ...hand, wishes })).toMatchObject([{ done: true }]);
      isSettled.resolve();
      // Whoever does not wait has read by then.
      for (let at = 0; at < 50; at += 1) await tx.execute("select 1");
    });
    await isSettled.promise;
    const meanwhile = keepAid({ id, seen: fields, fields: { ...fields, note: "relancée" } });
    await settling;
    expect(await meanwhile).toMatchObject({ ok: false, code: "changed", now: { reimbursedOn: "2026-10-05" } });
  });

  it("has an aid and the payment by which a family brought it on one line, and misses neither", async () => {
    await copyPayment(store, { id: 52, amount_cents: 5_000, method: "Pass’Sport" });
    const { id, fields } = await claimedAid({ paymentId: 52 });
    const read = [
      line(1, "2026-09-15", 5_000, "VIR MME LEBŒUF ÉLOÏSE"),
      line(2, "2026-10-05", 5_000, "VIR ASP PASS SPORT"),
      line(3, "2026-10-06", 5_000, "VIR LEBŒUF ÉLOÏSE"),
    ];
    await keep(statement(read), NEW);
    const [first, asp, other] = (await lines()).map((one) => one.id) as [number, number, number];
    await settle(asp, [{ kind: "aid", cents: 5_000, dossier: id }]);
    const { moneys } = await scene();
    expect(moneys.flatMap(({ payments }) => payments.map((one) => one.id))).not.toContain(52);
    const payment: SettledPart = { kind: "payment", cents: 5_000, paymentId: 52 };
    expect(await settle(first, [payment])).toMatchObject([{ done: false, why: "taken" }]);
    // The other way round: what came as the payment is not reimbursed besides.
    await open(asp);
    expect(await settle(other, [payment])).toMatchObject([{ done: true }]);
    expect((await scene()).aids).toEqual([]);
    expect(await settle(asp, [{ kind: "aid", cents: 5_000, dossier: id }])).toMatchObject([{ why: "taken" }]);
    // Nor by naming the payment afterwards.
    const unnamed = { ...fields, paymentId: null };
    expect(await keepAid({ id, seen: fields, fields: unnamed })).toMatchObject({ ok: true });
    await settle(asp, [{ kind: "aid", cents: 5_000, dossier: id }]);
    const seen = { ...unnamed, reimbursedOn: "2026-10-05", reimbursedCents: 5_000 };
    expect(await keepAid({ id, seen, fields: { ...seen, paymentId: 52 } })).toEqual({ ok: false, code: "onLine" });
  });

  it("writes nothing more when the same is settled, opened or said again", async () => {
    const number = await slipOf(10, 12_000);
    await keep(statement([line(1, "2026-10-05", 12_000, "REMISE CHEQUES")]), NEW);
    const [at] = await lines();
    const id = at?.id ?? 0;
    const written = async () => [
      (await store.db.select().from(auditEntries)).length,
      (await store.db.select().from(chronicle)).length,
    ];
    const once = async (deed: () => Promise<unknown>) => {
      const first = await deed();
      const after = await written();
      expect(await deed()).toEqual(first);
      expect(await written()).toEqual(after);
    };
    await once(() => settle(id, [{ kind: "slip", cents: 12_000, slip: number }]));
    await once(() => open(id));
  });

  it("has one thing on one line: neither a payment of a slip by itself, nor a slip of a payment that is", async () => {
    const number = await slipOf(10, 5_000);
    await keep(statement([line(1, "2026-10-05", 5_000, "A"), line(2, "2026-10-06", 5_000, "B")]), NEW);
    const [one, two] = (await lines()).map(({ id }) => id) as [number, number];
    expect(await settle(one, [{ kind: "payment", cents: 5_000, paymentId: 10 }])).toMatchObject([{ why: "taken" }]);
    const twice: SettledPart[] = [
      { kind: "slip", cents: 5_000, slip: number },
      { kind: "slip", cents: 5_000, slip: number },
      { kind: "fee", cents: -5_000 },
    ];
    expect(await settle(one, twice)).toMatchObject([{ why: "taken" }]);
    await copyPayment(store, { id: 11, amount_cents: 4_000, method: "Virement" });
    const made: SettledPart[] = [
      { kind: "payment", cents: 4_000, paymentId: 11 },
      { kind: "fee", cents: 1_000 },
    ];
    expect(await settle(two, made), "a fee makes up for nothing").toMatchObject([{ why: "sum" }]);
    await copyPayment(store, { id: 12, amount_cents: 5_000, method: "Virement", type: "Reduction" });
    expect(await settle(two, [{ kind: "payment", cents: 5_000, paymentId: 12 }])).toMatchObject([{ why: "changed" }]);
    // Two who press at once.
    const both = await Promise.all([one, two].map((at) => settle(at, [{ kind: "slip", cents: 5_000, slip: number }])));
    expect(both.flat().map(({ done }) => done)).toHaveLength(2);
    expect(both.flat().filter(({ done }) => done)).toHaveLength(1);
    expect(await store.db.select().from(bankMatches)).toHaveLength(1);
  });

  it("leaves nothing of a settling that was broken off, and touches no line of another club", async () => {
    const number = await slipOf(10, 12_000);
    await keep(statement([line(1, "2026-10-05", 12_000, "REMISE CHEQUES")]), NEW);
    const [at] = await lines();
    const wish = {
      ...{ line: at?.id ?? 0, how: "chosen" as const, note: null },
      parts: [{ kind: "slip" as const, cents: 12_000, slip: number }],
    };
    const broken = store.db.transaction(async (tx) => {
      await settleLines(tx, { club, ...hand, wishes: [wish] });
      throw new Error("killed");
    });
    await expect(broken).rejects.toThrow("killed");
    expect([await slip(number), await store.db.select().from(bankMatches)]).toEqual([[null, null], []]);
    const elsewhere = await store.db.transaction((tx) => settleLines(tx, { club: "other", ...hand, wishes: [wish] }));
    expect(elsewhere).toMatchObject([{ why: "gone" }]);
    const opened = store.db.transaction((tx) => openLine(tx, { club: "other", ...hand, line: wish.line }));
    expect(await opened).toEqual({ opened: false, why: "gone" });
  });

  it("opens with one press all that one press settled as sure, and leaves what was settled otherwise or stays settled", async () => {
    await keep(
      statement([
        ...[
          line(1, "2026-10-05", -100, "FRAIS"),
          line(2, "2026-10-06", -200, "FRAIS"),
          line(3, "2026-10-07", -300, "X"),
        ],
        line(4, "2026-10-08", 7_000, "VIR MARTIN PAUL"),
      ]),
      NEW,
    );
    const [one, two, three, four] = (await lines()).map(({ id }) => id) as [number, number, number, number];
    const fee = (at: number, cents: number, how: "sure" | "chosen") => ({
      ...{ line: at, how, parts: [{ kind: "fee" as const, cents }], note: null },
    });
    await store.db.transaction((tx) =>
      settleLines(tx, {
        club,
        ...hand,
        wishes: [fee(one, -100, "sure"), fee(two, -200, "sure"), fee(three, -300, "chosen")],
      }),
    );
    expect(await surePresses(store.db, "other", 5)).toEqual([]);
    const [press, ...others] = await surePresses(store.db, club, 5);
    expect([press?.lines, others]).toEqual([2, []]);
    if (!press) throw new Error("no press");
    const pressed = { at: new Date(press.at), by: press.by };
    const openAll = (of: string, by = pressed) =>
      store.db.transaction((tx) => openPress(tx, { ...hand, club: of, press: by }));
    expect(await openAll("other")).toEqual({ opened: 0, kept: [] });
    expect(await openAll(club, { ...pressed, by: "Somebody else" })).toEqual({ opened: 0, kept: [] });
    // One of the press cannot be opened: the others are, all the same.
    await recordLine(store.db, {
      ...{ ...place, ask: "record-this-line-1", baseUrl: "http://localhost/demo/api/v1", line: four, memberId: 2 },
      ...{ method: "Virement", askedBy: hand.by, now: hand.now },
    });
    await store.db
      .update(bankMatches)
      .set({ how: "sure", writtenAt: pressed.at, writtenBy: pressed.by })
      .where(eq(bankMatches.line, four));
    expect(await openAll(club)).toEqual({ opened: 2, kept: [{ line: four, why: "recorded" }] });
    expect(await openAll(club)).toEqual({ opened: 0, kept: [{ line: four, why: "recorded" }] });
    expect((await scene()).lines.map(({ id }) => id)).toEqual([one, two]);
    expect(await surePresses(store.db, club, 5)).toEqual([]);
  });

  it("keeps a slip at the bank while its line is, and what somebody wrote of it since", async () => {
    const number = await slipOf(10, 12_000);
    await keep(statement([line(1, "2026-10-05", 12_000, "REMISE CHEQUES")]), NEW);
    const [at] = await lines();
    const id = at?.id ?? 0;
    await settle(id, [{ kind: "slip", cents: 12_000, slip: number }]);
    const seen = { depositedOn: "2026-10-05", statementLine: "REMISE CHEQUES" };
    const write = (atBank: { depositedOn: string | null; statementLine: string | null }) =>
      store.db.transaction((tx) => depositSlip(tx, { club, number, ...hand, seen, atBank }));
    expect(await write({ depositedOn: null, statementLine: null })).toEqual({ kept: false, why: "stated" });
    expect(await write({ ...seen, depositedOn: "2026-10-04" })).toEqual({ kept: true });
    expect(await open(id)).toEqual({ opened: true });
    expect(await slip(number)).toEqual(["2026-10-04", "REMISE CHEQUES"]);
  });

  it("records what a line brought once, is open to nothing else meanwhile, and opens again once all of it came to nothing", async () => {
    await keep(statement([line(1, "2026-10-05", 7_000, "VIR MARTIN PAUL"), line(2, "2026-10-05", -7_000, "B")]), NEW);
    const [id, out] = (await lines()).map((one) => one.id) as [number, number];
    const record = (more: { ask?: string; line?: number; memberId?: number } = {}) =>
      recordLine(store.db, {
        ...{ ...place, ask: "record-this-line-1", baseUrl: "http://localhost/demo/api/v1", line: id, memberId: 2 },
        ...{ method: "Virement", askedBy: hand.by, now: hand.now, ...more },
      });
    expect(await record({ line: out })).toEqual({ ok: false, code: "gone" });
    expect(await Promise.all([record(), record()])).toEqual([{ ok: true }, { ok: true }]);
    expect(await record()).toEqual({ ok: true });
    expect(await record({ memberId: 1 })).toEqual({ ok: false, code: "asked_otherwise" });
    expect(await record({ ask: "record-this-line-2" })).toEqual({ ok: false, code: "settled" });
    expect(await store.db.select().from(works)).toHaveLength(1);
    const [piece] = await store.db.select().from(pieces);
    expect(piece).toMatchObject({ frozen: { amountCents: 7_000, receivedOn: "2026-10-05", method: "Virement" } });
    expect(await settle(id, [{ kind: "not_ours", cents: 7_000 }])).toMatchObject([{ why: "settled" }]);
    expect(await open(id)).toEqual({ opened: false, why: "recorded" });
    await store.db.update(pieces).set({ state: "failed", code: "amount_invalid" });
    expect(await open(id)).toEqual({ opened: true });
    expect((await scene()).lines.map((one) => one.id)).toEqual([id, out]);
  });

  it("has what a line was recorded as at the bank, and on no other line", async () => {
    await keep(
      statement([line(1, "2026-10-05", 7_000, "VIR MARTIN"), line(2, "2026-10-06", 7_000, "VIR MARTIN")]),
      NEW,
    );
    const [one, two] = (await lines()).map(({ id }) => id) as [number, number];
    await recordLine(store.db, {
      ...{ ...place, ask: "record-this-line-1", baseUrl: "http://localhost/demo/api/v1", line: one, memberId: 2 },
      ...{ method: "Virement", askedBy: hand.by, now: hand.now },
    });
    await copyPayment(store, { id: 51, member_id: 2, amount_cents: 7_000, method: "Virement" });
    await store.db.insert(paymentDetails).values({
      ...{ ...place, paymentId: 51, recording: "record-this-line-1", writtenBy: hand.by.name, writtenAt: hand.now },
    });
    expect([...(await paymentsAtBank(store.db, club, [51])).values()]).toMatchObject([{ line: one }]);
    expect(await settle(two, [{ kind: "payment", cents: 7_000, paymentId: 51 }])).toMatchObject([{ why: "taken" }]);
    expect((await scene()).moneys).toEqual([]);
  });

  it("stays settled as what was recorded from it until all of that was corrected", async () => {
    await keep(statement([line(1, "2026-10-05", 7_000, "VIR MARTIN")]), NEW);
    const [id = 0] = (await lines()).map((one) => one.id);
    await recordLine(store.db, {
      ...{ ...place, ask: "record-this-line-1", baseUrl: "http://localhost/demo/api/v1", line: id, memberId: 2 },
      ...{ method: "Virement", askedBy: hand.by, now: hand.now },
    });
    await store.db.update(pieces).set({ state: "done" });
    const payment = { member_id: 2, method: "Virement" };
    await copyPayment(store, { ...payment, id: 51, amount_cents: 7_000 });
    await store.db.insert(paymentDetails).values({
      ...{ ...place, paymentId: 51, recording: "record-this-line-1", writtenBy: hand.by.name, writtenAt: hand.now },
    });
    for (const [back, cents] of [
      [52, 2_000],
      [53, 5_000],
    ] as const) {
      expect(await open(id)).toEqual({ opened: false, why: "recorded" });
      await copyPayment(store, { ...payment, id: back, amount_cents: cents, type: "Remboursement" });
      await counter(store, "correction", { paymentId: back, countersId: 51 });
    }
    expect(await open(id)).toEqual({ opened: true });
  });
});
