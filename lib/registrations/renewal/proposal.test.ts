import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reasonsAgainst } from "#lib/sync/forecast/registration-rules.ts";
import {
  type FormerMember,
  NEEDS_A_HUMAN,
  type NextGroup,
  NOT_PROPOSED,
  type PastGroup,
  type PastRegistration,
  type RenewalProposal,
  RenewalRun,
  type RenewalSeason,
} from "./proposal.ts";
import type { NextSlot } from "./slot-choice.ts";

const today = "2026-06-10";
const SWIMMING = 1;
const dates = {
  ...{ registrationStart: "2026-06-15", registrationEnd: "2026-10-31", formerStart: "2026-06-01", formerAll: false },
  ...{ cityStart: "2026-06-15", priorityCity: "" },
};
const pastGroup = (name: string, said: Partial<PastGroup> = {}): PastGroup => ({
  ...{ id: 1, name, sportId: SWIMMING, level: "Loisir", sex: "Homme et femme" },
  ...said,
});
const group = (id: number, name: string, years: [number, number] | null, said: Partial<NextGroup> = {}): NextGroup => ({
  ...pastGroup(name, { id }),
  ...{ birthYearStart: years?.[1] ?? null, birthYearEnd: years?.[0] ?? null },
  ...{ placesLeft: null, slots: [], slotCount: null },
  ...said,
});
const slot = (id: number, said: Partial<NextSlot> = {}): NextSlot => ({
  ...{ id, name: `Slot ${id}`, day: "lundi", hour: 10 + id, minute: 0 },
  ...{ sex: null, birthYearStart: null, birthYearEnd: null, placesLeft: null },
  ...said,
});
const NEXT = [
  group(11, "École 6-7 ans", [2019, 2020]),
  group(12, "Perfectionnement 8-10 ans", [2016, 2018]),
  group(13, "Ados 11-14 ans", [2012, 2015]),
  group(14, "Compétition", [2013, 2017], { level: "Competition" }),
];
const ana: FormerMember = {
  person: { birthDate: "2016-03-02", sex: "Femme", cityCode: "35238" },
  ...{ registered: [], hasTwin: false, isGivenUp: false },
};
const registration = (said: Partial<PastRegistration> = {}): PastRegistration => ({
  ...{ id: 100, memberId: 1, group: pastGroup("Perfectionnement 8-10 ans"), slots: [], inSport: 1 },
  ...said,
});
const season = (said: Partial<RenewalSeason> = {}): RenewalSeason => ({ ...dates, groups: NEXT, limit: null, ...said });

function proposed(
  said: { of?: Partial<PastRegistration>; who?: Partial<FormerMember>; to?: Partial<RenewalSeason>; on?: string } = {},
): RenewalProposal {
  return new RenewalRun(season(said.to), said.on ?? today).propose(registration(said.of), { ...ana, ...said.who });
}
const person = (said: Partial<NonNullable<FormerMember["person"]>>) => ({
  person: { birthDate: null, sex: null, cityCode: null, ...said },
});

