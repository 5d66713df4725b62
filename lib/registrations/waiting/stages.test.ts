import { describe, expect, it } from "vitest";
import type { NextGroup } from "#lib/registrations/renewal/proposal.ts";
import type { KnownMember } from "#lib/registrations/renewal/read.ts";
import type { MoveFacts, StandingRegistration } from "./move-facts.ts";
import { plannedMove } from "./move-stage.ts";
import { offerStage } from "./offer-stage.ts";

const group = (id: number, name: string, said: Partial<NextGroup> = {}): NextGroup => ({
  ...{ id, name, sportId: 1, level: "Loisir", sex: null, birthYearStart: null, birthYearEnd: null },
  ...{ placesLeft: null, slots: [], slotCount: null },
  ...said,
});
const slots = [1, 2].map((id) => ({
  ...{ id, name: `Slot ${id}`, day: "lundi", hour: id, minute: 0 },
  ...{ sex: null, birthYearStart: null, birthYearEnd: null, placesLeft: null },
}));
const ana: KnownMember = {
  person: {
    ...{ id: 5, firstName: "Ana", lastName: "Abel", searchKey: "", birthDate: "2014-05-05", sex: "Femme" },
    cityCode: null,
  },
  ...{ registered: [], hasTwin: false, isGivenUp: false },
};
const pending: StandingRegistration = { id: 7, memberId: 5, activityId: 20, valid: null, slotIds: [] };
const facts = (said: Partial<StandingRegistration> | null = {}): MoveFacts => ({
  groups: [group(20, "Full"), group(21, "Free"), group(22, "With slots", { slots, slotCount: 1 })],
  registrations: new Map(said ? [[7, { ...pending, ...said }]] : []),
  members: new Map([[5, ana]]),
});
const move = { id: 7, memberId: 5, groupId: 21, slotIds: [] };

describe("a move", () => {
  it("takes a registration to another group, and says what it was when it was proposed", () => {
    expect(plannedMove(move, {}, facts())).toEqual({
      ...{ label: "ABEL Ana", memberId: 5, doubts: [] },
      cells: {
        ...{ from: "Full", born: "2014-05-05", group: "Free", slot: "" },
        ...{ "group:id": "21", "slot:id": "", "slot:possible": "" },
      },
      plan: [
        {
          ...{ names: "registration", write: "PATCH /annual-registrations/{id}", id: 7 },
          ...{ body: { group_id: 21 }, seen: { member_id: 5, group_id: 20 } },
        },
      ],
    });
  });
  it("takes along no slot that the other group has not", () => {
    expect(plannedMove(move, {}, facts({ slotIds: [9] })).plan?.[0]?.body).toEqual({ group_id: 21, slot_ids: [] });
    const known = plannedMove({ ...move, groupId: 22, slotIds: [2] }, {}, facts());
    expect(known.plan?.[0]?.body).toEqual({ group_id: 22, slot_ids: [2] });
    const open = plannedMove({ ...move, groupId: 22 }, {}, facts());
    expect(open).toMatchObject({
      plan: null,
      doubts: [{ code: "slot_to_choose", field: "slot", repair: "slot_to_choose 22" }],
    });
    expect(plannedMove({ ...move, groupId: 22 }, { slot: "1" }, facts()).plan?.[0]?.body).toMatchObject({
      slot_ids: [1],
    });
  });
  it("asks for a group where none is said, and does nothing for who is there, gone or refused", () => {
    expect(plannedMove({ ...move, groupId: null }, {}, facts())).toMatchObject({
      doubts: [{ code: "group_to_choose", field: "group", blocks: true }],
    });
    expect(plannedMove({ ...move, groupId: null }, { group: "21" }, facts()).plan).toHaveLength(1);
    expect(plannedMove({ ...move, groupId: 20 }, {}, facts())).toMatchObject({ plan: null, nothingBecause: "same" });
    expect(plannedMove(move, {}, facts(null))).toMatchObject({ nothingBecause: "gone" });
    expect(plannedMove(move, {}, facts({ valid: false }))).toMatchObject({ nothingBecause: "refused_before" });
  });
});

describe("an offer", () => {
  const planned = (source: object, changes = {}, said: Partial<StandingRegistration> | null = {}) =>
    offerStage.plan(
      { place: 1, source: { id: 7, memberId: 5, elsewhere: null, ...source }, changes, made: {} },
      facts(said),
      { club: "demo", id: "s", seasonId: 2, settings: {} },
    );
  const elsewhere = { elsewhere: { groupId: 21, slotIds: [] } };

  it("sends nothing before the answer, and nothing after a no", () => {
    const toAsk = [{ code: "not_answered", field: "answer", blocks: true }];
    expect(planned({})).toMatchObject({ plan: null, doubts: toAsk, cells: { offer: "place", answer: "" } });
    expect(planned(elsewhere, { answer: "no" })).toMatchObject({ plan: null, nothingBecause: "declined", doubts: [] });
    expect(planned(elsewhere)).toMatchObject({ plan: null, doubts: toAsk, cells: { offer: "Free", answer: "" } });
  });
  it("names the slot of another place, so that one in the group for which they wait is no offer of that group", () => {
    const own = { elsewhere: { groupId: 22, slotIds: [2] } };
    expect(planned(own, {}, { activityId: 22, slotIds: [1] }).cells).toMatchObject({
      from: "With slots",
      offer: "With slots (Slot 2)",
    });
  });
  it("keeps codes, and no words of whoever began it", () => {
    for (const answer of ["yes", "no"]) expect(planned({}, { answer }).cells).toMatchObject({ answer, offer: "place" });
  });
  it("validates who takes the place, and takes elsewhere who says yes to that", () => {
    expect(planned({}, { answer: "yes" }).plan).toEqual([
      {
        ...{ names: "validation", write: "POST /annual-registrations/{id}/validate", id: 7, body: {} },
        seen: { member_id: 5, group_id: 20 },
      },
    ]);
    expect(planned({}, { answer: "yes" }, { valid: true })).toMatchObject({ nothingBecause: "same" });
    expect(planned(elsewhere, { answer: "yes" })).toMatchObject({
      plan: [{ body: { group_id: 21 }, seen: { member_id: 5, group_id: 20 } }],
      cells: { answer: "yes", group: "Free", from: "Full" },
    });
    expect(planned({}, { answer: "yes" }, null)).toMatchObject({ nothingBecause: "gone" });
  });
  it("is no offer of wherever they are by now, nor to whomever the registration is given", () => {
    const yes = { answer: "yes" };
    const inLine = { groupId: 20 };
    expect(planned(inLine, yes)).toMatchObject({ plan: [{ id: 7 }] });
    expect(planned(inLine, yes, { activityId: 22 })).toMatchObject({ plan: null, nothingBecause: "moved" });
    const offered = { ...inLine, ...elsewhere };
    expect(planned(offered, yes, { activityId: 22 })).toMatchObject({ plan: null, nothingBecause: "moved" });
    expect(planned(offered, yes, { activityId: 21 })).toMatchObject({ plan: null, nothingBecause: "same" });
    for (const offer of [{}, elsewhere])
      expect(planned(offer, yes, { memberId: 6 })).toMatchObject({ plan: null, nothingBecause: "gone" });
    expect(plannedMove(move, {}, facts({ memberId: 6 }))).toMatchObject({ plan: null, nothingBecause: "gone" });
  });
});
