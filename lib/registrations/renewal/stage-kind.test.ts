import { describe, expect, it } from "vitest";
import { placeColumns } from "./place-fields.ts";
import type { NextGroup, PastRegistration, RenewalSeason } from "./proposal.ts";
import type { KnownMember } from "./read.ts";
import type { NextSlot } from "./slot-choice.ts";
import { renewalStage } from "./stage-kind.ts";

const stage = { club: "demo", id: "s", seasonId: 2, settings: {} };
const slot = (id: number): NextSlot => ({
  ...{ id, name: `Slot ${id}`, day: "lundi", hour: id, minute: 0 },
  ...{ sex: null, birthYearStart: null, birthYearEnd: null, placesLeft: null },
});
const group = (id: number, name: string, years: [number, number] | null, said: Partial<NextGroup> = {}): NextGroup => ({
  ...{ id, name, sportId: 1, level: "Loisir", sex: null, placesLeft: null, slots: [], slotCount: null },
  ...{ birthYearStart: years?.[1] ?? null, birthYearEnd: years?.[0] ?? null },
  ...said,
});
const season: RenewalSeason = {
  ...{ registrationStart: "2026-06-15", registrationEnd: "2026-10-31", formerStart: "2026-06-01", formerAll: false },
  ...{ cityStart: null, priorityCity: "", limit: null },
  groups: [
    group(20, "U11", [2016, 2018], { slots: [slot(1), slot(2)], slotCount: 1 }),
    group(21, "U15", [2012, 2015]),
    group(22, "Compétition", [2012, 2015], { level: "Competition" }),
  ],
};
const ana: KnownMember = {
  person: {
    ...{ id: 5, firstName: "Ana", lastName: "Abel", searchKey: "", birthDate: "2014-05-05", sex: "Femme" },
    cityCode: null,
  },
  ...{ registered: [], hasTwin: false, isGivenUp: false },
};
const past: PastRegistration = {
  ...{ id: 100, memberId: 5, slots: [], inSport: 1 },
  group: { id: 10, name: "U13", sportId: 1, level: "Loisir", sex: null },
};

function planned(
  said: {
    who?: Partial<KnownMember>;
    of?: Partial<PastRegistration>;
    changes?: Record<string, unknown>;
    on?: string;
    to?: Partial<RenewalSeason>;
  } = {},
) {
  const facts = {
    season: { ...season, ...said.to },
    today: said.on ?? "2026-06-10",
    members: new Map([[5, { ...ana, ...said.who }]]),
  };
  const row = { place: 1, source: { ...past, ...said.of }, changes: said.changes ?? {}, made: {} };
  return renewalStage.plan(row, facts, stage);
}
const born = (birthDate: string | null) => ({ person: ana.person && { ...ana.person, birthDate } });

