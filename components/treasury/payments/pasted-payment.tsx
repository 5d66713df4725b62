"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Checkbox } from "#components/base/ui/checkbox.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { Select } from "#components/base/ui/select.tsx";
import { personName } from "#lib/base/words/formats.ts";
import { typedDate } from "#lib/base/words/typed-date.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { Matched, MatchedLine, MatchedPerson } from "#lib/treasury/payments/payer-match.ts";
import type { PlainReceipt } from "#lib/treasury/payments/record-receipt.ts";
import { recordedAgain } from "#lib/treasury/payments/recorded-again.ts";

/** What a person says of a line where it is in doubt. */
export interface SaidOfLine {
  /** Whom it means; 0: it is left out. */
  memberId?: number;
  /** ISO date. */
  receivedOn?: string;
  method?: string;
  /** It is recorded though the same was recorded already. */
  isMeant?: boolean;
}

/** What lines get that say none. */
export interface OtherwiseSaid {
  method: string;
  /** ISO date. */
  receivedOn: string;
}

/** One who stands alone is meant. */
const onlyOne = ({ people }: MatchedLine): number | undefined => (people.length === 1 ? people[0]?.id : undefined);

const whoIs = (line: MatchedLine, said: SaidOfLine): number | undefined => said.memberId ?? onlyOne(line);

/** The day of a line; empty where it is still to be said. */
const dayOf = (line: MatchedLine, said: SaidOfLine, otherwise: OtherwiseSaid): string =>
  said.receivedOn ?? line.receivedOn ?? (line.oddDay === null ? otherwise.receivedOn : "");

/** A line as it stands by what a person has said so far. */
export interface PastedStanding {
  /** As it will be recorded; null while somebody, an amount, or an answer is missing. */
  receipt: PlainReceipt | null;
  /** The same was recorded already of whom it means, on the day that it has now. */
  isAgain: boolean;
}

/** How the lines of a paste stand. @param said by the line's place */
export function standingOf(
  { lines, recorded }: Matched,
  said: Readonly<Record<number, SaidOfLine>>,
  otherwise: OtherwiseSaid,
): PastedStanding[] {
  const meant = lines.map((line, place) => {
    const of = said[place] ?? {};
    return { line, of, memberId: whoIs(line, of), receivedOn: dayOf(line, of, otherwise) };
  });
  const again = recordedAgain(
    meant.map(({ line: { amount, people }, memberId, receivedOn }) =>
      "cents" in amount
        ? { members: memberId === undefined ? people.map(({ id }) => id) : [memberId], cents: amount.cents, receivedOn }
        : null,
    ),
    recorded,
  );
  return meant.map(({ line, of, memberId, receivedOn }, place) => {
    const isAgain = memberId !== undefined && (again[place]?.includes(memberId) ?? false);
    const method = of.method ?? line.method ?? (line.newMethod === null ? otherwise.method.trim() : "");
    if (!memberId || !("cents" in line.amount) || !method || !receivedOn || (isAgain && !of.isMeant))
      return { isAgain, receipt: null };
    return { isAgain, receipt: { memberId, amountCents: line.amount.cents, method, receivedOn } };
  });
}

interface PastedPaymentProps {
  line: MatchedLine;
  said: SaidOfLine;
  isAgain: boolean;
  otherwise: OtherwiseSaid;
  /** How the club was paid before. */
  methods: readonly string[];
  /** ISO date, of the club. */
  today: string;
  onSay(said: SaidOfLine): void;
}

