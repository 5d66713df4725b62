import { and, eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { createTranslator } from "next-intl";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Store } from "#lib/base/store/database.ts";
import {
  mirrorEvents,
  mirrorGroups,
  mirrorPayments,
  mirrorPeople,
  mirrorSeasons,
} from "#lib/base/store/schema/sync/mirror.ts";
import { en } from "#lib/base/words/en.ts";
import { householdOf } from "#lib/people/households/household.ts";
import { readSight } from "#lib/sync/copy/sight.ts";
import { payments as paymentList } from "#lib/sync/resources/payments.ts";
import { serveList } from "#lib/sync/resources/serve-list.ts";
import { familyFigure, listedFamilies } from "#lib/treasury/dues/family-list.ts";
import { estimates } from "#lib/treasury/dues/read.ts";
import { byActivity, seasonTotals } from "#lib/treasury/dues/season-money.ts";
import {
  ACTIVITIES,
  type Kind,
  keepSectionSeason,
  PEOPLE,
  SATURDAY,
  SEASON,
  type SectionOracle,
  type SectionSeason,
  sectionOracle,
  sectionSeasons,
} from "./section-seasons.ts";
import { databases, testStore } from "./store.ts";

// What is due and paid of a section (decision 102), to the cent, and who of it is of one family, against the rule said a second time over rows in memory.

vi.mock("next-intl/server", () => ({
  getLocale: async () => "en",
  getTimeZone: async () => "Europe/Paris",
  getTranslations: async (namespace: "resources.payments") =>
    createTranslator({ locale: "en", messages: en, namespace }),
}));

const TYPES = ["Paiement", "Paiement", "Reduction", "Remboursement", "Autre", "ReportSolde"] as const;
const NAMES = ["annual_registration", "event_registration"] as const;
const MEMBERSHIP = 40;

interface Payment {
  id: number;
  memberId: number | null;
  seasonId: number;
  amountCents: number | null;
  type: (typeof TYPES)[number];
  allocations: { type: string; registrationId: number | null; cents: number }[] | null;
}

const part = fc.record({
  to: fc.oneof(
    // Mostly a registration, whosever; its number under the other kind's name is a thing that there is none of.
    { weight: 6, arbitrary: fc.record({ name: fc.constantFrom(...NAMES), at: fc.nat({ max: 32 }) }) },
    { weight: 1, arbitrary: fc.constantFrom("membership" as const, "payment" as const, "licence" as const) },
  ),
  share: fc.integer({ min: 1, max: 60 }),
});
const paymentsMade = fc.array(
  fc.record({
    memberId: fc.option(fc.constantFrom(...PEOPLE), { freq: 20 }),
    seasonId: fc.constantFrom(SEASON, SEASON, SEASON, 2),
    amountCents: fc.option(fc.integer({ min: 1, max: 40_000 }), { freq: 20 }),
    type: fc.constantFrom(...TYPES),
    parts: fc.option(fc.array(part, { maxLength: 4 }), { freq: 8 }),
  }),
  { minLength: 15, maxLength: 40 },
);

const moneySeasons = fc.record({
  season: sectionSeasons,
  made: paymentsMade,
  /** Of each person which telephone is theirs: who shares one is a family. */
  phones: fc.tuple(...PEOPLE.map(() => fc.nat({ max: 5 }))),
});

const priceOf = (kind: Kind, activity: number) => (kind === "annual" ? 100 : 7) + activity;
const phoneOf = (which: number) => `06120000${which}${which + 1}`;

type Made = typeof paymentsMade extends fc.Arbitrary<infer Wished> ? Wished : never;

function paymentsOf({ season, made }: { season: SectionSeason; made: Made }): Payment[] {
  return made.map(({ parts, ...one }, at) => ({
    ...one,
    id: at + 1,
    allocations:
      parts?.map(({ to, share }) => {
        const cents = Math.ceil(((one.amountCents ?? 100) * share) / 100);
        if (typeof to === "string") return { type: to, registrationId: null, cents };
        // Half of them settle what is their own member's, as clubs write it.
        const own = season.registrations.filter(({ memberId }) => memberId === one.memberId);
        const registration = to.at % 2 === 0 ? own[to.at % Math.max(1, own.length)] : season.registrations[to.at];
        const right = registration && NAMES[registration.kind === "annual" ? 0 : 1];
        return { type: to.at % 7 === 0 ? to.name : (right ?? to.name), registrationId: registration?.id ?? 999, cents };
      }) ?? null,
  }));
}