describe("a row of a renewal", () => {
  it("registers to the group that is proposed, with its slots", () => {
    expect(planned()).toEqual({
      ...{ label: "ABEL Ana", memberId: 5, doubts: [] },
      cells: {
        ...{ past: "U13", born: "2014-05-05", group: "U15", slot: "" },
        ...{ "group:possible": "21", "group:id": "21", "slot:id": "", "slot:possible": "" },
      },
      plan: [{ names: "registration", write: "POST /annual-registrations", body: { member_id: 5, group_id: 21 } }],
    });
    const two = planned({ who: born("2017-01-01"), of: { slots: [{ name: null, day: "lundi", hour: 2, minute: 0 }] } });
    expect(two.plan?.[0]?.body).toEqual({ member_id: 5, group_id: 20, slot_ids: [2] });
  });
  it("waits for a person to choose, one choice for all of a group, and takes what they chose", () => {
    const found = planned({ who: born("2017-01-01") });
    expect(found).toMatchObject({
      plan: null,
      doubts: [{ code: "slot_to_choose", field: "slot", blocks: true, repair: "slot_to_choose 20" }],
    });
    expect(planned({ who: born("2017-01-01"), changes: { slot: "1" } }).plan?.[0]?.body).toMatchObject({
      slot_ids: [1],
    });
    const none = planned({ who: born("2017-01-01"), changes: { slot: "none" } });
    expect(none).toMatchObject({ plan: [{ body: { member_id: 5, group_id: 20 } }], doubts: [] });
    const to = { groups: season.groups.filter(({ id }) => id === 22) };
    expect(planned({ to })).toMatchObject({
      plan: null,
      doubts: [{ code: "other_level", repair: "10 22", field: "group" }],
    });
    expect(planned({ to, changes: { group: "22" } })).toMatchObject({ plan: [{ body: { group_id: 22 } }], doubts: [] });
    // A group of another season is none, and is told as that.
    expect(planned({ to, changes: { group: "99" } })).toMatchObject({ plan: null, doubts: [{ code: "group_gone" }] });
  });
  it("offers what is possible in the row, and asks about a slot that its group does not offer instead of dropping it", () => {
    const young = born("2017-01-01");
    expect(planned({ who: young })).toMatchObject({
      cells: { "group:possible": "20", "group:id": "20", "slot:possible": "1 2" },
      doubts: [{ values: { possible: "1 2" } }],
    });
    expect(planned({ who: young, changes: { slot: "1" } }).cells).toMatchObject({ "slot:id": "1" });
    for (const who of [young, {}])
      expect(planned({ who, changes: { slot: "7" } })).toMatchObject({
        ...{ plan: null, doubts: [{ code: "slot_not_offered", field: "slot", blocks: true }] },
      });
    expect(planned({ to: { groups: season.groups.filter(({ id }) => id === 22) } }).doubts[0]?.values).toMatchObject({
      possible: "22",
    });
  });
  it("tells two of one name apart", async () => {
    const twins = placeColumns([group(20, "U11", null, { slots: [slot(1)] }), group(21, "U11", null)]);
    expect(twins[0]?.choices?.map(({ label }) => label)).toEqual(["U11 (#20)", "U11 (#21)"]);
    expect(twins[1]?.choices?.map(({ label }) => label)).toEqual(["–", "Slot 1"]);
  });
  it("does nothing for who is there already, before the day, and where nothing takes them unless a person says where", () => {
    const there = { registered: [{ groupId: 21, valid: true }] };
    expect(planned({ who: there })).toMatchObject({ plan: null, nothingBecause: "same", doubts: [] });
    expect(planned({ on: "2026-05-31", changes: { group: "21" } })).toMatchObject({ nothingBecause: "not_open_yet" });
    expect(planned({ who: born("1980-01-01") })).toMatchObject({ plan: null, nothingBecause: "no_group" });
    expect(planned({ who: born("1980-01-01"), changes: { group: "21" } })).toMatchObject({ plan: [{}], doubts: [] });
  });
  it("finds anew what a mended record allows", () => {
    expect(planned({ who: born(null) })).toMatchObject({ plan: null, doubts: [{ code: "birth_date_required" }] });
    expect(planned()).toMatchObject({ plan: [{}], doubts: [] });
    expect(planned({ who: { person: null } })).toMatchObject({ label: "#5", doubts: [{ code: "unknown_person" }] });
  });
  it("takes as a choice what is one", () => {
    const { group: field, slot: chosen } = renewalStage.fields;
    expect(field?.safeParse("21").success).toBe(true);
    for (const wrong of ["0", "-1", "x", "99999999999", 21, ""]) expect(field?.safeParse(wrong).success).toBe(false);
    expect(chosen?.safeParse("none").success).toBe(true);
    expect(renewalStage.source.safeParse(past).success).toBe(true);
    expect(renewalStage.source.safeParse({ ...past, memberId: 0 }).success).toBe(false);
    expect(renewalStage.source.safeParse({ ...past, extra: 1 }).success).toBe(false);
  });
});
