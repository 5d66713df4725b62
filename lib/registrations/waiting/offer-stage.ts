import "server-only";
import { z } from "zod";
import { mayRenew } from "#lib/base/access/permissions.ts";
import { recordId } from "#lib/base/arguments/schemas.ts";
import { type AskedList, askedList } from "#lib/registrations/renewal/asked.ts";
import { groupName, PLACE_FIELDS, placeColumns, slotNames } from "#lib/registrations/renewal/place-fields.ts";
import type { NextGroup } from "#lib/registrations/renewal/proposal.ts";
import { nextGroups } from "#lib/registrations/renewal/read.ts";
import { scopeOf } from "#lib/sync/copy/season-scope.ts";
import type { StageKind } from "#lib/sync/staging/kind.ts";
import type { Planned } from "#lib/sync/staging/plan.ts";
import { type MoveFacts, moveFactsOf } from "./move-facts.ts";
import { moveTold, plannedMove } from "./move-stage.ts";

/** What a family answered to an offer. */
const ANSWERED = ["yes", "no"] as const;

/** Somebody in line for a group, with what they are offered: the place that is free there, or another place. */
const source = z.strictObject({
  id: recordId,
  memberId: recordId,
  /** The group for which they wait; lists of before do not say it. */
  groupId: recordId.optional(),
  /** null: the place in the group for which they wait. */
  elsewhere: z.strictObject({ groupId: recordId, slotIds: z.array(recordId).max(100) }).nullable(),
});
export type OfferSource = z.output<typeof source>;

/** In a cell: the place that is free in the group for which they wait. */
const PLACE = "place";

/**
 * Offers to people who wait: nothing is sent for anybody before their answer is written down. A yes to the place that is free validates the registration, a yes to another
 * place takes it there; a no leaves it where it stands.
 */
export const offerStage: StageKind<AskedList, OfferSource, MoveFacts> = {
  name: "offers",
  rule: mayRenew,
  settings: askedList,
  source,
  fields: { answer: z.enum(ANSWERED), ...PLACE_FIELDS },
  async columns(db, { club, seasonId }) {
    // Only a screen asks for columns; processes without one load the kinds too.
    const { getTranslations } = await import("next-intl/server");
    const words = await getTranslations("renewal.lists.answers");
    const groups = await nextGroups(db, { club, seasonId: seasonId ?? 0 });
    return [
      { name: "from", editor: "none" },
      { name: "offer", editor: "none", choices: [{ value: PLACE, label: words(PLACE) }] },
      { name: "answer", editor: "choice", choices: ANSWERED.map((value) => ({ value, label: words(value) })) },
      // Where they go is known from the offer: only a yes to another place leaves something to choose.
      ...placeColumns(groups).map((column) => ({ ...column, isLate: true as const })),
    ];
  },
  async prepare(db, { club, seasonId }, rows) {
    const scope = await scopeOf(db, club, seasonId ?? 0);
    return moveFactsOf(
      db,
      scope,
      rows.map((row) => row.source.id),
    );
  },
  plan({ source: offer, changes }, facts): Planned {
    const standing = facts.registrations.get(offer.id);
    const told = moveTold(offer, standing, facts);
    const other = facts.groups.find(({ id }) => id === offer.elsewhere?.groupId);
    const { answer } = changes;
    const cells = {
      ...told.cells,
      offer: offer.elsewhere ? placeName(other, offer.elsewhere) : PLACE,
      answer: answer === "yes" || answer === "no" ? answer : "",
    };
    const nothing = (because: string): Planned => ({ ...told, cells, plan: null, nothingBecause: because, doubts: [] });
    // What was offered was offered to them, in that line.
    if (standing?.memberId !== offer.memberId) return nothing("gone");
    const known = [offer.groupId ?? standing.activityId, offer.elsewhere?.groupId];
    if (!known.includes(standing.activityId)) return nothing("moved");
    if (answer === "no") return nothing("declined");
    // Somebody has to ask them first.
    if (answer !== "yes")
      return { ...told, cells, plan: null, doubts: [{ code: "not_answered", field: "answer", blocks: true }] };
    if (offer.elsewhere) {
      const moved = plannedMove({ ...offer, ...offer.elsewhere }, changes, facts);
      return { ...moved, cells: { ...moved.cells, ...cells } };
    }
    if (standing.valid === true) return nothing("same");
    return {
      ...{ ...told, cells, doubts: [] },
      plan: [
        {
          ...{ names: "validation", write: "POST /annual-registrations/{id}/validate", id: offer.id, body: {} },
          seen: { member_id: standing.memberId, group_id: standing.activityId },
        },
      ],
    };
  },
};

/** Another place by its names: the slots tell it from the group for which somebody waits, where it is another slot of that. */
function placeName(group: NextGroup | undefined, { groupId, slotIds }: NonNullable<OfferSource["elsewhere"]>): string {
  if (!group) return `#${groupId}`;
  const slots = slotNames(group, slotIds);
  return slots === "" ? groupName(group) : `${groupName(group)} (${slots})`;
}
