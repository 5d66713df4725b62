import { setTimeout as pause } from "node:timers/promises";
import { DESK_DEEDS } from "../desk/deeds.ts";
import { Flight } from "../desk/flight.ts";
import type { Seat } from "../desk/seat.ts";
import type { Payment } from "./club.ts";
import { type Owing, sum } from "./ledger.ts";
import type { Month } from "./month.ts";
import { euros, rowsOfCsv } from "./pages.ts";
import type { DeskStep } from "./steps.ts";

/** A payment as a journal has it: what came in with its sign, or what is worth something without money. */
function journalled(one: Payment): string {
  const isWorth = one.type === "Reduction" || one.type === "ReportSolde";
  const cents = one.type === "Remboursement" ? -one.amount_cents : one.amount_cents;
  return [one.id, one.received_on, one.method, isWorth ? "" : cents, isWorth ? cents : ""].join(" ");
}

const cents = (text = "") => (text === "" ? "" : Math.round(Number(text) * 100));

/** A journal as it leaves has each payment of the club once, as the club has it, and comes to what they come to. */
export async function journalFaults(
  month: Month,
  seat: Seat,
  number: number,
  payments: readonly Payment[],
): Promise<void> {
  const file = await seat.text(`/api/clubs/${month.slug}/${month.club.season}/journals/${number}/export?preset=open`);
  const rows = rowsOfCsv(file).map((row) =>
    [row["No."], row.Date, row.Method, cents(row.Amount), cents(row["Without money"])].join(" "),
  );
  const meant = payments.map(journalled);
  const differing = [
    ...meant.filter((one) => !rows.includes(one)).map((one) => `it lacks ${one}`),
    ...rows.filter((one) => !meant.includes(one)).map((one) => `it has ${one}`),
  ];
  if (differing.length > 0 || rows.length !== meant.length)
    month.found("a journal that the club does not agree with", `journal ${number}: ${differing.join("; ")}`);
}

/** A round of reminders asks each family for what may be asked of it today, and nobody who is spared. */
export async function roundFaults(
  month: Month,
  step: Extract<DeskStep, { do: "remind" }>,
  round: string,
  meant: readonly Owing[],
): Promise<void> {
  const seat = month.seat(step.by);
  const address = `${month.base}/treasury/reminders/${round}`;
  let page = await seat.text(address);
  for (let tries = 0; !page.includes("data-read") && tries < 100; tries++) {
    await pause(40);
    page = await seat.text(address);
  }
  await month.readTruth();
  const isOf = ({ people }: Owing) => month.club.people.find(({ id }) => id === people[0]?.member)?.name ?? "";
  const asked = (one: Owing) => one.claimedCents + (step.whom === "who waits" ? one.waitingCents : 0);
  const isSpared = ({ people }: Owing) => {
    const owing = people.filter(({ balanceCents, waitingCents }) => balanceCents > waitingCents);
    return (owing.length > 0 ? owing : people).every(({ member }) => month.kept.exempt.has(member));
  };
  const letters = lettersOf(page);
  const told = JSON.stringify([...letters]);
  for (const family of meant) {
    const shown = letters.get(family.people[0]?.member ?? 0);
    const due = isSpared(family) ? 0 : asked(family);
    month.coverage.meet("letters", due > 0 ? "asked" : isSpared(family) ? "spared" : "nothing due");
    if (due > 0 && shown !== due)
      month.found("reminders: another sum", `${isOf(family)} is asked for ${shown} instead of ${due}: ${told}`);
    if (due <= 0 && (letters.get(family.people[0]?.member ?? 0) ?? 0) > 0)
      month.found("reminders: somebody who is not to be asked", `${isOf(family)} is asked for ${shown}: ${told}`);
  }
  if (step.texts) await typeTexts(month, seat, round, address);
  if (!step.write) return;
  const families = meant.filter((one) => !isSpared(one) && asked(one) > 0).map(({ people }) => people[0]?.member ?? 0);
  if (families.length === 0) return;
  const wish = { round, families, channel: "letter" };
  const said = await DESK_DEEDS.noteWritten.byHttp(seat, month.at, wish);
  if (!said.ok) return month.found("refused: write down who was reminded", `${said.code} ${said.words}`);
  for (const one of meant)
    if (families.includes(one.people[0]?.member ?? 0))
      for (const { member } of one.people) month.kept.reminded.add(member);
}

/** What was typed for a round stands there when its page is opened again. */
async function typeTexts(month: Month, seat: Seat, round: string, address: string): Promise<void> {
  const body = `${month.token("Dear family")}: {amount}`;
  const said = await DESK_DEEDS.keepTexts.byHttp(seat, month.at, {
    ...{ round, texts: { "shared.en": { subject: "Still due", body } } },
  });
  if (!said.ok) return month.found("refused: type the texts of a round", `${said.code} ${said.words}`);
  if (!(await seat.text(address)).includes(body))
    month.found("reminders: what was typed is gone", `${body} is not on ${address}`);
}

/** What each family of a round is asked for, as its page holds it for the letters that it writes: by each person of the family. */
function lettersOf(page: string): Map<number, number> {
  const shown = new Flight(page).find<{ reminders: Letter[] }>("reminders");
  return new Map(
    shown?.reminders.flatMap(({ people, balanceCents }) => people.map(({ id }) => [id, balanceCents] as const)),
  );
}

interface Letter {
  people: { id: number }[];
  balanceCents: number;
}

/** What the slips come to, and each of them. */
export const slipSums = ({ kept }: Month) => {
  const those = kept.slips.filter(({ isCancelled }) => !isCancelled);
  const of = (isThere: boolean) =>
    sum(those.filter((one) => (one.depositedOn !== null) === isThere).flatMap((one) => one.things));
  return { deposited: euros(of(true)), onTheWay: euros(of(false)) };
};
