import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addAccount } from "#lib/base/store/accounts.ts";
import type { Store } from "#lib/base/store/database.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { mirrorPayments, mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import { aidDossiers, aidKinds } from "#lib/base/store/schema/treasury/treasury.ts";
import { copiedBy } from "#lib/desk/testing/copied.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { members } from "#lib/sync/resources/members.ts";
import { payments } from "#lib/sync/resources/payments.ts";
import { type AidDossier, aidDossiersOf, aidOutstanding, doublesIn, othersOfCode } from "./dossiers.ts";
import { type AidDossierFields, type AidKindFields, aidDossierFields, aidKindFields } from "./fields.ts";
import { FRANCE_2026 } from "./france-2026.ts";
import { keepAidDossier, removeAidDossier } from "./keep-dossier.ts";
import { addFrenchKinds, aidKindsOf, keepAidKind } from "./kinds.ts";
import { aidPayments } from "./payments.ts";

const club = "demo";
const scope = { club, seasonId: 2 };
const now = new Date("2026-11-25T08:00:00Z");
const TODAY = "2026-11-25";

const copied = copiedBy(club);

const kindFields: AidKindFields = {
  ...{ name: "Pass’Sport", amountCents: 7_000, minAge: 14, maxAge: 17, firstDay: "2026-09-01", lastDay: "2026-12-31" },
  ...{ claim: null, isOffered: true },
};

it("keeps France's kinds as fields that a club may write", () => {
  for (const { id, ...kind } of FRANCE_2026) expect([id, aidKindFields.safeParse(kind).success]).toEqual([id, true]);
  expect(new Set(FRANCE_2026.map(({ id }) => id)).size).toBe(FRANCE_2026.length);
});