/** One line of a paste: what was read of it, and what a person has to say. */
export function PastedPayment(props: PastedPaymentProps) {
  const { line, said, isAgain, otherwise, onSay } = props;
  const words = useTranslations("treasury.paste");
  const entry = useTranslations("treasury.entry");
  const formats = useFormats();
  const id = useId();
  const { people, amount, number, name } = line;
  const memberId = whoIs(line, said);
  const meant = people.find((one) => one.id === memberId);
  const beyond = meant && "cents" in amount ? Math.max(0, amount.cents - meant.dueCents) : 0;
  const receivedOn = line.receivedOn ?? otherwise.receivedOn;
  return (
    <li className="grid items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-[2rem_minmax(0,1fr)_8rem_minmax(0,10rem)_9rem]">
      <span className="text-ink-faint tabular-nums">
        <span className="sr-only">{words("line", { number })}</span>
        <span aria-hidden>{number}</span>
      </span>
      <span className="min-w-0">
        <span className="block text-ink-soft text-sm [overflow-wrap:anywhere]">{name || line.raw}</span>
        <WhoIsMeant {...props} />
        {isAgain ? (
          <span className="flex items-center gap-2 text-pending text-sm">
            <Checkbox
              id={`${id}-meant`}
              checked={said.isMeant ?? false}
              onChange={({ target }) => onSay({ ...said, isMeant: target.checked })}
            />
            <Label htmlFor={`${id}-meant`}>{words("recordedBefore", { number })}</Label>
          </span>
        ) : null}
      </span>
      <span className="text-right tabular-nums">
        {"cents" in amount ? (
          formats.euros(amount.cents)
        ) : (
          <span className="text-danger text-sm">{entry(`faults.${amount.fault}`)}</span>
        )}
        {beyond > 0 ? (
          <span className="block text-left text-pending text-sm">
            {words("beyond", { amount: formats.euros(beyond) })}
          </span>
        ) : null}
      </span>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {line.newMethod === null ? (line.method ?? otherwise.method) : <NewMethod {...props} found={line.newMethod} />}
      </span>
      <span className="tabular-nums">
        {line.oddDay === null ? (
          receivedOn === "" ? (
            ""
          ) : (
            formats.date(receivedOn)
          )
        ) : (
          <OddDay {...props} found={line.oddDay} />
        )}
      </span>
    </li>
  );
}

function WhoIsMeant({ line, said, onSay }: PastedPaymentProps) {
  const words = useTranslations("treasury.paste");
  const { people, isMore, number } = line;
  if (people.length === 0) return <span className="text-danger">{words("nobody")}</span>;
  const told = (person: MatchedPerson) =>
    [personName(person) || `#${person.id}`, person.age === null ? "" : words("age", { age: person.age })]
      .filter(Boolean)
      .join(", ");
  // Of two of one name and age only the numbers of their records differ.
  const nameOf = (person: MatchedPerson) =>
    people.some((other) => other.id !== person.id && told(other) === told(person))
      ? `${told(person)} (#${person.id})`
      : told(person);
  return (
    <Select
      aria-label={words("chooseFor", { number })}
      value={String(whoIs(line, said) ?? "")}
      onChange={({ target }) => onSay({ ...said, memberId: Number(target.value) })}
    >
      {people.length > 1 && said.memberId === undefined ? (
        <option value="" disabled>
          {words(isMore ? "chooseMore" : "choose", { count: people.length })}
        </option>
      ) : null}
      {people.map((person) => (
        <option key={person.id} value={person.id}>
          {nameOf(person)}
        </option>
      ))}
      <option value="0">{words("leaveOut")}</option>
    </Select>
  );
}

/** A method that nobody has paid by before: one that the club knows, or this one. */
function NewMethod({ line: { number }, said, methods, onSay, found }: PastedPaymentProps & { found: string }) {
  const words = useTranslations("treasury.paste");
  return (
    <Select
      aria-label={words("newMethod", { number, found })}
      value={said.method ?? ""}
      onChange={({ target: { value } }) => onSay({ ...said, ...(value !== "" && { method: value }) })}
    >
      <option value="" disabled>
        {words("isMethod", { found })}
      </option>
      {[...methods.filter((one) => one !== found), found].map((method) => (
        <option key={method} value={method}>
          {method === found ? words("keepMethod", { found }) : method}
        </option>
      ))}
    </Select>
  );
}

/** A day that there is not, or on which no money can have come in: the right one is typed. */
function OddDay({ line: { number }, said, today, onSay, found }: PastedPaymentProps & { found: string }) {
  const words = useTranslations("treasury.paste");
  const formats = useFormats();
  const id = useId();
  const [typed, setTyped] = useState(found);
  const day = typedDate(typed, { today });
  const isDay = day !== undefined && day <= today;
  return (
    <>
      <Input
        aria-label={words("oddDay", { number })}
        aria-describedby={`${id}-why`}
        aria-invalid={!said.receivedOn}
        autoComplete="off"
        value={typed}
        onChange={({ target: { value } }) => {
          setTyped(value);
          const next = typedDate(value, { today });
          const { receivedOn: _, ...others } = said;
          onSay(next !== undefined && next <= today ? { ...others, receivedOn: next } : others);
        }}
      />
      <span id={`${id}-why`} className={isDay && said.receivedOn ? "text-ink-soft text-sm" : "text-danger text-sm"}>
        {isDay && said.receivedOn ? formats.date(day) : words("noDay")}
      </span>
    </>
  );
}
