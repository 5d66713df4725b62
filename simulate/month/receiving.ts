import { DESK_DEEDS } from "../desk/deeds.ts";
import type { Seat } from "../desk/seat.ts";
import { chosen } from "./club.ts";
import { type Due, duesOf, sum } from "./ledger.ts";
import { type Deed, familyAt, isOdd, newIn, type Of } from "./meant.ts";
import type { Month, RecordedPart } from "./month.ts";
import { euros } from "./pages.ts";
import { faultsOfParts } from "./parts.ts";
import { DAYS, METHODS } from "./steps.ts";

const TAKEN_AS = ["Paiement", "Paiement", "Paiement", "Paiement", "Autre", "Reduction"] as const;

const openOf = (due: Due) => due.cents - Math.max(0, due.settledCents);
const target = ({ kind, id }: Pick<Due, "kind" | "id">) => ({ kind, registrationId: id });
const typeOf = ({ kind }: Pick<Due, "kind">) => (kind === "membership" ? kind : `${kind}_registration`);

const receive: Deed<Of<"receive">> = (month, step) => {
  const people = familyAt(month, step.family);
  const [payer] = people;
  if (!payer) return;
  const open = people.flatMap(({ id }) => duesOf(month.truth, id)).filter((due) => openOf(due) > 0);
  const dues = open.length === 0 ? [] : [...new Set(step.of.flatMap((index) => chosen(open, index) ?? []))];
  const amounts = dues.map((due) => ({ due, cents: Math.ceil((openOf(due) * step.share) / 8) }));
  const beyond = amounts.length === 0 ? Math.max(1, step.beyond) : step.beyond;
  const { method, pile } = chosen(METHODS, step.method) ?? METHODS[0];
  const type = chosen(TAKEN_AS, step.type) ?? "Paiement";
  const receivedOn = DAYS[step.day];
  const details =
    pile === "cheque" && step.cheque
      ? { chequeNumber: month.token("N"), bank: month.token("Bank"), drawer: null, depositMonth: null }
      : null;
  const amountCents = sum(amounts.map(({ cents }) => cents)) + beyond;
  const wish = {
    ...{ ask: month.ask(), amountCents, method, receivedOn, type, details, isSure: false },
    chosen: [
      ...amounts.map(({ due, cents }) => ({ memberId: due.member, target: target(due), cents })),
      ...(beyond > 0 ? [{ memberId: payer.id, target: null, cents: beyond }] : []),
    ],
  };
  return {
    ...{ pressed: DESK_DEEDS.record, wish },
    mayBe: isOdd(receivedOn) ? { because: "no money comes on such a day" } : "done",
    done: async (_, before) => {
      const parts = await month.recorded(month.seat(step.by), wish.ask);
      if (!parts) return;
      faultsOfParts(month, before, parts, { ...{ method, receivedOn, type, cents: amountCents }, what: "receive" });
      const made = newIn(month, before);
      for (const { id, amount_cents } of made) {
        month.trace("a payment", euros(amount_cents), method);
        if (details) month.kept.papers.set(id, { ...details, note: null, recording: wish.ask });
      }
      if (details) month.trace("what stands on a cheque", details.chequeNumber, details.bank);
      await putAsideWhatIsAmiss(month, month.seat(step.by), wish.ask, parts);
      // A colleague had changed the club meanwhile: what is told is true, and that is all.
      if (month.isBehind) return;
      if (parts.some(({ state }) => state !== "recorded"))
        month.found("receive: not as it was meant", `${JSON.stringify(parts)} of ${JSON.stringify(wish)}`);
      for (const { due, cents } of amounts) {
        const settled = sum(
          made
            .filter((one) => one.member_id === due.member)
            .flatMap(({ allocations }) => allocations)
            .filter((part) => part.type === typeOf(due) && part.registration_id === due.id)
            .map((part) => part.amount_cents),
        );
        if (settled !== cents)
          month.found(
            "receive: settles something else",
            `${settled} instead of ${cents} of ${JSON.stringify(due)}: ${JSON.stringify(made)}`,
          );
      }
    },
  };
};