describe.each(databases("aid"))("aid that families bring, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let by: { id: number; name: string };
  let kind = "";

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    const { db } = store;
    const account = await addAccount(db, { email: "claire@desk.example", name: "Claire", passwordHash: "no" });
    by = { id: account?.id ?? 0, name: "Claire" };
    await db.delete(clubs);
    await db.insert(clubs).values({
      ...{ slug: club, name: club, baseUrl: `http://localhost/${club}/api/v1`, clientId: club },
      ...{ createdAt: now, updatedAt: now },
    });
    for (const raw of [
      { id: 1, last_name: "Aubry", first_name: "Zoé", birth_date: "2011-03-01" },
      { id: 2, last_name: "Brun", first_name: "Léo", birth_date: "2018-03-01" },
    ])
      await db.insert(mirrorPeople).values(copied(members.copy.row(raw)));
    for (const [id, member_id, method] of [
      [1, 1, "Chèque"],
      [2, 1, "pass'sport"],
      [3, 2, "Pass’Sport"],
    ] as const) {
      const raw = { id, member_id, method, amount_cents: 7_000, type: "Paiement", received_on: "2026-09-12" };
      await db.insert(mirrorPayments).values(copied(payments.copy.row(raw, 2)));
    }
  });
  afterAll(() => close());
  beforeEach(async () => {
    await store.db.delete(aidDossiers);
    await store.db.delete(aidKinds);
    const kept = await keepKind({ id: null, seen: null, fields: kindFields });
    kind = kept.ok ? kept.id : "";
  });

  const keepKind = (wish: Parameters<typeof keepAidKind>[2]) =>
    store.db.transaction((tx) => keepAidKind(tx, { club, by, now }, wish));
  const keep = (wish: Parameters<typeof keepAidDossier>[2]) =>
    store.db.transaction((tx) => keepAidDossier(tx, { ...scope, by, now }, wish));
  const fields = (more: Partial<AidDossierFields> = {}): AidDossierFields => ({
    ...{ memberId: 1, kind, code: null, promisedCents: 7_000, claimedOn: null, reimbursedOn: null },
    ...{ reimbursedCents: null, refusedOn: null, paymentId: null, note: null },
    ...more,
  });
  const create = async (more: Partial<AidDossierFields> = {}) => {
    const kept = await keep({ id: null, seen: null, fields: fields(more) });
    if (!kept.ok) throw new Error(kept.code);
    return kept.id;
  };

  it("is followed from the promise to the money, and is outstanding until then", async () => {
    const id = await create({ code: "AB-12" });
    expect(await aidOutstanding(store.db, scope, TODAY)).toEqual({
      ...{ cents: 7_000, count: 1, next: { day: "2026-12-31", count: 1 }, late: 0 },
    });
    expect(await aidOutstanding(store.db, scope, "2027-01-01")).toMatchObject({ next: null, late: 1 });
    const claimed = fields({ code: "AB-12", claimedOn: "2026-10-01" });
    expect(await keep({ id, seen: fields({ code: "AB-12" }), fields: claimed })).toEqual({ ok: true, id });
    expect(await aidOutstanding(store.db, scope, TODAY)).toMatchObject({ cents: 7_000, next: null, late: 0 });
    const paid = { ...claimed, reimbursedOn: "2026-11-02", reimbursedCents: 6_500, paymentId: 2 };
    expect(await keep({ id, seen: claimed, fields: paid })).toEqual({ ok: true, id });
    const [dossier] = await aidDossiersOf(store.db, scope, TODAY);
    expect(dossier).toMatchObject({ state: "reimbursed", person: "AUBRY Zoé", kindName: "Pass’Sport", isOfAge: true });
    expect(await aidOutstanding(store.db, scope, TODAY)).toMatchObject({ cents: 0, count: 0 });
  });

  it("tells ages that it is not for, and codes that two dossiers of one kind have, however they are written", async () => {
    await create({ code: "ab 12" });
    // It is good for once, and would be counted twice: the second is told before it is kept. Those of before stand as they are.
    const second = fields({ memberId: 2, code: "AB-12" });
    expect(await keep({ id: null, seen: null, fields: second })).toEqual({ ok: false, code: "sameCode" });
    const before = await create({ memberId: 2, code: "before" });
    await store.db.update(aidDossiers).set({ code: "AB-12" }).where(eq(aidDossiers.id, before));
    const claimed = { ...second, claimedOn: "2026-10-01" };
    expect(await keep({ id: before, seen: second, fields: claimed })).toMatchObject({ ok: true });
    await create({ memberId: 1, code: "other" });
    const told = await aidDossiersOf(store.db, scope, TODAY);
    expect(told.map((one) => [one.code, one.isOfAge, one.isDoubleCode]).sort()).toEqual([
      ["AB-12", false, true],
      ["ab 12", true, true],
      ["other", true, false],
    ]);
    // 70 € that one code may bring stand twice in what is outstanding; each of the two leads to the other, and settled, neither is one any more.
    expect(doublesIn(told)).toEqual({ count: 2, cents: 7_000 });
    const double = told.find(({ id }) => id === before) as AidDossier;
    const others = await othersOfCode(store.db, club, double);
    expect(others).toMatchObject([{ seasonId: scope.seasonId, memberId: 1, state: "promised" }]);
    const settled = { ...claimed, code: null };
    expect(await keep({ id: before, seen: claimed, fields: settled })).toMatchObject({ ok: true });
    const after = await aidDossiersOf(store.db, scope, TODAY);
    expect(doublesIn(after)).toEqual({ count: 0, cents: 0 });
    const first = after.find(({ code }) => code === "ab 12") as AidDossier;
    expect(await othersOfCode(store.db, club, first)).toEqual([]);
  });

  it("writes nothing over what somebody else has written meanwhile, and shows it", async () => {
    const id = await create();
    expect(await keep({ id, seen: fields(), fields: fields({ note: "theirs" }) })).toEqual({ ok: true, id });
    const mine = await keep({ id, seen: fields(), fields: fields({ note: "mine" }) });
    expect(mine).toEqual({ ok: false, code: "changed", now: fields({ note: "theirs" }), by: "Claire" });
    const remove = (seen: AidDossierFields) =>
      store.db.transaction((tx) => removeAidDossier(tx, { ...scope, by, now }, { id, seen }));
    expect(await remove(fields())).toMatchObject({ ok: false, code: "changed" });
    expect(await remove(fields({ note: "theirs" }))).toEqual({ ok: true, id });
    expect(await keep({ id, seen: fields(), fields: fields() })).toEqual({ ok: false, code: "gone" });
    const seen = await keepKind({ id: kind, seen: { ...kindFields, amountCents: 1 }, fields: kindFields });
    expect(seen).toEqual({ ok: false, code: "changed", now: kindFields, by: "Claire" });
  });

  it("stands as one payment of its own person, proposed by its method's name", async () => {
    const id = await create();
    const offered = await aidPayments(store.db, scope, { memberId: 1, kindName: "Pass’Sport", dossier: id });
    expect(offered.map((one) => [one.id, one.isProposed])).toEqual([
      [2, true],
      [1, false],
    ]);
    const linked = fields({ paymentId: 2 });
    expect(await keep({ id, seen: fields(), fields: fields({ paymentId: 3 }) })).toEqual({
      ok: false,
      code: "payment",
    });
    expect(await keep({ id, seen: fields(), fields: linked })).toEqual({ ok: true, id });
    expect(await keep({ id: null, seen: null, fields: linked })).toEqual({ ok: false, code: "linked" });
    const other = await create();
    const left = await aidPayments(store.db, scope, { memberId: 1, kindName: "x", dossier: other });
    expect(left.map((one) => one.id)).toEqual([1]);
    // Two at once link it once.
    await keep({ id, seen: linked, fields: fields() });
    const both = await Promise.all([id, other].map((one) => keep({ id: one, seen: fields(), fields: linked })));
    expect(both.map((one) => (one.ok ? "kept" : one.code)).sort()).toEqual(["kept", "linked"]);
  });

  it("refuses nobody's, a kind that is not there, and what contradicts itself", async () => {
    expect(await keep({ id: null, seen: null, fields: fields({ memberId: 99 }) })).toMatchObject({ code: "nobody" });
    expect(await keep({ id: null, seen: null, fields: fields({ kind: "x" }) })).toMatchObject({ code: "noKind" });
    for (const fault of [
      { reimbursedOn: "2026-10-01" },
      { reimbursedCents: 5 },
      { reimbursedOn: "2026-10-01", reimbursedCents: 5, refusedOn: "2026-10-02" },
      { promisedCents: 0 },
      { code: "a\nb" },
    ])
      expect([fault, aidDossierFields.safeParse(fields(fault)).success]).toEqual([fault, false]);
    expect(aidKindFields.safeParse({ ...kindFields, minAge: 18 }).success).toBe(false);
    expect(aidKindFields.safeParse({ ...kindFields, lastDay: "2026-08-31" }).success).toBe(false);
  });

  it("takes over France's kinds once, without those that the club has, and no two kinds of one name", async () => {
    const add = () => store.db.transaction((tx) => addFrenchKinds(tx, { club, by, now }));
    expect([await add(), await add()]).toEqual([FRANCE_2026.length - 1, 0]);
    const same = await keepKind({ id: null, seen: null, fields: { ...kindFields, name: "PASS SPORT" } });
    expect(same).toMatchObject({ code: "sameName" });
    expect(await aidKindsOf(store.db, club)).toHaveLength(FRANCE_2026.length);
  });
});