describe("the group that follows last season's", () => {
  it("is the one of the same name while it is still of one's age, however the season is written into it", () => {
    expect(proposed()).toEqual({ verdict: "proposed", groupId: 12, slotIds: [], because: "same", beyond: false });
    const groups = [group(7, "Natation 2026-2027", null), group(8, "Natation – loisir 2026-2027", null)];
    expect(proposed({ of: { group: pastGroup("NATATION (2025-2026)") }, to: { groups } })).toMatchObject({
      groupId: 7,
    });
  });
  it("is the one that a roll-over made of it, whatever that is called, of whichever sport and level it is now", () => {
    const groups = [...NEXT, group(17, "Dauphins", [2016, 2018], { sportId: 9, level: "Intermediaire" })];
    const became = { group: new Map([[1, 17]]) };
    expect(proposed({ to: { groups, became } })).toMatchObject({ groupId: 17, because: "made" });
    // Who has grown out of it goes on by age; a group that is gone, or of another old one, says nothing.
    const older = person({ birthDate: "2015-01-01" });
    expect(proposed({ to: { groups, became }, who: older })).toMatchObject({ groupId: 13, because: "next" });
    for (const other of [new Map([[1, 99]]), new Map([[2, 17]])])
      expect(proposed({ to: { groups, became: { group: other } } })).toMatchObject({ groupId: 12, because: "same" });
    const registered = [{ groupId: 17, valid: null }];
    expect(proposed({ to: { groups, became }, who: { registered } })).toMatchObject({ code: "already_registered" });
  });
  it("takes the slot that a roll-over made of theirs before one at the same hour", () => {
    const slots = [slot(1), slot(2)];
    const groups = [group(12, "Perfectionnement 8-10 ans", null, { slots, slotCount: 1 })];
    const of = { slots: [{ ...slot(1), id: 71 }] };
    expect(proposed({ of, to: { groups } })).toMatchObject({ slotIds: [1] });
    expect(proposed({ of, to: { groups, became: { slot: new Map([[71, 2]]) } } })).toMatchObject({ slotIds: [2] });
    expect(proposed({ of, to: { groups, became: { slot: new Map([[71, 3]]) } } })).toMatchObject({ slotIds: [1] });
  });
  it("is else the only one of their sport and level that takes them", () => {
    expect(proposed({ who: person({ birthDate: "2015-01-01" }) })).toMatchObject({ groupId: 13, because: "next" });
    const girls = group(15, "Ados filles", [2012, 2015], { sex: "Femme" });
    const who = person({ birthDate: "2015-01-01", sex: "Femme" });
    // Of two that take them the one that is for whom the old one was.
    expect(proposed({ who, to: { groups: [...NEXT, girls] } })).toMatchObject({ groupId: 13 });
  });
  it("is a person's to choose where only another level, or more than one group, takes them", () => {
    const groups = NEXT.filter(({ id }) => id !== 13);
    expect(proposed({ who: person({ birthDate: "2015-01-01" }), to: { groups } })).toEqual({
      ...{ verdict: "human", code: "other_level", choices: [14] },
    });
    const wide = group(16, "Tous âges", [1950, 2020]);
    expect(proposed({ who: person({ birthDate: "2015-01-01" }), to: { groups: [wide, ...NEXT] } })).toEqual({
      ...{ verdict: "human", code: "several_groups", choices: [13, 16] },
    });
  });
  it("is none where nothing of the sport takes their age or sex, or the sport is offered no more", () => {
    expect(proposed({ who: person({ birthDate: "1980-01-01" }) })).toMatchObject({ verdict: "none", code: "no_group" });
    expect(proposed({ of: { group: pastGroup("Judo", { sportId: 2 }) } })).toMatchObject({ code: "no_group" });
    const groups = [group(5, "Perfectionnement 8-10 ans", null, { sex: "Homme" })];
    expect(proposed({ to: { groups } })).toMatchObject({ code: "no_group" });
  });
  it("of groups without a sport is found by name alone", () => {
    const groups = NEXT.map((one) => ({ ...one, sportId: null }));
    const of = (name: string) => ({ of: { group: pastGroup(name, { sportId: null }) }, to: { groups } });
    expect(proposed(of("Perfectionnement 8-10 ans"))).toMatchObject({ groupId: 12 });
    expect(proposed(of("Perfectionnement"))).toMatchObject({ code: "no_group" });
  });
});

describe("who is asked about first", () => {
  it.each<[string, Parameters<typeof proposed>[0]]>([
    ["unknown_person", { who: { person: null } }],
    ["two_records", { who: { hasTwin: true } }],
    ["birth_date_required", { who: person({ sex: "Femme" }) }],
    ["refused_before", { who: { registered: [{ groupId: 12, valid: false }] } }],
    ["unknown_group", { of: { group: null } }],
  ])("%s", (code, said) => expect(proposed(said)).toMatchObject({ verdict: "human", code }));
});

describe("who is proposed nothing", () => {
  it("is who is registered already, but not to the other thing of two that they did", () => {
    const registered = [{ groupId: 13, valid: null }];
    expect(proposed({ who: { registered } })).toMatchObject({ code: "already_registered" });
    expect(proposed({ who: { registered }, of: { inSport: 2 } })).toMatchObject({ groupId: 12 });
    const there = [{ groupId: 12, valid: true }];
    expect(proposed({ who: { registered: there }, of: { inSport: 2 } })).toMatchObject({ code: "already_registered" });
  });
  it("is whose record was given up, and who finds the group full", () => {
    expect(proposed({ who: { isGivenUp: true } })).toMatchObject({ code: "given_up" });
    const groups = [group(12, "Perfectionnement 8-10 ans", null, { placesLeft: 0 })];
    expect(proposed({ to: { groups } })).toMatchObject({ code: "capacity_reached" });
  });
  it("is everybody before the day that is theirs, and after the last", () => {
    expect(proposed({ on: "2026-05-31" })).toEqual({ verdict: "none", code: "not_open_yet", from: "2026-06-01" });
    expect(proposed({ on: "2026-06-01" })).toMatchObject({ verdict: "proposed" });
    expect(proposed({ on: "2026-11-01" })).toEqual({ verdict: "none", code: "registration_closed", from: null });
    const to = { formerStart: null, cityStart: "2026-06-05", priorityCity: "35238" };
    expect(proposed({ to, on: "2026-06-05" })).toMatchObject({ verdict: "proposed" });
    const elsewhere = person({ birthDate: "2016-01-01", cityCode: "35001" });
    expect(proposed({ to, on: "2026-06-05", who: elsewhere })).toMatchObject({ from: "2026-06-15" });
    expect(proposed({ to: { ...to, priorityCity: "" }, on: "2026-06-05" })).toMatchObject({ from: "2026-06-15" });
  });
  it("is who would have more than the season allows, or the same group twice", () => {
    expect(proposed({ to: { limit: 1 }, who: { registered: [{ groupId: 99, valid: true }] } })).toMatchObject({
      code: "registration_limit_reached",
    });
    const run = new RenewalRun(season(), today);
    expect(run.propose(registration(), ana)).toMatchObject({ groupId: 12 });
    expect(run.propose(registration({ id: 101, inSport: 2 }), ana)).toMatchObject({ code: "other_proposal" });
  });
});

