import { DESK_DEEDS } from "../desk/deeds.ts";
import { owing } from "./ledger.ts";
import { type Deed, familyAt, type Of } from "./meant.ts";
import { roundFaults } from "./papers.ts";

const exempt: Deed<Of<"exempt">> = (month, step) => {
  const members = familyAt(month, step.family).map(({ id }) => id);
  const reason = month.token("spared");
  return {
    ...{ pressed: DESK_DEEDS.exempt, wish: { members, until: "2027-01-31", reason }, mayBe: "done" },
    done: async () => {
      for (const id of members) month.kept.exempt.add(id);
      month.trace("who is spared", reason);
    },
  };
};

const remindAgain: Deed<Of<"remind again">> = (month, step) => {
  const members = familyAt(month, step.family).map(({ id }) => id);
  return {
    ...{ pressed: DESK_DEEDS.remindAgain, wish: { members }, mayBe: "done" },
    done: async () => {
      for (const id of members) month.kept.exempt.delete(id);
    },
  };
};

const remind: Deed<Of<"remind">> = async (month, step) => {
  // Builds that do not part what waits for a decision have no such list.
  if (
    step.whom === "who waits" &&
    !(await month.seat("treasurer").text(`${month.base}/treasury/dues`)).includes("show=waiting")
  )
    return;
  const families = owing(month.club, month.truth, month.kept);
  const ours = familyAt(month, step.family);
  const meant = families.filter(({ family, claimedCents, waitingCents }) =>
    step.whom === "a family"
      ? family === ours[0]?.family
      : (step.whom === "who owes" ? claimedCents : waitingCents) > 0,
  );
  const view = step.whom === "who owes" ? "show=owes" : "show=waiting";
  const wish =
    step.whom === "a family"
      ? { ask: month.ask(), families: ours.map(({ id }) => id), waiting: false }
      : { ask: month.ask(), view };
  return {
    ...{ pressed: DESK_DEEDS.beginRound, wish },
    mayBe: meant.length === 0 ? { because: "there is nobody to remind" } : "done",
    done: async ({ id }) => roundFaults(month, step, id, meant),
  };
};

/** Reminders, and who is spared them. */
export const REMINDING = { exempt, "remind again": remindAgain, remind };
