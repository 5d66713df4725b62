import "server-only";
import { mayRenew } from "#lib/base/access/permissions.ts";
import { personName } from "#lib/base/words/formats.ts";
import { scopeOf } from "#lib/sync/copy/season-scope.ts";
import type { StageColumn, StageKind } from "#lib/sync/staging/kind.ts";
import type { Planned, StageDoubt } from "#lib/sync/staging/plan.ts";
import { type AskedList, askedList } from "./asked.ts";
import { asPossible } from "./choice-cells.ts";
import {
  besideGroup,
  choicesBeside,
  chosenGroup,
  chosenSlots,
  groupGone,
  groupName,
  PLACE_FIELDS,
  placeColumns,
  slotDoubt,
  slotNames,
} from "./place-fields.ts";
import {
  type NeedsAHuman,
  type NextGroup,
  type NotProposed,
  type PastRegistration,
  type RenewalProposal,
  RenewalRun,
  type RenewalSeason,
} from "./proposal.ts";
import { type KnownMember, membersOf, renewalSeasonOf } from "./read.ts";
import { renewalSource } from "./stage-source.ts";

/** Where no group is found, a person may still choose one. */
const OVERRULED: readonly NotProposed[] = ["no_group", "capacity_reached"];

/** Where a slot has to be chosen, the group is known. */
const OF_A_SLOT: readonly NeedsAHuman[] = ["slot_to_choose", "slot_full"];

interface RenewalFacts {
  season: RenewalSeason;
  today: string;
  members: ReadonlyMap<number, KnownMember>;
}

/**
 * Last season's members who are registered to the groups that follow: one registration a row. What is proposed is found anew whenever a row is planned, so that a
 * birth date that was mended or a day that has come is seen; the choice of a person stands above it.
 */
export const renewalStage: StageKind<AskedList, PastRegistration, RenewalFacts> = {
  name: "renewal",
  rule: mayRenew,
  settings: askedList,
  source: renewalSource,
  fields: PLACE_FIELDS,
  async columns(db, { club, seasonId }): Promise<StageColumn[]> {
    const { groups } = await renewalSeasonOf(db, { club, seasonId: seasonId ?? 0 });
    return [{ name: "past", editor: "none" }, { name: "born", editor: "none" }, ...placeColumns(groups)];
  },
  async prepare(db, { club, seasonId }, rows): Promise<RenewalFacts> {
    const scope = await scopeOf(db, club, seasonId ?? 0);
    return {
      season: await renewalSeasonOf(db, scope),
      today: scope.today,
      members: await membersOf(db, scope, [...new Set(rows.map(({ source }) => source.memberId))]),
    };
  },
  plan({ source, changes }, { season, today, members }): Planned {
    const member = members.get(source.memberId);
    const told = {
      label: member?.person ? personName(member.person) || `#${source.memberId}` : `#${source.memberId}`,
      memberId: source.memberId,
    };
    const chosen = chosenGroup(season.groups, changes);
    const isGone = groupGone(season.groups, changes);
    const proposal: RenewalProposal = member
      ? new RenewalRun(season, today).propose(source, member)
      : { verdict: "human", code: "unknown_person", choices: [] };
    const possible = possibleIn(proposal);
    const cells = {
      ...{ past: source.group ? groupName(source.group) : "", born: member?.person?.birthDate ?? "" },
      ...besideGroup(possible),
    };
    if (proposal.verdict === "none" && !(chosen && OVERRULED.includes(proposal.code)))
      return {
        ...told,
        cells,
        plan: null,
        nothingBecause: proposal.code === "already_registered" ? "same" : proposal.code,
        doubts: [],
      };
    if (isGone) return { ...told, cells, plan: null, doubts: [isGone] };
    const group = chosen ?? groupOf(season, proposal);
    if (!group || !member) return { ...told, cells, plan: null, doubts: [doubtOf(proposal, source)] };
    const slots = chosenSlots(member.person, source.slots, group, changes, season.became?.slot);
    const slotIds = "slotIds" in slots ? slots.slotIds : [];
    const named = {
      ...{ ...cells, ...choicesBeside(group, slotIds, possible) },
      ...{ group: groupName(group), slot: slotNames(group, slotIds) },
    };
    if (!("slotIds" in slots)) return { ...told, cells: named, plan: null, doubts: [slotDoubt(slots.code, group)] };
    // A slot that was chosen is all that was missing.
    const isLooked = proposal.verdict === "human" && !chosen && !OF_A_SLOT.includes(proposal.code);
    return {
      ...{ ...told, cells: named },
      plan: [
        {
          ...{ names: "registration", write: "POST /annual-registrations" },
          body: {
            ...{ member_id: source.memberId, group_id: group.id },
            ...(slots.slotIds.length > 0 && { slot_ids: slots.slotIds }),
          },
        },
      ],
      doubts: isLooked ? [doubtOf(proposal, source)] : [],
    };
  },
};

/** The group that is proposed, or the one of which only a slot or a yes is missing. */
function groupOf({ groups }: RenewalSeason, proposal: RenewalProposal): NextGroup | undefined {
  if (proposal.verdict === "proposed") return groups.find(({ id }) => id === proposal.groupId);
  if (proposal.verdict !== "human" || !OF_A_SLOT.includes(proposal.code)) return undefined;
  return groups.find(({ id }) => id === proposal.choices[0]);
}

/** The groups that are possible for somebody, as far as they are proposed. */
function possibleIn(proposal: RenewalProposal): readonly number[] {
  if (proposal.verdict === "proposed") return [proposal.groupId];
  return proposal.verdict === "human" ? proposal.choices : [];
}

/** What a person has to choose or look at: of everybody of one group of last season by one choice. */
function doubtOf(proposal: RenewalProposal, { group }: PastRegistration): StageDoubt {
  const code = proposal.verdict === "human" ? proposal.code : "unknown_group";
  const choices = proposal.verdict === "human" ? proposal.choices : [];
  const past = group ? groupName(group) : "";
  return {
    ...{ code, field: "group", blocks: true },
    ...(choices.length > 0 && { repair: `${group?.id ?? 0} ${choices.join(" ")}`.slice(0, 500) }),
    values: { group: past.slice(0, 500), ...(choices.length > 0 && { possible: asPossible(choices) }) },
  };
}