describe("slots", () => {
  const had = [{ name: "Mardi", day: "lundi", hour: 11, minute: 0 }];
  const to = (slots: NextSlot[], slotCount: number | null = 1) => ({
    groups: [group(12, "Perfectionnement 8-10 ans", null, { slots, slotCount })],
  });
  it("are those at the same hour or of the same name, as far as they are free", () => {
    expect(proposed({ of: { slots: had }, to: to([slot(2), slot(1)]) })).toMatchObject({ slotIds: [1] });
    const named = slot(3, { name: "MARDI", day: "jeudi" });
    expect(proposed({ of: { slots: had }, to: to([slot(2), named]) })).toMatchObject({ slotIds: [3] });
    expect(proposed({ of: { slots: had }, to: to([slot(1, { placesLeft: 0 }), slot(2)]) })).toMatchObject({
      code: "slot_full",
    });
  });
  it("are the only one that fits, or a person's choice, or none where none are chosen", () => {
    expect(proposed({ to: to([slot(4), slot(5, { placesLeft: 0 })]) })).toMatchObject({ slotIds: [4] });
    expect(proposed({ to: to([slot(4), slot(5)]) })).toMatchObject({ code: "slot_to_choose", choices: [12] });
    expect(proposed({ to: to([slot(4), slot(5)], 0) })).toMatchObject({ slotIds: [] });
  });
});

it("says of who comes behind the last place that they would wait", () => {
  const groups = [group(12, "Perfectionnement 8-10 ans", null, { placesLeft: 1 })];
  const run = new RenewalRun(season({ groups }), today);
  expect(run.propose(registration({ memberId: 1 }), ana)).toMatchObject({ beyond: false });
  expect(run.propose(registration({ memberId: 2 }), ana)).toMatchObject({ beyond: true });
});

describe("whatever a season is like", () => {
  const years = fc.option(fc.tuple(fc.integer({ min: 1990, max: 2021 }), fc.integer({ min: 0, max: 8 })));
  const sexes = fc.constantFrom("Homme", "Femme", "Homme et femme", null);
  const levels = fc.constantFrom("Loisir", "Competition", null);
  const names = fc.constantFrom("U9", "U11 2026", "Adultes", null);
  const places = fc.option(fc.integer({ min: 0, max: 3 }));
  const sports = fc.constantFrom(1, 2, null);
  const groups = fc
    .array(fc.tuple(names, years, sexes, levels, places, sports), { maxLength: 8 })
    .map((rows) =>
      rows.map(([name, span, sex, level, placesLeft, sportId], at) =>
        group(at + 1, name ?? "", span && [span[0], span[0] + span[1]], { sex, level, placesLeft, sportId }),
      ),
    );
  const people = fc.array(
    fc.record({
      memberId: fc.integer({ min: 1, max: 4 }),
      group: fc.record({ id: fc.constant(1), name: names, sportId: sports, level: levels, sex: sexes }),
      birthDate: fc.option(fc.integer({ min: 1990, max: 2022 }).map((year) => `${year}-05-05`)),
      sex: fc.constantFrom("Homme", "Femme", null),
    }),
    { maxLength: 12 },
  );

  it("proposes nobody what the club would refuse today, nobody the same twice, nobody more than allowed", () => {
    fc.assert(
      fc.property(groups, people, fc.constantFrom(null, 0, 1, 2), (offered, came, limit) => {
        const run = new RenewalRun(season({ groups: offered, limit }), today);
        const given = new Map<number, number[]>();
        for (const { memberId, group: had, birthDate, sex } of came) {
          const who = { ...ana, person: { birthDate, sex, cityCode: null } };
          const found = run.propose(registration({ memberId, group: had, inSport: 12 }), who);
          if (found.verdict === "none") expect(NOT_PROPOSED).toContain(found.code);
          if (found.verdict === "human") expect(NEEDS_A_HUMAN).toContain(found.code);
          if (found.verdict !== "proposed") continue;
          const target = offered.find(({ id }) => id === found.groupId) as NextGroup;
          const own = given.get(memberId) ?? [];
          expect(own).not.toContain(found.groupId);
          const facts = {
            window: { opens: dates.formerStart, closes: dates.registrationEnd, today },
            others: { count: own.length, limit },
            ...{ person: who.person, access: target, placesLeft: target.placesLeft },
          };
          expect(reasonsAgainst(facts)).toEqual([]);
          given.set(memberId, [...own, found.groupId]);
        }
      }),
    );
  });
});
