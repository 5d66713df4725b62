import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayAfter } from "#lib/base/time/days.ts";
import { CONSTRAINED, FRENCH_RULES } from "./france-2026.ts";
import { ASKS, type MedicalRule, rulesFor } from "./medical-rule.ts";
import { isInOrder, type MedicalQuestion, mayTakePart, medicalState } from "./medical-state.ts";
import { monthsAfter } from "./months.ts";
import { CERTIFICATE_TYPES, type HealthPapers, NO_RECORD } from "./record.ts";

const DIVING = 7;
const TODAY = "2026-11-26";
const SEASON = { start: "2026-09-01", end: "2027-06-30" };
const rules: MedicalRule[] = [...FRENCH_RULES, { ...CONSTRAINED, id: "diving", sportId: DIVING }];
const child = { rules, birthDate: "2014-05-02", sports: [1], readFor: null, season: SEASON, events: [], today: TODAY };
const of = (record: Partial<HealthPapers>, more: Partial<MedicalQuestion> = {}) => {
  const { state, stopsOn } = medicalState({ ...child, record: { ...NO_RECORD, ...record }, ...more });
  return [state, stopsOn];
};
const certificate = { begin: "2026-08-20", end: "2027-08-19", type: "standard", valid: true };

describe("somebody by the rules of France", () => {
  it("is in order by the guardians' attestation, and lacks it without", () => {
    expect(of({ questionnaire: true })).toEqual(["attested", null]);
    expect(of({})).toEqual(["missing", SEASON.start]);
    expect(of({}, { today: "2026-07-01" })).toEqual(["missing", SEASON.start]);
  });

  it("has to bring a certificate of less than six months where the attestation was not given", () => {
    expect(of({ questionnaire: false })).toEqual(["certificateAsked", SEASON.start]);
    expect(of({ questionnaire: false, ...certificate })).toEqual(["certified", null]);
    expect(of({ questionnaire: false, ...certificate, begin: "2026-02-28" })).toEqual(["expired", SEASON.start]);
  });

  it("stands otherwise in a sport with special constraints, which goes before the general rule", () => {
    expect(of({ questionnaire: true }, { sports: [1, DIVING] })).toEqual(["certificateAsked", SEASON.start]);
    expect(of(certificate, { sports: [DIVING] })).toEqual(["certified", null]);
    expect(of({ ...certificate, begin: "2026-03-10" }, { sports: [DIVING] })).toEqual(["endsEarly", "2027-03-10"]);
  });

  it("is told apart by what is wrong with a certificate", () => {
    expect(of({ ...certificate, valid: null })).toEqual(["unchecked", SEASON.start]);
    expect(of({ ...certificate, valid: false })).toEqual(["refused", SEASON.start]);
    expect(of({ ...certificate, type: "reprise" })).toEqual(["wrongType", SEASON.start]);
    expect(of({ ...certificate, end: "2026-11-01" })).toEqual(["expired", "2026-11-02"]);
    expect(of({ hasFile: true })).toEqual(["unchecked", SEASON.start]);
  });

  it("has a certificate that counts in the sports for which it was read, and in every one while nobody has said any", () => {
    const both = { sports: [1, DIVING] };
    expect(of(certificate, both)).toEqual(["certified", null]);
    expect(of(certificate, { ...both, readFor: [1, DIVING] })).toEqual(["certified", null]);
    expect(of(certificate, { ...both, readFor: [1] })).toEqual(["otherSport", SEASON.start]);
    expect(of(certificate, { sports: [1], readFor: [1] })).toEqual(["certified", null]);
    expect(of({ questionnaire: true, ...certificate }, { ...both, readFor: [DIVING] })).toEqual(["certified", null]);
    // What is worse about it is said first, and an activity without a sport is none that it could leave out.
    expect(of({ ...certificate, valid: false }, { ...both, readFor: [1] })).toEqual(["refused", SEASON.start]);
    expect(of(certificate, { sports: [null], readFor: [1] })).toEqual(["certified", null]);
  });

  it("has a certificate that ends before the season, or before an event after it", () => {
    expect(of({ ...certificate, end: "2027-05-31" })).toEqual(["endsEarly", "2027-06-01"]);
    expect(of(certificate, { events: ["2027-09-01"] })).toEqual(["endsEarly", "2027-08-20"]);
    expect(of(certificate, { events: ["2026-01-01"] })).toEqual(["certified", null]);
  });
});

