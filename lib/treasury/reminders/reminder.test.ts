import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LONGEST_LINK, letterLink, MOST_RECIPIENTS, mailLinks } from "#lib/base/words/contact-links.ts";
import { formatsOf } from "#lib/base/words/formats.ts";
import { filled, sharedText, unknownPlaces } from "#lib/people/letters/filled-text.ts";
import { estimateOf } from "#lib/treasury/dues/estimate.ts";
import type { Exemption, ListedFamily } from "#lib/treasury/dues/family-list.ts";
import { familyOwing, type OwingPerson } from "#lib/treasury/dues/owing.ts";
import { remindingOf, valuesOf } from "./reminder.ts";

const TODAY = "2026-11-25";

const someone = fc.record({
  lastName: fc.option(fc.constantFrom("Lebœuf", "D'Artagnan", "{solde}", "Nguyễn\nBcc: x@x.test")),
  firstName: fc.option(fc.constantFrom("Éloïse", "Zoé", "{détail}", "🦊".repeat(20))),
  birthDate: fc.option(fc.constantFrom("2015-02-03", "1980-01-01", "2008-11-25")),
  email: fc.option(fc.constantFrom("a@x.test", "A@x.test", "b@x.test", "not one", `${"é".repeat(200)}@x.test`)),
  parents: fc.array(fc.record({ email: fc.option(fc.constantFrom("c@x.test", "d@x.test", "d@X.test")) }), {
    maxLength: 2,
  }),
  costEuros: fc.option(fc.integer({ min: 0, max: 300 })),
  paidCents: fc.integer({ min: 0, max: 40_000 }),
  isExempt: fc.boolean(),
  valid: fc.constantFrom(true, true, null),
});

const family = fc.tuple(fc.array(someone, { minLength: 1, maxLength: 3 }), fc.constantFrom(0, 0, 5_000, 100_000));
const season = fc.array(family, { maxLength: 12 }).map((families) => {
  let id = 0;
  return families.map(([people, promisedCents]): ListedFamily => {
    const exempt = new Map<number, Exemption>();
    const owing = people.map(({ costEuros, paidCents, isExempt, valid, parents, ...person }): OwingPerson => {
      id++;
      if (isExempt) exempt.set(id, { until: TODAY, reason: null, by: "Anne" });
      const registered = { kind: "annual" as const, id, activityId: 1, valid, registeredAt: null };
      const paid = { id, amountCents: paidCents, type: "Paiement", method: null, receivedOn: null, allocations: [] };
      const estimate = estimateOf([{ ...registered, costEuros, outsideEuros: null }], paidCents > 0 ? [paid] : [], 0);
      const guardians = parents.map((parent) => ({
        ...{ type: null, first_name: null, last_name: null, title: null, phone: null, profession: null },
        ...parent,
      }));
      return { ...person, ...estimate, id, phone: null, searchKey: "", parents: guardians };
    });
    return { ...familyOwing(owing, promisedCents), id: owing[0]?.id ?? 0, reminded: null, exemptUntil: null, exempt };
  });
});

const round = (families: readonly ListedFamily[]) =>
  families.map(({ people, claimedCents }) => ({ memberIds: people.map(({ id }) => id), balanceCents: claimedCents }));

/** What of a family may be asked for, worked out anew: accepted prices less what was paid, less what a plan has for later. */
function claimable(people: readonly OwingPerson[], promisedCents: number): number {
  const price = people
    .flatMap(({ due }) => due)
    .reduce((sum, line) => sum + (line.isPending ? 0 : (line.cents ?? 0)), 0);
  const paid = people.flatMap((one) => one.paid).reduce((sum, { payment }) => sum + (payment.amountCents ?? 0), 0);
  return Math.max(0, price - paid - promisedCents);
}

const names = { names: new Map([["annual 1", "Judo"]]), counters: new Map() };

