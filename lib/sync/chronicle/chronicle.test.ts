import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addAccount } from "#lib/base/store/accounts.ts";
import type { Store, Transaction } from "#lib/base/store/database.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { type ChronicledKind, chronicle } from "#lib/base/store/schema/sync/chronicle.ts";
import { mirrorPayments, mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { keepNote, removeNote } from "#lib/people/notes/keep-note.ts";
import { members } from "#lib/sync/resources/members.ts";
import { tracePayments } from "#lib/sync/resources/payment-trace.ts";
import { payments } from "#lib/sync/resources/payments.ts";
import { keepAidDossier, removeAidDossier } from "#lib/treasury/aid/keep-dossier.ts";
import { keepAidKind } from "#lib/treasury/aid/kinds.ts";
import { keepDetails } from "#lib/treasury/deposits/details.ts";
import { cancelSlip, depositSlip } from "#lib/treasury/deposits/keep-slip.ts";
import { makeSlip } from "#lib/treasury/deposits/make-slip.ts";
import { endPlan, linkPart, makePlan, unlinkPart } from "#lib/treasury/instalments/keep-plan.ts";
import { endExemptions, exemptPeople } from "#lib/treasury/reminders/keep-reminders.ts";
import { changesTold } from "./read.ts";
import { writePaymentChange } from "./write.ts";

const club = "chronicle";
const season = 2;
const now = new Date("2026-11-25T08:00:00Z");
const KINDS: ChronicledKind[] = ["payment", "cheque", "slip", "plan", "aid", "aidKind", "exemption", "note"];

describe.each(databases("chronicle"))("what was changed of money and papers, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let by = { id: 0, name: "Marc Petit" };
  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    const { db } = store;
    const account = await addAccount(db, { email: "marc@desk.example", name: by.name, passwordHash: "no" });
    by = { ...by, id: account?.id ?? 0 };
    await db.delete(clubs);
    await db.insert(clubs).values({
      ...{ slug: club, name: club, baseUrl: `http://localhost/${club}/api/v1`, clientId: club },
      ...{ createdAt: now, updatedAt: now },
    });
    const person = members.copy.row({ id: 5, last_name: "Aubry", first_name: "Zoé" });
    if (person) await db.insert(mirrorPeople).values({ ...person, club, reading: 1 });
    for (const id of [1, 2]) {
      const raw = {
        id,
        member_id: 5,
        amount_cents: 4_500,
        type: "Paiement",
        method: "Chèque",
        received_on: "2026-09-12",
      };
      const row = payments.copy.row({ ...raw, allocations: [] }, season);
      if (row) await db.insert(mirrorPayments).values({ ...row, club, reading: 1 });
    }
  });
  afterAll(() => close());

  const inOne = <T>(work: (tx: Transaction) => Promise<T>) => store.db.transaction(work);
  const hand = () => ({ club, by, now });
  const told = (about: string, kinds: ChronicledKind[] = KINDS) =>
    changesTold(store.db, { club, seasonId: season, kinds, about, limit: 50 });
  /** What was and what is, the oldest first. */
  const sides = async (about: string, kinds?: ChronicledKind[]) =>
    (await told(about, kinds)).reverse().map(({ before, after }) => [before, after]);

  it("keeps what a slip said of its day and its line, though it says nothing of it any more", async () => {
    const made = await inOne((tx) =>
      makeSlip(tx, { ...hand(), seasonId: season, ask: randomUUID(), paymentIds: [1], cents: 4_500 }),
    );
    const number = "number" in made ? made.number : 0;
    const none = { depositedOn: null, statementLine: null };
    const first = { depositedOn: "2026-11-25", statementLine: "VIR 4411" };
    const second = { ...first, statementLine: "REM CHQ" };
    for (const [seen, atBank] of [
      [none, first],
      [first, second],
      [second, none],
    ] as const)
      expect(await inOne((tx) => depositSlip(tx, { ...hand(), number, seen, atBank }))).toEqual({ kept: true });
    expect(await inOne((tx) => cancelSlip(tx, { ...hand(), number }))).toEqual({ kept: true });
    expect(await sides(`slips/${number}`)).toEqual([
      [null, { method: "Chèque", count: 1, totalCents: 4_500, paymentIds: [1] }],
      [none, first],
      [{ statementLine: "VIR 4411" }, { statementLine: "REM CHQ" }],
      [second, none],
      [{ isCancelled: false }, { isCancelled: true }],
    ]);
    // Also with the payment that was on it, and by whom.
    const [latest] = await told("payments/1", ["slip"]);
    expect(latest).toMatchObject({ slip: number, by: "Marc Petit", at: now });
  });

  it("keeps what stood on a cheque, in a plan, a dossier, a note and an exemption once they are wiped", async () => {
    const wish = { ...hand(), seasonId: season, paymentIds: [2] };
    const written = {
      chequeNumber: "0012345",
      bank: "CCM",
      drawer: "LEBŒUF",
      depositMonth: "2026-10-01",
      note: "à revoir",
    };
    await inOne((tx) => keepDetails(tx, { ...wish, changed: written, seenAt: null }));
    const wiped = Object.fromEntries(Object.keys(written).map((name) => [name, null]));
    await inOne((tx) => keepDetails(tx, { ...wish, changed: wiped, seenAt: now.toISOString() }));
    expect(await sides("payments/2", ["cheque"])).toEqual([
      [null, written],
      [written, wiped],
    ]);

    const plan = randomUUID();
    const parts = [{ month: "2026-10-01", cents: 4_500 }];
    await inOne((tx) => makePlan(tx, hand(), { id: plan, season, member: 5, parts, note: "par mois", replaces: [] }));
    const part = { ...hand(), seasonId: season, plan, position: 1 };
    await inOne((tx) => linkPart(tx, { ...part, paymentId: 2, seen: null }));
    await inOne((tx) => unlinkPart(tx, { ...part, seen: 2 }));
    await inOne((tx) => endPlan(tx, { ...hand(), seasonId: season, plan }));
    const linked = (paymentId: number | null) => ({ parts: [{ month: "2026-10-01", cents: 4_500, paymentId }] });
    expect(await sides(`plans/${plan}`)).toEqual([
      [null, { ...linked(null), note: "par mois" }],
      [linked(null), linked(2)],
      [linked(2), linked(null)],
      [{ isEnded: false }, { isEnded: true }],
    ]);

    const named = { name: "Pass’Sport", amountCents: 7_000, minAge: null, maxAge: null, firstDay: null, lastDay: null };
    const kind = await inOne((tx) =>
      keepAidKind(tx, hand(), { id: null, seen: null, fields: { ...named, claim: null, isOffered: true } }),
    );
    const fields = {
      ...{ memberId: 5, kind: kind.ok ? kind.id : "", code: "AB-12", promisedCents: 7_000, claimedOn: null },
      ...{ reimbursedOn: null, reimbursedCents: null, refusedOn: null, paymentId: null, note: null },
    };
    const scope = { ...hand(), seasonId: season };
    const kept = await inOne((tx) => keepAidDossier(tx, scope, { id: null, seen: null, fields }));
    const dossier = kept.ok ? kept.id : "";
    expect(await told(`aid-dossiers/${dossier}`)).toMatchObject([{ dossier, people: [{ id: 5, name: "AUBRY Zoé" }] }]);
    await inOne((tx) => removeAidDossier(tx, scope, { id: dossier, seen: fields }));
    const said = { memberId: 5, aidKind: "Pass’Sport", code: "AB-12", promisedCents: 7_000 };
    expect(await sides(`aid-dossiers/${dossier}`)).toEqual([
      [null, said],
      [said, null],
    ]);
    expect(await told(`aid-dossiers/${dossier}`)).toMatchObject([{ dossier: null }, { dossier: null }]);

    const reader = { club, accountId: by.id, role: "director" as const };
    const id = randomUUID();
    const note = { kind: "money" as const, body: "Paie en deux fois.", isPinned: false, followUp: null };
    const write = (seen: number | null, body: string) =>
      inOne((tx) => keepNote(tx, { reader, by, now }, { id, seen, memberId: 5, fields: { ...note, body } }));
    await write(null, note.body);
    await write(1, "Paie en trois fois.");
    await inOne((tx) => removeNote(tx, { reader, by, now }, { id, seen: 2 }));
    expect(await sides(`notes/${id}`)).toEqual([
      [null, { noteKind: "money", body: "Paie en deux fois." }],
      [{ body: "Paie en deux fois." }, { body: "Paie en trois fois." }],
      [{ noteKind: "money", body: "Paie en trois fois." }, null],
    ]);

    const exempt = { until: "2026-12-31", reason: "accord", by };
    expect(await inOne((tx) => exemptPeople(tx, { club, seasonId: season }, [5], exempt))).toBe(true);
    expect(await inOne((tx) => exemptPeople(tx, { club, seasonId: season }, [5], exempt))).toBe(false);
    expect(await inOne((tx) => endExemptions(tx, { club, seasonId: season }, [5], by))).toBe(true);
    expect(await sides("members/5", ["exemption"])).toEqual([
      [null, { until: "2026-12-31", reason: "accord" }],
      [{ until: "2026-12-31", reason: "accord" }, null],
    ]);
  });

  it("tells a change of a payment once, with its author, whichever of the desk and a reading was first", async () => {
    const copied = (id: number, amountCents: number) => ({
      ...{
        id,
        club,
        seasonId: season,
        memberId: 5,
        amountCents,
        type: "Paiement",
        method: "Chèque",
        methodKey: "cheque",
      },
      ...{ receivedOn: "2026-09-12", allocations: [], reading: 1 },
    });
    const found = (id: number, from: number, to: number) =>
      inOne((tx) => tracePayments(tx, club, [{ before: copied(id, from), after: copied(id, to) }]));
    const amended = (id: number, from: number, to: number) =>
      inOne((tx) =>
        writePaymentChange(tx, {
          ...{
            club,
            seasonId: season,
            kind: "payment",
            about: [`payments/${id}`, "members/5"],
            by,
            now,
            reason: "mal lu",
          },
          ...{ before: { amountCents: from, method: "Chèque" }, after: { amountCents: to, method: "Chèque" } },
        }),
      );
    await amended(11, 5_000, 4_000);
    await found(11, 5_000, 4_000);
    await found(12, 5_000, 4_000);
    await amended(12, 5_000, 4_000);
    for (const id of [11, 12])
      expect(await told(`payments/${id}`, ["payment"])).toMatchObject([
        { before: { amountCents: 5_000 }, after: { amountCents: 4_000 }, by: "Marc Petit", reason: "mal lu" },
      ]);
    // Somebody changes it elsewhere afterwards: nobody here did.
    await found(11, 4_000, 3_000);
    expect((await told("payments/11", ["payment"])).map(({ by: who }) => who)).toEqual([null, "Marc Petit"]);
  });

  it("shows a club its own changes, of what may be seen, page by page", async () => {
    const all = await changesTold(store.db, { club, kinds: KINDS, limit: 100 });
    expect(await changesTold(store.db, { club: "other", kinds: KINDS, limit: 100 })).toEqual([]);
    expect(await changesTold(store.db, { club, kinds: [], limit: 100 })).toEqual([]);
    const older = await changesTold(store.db, { club, kinds: KINDS, before: all[2]?.id, limit: 100 });
    expect(older.map(({ id }) => id)).toEqual(all.slice(3).map(({ id }) => id));
    const elsewhere = await changesTold(store.db, { club, seasonId: 1, kinds: KINDS, limit: 100 });
    expect(new Set(elsewhere.map(({ kind }) => kind))).toEqual(new Set(["note", "aidKind"]));
    expect(await store.db.$count(chronicle, eq(chronicle.club, club))).toBe(all.length);
  });
});