describe("since when somebody may not take part", () => {
  const adults: MedicalRule = { ...CONSTRAINED, id: "adults", minAge: 18, maxAge: null };

  it("is the season's first day, a birthday, or the first day of a rule, and not the day on which one looks", () => {
    for (const today of ["2026-11-26", "2026-11-27", "2027-03-01"]) {
      expect(of({}, { today })).toEqual(["missing", "2026-09-01"]);
      const grown = { today, birthDate: "2008-10-10", rules: [...FRENCH_RULES, { ...adults, sportId: 1 }] };
      expect(of({ questionnaire: true }, grown)).toEqual(["certificateAsked", "2026-10-10"]);
      const later = { today, rules: [{ ...CONSTRAINED, id: "new", firstDay: "2026-11-02" }] };
      expect(of({ questionnaire: true }, later)).toEqual(["certificateAsked", "2026-11-02"]);
    }
  });

  it("goes on from a rule that ended, where another one asks for the same without a gap", () => {
    const graced = { ...CONSTRAINED, id: "graced", sportId: null, graceUntil: "2026-10-02" };
    const ending = { ...CONSTRAINED, ...{ id: "ending", sportId: null, asks: "attestation" as const } };
    const both = [graced, { ...ending, lastDay: "2026-10-04" }];
    const short = { ...certificate, end: "2026-10-01" };
    for (const today of ["2026-10-02", "2026-10-04", "2026-10-05", "2026-12-24"])
      expect(of(short, { today, rules: both })).toEqual(["expired", "2026-10-02"]);
    // With a day on which nothing was wanting, it is the later one.
    const gap = [{ ...graced, graceUntil: "2026-10-09" }, both[1] as MedicalRule];
    expect(of(short, { today: "2026-10-12", rules: gap })).toEqual(["expired", "2026-10-10"]);
  });

  it("stays the same day as long as nothing is handed in, whatever the rules", () => {
    const day = fc.integer({ min: 0, max: 500 }).map((days) => dayAfter("2026-06-01", days));
    const rule = fc.record({
      ...{
        asks: fc.constantFrom(...ASKS),
        firstDay: fc.option(day),
        lastDay: fc.option(day),
        graceUntil: fc.option(day),
      },
      ...{ minAge: fc.option(fc.constantFrom(12, 13, 18)), maxAge: fc.option(fc.constantFrom(12, 13, 17)) },
    });
    const record = fc.record({ begin: fc.option(day), end: fc.option(day), questionnaire: fc.option(fc.boolean()) });
    const gap = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 3 }), record, day, gap, (some, papers, today, days) => {
        const ruled = { rules: some.map((one, nth) => ({ ...CONSTRAINED, ...one, sportId: null, id: `${nth}` })) };
        const [state, stopsOn] = of({ valid: true, ...papers }, { ...ruled, today });
        if (stopsOn === null || stopsOn === undefined || stopsOn >= today) return;
        // Every day since then they might not: looked at on each, the answer is the same.
        const between = Array.from({ length: days }, (_, back) => dayAfter(today, -back)).filter(
          (one) => one > stopsOn,
        );
        for (const one of between) {
          const [before, since] = of({ valid: true, ...papers }, { ...ruled, today: one });
          if (before === state) expect([one, since]).toEqual([one, stopsOn]);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe("days at the ends of the calendar", () => {
  const days = fc.constantFrom("1000-01-01", "2026-02-28", "2028-02-29", "9998-12-31", "9999-12-30", "9999-12-31");
  const day = fc.option(days);
  const months = fc.option(fc.integer({ min: 1, max: 120 }));

  it("are judged like any other, whoever wrote them: the club, a director, or nobody", () => {
    const ruled = fc.record({
      ...{ asks: fc.constantFrom(...ASKS), youngMonths: months, validMonths: months, graceUntil: day },
      ...{ firstDay: day, lastDay: day, maxAge: fc.option(fc.integer({ min: 0, max: 125 })) },
    });
    const recorded = fc.record({
      begin: day,
      end: day,
      valid: fc.option(fc.boolean()),
      questionnaire: fc.constant(null),
    });
    fc.assert(
      fc.property(ruled, recorded, day, days, day, (rule, record, birthDate, today, event) => {
        const { stopsOn } = medicalState({
          ...{ ...child, birthDate, today, events: event === null ? [] : [event] },
          rules: [{ ...CONSTRAINED, id: "odd", ...rule }],
          record: { ...NO_RECORD, ...record, hasFile: true },
        });
        expect(stopsOn ?? TODAY).toMatch(/^\d{4}-\d\d-\d\d$/);
      }),
    );
  });

  it("let somebody take part where the federation's grace never ends", () => {
    const rule = { ...CONSTRAINED, id: "grace", graceUntil: "9999-12-31" };
    expect(of({}, { rules: [rule] })).toEqual(["missing", "9999-12-31"]);
  });
});

describe("a rule of a federation", () => {
  const adult = { birthDate: "1980-01-01" };
  const both: MedicalRule = {
    ...CONSTRAINED,
    ...{ id: "both", asks: "both", minAge: 18, youngMonths: null, validMonths: 36, types: [] },
  };
  const withRule = (rule: Partial<MedicalRule>) => ({ ...adult, rules: [{ ...both, ...rule }] });

  it("lets a certificate count three years with the attestation of each season", () => {
    const old = { begin: "2025-03-01", valid: true };
    expect(of({ ...old, questionnaire: true }, withRule({}))).toEqual(["certified", null]);
    expect(of(old, withRule({}))).toEqual(["missing", SEASON.start]);
    expect(of({ ...old, questionnaire: false }, withRule({}))).toEqual(["certificateAsked", SEASON.start]);
    expect(of({ ...old, begin: "2026-03-01" }, withRule({}))).toEqual(["endsEarly", "2027-03-01"]);
    expect(of({ ...old, begin: "2023-03-01", questionnaire: true }, withRule({}))).toEqual(["expired", "2026-03-01"]);
  });

  it("lets nobody take part in what comes before the season with a certificate that has run out, be it unchecked", () => {
    const before = {
      ...withRule({ asks: "certificate" }),
      season: { start: "2027-01-04", end: null },
      events: ["2027-01-03"],
    };
    expect(of({ end: "2026-12-20" }, before)).toEqual(["unchecked", "2026-12-21"]);
    expect(of({ end: "2026-12-20", type: "another" }, { ...before, rules: [{ ...both, types: ["elite"] }] })[1]).toBe(
      "2026-12-21",
    );
  });

  it("lets people take part until its day of grace", () => {
    const grace = withRule({ graceUntil: "2026-12-31" });
    expect(of({}, grace)).toEqual(["missing", "2027-01-01"]);
    expect(of({ end: "2026-10-01", valid: true }, grace)).toEqual(["endsEarly", "2027-01-01"]);
  });

  it("asks nothing where it says so, and where none is in force", () => {
    expect(of({}, withRule({ asks: "nothing" }))).toEqual(["notAsked", null]);
    expect(of({}, withRule({ firstDay: "2027-07-01" }))).toEqual(["notAsked", null]);
    expect(of({}, withRule({ lastDay: "2026-11-25" }))).toEqual(["notAsked", null]);
  });

  it("says beforehand what another rule, or another age, forbids within the season and its events", () => {
    expect(of({}, withRule({ firstDay: "2027-01-01" }))).toEqual(["endsEarly", "2027-01-01"]);
    expect(of({}, withRule({ firstDay: "2027-01-01", graceUntil: "2027-02-14" }))).toEqual(["endsEarly", "2027-02-15"]);
    expect(of({}, { ...withRule({ firstDay: "2027-08-01" }), events: ["2027-08-03"] })).toEqual([
      ...["endsEarly", "2027-08-01"],
    ]);
    const adults = { rules: [{ ...both, minAge: 18 }], birthDate: "2009-02-28" };
    expect(of({}, adults)).toEqual(["endsEarly", "2027-02-28"]);
    expect(of({}, { ...adults, birthDate: "2009-07-01" })).toEqual(["notAsked", null]);
    const shorter = { ...both, id: "shorter", validMonths: 12, firstDay: "2027-03-01" };
    const until = { ...both, asks: "certificate" as const, lastDay: "2027-02-28" };
    const dated = { ...adults, birthDate: "1980-01-01", rules: [until, { ...shorter, asks: "certificate" as const }] };
    expect(of({ begin: "2025-12-01", valid: true }, dated)).toEqual(["endsEarly", "2027-03-01"]);
  });
});

const day = fc.integer({ min: 0, max: 4_000 }).map((days) => dayAfter("2018-01-01", days));
const perhaps = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const answer = perhaps(fc.boolean());
const record: fc.Arbitrary<HealthPapers> = fc.record({
  ...{ questionnaire: answer, valid: answer, begin: perhaps(day), end: perhaps(day), hasFile: fc.boolean() },
  type: perhaps(fc.constantFrom(...CERTIFICATE_TYPES, "another")),
});
const months = perhaps(fc.integer({ min: 1, max: 48 }));
const rule: fc.Arbitrary<MedicalRule> = fc.record({
  ...{ id: fc.uuid(), sportId: perhaps(fc.integer({ min: 1, max: 3 })), asks: fc.constantFrom(...ASKS) },
  ...{ minAge: perhaps(fc.integer({ min: 0, max: 30 })), maxAge: perhaps(fc.integer({ min: 0, max: 90 })) },
  ...{ youngMonths: months, validMonths: months, graceUntil: perhaps(day), firstDay: perhaps(day) },
  ...{ lastDay: perhaps(day), types: fc.subarray([...CERTIFICATE_TYPES]), source: fc.constant("") },
});
const question: fc.Arbitrary<MedicalQuestion> = fc.record({
  ...{ rules: fc.array(rule, { maxLength: 6 }), birthDate: perhaps(day), record, today: day },
  sports: fc.array(perhaps(fc.integer({ min: 1, max: 4 })), { maxLength: 3 }),
  readFor: perhaps(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 2 })),
  ...{ season: fc.record({ start: perhaps(day), end: perhaps(day) }), events: fc.array(day, { maxLength: 2 }) },
});

describe("any rules, any record and any day", () => {
  it("let nobody take part for ever who is not in order, and have whoever is take part today", () => {
    fc.assert(
      fc.property(question, (asked) => {
        const verdict = medicalState(asked);
        if (isInOrder(verdict)) expect(mayTakePart(verdict, asked.today)).toBe(true);
        else expect(verdict.stopsOn).not.toBeNull();
        if (verdict.state === "endsEarly") expect(verdict.stopsOn).not.toBeNull();
      }),
    );
  });

  it("are said beforehand: until the day that is named, whoever is in order takes part", () => {
    fc.assert(
      fc.property(question, fc.integer({ min: 0, max: 800 }), (asked, days) => {
        const verdict = medicalState(asked);
        const end =
          [asked.season.end, ...asked.events]
            .filter((one) => one !== null)
            .sort()
            .at(-1) ?? asked.today;
        const later = dayAfter(asked.today, days);
        fc.pre(isInOrder(verdict) && later <= end && (verdict.stopsOn === null || later < verdict.stopsOn));
        expect(mayTakePart(medicalState({ ...asked, today: later }), later)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it("ask no less of somebody who does one sport more", () => {
    fc.assert(
      fc.property(question, fc.integer({ min: 1, max: 4 }), (asked, sport) => {
        fc.pre(asked.sports.length > 0);
        const [one, more] = [medicalState(asked), medicalState({ ...asked, sports: [...asked.sports, sport] })];
        expect((more.stopsOn ?? "9999") <= (one.stopsOn ?? "9999")).toBe(true);
      }),
    );
  });

  it("apply only rules of the sport and the age that are in force", () => {
    fc.assert(
      fc.property(fc.array(rule), perhaps(fc.integer({ min: 0, max: 99 })), day, (rules, years, today) => {
        for (const one of rulesFor(rules, { sportId: 1, years, today })) {
          expect(one.sportId === null || one.sportId === 1).toBe(true);
          expect((one.firstDay ?? today) <= today && today <= (one.lastDay ?? today)).toBe(true);
          if (years !== null) expect(years >= (one.minAge ?? 0) && years <= (one.maxAge ?? 125)).toBe(true);
        }
      }),
    );
  });
});

describe("months after a day", () => {
  it("end with the month where it is shorter, and keep the order of days", () => {
    expect([monthsAfter("2026-08-31", 6), monthsAfter("2024-02-29", 12), monthsAfter("2026-11-15", 2)]).toEqual([
      ...["2027-02-28", "2025-02-28", "2027-01-15"],
    ]);
    fc.assert(
      fc.property(day, day, fc.integer({ min: 0, max: 60 }), (a, b, count) => {
        if (a <= b) expect(monthsAfter(a, count) <= monthsAfter(b, count)).toBe(true);
      }),
    );
  });
});