describe("who is reminded", () => {
  it("is nobody who has paid or is exempt, each family once, and everybody else of the round is accounted for", () => {
    fc.assert(
      fc.property(season, (families) => {
        const chosen = round(families);
        const { reminders, leftOut } = remindingOf([...chosen, ...chosen], families, names, TODAY);
        expect(reminders.length + leftOut.length).toBe(families.length);
        expect(new Set(reminders.map(({ id }) => id)).size).toBe(reminders.length);
        for (const { why } of leftOut) expect(["paid", "exempt", "planned", "waiting"]).toContain(why);
        // Chosen knowingly, what waits for a decision is asked for and said to wait.
        const knowingly = remindingOf(
          chosen.map((one) => ({ ...one, withWaiting: true })),
          families,
          names,
          TODAY,
        );
        for (const one of knowingly.reminders) {
          const asked = families.find(({ id }) => id === one.id);
          const meant = asked?.people.filter(({ id }) => !asked.exempt.has(id)) ?? [];
          const whole = meant.reduce((sum, { balanceCents }) => sum + balanceCents, 0);
          expect(one.balanceCents).toBe(whole - one.plannedCents);
        }
        for (const { id, people, balanceCents } of reminders) {
          const family = families.find((one) => one.id === id);
          expect(balanceCents).toBeGreaterThan(0);
          expect(family?.claimedCents).toBeGreaterThan(0);
          expect(people.filter((person) => family?.exempt.has(person.id))).toEqual([]);
          const meant = family?.people.filter((person) => !family.exempt.has(person.id)) ?? [];
          expect(balanceCents).toBe(claimable(meant, family?.promisedCents ?? 0));
          const lines = people.reduce((sum, person) => sum + person.balanceCents, 0);
          expect(balanceCents).toBe(lines - Math.min(lines, family?.promisedCents ?? 0));
          expect(people.flatMap((person) => person.lines).filter(({ isPending }) => isPending)).toEqual([]);
          for (const { balanceCents: own, lines } of people)
            expect(lines.reduce((sum, { cents }) => sum + (cents ?? 0), 0)).toBe(own);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it("drops out once they have paid, and who owes another amount is named with both", () => {
    const [before] = fc.sample(
      season.filter((all) => all.some(({ claimedCents, exempt }) => claimedCents > 0 && exempt.size === 0)),
      { numRuns: 1, seed: 7 },
    );
    const family = before?.find(({ claimedCents, exempt }) => claimedCents > 0 && exempt.size === 0);
    if (!family) throw new Error("nobody owes");
    const now = (claimedCents: number): ListedFamily => {
      const [first, ...others] = family.people.map((one) => ({
        ...one,
        due: [],
        paid: [],
        balanceCents: 0,
        waitingCents: 0,
      }));
      const people = first ? [{ ...first, balanceCents: claimedCents }, ...others] : [];
      return { ...family, ...familyOwing(people) };
    };
    expect(remindingOf(round([family]), [now(0)], names, TODAY)).toMatchObject({
      ...{ reminders: [], leftOut: [{ why: "paid", wasCents: family.claimedCents }] },
    });
    expect(remindingOf(round([family]), [now(1)], names, TODAY).changed).toMatchObject([
      { wasCents: family.claimedCents, isCents: 1 },
    ]);
    expect(remindingOf(round([family]), [], names, TODAY).leftOut).toMatchObject([{ why: "gone" }]);
  });
});

const typed = fc.array(
  fc.oneof(
    fc.string({ maxLength: 30, unit: "grapheme" }),
    fc.constantFrom(
      "{nom}",
      "{prenoms}",
      "{détail}",
      "{solde}",
      "{club}",
      "{saison}",
      "{season}",
      "{nope}",
      "{",
      "}\n",
    ),
  ),
  { maxLength: 12 },
);
const text = typed.map((parts) => parts.join(""));
const lines = {
  ...{
    annual: "Inscription",
    event: "Événement",
    membership: "Adhésion",
    payment: "Règlement",
    reduction: "Réduction",
  },
  ...{ returned: "Chèque rejeté", correction: "Rectification" },
  ...{
    refund: "Remboursement",
    carried: "Report",
    pending: "en attente",
    planned: "À échoir",
    noPrice: "?",
    least: "au moins",
  },
};
const said = { lines, formats: formatsOf("fr", "Europe/Paris"), club: "Judo Club", season: "2026–2027" };

describe("what is written", () => {
  it("goes to many only within the limits, to each address once, and says nothing of anybody", () => {
    fc.assert(
      fc.property(
        season,
        text,
        text.map((one) => one.slice(0, 150)),
        (families, body, subject) => {
          const values = { club: said.club, season: said.season };
          const shared = sharedText({ subject, body }, values);
          expect("personal" in shared).toBe(/\{(nom|prenoms|détail|solde)\}/.test(`${subject}\n${body}`));
          if ("personal" in shared) return;
          const { reminders } = remindingOf(round(families), families, names, TODAY);
          const addresses = [
            ...new Map(reminders.flatMap((one) => one.addresses).map((a) => [a.toLowerCase(), a])).values(),
          ];
          const packets = mailLinks({ addresses, ...shared });
          expect(packets.reduce((sum, { count }) => sum + count, 0)).toBe(addresses.length);
          for (const { href, count } of packets) {
            expect(href.length).toBeLessThanOrEqual(1_900);
            expect(count).toBeLessThanOrEqual(60);
          }
          const everything = decodeURIComponent(packets.map(({ href }) => href).join(" "));
          for (const { balanceCents } of reminders) expect(everything).not.toContain(said.formats.euros(balanceCents));
        },
      ),
      { numRuns: 500 },
    );
  });

  it("goes to many in packets of sixty at most", () => {
    const addresses = Array.from({ length: 121 }, (_, n) => `${n}@x.fr`);
    expect(mailLinks({ addresses, subject: "s", body: "b" }).map(({ count }) => count)).toEqual([60, 60, 1]);
    expect([MOST_RECIPIENTS, LONGEST_LINK <= 1_900]).toEqual([60, true]);
  });

  it("says to one family what it owes, whatever its names are, and nothing is read twice", () => {
    fc.assert(
      fc.property(season, text, (families, body) => {
        for (const reminder of remindingOf(round(families), families, names, TODAY).reminders) {
          const values = valuesOf(reminder, said);
          expect(filled("{nom}|{solde}", values)).toBe(`${values.name}|${values.balance}`);
          const href = letterLink({ addresses: reminder.addresses, subject: "s", body: filled(body, values) });
          if (href === undefined) continue;
          expect(href.length).toBeLessThanOrEqual(1_900);
          const to = href.slice("mailto:".length, href.indexOf("?")).split(",").map(decodeURIComponent);
          expect(to).toEqual(reminder.addresses);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("knows its places in both languages, with accents or without, and names what is none", () => {
    const values = { name: "A", people: "B", details: "C", balance: "D", club: "E", season: "F" };
    expect(filled("{nom} {PRENOMS} {Détail} {solde} {name} {season} {x}", values)).toBe("A B C D A F {x}");
    expect(unknownPlaces("{x} {nom} {x} {}")).toEqual(["{x}"]);
    expect(sharedText({ subject: "{club} {saison}", body: "{Solde}" }, values)).toEqual({ personal: ["{Solde}"] });
  });
});
