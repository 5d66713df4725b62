import { DESK_DEEDS } from "../desk/deeds.ts";
import { chosen, type Payment } from "./club.ts";
import { bringsMoney, countering, sum } from "./ledger.ts";
import type { Deed, Of } from "./meant.ts";
import { euros, textOfPdf } from "./pages.ts";
import { journalFaults } from "./papers.ts";

const issue: Deed<Of<"issue">> = (month, step) => {
  const { club, truth } = month;
  const person = chosen(club.people, step.which);
  const payment = chosen(truth.payments, step.which);
  if (!person || (step.of === "payment" && !payment)) return;
  const signed = (one: Payment) =>
    one.type === "Remboursement" ? -one.amount_cents : bringsMoney(one) ? one.amount_cents : 0;
  const family = club.people.filter((one) => one.family === person.family).map(({ id }) => id);
  const netOf = (members: readonly number[]) =>
    sum(truth.payments.filter((one) => members.includes(one.member_id)).map(signed));
  const net =
    step.of === "person"
      ? netOf([person.id])
      : step.of === "family"
        ? netOf(family)
        : signed(payment as Payment) - sum(countering(truth, month.kept, payment?.id ?? 0));
  const of =
    step.of === "person"
      ? { members: [person.id] }
      : step.of === "family"
        ? { family: person.id }
        : { payments: [payment?.id] };
  const seat = month.seat(step.by);
  const old = { members: `members=${person.id}`, family: `family=${person.id}`, payments: `payments=${payment?.id}` };
  const [name] = Object.keys(of) as (keyof typeof old)[];
  const papers = `/api/clubs/${month.slug}/${club.season}/receipts`;
  const check = async (path: string) => {
    const text = await textOfPdf(await seat.bytes(path));
    const { signs } = month.kept;
    if (signs !== null && !text.includes(signs))
      month.found("a paper in another's name", `${signs} does not sign ${text.slice(0, 400)}`);
    if (!text.includes(euros(net)))
      month.found(
        month.isBehind ? "a paper that knows nothing of what was done elsewhere" : "a paper that states another sum",
        `${euros(net)} is not on the ${step.kind} of ${JSON.stringify(of)}: ${text.slice(0, 400)}`,
      );
  };
  const wish = { ask: month.ask(), kind: step.kind, of };
  return {
    pressed: seat.has("issueReceipts")
      ? DESK_DEEDS.issue
      : // Builds that issue nothing draw a paper whenever they are asked.
        {
          ...DESK_DEEDS.issue,
          byHttp: async () => {
            const { status } = await seat.read(`${papers}?as=${step.kind}&${old[name ?? "members"]}&language=en`);
            return { ok: status === 200, code: String(status), words: String(status) };
          },
        },
    ...{
      wish,
      mayBe:
        net > 0
          ? "done"
          : step.of === "payment" && !bringsMoney(payment as Payment)
            ? "either"
            : { because: "a paper states nothing" },
    },
    done: async ({ numbers }) => {
      // What is signed was read from the club first: it is true whatever the copy had.
      if (numbers) {
        await check(`${papers}?numbers=${numbers.join(",")}`);
        month.trace("a paper", ...numbers);
      } else await check(`${papers}?as=${step.kind}&${old[name ?? "members"]}&language=en`);
    },
  };
};

const makeJournal: Deed<Of<"make a journal">> = (month, step) => ({
  ...{ pressed: DESK_DEEDS.makeJournal, wish: {}, mayBe: "done" },
  done: async ({ number }) => {
    const { payments } = month.truth;
    const known = month.kept.journals.find((one) => one.number === number);
    if (!known) month.kept.journals.push({ number, payments });
    await journalFaults(month, month.seat(step.by), number, payments);
  },
});

const sayReceived: Deed<Of<"say received">> = (month, step) => ({
  ...{ pressed: DESK_DEEDS.sayReceived, wish: { means: step.means }, mayBe: "done" },
  done: async () => {
    month.kept.means = step.means;
  },
});

const nameIssuer: Deed<Of<"name who signs">> = (month) => {
  const name = month.token("The club");
  return {
    pressed: DESK_DEEDS.nameIssuer,
    ...{ wish: { name, address: "1 rue du Stade\n35300 Fougères", siret: "" }, mayBe: "done" },
    done: async () => {
      month.kept.signs = name;
    },
  };
};

/** What leaves the desk on paper, and what its words mean. */
export const ISSUING = {
  "name who signs": nameIssuer,
  issue,
  "make a journal": makeJournal,
  "say received": sayReceived,
};