/** The rule of decision 102 and nothing else. */
function moneyOracle(season: SectionSeason, payments: Payment[], due: SectionOracle) {
  const isSame = (a: { kind: Kind; id: number }) => due.registrations.some((b) => a.kind === b.kind && a.id === b.id);
  const live = season.registrations.filter((one) => one.seasonId === SEASON && one.state !== "refused");
  const isOnlyHere = (person: number) => live.every((one) => one.memberId !== person || isSame(one));
  const seen = payments.flatMap((payment) => {
    const { memberId, amountCents, allocations, seasonId } = payment;
    if (memberId === null || amountCents === null || seasonId !== SEASON || !due.people.has(memberId)) return [];
    const parts = allocations ?? [];
    let cents = 0;
    let left = amountCents;
    for (const { type, registrationId, cents: settled } of parts) {
      left -= settled;
      const ours = due.registrations.some(
        ({ kind, id }) => id === registrationId && type === NAMES[kind === "annual" ? 0 : 1],
      );
      if (ours || ((type === "membership" || type === "payment") && isOnlyHere(memberId))) cents += settled;
    }
    if (isOnlyHere(memberId) && left > 0) cents += left;
    cents = Math.min(cents, amountCents);
    return cents > 0 ? [{ id: payment.id, memberId, type: payment.type, cents }] : [];
  });
  const of = (person: number) => {
    const own = live.filter((one) => one.memberId === person && isSame(one));
    const lines = own.map(({ kind, activityId, state }) => ({
      cents: priceOf(kind, activityId) * 100,
      isPending: state === "pending",
    }));
    const annual = own.filter(({ kind }) => kind === "annual");
    if (annual.length > 0 && isOnlyHere(person))
      lines.push({ cents: MEMBERSHIP * 100, isPending: annual.every(({ state }) => state === "pending") });
    const dueCents = lines.filter(({ isPending }) => !isPending).reduce((sum, { cents }) => sum + cents, 0);
    const all = lines.reduce((sum, { cents }) => sum + cents, 0);
    const paid = seen
      .filter(({ memberId }) => memberId === person)
      .reduce((sum, { type, cents }) => sum + (type === "Remboursement" ? -cents : cents), 0);
    return { dueCents, balanceCents: all - paid, lines: lines.length };
  };
  return { seen, of };
}

const sorted = (numbers: Iterable<number>) => [...numbers].sort((a, b) => a - b);

