import { DESK_DEEDS, type Dossier as DossierFields } from "../desk/deeds.ts";
import { chosen } from "./club.ts";
import { type Dossier, lineOf } from "./ledger.ts";
import { type Deed, type Of, TODAY } from "./meant.ts";
import type { Month } from "./month.ts";
import { euros, written } from "./pages.ts";

const fieldsOf = ({ member, kind, code, promisedCents, ...rest }: Omit<Dossier, "id">): DossierFields => ({
  ...{ memberId: member, kind, code, promisedCents, claimedOn: rest.claimedOn, reimbursedOn: rest.reimbursedOn },
  ...{ reimbursedCents: rest.reimbursedCents, refusedOn: rest.refusedOn, paymentId: null, note: null },
});

const BY_THE_LINE = { because: "a line of the bank says when and how much was reimbursed" };
const isOnLine = ({ kept }: Month, id: string) => lineOf(kept, ({ dossier }) => dossier === id) !== undefined;

const openDossier: Deed<Of<"open a dossier">> = (month, step) => {
  const person = chosen(month.club.people, step.person);
  if (!person) return;
  const code = step.code ? month.token("CODE") : null;
  const own = {
    ...{ member: person.id, kind: month.aidKind, code, promisedCents: step.cents, claimedOn: null },
    ...{ reimbursedOn: null, reimbursedCents: null, refusedOn: null },
  };
  return {
    ...{ pressed: DESK_DEEDS.keepAid, wish: { ask: month.ask(), id: null, seen: null, fields: fieldsOf(own) } },
    // A second one of the same kind for somebody is asked about.
    mayBe: month.kept.dossiers.some(({ member }) => member === person.id) ? "either" : "done",
    done: async ({ id }) => {
      month.kept.dossiers.push({ id, ...own });
      month.trace("a dossier of aid", code, euros(step.cents));
    },
  };
};

const changeDossier: Deed<Of<"change a dossier">> = (month, step) => {
  const one = chosen(month.kept.dossiers, step.dossier);
  if (!one) return;
  const changed = {
    claimed: { claimedOn: TODAY, reimbursedOn: null, reimbursedCents: null, refusedOn: null },
    reimbursed: { claimedOn: TODAY, reimbursedOn: TODAY, reimbursedCents: step.cents, refusedOn: null },
    refused: { claimedOn: TODAY, reimbursedOn: null, reimbursedCents: null, refusedOn: TODAY },
    "other amount": { promisedCents: step.cents },
  }[step.to];
  const { id, ...before } = one;
  const after = { ...before, ...changed };
  return {
    pressed: DESK_DEEDS.keepAid,
    ...{ wish: { ask: month.ask(), id, seen: fieldsOf(before), fields: fieldsOf(after) } },
    mayBe: isOnLine(month, id) && step.to !== "other amount" ? BY_THE_LINE : "done",
    done: async () => {
      Object.assign(one, after);
      if (step.to === "reimbursed" || step.to === "other amount")
        month.trace("what became of a dossier", euros(step.cents));
    },
  };
};

const removeDossier: Deed<Of<"remove a dossier">> = (month, step) => {
  const one = chosen(month.kept.dossiers, step.dossier);
  if (!one) return;
  const { id, ...fields } = one;
  return {
    ...{ pressed: DESK_DEEDS.removeAid, wish: { id, seen: fieldsOf(fields) } },
    mayBe: isOnLine(month, id) ? BY_THE_LINE : "either",
    done: async () => {
      month.kept.dossiers.splice(month.kept.dossiers.indexOf(one), 1);
    },
  };
};

const keepAidKind: Deed<Of<"keep a kind of aid">> = (month, step) => {
  const name = month.token("Aid");
  const none = { minAge: null, maxAge: null, firstDay: null, lastDay: null, claim: null };
  const fields = { name, amountCents: step.cents, ...none, isOffered: step.isOffered };
  return {
    ...{ pressed: DESK_DEEDS.keepAidKind, wish: { ask: month.ask(), id: null, seen: null, fields }, mayBe: "done" },
    done: async () => {
      const page = written(await month.seat("treasurer").text(`${month.base}/treasury/aid/kinds`));
      for (const said of [name, euros(step.cents)])
        if (!page.includes(said))
          month.found("the kinds of aid: one is missing", `${said} is not on ${page.slice(0, 900)}`);
    },
  };
};

const takeAidKinds: Deed<Of<"take the kinds of the year">> = (month) => ({
  ...{ pressed: DESK_DEEDS.takeAidKinds, wish: {}, mayBe: "done" },
  done: async () => {
    const again = await DESK_DEEDS.takeAidKinds.byHttp(month.seat("treasurer"), month.at, {});
    if (again.added !== 0) month.found("the kinds of the year stand twice", `${again.added} were added once more`);
  },
});

/** Aid that somebody else pays. */
export const AIDING = {
  ...{ "open a dossier": openDossier, "change a dossier": changeDossier, "remove a dossier": removeDossier },
  ...{ "keep a kind of aid": keepAidKind, "take the kinds of the year": takeAidKinds },
};
