import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "#lib/base/store/database.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import {
  beginClub,
  copyPayment,
  copyPerson,
  counter,
  hand,
  place,
} from "#lib/treasury/deposits/testing/treasury-club.ts";
import { endPlan, linkPart, makePlan, newPlan, unlinkPart } from "./keep-plan.ts";
import { instalmentPlansOf, lateParts, openPlansOf } from "./plans.ts";
import { proposedFor, unlinkedPayments } from "./unlinked-payments.ts";

const TODAY = "2026-11-25";
const months = ["2026-10-01", "2026-11-01", "2026-12-01"];

describe.each(databases("instalments"))("what a family pays in parts, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
  });
  beforeEach(async () => {
    await beginClub(store);
    await copyPerson(store, { id: 1, last_name: "Lebœuf", first_name: "Éloïse", email: "anne@exemple.fr" });
    await copyPerson(store, { id: 2, last_name: "Lebœuf", first_name: "Paul", email: "Anne@exemple.fr" });
    await copyPerson(store, { id: 3, last_name: "Zoé", first_name: "Durand", email: "zoe@exemple.fr" });
  });
  afterAll(() => close());

  const agree = async (member: number, cents: number[], id: string, replaces: string[] = []) => {
    const parts = cents.map((amount, index) => ({ month: months[index] ?? "2027-01-01", cents: amount }));
    const parsed = newPlan.parse({ id, season: place.seasonId, member, parts, note: " ", replaces });
    return store.db.transaction((tx) => makePlan(tx, { club: place.club, ...hand }, parsed));
  };
  const plan = async (member: number, cents: number[], id: string = randomUUID()) => {
    expect(await agree(member, cents, id)).toEqual({ kept: true });
    return id;
  };
  const plans = () => instalmentPlansOf(store.db, place, TODAY);
  const link = (id: string, position: number, paymentId: number, seen: number | null = null) =>
    store.db.transaction((tx) => linkPart(tx, { ...place, ...hand, plan: id, position, paymentId, seen }));

  it("is one plan for one debt of a family: a second one replaces the first, or is refused, also when two agree one at once", async () => {
    const first = await plan(1, [5_000, 5_000]);
    // Of the sister, who is of the same family.
    expect(await agree(2, [10_000], randomUUID())).toEqual({ kept: false, why: "open" });
    expect(await agree(3, [700], randomUUID())).toEqual({ kept: true });
    const second = randomUUID();
    expect(await agree(2, [9_000], second, [first])).toEqual({ kept: true });
    const open = async () => (await openPlansOf(store.db, place, [1, 2], TODAY)).map(({ id }) => id);
    expect(await open()).toEqual([second]);
    // Asked again after a lost answer, it is kept, and the page that still showed the first one replaces nothing else.
    expect(await agree(2, [9_000], second, [first])).toEqual({ kept: true });
    expect(await agree(1, [1_000], randomUUID(), [first])).toEqual({ kept: false, why: "open" });
    const raced = await Promise.all([1, 2, 1, 2].map((member) => agree(member, [2_000], randomUUID(), [second])));
    expect(raced.filter(({ kept }) => kept)).toHaveLength(1);
    expect(await open()).toHaveLength(1);
  });

  it("is late once its month has passed, until its payment is linked, it is returned, or the plan is ended", async () => {
    const id = await plan(1, [5_000, 5_000, 5_001]);
    await plan(1, [5_000, 5_000, 5_001], id);
    await plan(3, [700]);
    expect((await plans()).length).toBe(2);
    expect(
      lateParts(await plans()).map(({ plan: { person }, part: { position, cents } }) => [person, position, cents]),
    ).toEqual([
      ["LEBŒUF Éloïse", 1, 5_000],
      ["ZOÉ Durand", 1, 700],
    ]);
    expect(await openPlansOf(store.db, place, [1, 2], TODAY)).toMatchObject([{ id, memberId: 1 }]);

    await copyPayment(store, { id: 8, member_id: 2 });
    expect(await link(id, 1, 8)).toEqual({ kept: true });
    const [own] = (await plans()).filter((one) => one.id === id);
    expect(own).toMatchObject({ totalCents: 15_001, paidCents: 5_000, note: null });
    expect(own?.parts.map(({ standing }) => standing)).toEqual(["paid", "planned", "planned"]);
    // The bank gave the cheque back: the part is owed again.
    await copyPayment(store, { id: 9, type: "Remboursement" });
    await counter(store, "returned", { paymentId: 9, countersId: 8 });
    expect(lateParts(await plans()).map(({ part: { standing } }) => standing)).toEqual(["returned", "late"]);
    const end = () => store.db.transaction((tx) => endPlan(tx, { ...place, ...hand, plan: id }));
    expect([await end(), await end()]).toEqual([true, true]);
    expect(lateParts(await plans()).map(({ part: { cents } }) => cents)).toEqual([700]);
    expect(await link(id, 2, 8)).toEqual({ kept: false, why: "ended" });
    expect(await openPlansOf(store.db, place, [1], TODAY)).toEqual([]);
  });

  it("is owed still where its payment was written down wrongly, all of it: nothing of it ever came", async () => {
    const id = await plan(1, [5_000, 5_000]);
    await copyPayment(store, { id: 8 });
    await copyPayment(store, { id: 9, type: "Remboursement", amount_cents: 3_000 });
    expect(await link(id, 1, 8)).toEqual({ kept: true });
    await counter(store, "correction", { paymentId: 9, countersId: 8 });
    expect((await plans())[0]).toMatchObject({ paidCents: 5_000, parts: [{ standing: "paid" }, {}] });
    await copyPayment(store, { id: 10, type: "Remboursement", amount_cents: 2_000 });
    await counter(store, "correction", { paymentId: 10, countersId: 8 });
    expect((await plans())[0]).toMatchObject({ paidCents: 0, parts: [{ standing: "corrected", isLate: true }, {}] });
    expect(lateParts(await plans()).map(({ part: { position } }) => position)).toEqual([1]);
    // What came instead is linked in its place.
    await copyPayment(store, { id: 11 });
    expect(await link(id, 1, 11, 8)).toEqual({ kept: true });
    expect((await plans())[0]).toMatchObject({ paidCents: 5_000 });
  });

  it("is proposed the payments of the family of the same amount, each for one part only", async () => {
    const id = await plan(1, [5_000, 5_000, 6_000]);
    await copyPayment(store, { id: 21, member_id: 2, received_on: "2026-10-20" });
    await copyPayment(store, { id: 22, member_id: 3 });
    await copyPayment(store, { id: 23, type: "Reduction" });
    await copyPayment(store, { id: 24, amount_cents: 6_100, received_on: "2026-10-02" });
    await copyPayment(store, { id: 25, season_id: 1 });
    const [own] = await plans();
    const payments = (await unlinkedPayments(store.db, place, await plans())).get(id) ?? [];
    expect(payments.map((payment) => payment.id)).toEqual([24, 21]);
    expect([...proposedFor(own?.parts ?? [], payments)].map(([position, payment]) => [position, payment.id])).toEqual([
      [1, 21],
    ]);
    expect(await link(id, 1, 21)).toEqual({ kept: true });
    expect(await link(id, 2, 21)).toEqual({ kept: false, why: "taken" });
    expect(await link(id, 1, 24)).toEqual({ kept: false, why: "others" });
    expect(await link(id, 2, 99)).toEqual({ kept: false, why: "missing" });
    // Another family's, and a discount: neither is offered, so neither is taken.
    expect(await link(id, 2, 22)).toEqual({ kept: false, why: "missing" });
    expect(await link(id, 2, 23)).toEqual({ kept: false, why: "missing" });
    expect(await link(randomUUID(), 1, 24)).toEqual({ kept: false, why: "missing" });
    const unlink = (seen: number) =>
      store.db.transaction((tx) => unlinkPart(tx, { ...place, ...hand, plan: id, position: 1, seen }));
    expect([await unlink(24), await unlink(21), await unlink(21)]).toEqual([
      { kept: false, why: "others" },
      { kept: true },
      { kept: true },
    ]);
  });

  it("has one payment for one part, however many link it at once", async () => {
    const id = await plan(1, [5_000, 5_000, 5_000]);
    await copyPayment(store, { id: 8 });
    const answers = await Promise.all([1, 2, 3].map((position) => link(id, position, 8)));
    expect(answers.filter(({ kept }) => kept).length).toBe(1);
    expect((await plans()).flatMap(({ parts }) => parts.filter(({ paymentId }) => paymentId === 8)).length).toBe(1);
  });
});
