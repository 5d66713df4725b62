import "server-only";
import { z } from "zod";
import { mayRenew } from "#lib/base/access/permissions.ts";
import { recordId } from "#lib/base/arguments/schemas.ts";
import { personName } from "#lib/base/words/formats.ts";
import { type AskedList, askedList } from "#lib/registrations/renewal/asked.ts";
import {
  choicesBeside,
  chosenGroup,
  chosenSlots,
  groupGone,
  groupName,
  PLACE_FIELDS,
  placeColumns,
  slotDoubt,
  slotNames,
} from "#lib/registrations/renewal/place-fields.ts";
import type { NextGroup } from "#lib/registrations/renewal/proposal.ts";
import { nextGroups } from "#lib/registrations/renewal/read.ts";
import { scopeOf } from "#lib/sync/copy/season-scope.ts";
import type { StageKind } from "#lib/sync/staging/kind.ts";
import type { Planned, StageChanges } from "#lib/sync/staging/plan.ts";
import { type MoveFacts, moveFactsOf, type StandingRegistration } from "./move-facts.ts";

/** An annual registration that is to go to another group, or another slot. */
const source = z.strictObject({
  id: recordId,
  memberId: recordId,
  /** The slots there, where they are known beforehand; else those that follow from the ones they have. */
  slotIds: z.array(recordId).max(100).default([]),
  /** Where it is to go; null: a person says. */
  groupId: recordId.nullable(),
});
type ParsedMove = z.output<typeof source>;

/** Registrations that go to another group of their season, a list at once: nobody is cancelled for it, and a validated one stays validated. */
export const moveStage: StageKind<AskedList, ParsedMove, MoveFacts> = {
  name: "moves",
  rule: mayRenew,
  settings: askedList,
  source: source as z.ZodType<ParsedMove>,
  fields: PLACE_FIELDS,
  async columns(db, { club, seasonId }) {
    const groups = await nextGroups(db, { club, seasonId: seasonId ?? 0 });
    return [{ name: "from", editor: "none" }, { name: "born", editor: "none" }, ...placeColumns(groups)];
  },
  async prepare(db, { club, seasonId }, rows) {
    const scope = await scopeOf(db, club, seasonId ?? 0);
    return moveFactsOf(
      db,
      scope,
      rows.map((row) => row.source.id),
    );
  },
  plan: ({ source: move, changes }, facts) => plannedMove(move, changes, facts),
};

/** The write that takes a registration to another group; or why there is none. Pure. */
export function plannedMove(move: ParsedMove, changes: StageChanges, facts: MoveFacts): Planned {
  const standing = facts.registrations.get(move.id);
  const told = moveTold(move, standing, facts);
  if (standing?.memberId !== move.memberId) return { ...told, plan: null, nothingBecause: "gone", doubts: [] };
  if (standing.valid === false) return { ...told, plan: null, nothingBecause: "refused_before", doubts: [] };
  const isGone = groupGone(facts.groups, changes);
  if (isGone) return { ...told, plan: null, doubts: [isGone] };
  const group = chosenGroup(facts.groups, changes) ?? facts.groups.find(({ id }) => id === move.groupId);
  if (!group)
    return {
      ...told,
      plan: null,
      doubts: [{ code: "group_to_choose", field: "group", repair: `from ${standing.activityId}`, blocks: true }],
    };
  const slots = slotsThere(move, standing, group, changes, facts);
  const cells = {
    ...told.cells,
    group: groupName(group),
    slot: "slotIds" in slots ? slotNames(group, slots.slotIds) : "",
    ...choicesBeside(group, "slotIds" in slots ? slots.slotIds : []),
  };
  if (!("slotIds" in slots)) return { ...told, cells, plan: null, doubts: [slotDoubt(slots.code, group)] };
  const { slotIds } = slots;
  const isThere = standing.activityId === group.id && sameSlots(standing.slotIds, slotIds);
  if (isThere) return { ...told, cells, plan: null, nothingBecause: "same", doubts: [] };
  const hasSlots = slotIds.length > 0 || standing.slotIds.length > 0;
  return {
    ...{ ...told, cells, doubts: [] },
    plan: [
      {
        ...{ names: "registration", write: "PATCH /annual-registrations/{id}", id: move.id },
        body: { group_id: group.id, ...(hasSlots && { slot_ids: slotIds }) },
        seen: { member_id: standing.memberId, group_id: standing.activityId },
      },
    ],
  };
}

/** What is told of a row whatever becomes of it. */
export function moveTold(
  { id, memberId }: Pick<ParsedMove, "id" | "memberId">,
  standing: StandingRegistration | undefined,
  { groups, members }: MoveFacts,
): Pick<Planned, "label" | "memberId" | "cells"> {
  const person = members.get(memberId)?.person;
  const from = groups.find((group) => group.id === standing?.activityId);
  return {
    ...{ label: (person && personName(person)) || `#${memberId || id}`, memberId },
    cells: { from: from ? groupName(from) : "", born: person?.birthDate ?? "" },
  };
}

function slotsThere(
  move: ParsedMove,
  standing: StandingRegistration,
  group: NextGroup,
  changes: StageChanges,
  { groups, members }: MoveFacts,
) {
  const offered = new Set(group.slots.map(({ id }) => id));
  const known = move.slotIds.filter((id) => offered.has(id));
  if (changes.slot === undefined && group.id === move.groupId && known.length > 0) return { slotIds: known };
  const own = groups.find(({ id }) => id === standing.activityId);
  const had = own?.slots.filter(({ id }) => standing.slotIds.includes(id)) ?? [];
  return chosenSlots(members.get(move.memberId)?.person ?? null, had, group, changes);
}

function sameSlots(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((id) => b.includes(id));
}
