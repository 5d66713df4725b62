import "server-only";
import { z } from "zod";
import { mayRenew } from "#lib/access/permissions.ts";
import { recordId } from "#lib/arguments/schemas.ts";
import { scopeOf } from "#lib/mirror/season-scope.ts";
import { groupName, PLACE_FIELDS, placeColumns } from "#lib/renewal/place-fields.ts";
import { nextGroups } from "#lib/renewal/read.ts";
import type { StageKind } from "#lib/staging/kind.ts";
import type { Planned } from "#lib/staging/plan.ts";
import { type MoveFacts, moveFactsOf } from "./move-facts.ts";
import { moveTold, plannedMove } from "./move-stage.ts";

/** What a family answered to an offer. */
const ANSWERED = ["yes", "no"] as const;

/** Somebody in line for a group, with what they are offered: the place that is free there, or another place. */
const source = z.strictObject({
  id: recordId,
  memberId: recordId,
  /** null: the place in the group for which they wait. */
  elsewhere: z.strictObject({ groupId: recordId, slotIds: z.array(recordId).max(100) }).nullable(),
});
export type OfferSource = z.output<typeof source>;

const settings = z.strictObject({
  /** What the answers are called in the language of who began it. */
  yes: z.string().max(100),
  no: z.string().max(100),
  place: z.string().max(200),
});

/**
 * Offers to people who wait: nothing is sent for anybody before their answer is written down. A yes to the place that is free validates the registration, a yes to another
 * place takes it there; a no leaves it where it stands.
 */
export const offerStage: StageKind<z.output<typeof settings>, OfferSource, MoveFacts> = {
  name: "offers",
  rule: mayRenew,
  settings,
  source,
  fields: { answer: z.enum(ANSWERED), ...PLACE_FIELDS },
  async columns(db, { club, seasonId, settings: said }) {
    const groups = await nextGroups(db, { club, seasonId: seasonId ?? 0 });
    return [
      { name: "from", editor: "none" },
      { name: "offer", editor: "none" },
      { name: "answer", editor: "choice", choices: ANSWERED.map((value) => ({ value, label: said[value] })) },
      ...placeColumns(groups),
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
  plan({ source: offer, changes }, facts, { settings: said }): Planned {
    const standing = facts.registrations.get(offer.id);
    const told = moveTold(offer, standing, facts);
    const other = facts.groups.find(({ id }) => id === offer.elsewhere?.groupId);
    const { answer } = changes;
    const cells = {
      ...told.cells,
      offer: offer.elsewhere ? (other ? groupName(other) : `#${offer.elsewhere.groupId}`) : said.place,
      answer: answer === "yes" || answer === "no" ? said[answer] : "",
    };
    const nothing = (because: string): Planned => ({ ...told, cells, plan: null, nothingBecause: because, doubts: [] });
    if (!standing) return nothing("gone");
    if (answer === "no") return nothing("declined");
    if (answer !== "yes") return nothing("not_answered");
    if (offer.elsewhere) {
      const moved = plannedMove({ ...offer, ...offer.elsewhere }, changes, facts);
      return { ...moved, cells: { ...moved.cells, ...cells } };
    }
    if (standing.valid === true) return nothing("same");
    return {
      ...{ ...told, cells, doubts: [] },
      plan: [{ names: "validation", write: "POST /annual-registrations/{id}/validate", id: offer.id, body: {} }],
    };
  },
};
