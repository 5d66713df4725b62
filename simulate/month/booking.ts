import type { BankBook } from "./bank-book.ts";
import { chosen } from "./club.ts";
import { amountOnLine, bringsMoney, type Expense, pileOf, sum } from "./ledger.ts";
import type { Month } from "./month.ts";
import type { AnewStep, BookedStep } from "./steps.ts";

/*
 * What the bank does of its own: it books what families, the club and others do, and now and then it writes a line anew.
 */

/** What the bank books of its own: money that comes, goes, or is taken. @returns whether there was anything */
export function bookAtBank(month: Month, { what, which, cents }: BookedStep): boolean {
  const { kept, truth, club } = month;
  const [everyDay, beside] = kept.bank.accounts;
  const book = (label: string, amount: number, booked: Parameters<BankBook["book"]>[2] = {}) => {
    everyDay.book(label, amount, booked);
    return true;
  };
  const nameOf = (member: number) => club.people.find(({ id }) => id === member)?.name.toUpperCase() ?? "";
  switch (what) {
    case "slip": {
      const slip = chosen(
        kept.slips.filter(({ isCancelled, number }) => !isCancelled && !everyDay.bookedSlips.has(number)),
        which,
      );
      if (!slip) return false;
      everyDay.bookedSlips.add(slip.number);
      const label = { cheque: "REMISE CHEQUES", cash: "VERSEMENT ESPECES" }[slip.pile] ?? "REMISE ANCV";
      return book(`${label} ${String(slip.number).padStart(4, "0")}`, sum(slip.things), { isSlip: true });
    }
    case "payment": {
      const payment = chosen(
        truth.payments.filter((one) => pileOf(kept, one.method) === null && amountOnLine(truth, kept, one) !== 0),
        which,
      );
      const amount = payment ? amountOnLine(truth, kept, payment) : 0;
      if (!payment || amount === 0) return false;
      return book(`${amount > 0 ? "VIR SEPA" : "VIR EMIS"} ${nameOf(payment.member_id)}`, amount);
    }
    case "transfer":
      return book(`VIR SEPA ${chosen(club.people, which)?.name.toUpperCase()} COTISATION`, cents);
    case "expense": {
      const expense: Expense | undefined = chosen(kept.expenses, which);
      return expense ? book(`PRLV SEPA ${expense.purpose.toUpperCase()}`, -expense.cents) : false;
    }
    case "purchase":
      return book("PAIEMENT CB DECATHLON", -cents);
    case "own transfer": {
      const amount = which % 3 === 0 ? -cents : cents;
      book(`VIR INTERNE VERS LIVRET ${which}`, -amount);
      beside.book(`VIR INTERNE DEPUIS COMPTE ${which}`, amount);
      return true;
    }
    case "interest":
      beside.book("INTERETS CREDITEURS", 1 + (cents % 900));
      return true;
    case "card pay-out":
    case "online pay-out":
      return bookPayOut(month, { what, which });
    case "fee":
      (which % 4 === 0 ? beside : everyDay).book("FRAIS TENUE DE COMPTE", -(1 + (cents % 2_000)));
      return true;
    case "aid": {
      const dossier = chosen(
        kept.dossiers.filter(({ reimbursedOn, refusedOn }) => reimbursedOn === null && refusedOn === null),
        which,
      );
      return dossier ? book("VIR PASS SPORT ASP", dossier.promisedCents) : false;
    }
  }
}

/** What who collects takes, in hundredths of a percent. */
const RATES = [0, 120, 175] as const;
/** So many payments are paid out together at most. */
const MOST_TOGETHER = 5;

/** Who collects pays out together what several families paid, less a fee: that of one day, where there are several of it, as terminals do. */
function bookPayOut({ kept, truth }: Month, { what, which }: Pick<BookedStep, "what" | "which">): boolean {
  const isCard = what === "card pay-out";
  const paidOut = new Set(kept.bank.lines.flatMap(({ payOut }) => payOut?.payments ?? []));
  const all = truth.payments.filter(
    (one) =>
      one.method === (isCard ? "Carte bancaire" : "HelloAsso") &&
      pileOf(kept, one.method) === null &&
      bringsMoney(one) &&
      amountOnLine(truth, kept, one) > 0 &&
      !paidOut.has(one.id),
  );
  const day = chosen([...new Set(all.map(({ received_on }) => received_on))], which);
  const ofDay = all.filter(({ received_on }) => received_on === day);
  const together = (ofDay.length > 1 ? ofDay : all).slice(0, MOST_TOGETHER);
  const [first] = together;
  if (!first) return false;
  const gross = sum(together.map((one) => amountOnLine(truth, kept, one)));
  const feeCents = Math.floor((gross * (chosen(RATES, which) ?? 0)) / 10_000);
  const [, month, date] = first.received_on.split("-");
  const label = isCard ? `REMISE CB DU ${date}/${month}` : "VIR SEPA HELLOASSO";
  const payOut = { payments: together.map(({ id }) => id), feeCents };
  kept.bank.accounts[0].book(label, gross - feeCents, { payOut });
  return true;
}

/** A line that was booked stands in later files with another label, or with other cents. @returns whether there was any */
export function writeAnew({ kept }: Month, step: AnewStep): boolean {
  const read = kept.bank.lines.filter(({ anew, standing }) => anew === null && standing !== "unread");
  const line = chosen(read.toReversed(), step.line);
  if (!line) return false;
  const { label, cents } = line;
  const other = Math.sign(cents) * (1 + ((Math.abs(cents) + step.cents) % 20_000));
  const book = kept.bank.bookOf(line);
  if (step.how === "cents") {
    if (other === cents) return false;
    book.writeAnew(line, { cents: other });
  } else book.writeAnew(line, { label: step.how === "longer" ? `${label} REF ${step.cents}` : `OP ${step.cents}` });
  return true;
}
