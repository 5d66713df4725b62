import { DESK_DEEDS } from "../desk/deeds.ts";
import { chosen } from "./club.ts";
import { bringsMoney, isPaid, owing, type Plan } from "./ledger.ts";
import { type Deed, familyAt, type Of } from "./meant.ts";
import type { Month } from "./month.ts";
import { euros } from "./pages.ts";

const MONTHS = [
  "2026-09-01",
  "2026-10-01",
  "2026-11-01",
  "2026-12-01",
  "2027-01-01",
  "2027-02-01",
  "2027-03-01",
  "2027-04-01",
];
const waitsForMoney = ({ truth, kept }: Month, plan: Plan) =>
  !plan.isEnded && plan.parts.some(({ payment }) => !isPaid(truth, kept, payment));

const agree: Deed<Of<"agree a plan">> = (month, step) => {
  const people = familyAt(month, step.family);
  const [first] = people;
  if (!first) return;
  const owed = owing(month.club, month.truth, month.kept).find(({ family }) => family === first.family);
  const cents = Math.max(100, Math.ceil((((owed?.claimedCents ?? 0) + (owed?.plannedCents ?? 0)) * step.share) / 8));
  const months = [...new Set(step.months.flatMap((index) => chosen(MONTHS, index) ?? []))].sort();
  const even = Math.floor(cents / months.length);
  const parts = months.map((on, place) => ({
    month: on,
    cents: place === 0 ? cents - even * (months.length - 1) : even,
  }));
  const open = month.kept.plans.filter(
    (plan) => people.some(({ id }) => id === plan.member) && waitsForMoney(month, plan),
  );
  const note = month.token("agreed");
  const wish = {
    id: month.ask(),
    member: first.id,
    note,
    parts,
    replaces: step.replace ? open.map(({ id }) => id) : [],
  };
  return {
    ...{ pressed: DESK_DEEDS.agree, wish },
    mayBe: open.length > 0 && !step.replace ? { because: "a family owes its debt once" } : "done",
    done: async () => {
      for (const plan of open) plan.isEnded = true;
      const own = parts.map((part) => ({ ...part, payment: null }));
      month.kept.plans.push({ id: wish.id, member: first.id, parts: own, isEnded: false });
      month.trace("a plan", note, ...parts.map((part) => euros(part.cents)));
    },
  };
};

const link: Deed<Of<"link a part">> = (month, step) => {
  const plan = chosen(month.kept.plans, step.plan);
  const part = plan && chosen(plan.parts, step.part);
  const family = month.club.people.find(({ id }) => id === plan?.member)?.family;
  const ours = month.truth.payments.filter(
    (one) => bringsMoney(one) && month.club.people.some(({ id, family: of }) => id === one.member_id && of === family),
  );
  const payment = chosen(ours, step.payment);
  if (!plan || !part || !payment) return;
  const isTaken = month.kept.plans.some((one) =>
    one.parts.some((other) => other !== part && other.payment === payment.id),
  );
  const wish = { plan: plan.id, position: plan.parts.indexOf(part) + 1, paymentId: payment.id, seen: part.payment };
  return {
    ...{ pressed: DESK_DEEDS.link, wish },
    mayBe: plan.isEnded
      ? { because: "a plan that was ended waits for nothing" }
      : isTaken
        ? { because: "a payment is one part" }
        : "done",
    done: async () => {
      part.payment = payment.id;
    },
  };
};

const unlink: Deed<Of<"unlink a part">> = (month, step) => {
  const plan = chosen(month.kept.plans, step.plan);
  const part =
    plan &&
    chosen(
      plan.parts.filter(({ payment }) => payment !== null),
      step.part,
    );
  if (!plan || !part || part.payment === null) return;
  return {
    pressed: DESK_DEEDS.unlink,
    wish: { plan: plan.id, position: plan.parts.indexOf(part) + 1, seen: part.payment },
    mayBe: "done",
    done: async () => {
      part.payment = null;
    },
  };
};

const endPlan: Deed<Of<"end a plan">> = (month, step) => {
  const plan = chosen(month.kept.plans, step.plan);
  if (!plan) return;
  return {
    ...{ pressed: DESK_DEEDS.endPlan, wish: { plan: plan.id }, mayBe: "either" },
    done: async () => {
      plan.isEnded = true;
    },
  };
};

/** Plans of instalments. */
export const PLANNING = {
  ...{ "agree a plan": agree, "link a part": link, "unlink a part": unlink, "end a plan": endPlan },
};