/** Whoever sees that a part is not recorded as it was meant puts it aside once they have looked; it is asked about no more. */
async function putAsideWhatIsAmiss(
  month: Month,
  seat: Seat,
  ask: string,
  parts: readonly RecordedPart[],
): Promise<void> {
  for (const [place, { state }] of parts.entries()) {
    if (state !== "refused" && state !== "unknown" && state !== "notAllocated") continue;
    const told = await DESK_DEEDS.putAside.byHttp(seat, month.at, { ask, place });
    if (!told.ok) month.found("refused: put aside", `${told.code} ${told.words}, of ${JSON.stringify(parts)}`);
  }
}

/** How somebody's spreadsheet writes the same lines. */
const STYLES: readonly ((
  name: string,
  cents: number,
  day: string,
  place: number,
) => { line: string; head?: string })[] = [
  (name, cents, day) => ({ line: `${name}\t${comma(cents)}\t${french(day)}` }),
  (name, cents, day) => ({ head: "Nom\tMontant\tDate", line: `${name}\t${comma(cents)} €\t${french(day)}` }),
  (name, cents, day, place) => ({
    head: "N°\tNom\tMontant\tDate",
    line: `${place + 1}\t${name}\t${comma(cents)}\t${french(day)}`,
  }),
  (name, cents, day, place) => ({ line: `${place + 1}\t${name}\t${comma(cents)}\t${french(day)}` }),
  (name, cents) => ({ line: `${name}, ${comma(cents)}` }),
  (name, cents, day) => ({ head: "Nom;Reste dû;Payé;Date", line: `${name};500,00;${comma(cents)};${french(day)}` }),
  (name, cents) => ({ line: `${name}\t+${comma(cents)}` }),
  (name, cents, day) => ({ head: "Date;Libellé;Débit;Crédit", line: `${french(day)};${name};;${comma(cents)}` }),
];
const comma = (cents: number) => `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, "0")}`;
const french = (day: string) => day.split("-").reverse().join("/");

const paste: Deed<Of<"paste">> = async (month, step) => {
  const people = familyAt(month, step.family);
  const style = chosen(STYLES, step.style);
  if (!style) return;
  const meant = step.cents.map((cents, place) => ({ person: chosen(people, place), cents }));
  const lines = meant.map(({ person, cents }, place) => style(person?.name ?? "", cents, DAYS.yesterday, place));
  const head = lines[0]?.head;
  const text = [...(head ? [head] : []), ...lines.map(({ line }) => line)].join("\n");
  const wish = { text, columns: null };
  return {
    ...{ pressed: DESK_DEEDS.readPaste, wish, mayBe: "done" },
    done: async (read, before) => {
      const rows = read.lines as { amount: { cents?: number }; people: { id: number }[]; receivedOn: string | null }[];
      for (const [place, { person, cents }] of meant.entries()) {
        const row = rows[place];
        const amount = row?.amount?.cents;
        // An amount that is in doubt is asked about; another amount is another person's money.
        if (amount !== undefined && amount !== cents)
          month.found(
            "pasted lines: another amount",
            `${amount} was read of ${JSON.stringify(lines[place])}, not ${cents}`,
          );
        if (rows.length > meant.length)
          month.found("pasted lines: more of them", `${rows.length} were read of ${JSON.stringify(text)}`);
        const of = row?.people ?? [];
        if (of.length === 1 && of[0]?.id !== person?.id)
          month.found(
            "pasted lines: somebody else",
            `${JSON.stringify(of)} was read of ${JSON.stringify(lines[place])}`,
          );
      }
      const chosenLines = meant.flatMap(({ person, cents }) =>
        person ? [{ memberId: person.id, amountCents: cents, method: "Virement", receivedOn: DAYS.yesterday }] : [],
      );
      const ask = month.ask();
      const told = await DESK_DEEDS.recordPaste.byHttp(month.seat(step.by), month.at, {
        ask,
        lines: chosenLines,
      } as never);
      if (!told.ok) return month.found("refused: paste", `${told.code} ${told.words}`);
      const parts: RecordedPart[] = [];
      for (const place of chosenLines.keys())
        parts.push(...((await month.recorded(month.seat(step.by), `${ask}-${place}`)) ?? []));
      const all = { method: "Virement", receivedOn: DAYS.yesterday, type: "Paiement" };
      faultsOfParts(month, before, parts, { ...all, what: "paste", cents: sum(meant.map(({ cents }) => cents)) });
      for (const { amount_cents } of newIn(month, before)) month.trace("a pasted payment", euros(amount_cents));
    },
  };
};

/** Money that comes in. */
export const RECEIVING = { receive, paste };