describe.each(databases("section_money"))("a section reads what is due and paid of its own, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let clubs = 0;
  beforeAll(async () => {
    ({ store, close } = await testStore(location));
  });
  afterAll(() => close());

  async function keep(season: SectionSeason, payments: Payment[], phones: readonly number[]): Promise<string> {
    const { db } = store;
    clubs += 1;
    const club = `money-${clubs}`;
    await keepSectionSeason(db, club, season);
    await db.update(mirrorSeasons).set({ membershipCostEuros: MEMBERSHIP }).where(eq(mirrorSeasons.club, club));
    for (const [kind, table] of [
      ["annual", mirrorGroups],
      ["event", mirrorEvents],
    ] as const)
      for (const id of ACTIVITIES)
        await db
          .update(table)
          .set({ costEuros: priceOf(kind, id) })
          .where(and(eq(table.club, club), eq(table.id, id)));
    for (const which of new Set(phones)) {
      const those = PEOPLE.filter((_, at) => phones[at] === which);
      await db
        .update(mirrorPeople)
        .set({ phone: which === 0 ? null : phoneOf(which) })
        .where(and(eq(mirrorPeople.club, club), inArray(mirrorPeople.id, those)));
    }
    await db.insert(mirrorPayments).values(
      payments.map((one) => ({
        ...one,
        club,
        reading: 1,
        receivedOn: SATURDAY,
        method: "zqchèque",
        methodKey: "zqcheque",
      })),
    );
    return club;
  }

  it("person by person, family by family and payment by payment, and nothing of anybody else", async () => {
    const told = { payments: 0, parts: 0, hidden: 0, whole: 0, relatives: 0 };
    await fc.assert(
      fc.asyncProperty(moneySeasons, async ({ season, made, phones }) => {
        const { db } = store;
        const payments = paymentsOf({ season, made });
        const club = await keep(season, payments, phones);
        const due = sectionOracle(season);
        const rule = moneyOracle(season, payments, due);
        const { section } = season;
        const seat = { role: "treasurer", section, scopes: null, email: "nobody@club.test" } as const;
        const sight = await readSight(db, seat, { club, seasonId: SEASON });
        const { within } = sight;
        const scope = { club, seasonId: SEASON, within };

        // The section's people, whoever is asked for.
        for (const asked of [undefined, PEOPLE, [1, 5]]) {
          const owed = await estimates(db, scope, asked);
          expect(sorted(owed.keys())).toEqual(sorted([...due.people].filter((id) => asked?.includes(id) ?? true)));
          for (const [id, { due: lines, dueCents, balanceCents }] of owed)
            expect({ id, dueCents, balanceCents, lines: lines.length }).toEqual({ id, ...rule.of(id) });
          const payers = new Map(rule.seen.map((one) => [one.id, one.cents]));
          for (const { paid } of owed.values())
            for (const { payment, cents } of paid) expect(Math.abs(cents)).toBe(payers.get(payment.id));
        }

        const seenSeason = { club, seasonId: SEASON, today: SATURDAY };
        const phoneBy = new Map(PEOPLE.map((id, at) => [id, phones[at] || `alone ${id}`]));
        for (const person of PEOPLE) {
          const home = await householdOf(db, seenSeason, person, sight);
          const family = [...due.people].filter((id) => phoneBy.get(id) === phoneBy.get(person));
          expect(sorted(home.map(({ id }) => id))).toEqual(due.people.has(person) ? sorted(family) : []);
          for (const { id, registrations } of home)
            expect(sorted(registrations.map((one) => one.id))).toEqual(
              sorted(due.registrations.filter(({ memberId }) => memberId === id).map((one) => one.id)),
            );
          told.relatives += Math.max(0, home.length - 1);
        }

        const families = await listedFamilies(db, scope, SATURDAY);
        const expected = [...Map.groupBy(sorted(due.people), (id) => phoneBy.get(id)).values()];
        expect(families.map(({ people }) => sorted(people.map(({ id }) => id)).join()).sort()).toEqual(
          expected.map((ids) => ids.join()).sort(),
        );
        for (const { people, dueCents, balanceCents, plannedCents, reminded, exempt } of families) {
          const own = people.map(({ id }) => rule.of(id));
          expect([dueCents, balanceCents]).toEqual([
            own.reduce((sum, one) => sum + one.dueCents, 0),
            own.reduce((sum, one) => sum + one.balanceCents, 0),
          ]);
          expect([plannedCents, reminded, exempt.size]).toEqual([0, null, 0]);
        }
        expect(familyFigure(families, "all").cents).toBe(
          [...due.people].reduce((sum, id) => sum + rule.of(id).dueCents, 0),
        );
        expect((await listedFamilies(db, scope, SATURDAY, PEOPLE)).length).toBe(families.length);

        // The sums of the section's season, each of what was just compared.
        const people = families.flatMap((family) => family.people);
        const lines = { due: people.flatMap((one) => one.due), paid: people.flatMap((one) => one.paid) };
        const nothing = () => false;
        const known = { isReturned: nothing, isReturn: nothing, isCorrection: nothing, isReceived: () => true };
        const totals = seasonTotals(lines, known);
        const ofType = (...types: Payment["type"][]) =>
          rule.seen.filter(({ type }) => types.includes(type)).reduce((sum, { cents }) => sum + cents, 0);
        expect(totals).toMatchObject({
          ...{
            receivedCents: ofType("Paiement", "Autre"),
            reducedCents: ofType("Reduction"),
            otherCents: ofType("Autre"),
          },
          ...{ refundedCents: ofType("Remboursement"), carriedCents: ofType("ReportSolde") },
          dueCents: [...due.people].reduce((sum, id) => sum + rule.of(id).dueCents, 0),
        });
        const { activities } = byActivity(lines);
        const ours = due.ours.map(({ kind, id }) => `${kind} ${id}`);
        for (const { kind, activityId } of activities)
          if (kind !== "membership") expect(ours).toContain(`${kind} ${activityId}`);

        const list = await serveList(db, paymentList, { club, season: SEASON, within }, { size: "200" });
        const signed = ({ type, cents }: { type: string; cents: number }) =>
          type === "Remboursement" ? -cents : cents;
        expect(list.rows.map(({ id, cells }) => [id, cells.amount?.sort]).sort()).toEqual(
          rule.seen.map((one) => [one.id, signed(one)]).sort(),
        );
        expect([list.total, list.all]).toEqual([rule.seen.length, rule.seen.length]);
        for (const { id, href } of list.rows)
          expect(href).toBe(`/${club}/${SEASON}/treasury/dues/${rule.seen.find((one) => one.id === id)?.memberId}`);
        for (const filter of list.filters)
          for (const { value, count } of filter.options)
            if (filter.id === "type") expect(count).toBe(rule.seen.filter(({ type }) => type === value).length);
        for (const sort of ["amount", "-amount"]) {
          const { rows } = await serveList(
            db,
            paymentList,
            { club, season: SEASON, within },
            { size: "200", sort, q: "zqcheque" },
          );
          expect(rows.length).toBe(rule.seen.length);
        }
        told.payments += rule.seen.length;
        told.parts += rule.seen.filter(({ id, cents }) => payments[id - 1]?.amountCents !== cents).length;
        told.hidden += payments.filter((one) => one.seasonId === SEASON).length - rule.seen.length;
        told.whole += [...due.people].filter((id) => rule.of(id).balanceCents > 0).length;
      }),
      { numRuns: 25, seed: 102 },
    );
    // Else it would have compared nothing with nothing.
    expect(
      Object.values(told).every((count) => count > 20),
      JSON.stringify(told),
    ).toBe(true);
  });
});
