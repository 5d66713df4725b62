"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import useSWR from "swr";
import { fetchJson } from "#components/base/live/fetch-json.ts";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Labelled } from "#components/base/ui/labelled.tsx";
import { Select } from "#components/base/ui/select.tsx";
import { wrappingButton } from "#components/base/ui/wrapping-button.ts";
import { DayField } from "#components/club/form/day-field.tsx";
import { useQuestion } from "#components/club/form/use-question.ts";
import { PeopleCombobox } from "#components/people/records/people-combobox.tsx";
import { seasonDataAddress } from "#lib/base/addresses.ts";
import { fold } from "#lib/base/words/fold.ts";
import { personName } from "#lib/base/words/formats.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { FoundPerson } from "#lib/people/records/find-people.ts";
import { bringsMoney, RECEIVED_TYPES, type ReceivedType } from "#lib/sync/resources/payment-facts.ts";
import { methodKind } from "#lib/treasury/deposits/piles.ts";
import { readAmount, typedAmount } from "#lib/treasury/payments/amount.ts";
import { countedMethod } from "#lib/treasury/payments/counted-method.ts";
import type { ChosenAmount } from "#lib/treasury/payments/split.ts";
import type { OwingPayers } from "#lib/treasury/payments/under-way.ts";
import { type Cheque, ChequeFields, NO_CHEQUE } from "./cheque-fields.tsx";
import { DueInstalments } from "./due-instalments.tsx";
import { SplitTable } from "./split-table.tsx";
import { useSplit } from "./use-entry.ts";

/** What is sent with one press. */
export interface Received {
  ask: string;
  season: number;
  amountCents: number;
  method: string;
  receivedOn: string;
  type: ReceivedType;
  chosen: ChosenAmount[];
  details: Cheque | null;
  /** Recorded though a cheque of that number was recorded before. */
  isSure: boolean;
}

/** Somebody who pays, as the line names them. */
export type ChosenPayer = Pick<FoundPerson, "id" | "firstName" | "lastName">;

export interface PaymentEntryProps {
  club: string;
  season: number;
  /** ISO date, of the club. */
  today: string;
  /** How the club was paid before, the most frequent first. */
  methods: readonly string[];
  /** Who stands at the desk already: from the counter, or from their file. */
  payer?: ChosenPayer | undefined;
  record(received: Received): Promise<{ ok: true } | { ok: false; code: string; words: string }>;
  /** It is written down. */
  onRecorded(): void;
  /** The method and the date that stand in the line now: lines that say none get them too. */
  onSum(sum: { method: string; receivedOn: string }): void;
}

/**
 * One payment: who, then what they and their family owe with boxes to tick, then the sum that follows, how and when; what is written on a cheque only for a cheque.
 * Enter records, and the next one begins with the same method and date. An amount that is typed is given out as is proposed, with what is left of it always in view.
 */
export function PaymentEntry({ club, season, today, methods, payer, record, onRecorded, onSum }: PaymentEntryProps) {
  const words = useTranslations("treasury.entry");
  const ui = useTranslations("ui");
  const formats = useFormats();
  const ids = useId();
  const who = useRef<HTMLInputElement>(null);
  const amount = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState("");
  const [person, setPerson] = useState<ChosenPayer | undefined>(payer);
  const [amountText, setAmountText] = useState("");
  const [method, setMethod] = useState(methods[0] ?? "");
  const [receivedOn, setReceivedOn] = useState(today);
  const [type, setType] = useState<ReceivedType>("Paiement");
  const [cheque, setCheque] = useState<Cheque>(NO_CHEQUE);
  const [isSending, setSending] = useState(false);
  const [isTried, setTried] = useState(false);
  /** Somebody pressed while what is due was being read: nothing was sent, and is not by itself later. */
  const [isHeldBack, setHeldBack] = useState(false);
  const [failure, setFailure] = useState<{ code: string; words: string }>();
  // A method that the club never had is asked about once, before it makes a pile of its own.
  const [accepted, setAccepted] = useState<readonly string[]>([]);
  /** Payments of the same payer that are still to come, of several that were written as one method. */
  const [more, setMore] = useState(0);
  const payingMethod = useRef(method);
  const question = useQuestion("payment");
  // One begins at once: the field that comes next has the focus as soon as it is drawn, the amount of somebody, or who the next payer is.
  const [step, setStep] = useState(0);
  /** Counts payers: what is due is read anew for each, and stands while one goes on with the same. */
  const [turn, setTurn] = useState(0);
  /** Instalments of their plans that are ticked, by their place. */
  const [ticked, setTicked] = useState<readonly number[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step moves the focus
  useEffect(() => {
    (person ? amount : who).current?.focus();
  }, [step, person]);

  const address = person && seasonDataAddress(club, season, "members", person.id, "dues");
  // Read anew for each payer: what was due a moment ago may be what was just recorded.
  const { data: owing, error } = useSWR<OwingPayers, Error>(address ? [address, turn] : null, ([path]: [string]) =>
    fetchJson(path),
  );
  const family = owing?.payers;
  const read = readAmount(amountText);
  const cents = "cents" in read ? read.cents : null;
  const split = useSplit(cents, family ?? [], (value) => typedAmount(value, formats.locale));
  const dueCents = (family ?? []).reduce((sum, { balanceCents }) => sum + Math.max(0, balanceCents), 0);
  const isCheque = bringsMoney(type) && methodKind(fold(method)) === "cheque";
  const knownMethods = methods.map((one) => fold(one));
  // A club that has recorded nothing yet has no names of its own.
  const offeredMethods = methods.length > 0 ? methods : words("usualMethods").split(", ");
  const isNewMethod =
    bringsMoney(type) && methods.length > 0 && ![...knownMethods, ...accepted].includes(fold(method.trim()));
  /** A method that is meant instead of the one that was typed. */
  const takeMethod = (meant: string) => {
    setMethod(meant);
    onSum({ method: meant, receivedOn });
    setStep((count) => count + 1);
  };
  const likely = methods.find((one) => fold(one).startsWith(fold(method.trim())));
  const counted = bringsMoney(type) && !accepted.includes(fold(method.trim())) ? countedMethod(method, methods) : null;
  const meant = counted?.method ?? likely;
  const fault = faultIn();

  function faultIn(): string | undefined {
    if (!person) return words("faults.who");
    if ("fault" in read) return words(`faults.${read.fault}`);
    if (!family) return error ? words("faults.dues") : words("faults.reading");
    if (method.trim() === "") return words("faults.method");
    if (counted) return words("faults.counted", { ...counted });
    if (isNewMethod) return likely ? words("faults.likely", { method, likely }) : words("faults.newMethod", { method });
    if (!split.chosen) return words("faults.part");
    return split.remainderCents === 0 ? undefined : words("faults.remainder");
  }

  /** An amount as somebody typed it: what was ticked to come to another one is not any more. */
  const typeAmount = (text: string) => {
    setHeldBack(false);
    setAmountText(text);
    setTicked([]);
  };
  const follow = (sum: number) => setAmountText(sum > 0 ? typedAmount(sum, formats.locale) : "");
  const tick = (key: string, leftCents: number | null) => {
    setTicked([]);
    follow(split.tick(key, leftCents));
  };
  /** What an instalment settles is proposed, in the order in which money settles what is owed. */
  const tickInstalment = (place: number, isTicked: boolean) => {
    const next = isTicked ? [...ticked, place] : ticked.filter((one) => one !== place);
    setTicked(next);
    split.propose();
    follow(next.reduce((sum, one) => sum + (owing?.instalments[one]?.cents ?? 0), 0));
  };
  const choose = (found: FoundPerson) => {
    setPerson(found);
    setQuery("");
    split.propose();
    setTicked([]);
    setStep((count) => count + 1);
    setTurn((count) => count + 1);
  };
  /** A discount is no way of paying: its name stands in for the method until the next payment. */
  const chooseType = (next: ReceivedType) => {
    if (next === "Reduction" && type !== "Reduction") payingMethod.current = method;
    if (next === "Reduction") setMethod(words("types.Reduction"));
    else if (type === "Reduction") setMethod(payingMethod.current);
    setType(next);
  };
  /** @param isSamePayer what comes next is of the same person */
  const begin = (isSamePayer = false) => {
    if (!isSamePayer) setPerson(undefined);
    setMore(isSamePayer ? more - 1 : 0);
    typeAmount("");
    chooseType("Paiement");
    setFailure(undefined);
    setCheque(NO_CHEQUE);
    split.propose();
    setTried(false);
    setHeldBack(false);
    setStep((count) => count + 1);
    setTurn((count) => count + 1);
  };
  const send = async (event?: FormEvent, isSure = false) => {
    event?.preventDefault();
    setTried(true);
    setHeldBack(person !== undefined && !family && !error);
    if (isSending || fault || cents === null || !split.chosen) return;
    setSending(true);
    setFailure(undefined);
    const said = {
      ...{ season, amountCents: cents, method: method.trim(), receivedOn, type },
      ...{ chosen: split.chosen, details: isCheque ? cheque : null, isSure },
    };
    try {
      // No answer from the dashboard itself: asked again, it is the same question. What is asked of somebody else is another one.
      const answer = await question((ask) => record({ ask, ...said }), String(person?.id ?? ""));
      if (answer.ok) {
        begin(more > 0);
        onRecorded();
      } else {
        // What was recorded already is not said to be not recorded.
        const isKept = answer.code === "asked_otherwise";
        setFailure({
          code: answer.code,
          words: isKept ? answer.words : words("notRecorded", { reason: answer.words }),
        });
      }
    } catch {
      setFailure({ code: "offline", words: ui("lost") });
    }
    setSending(false);
  };
  return (
    <form onSubmit={send} className="form-text space-y-5" aria-label={words("title")}>
      <div className="max-w-xl">
        <Labelled id={`${ids}-who`} label={words("who")}>
          {person ? (
            <div className="flex min-h-11 items-center justify-between gap-2 rounded border border-line px-3">
              <span className="min-w-0 [overflow-wrap:anywhere]">{personName(person) || `#${person.id}`}</span>
              <Button variant="quiet" size="sm" onClick={() => begin()}>
                {words("other")}
              </Button>
            </div>
          ) : (
            <PeopleCombobox
              {...{ club, season, query, input: who, id: `${ids}-who` }}
              onQuery={setQuery}
              onChoose={choose}
              placeholder={words("find")}
            />
          )}
        </Labelled>
      </div>
      {more > 0 && person ? (
        <p role="status" className="text-ink-soft">
          {words("more", { count: more })}
        </p>
      ) : null}
      {error && person ? <ErrorState shape="inline" title={words("faults.dues")} /> : null}
      {person && !family && !error ? <p className="text-ink-soft">{words("faults.reading")}</p> : null}
      {owing && owing.payers.length > 0 ? (
        <div className="max-w-3xl space-y-4">
          <DueInstalments instalments={owing.instalments} {...{ ticked }} onTick={tickInstalment} />
          <SplitTable family={owing.payers} texts={split.texts} onWrite={split.write} onTick={tick} />
          <div className="flex flex-wrap gap-2">
            {dueCents > 0 && amountText === "" ? (
              <Button
                className={wrappingButton}
                onClick={() => {
                  typeAmount(typedAmount(dueCents, formats.locale));
                  setStep((count) => count + 1);
                }}
              >
                {words("payAll", { amount: formats.euros(dueCents) })}
              </Button>
            ) : null}
            {split.isTouched ? (
              <Button variant="quiet" onClick={split.propose}>
                {words("proposeAgain")}
              </Button>
            ) : null}
          </div>
        </div>
      ) : null}
      <div className="grid items-start gap-3 sm:grid-cols-2 lg:max-w-3xl lg:grid-cols-[9rem_minmax(0,1fr)_12rem_9rem]">
        <Labelled label={words("amount")} id={`${ids}-amount`}>
          <Input
            ref={amount}
            id={`${ids}-amount`}
            inputMode="decimal"
            autoComplete="off"
            className="text-right tabular-nums"
            value={amountText}
            aria-describedby={`${ids}-state`}
            // An amount that was given out by hand stays so: what is left of it is said below.
            onChange={(event) => typeAmount(event.target.value)}
          />
        </Labelled>
        <Labelled label={words("method")} id={`${ids}-method`}>
          <Input
            id={`${ids}-method`}
            list={`${ids}-methods`}
            autoComplete="off"
            maxLength={255}
            value={method}
            onChange={(event) => {
              setMethod(event.target.value);
              onSum({ method: event.target.value, receivedOn });
            }}
          />
          <datalist id={`${ids}-methods`}>
            {offeredMethods.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
        </Labelled>
        <Labelled label={words("date")} id={`${ids}-date`}>
          <DayField
            id={`${ids}-date`}
            of="money"
            required
            value={receivedOn}
            onValue={(day) => {
              setReceivedOn(day);
              onSum({ method, receivedOn: day });
            }}
          />
        </Labelled>
        <Labelled label={words("type")} id={`${ids}-type`}>
          <Select id={`${ids}-type`} value={type} onChange={(event) => chooseType(event.target.value as ReceivedType)}>
            {RECEIVED_TYPES.map((one) => (
              <option key={one} value={one}>
                {words(`types.${one}`)}
              </option>
            ))}
          </Select>
        </Labelled>
      </div>
      {isCheque ? (
        <div className="max-w-3xl">
          <ChequeFields key={turn} cheque={cheque} onCheque={setCheque} />
        </div>
      ) : null}
      <p id={`${ids}-state`} role="status" className={isTried && fault ? "text-danger" : "text-ink-soft"}>
        {isTried && fault ? fault : isHeldBack ? words("heldBack", { state: remainderWords() }) : remainderWords()}
      </p>
      {split.remainderCents !== null && split.remainderCents > 0 && person ? (
        <Button
          className={wrappingButton}
          onClick={() => {
            split.giveRest(person.id, split.remainderCents ?? 0);
            setStep((count) => count + 1);
          }}
        >
          {words("giveRest", {
            amount: formats.euros(split.remainderCents),
            name: personName(person) || `#${person.id}`,
          })}
        </Button>
      ) : null}
      {(counted || isNewMethod) && isTried ? (
        <div className="flex flex-wrap gap-2">
          {meant ? (
            <Button
              className={wrappingButton}
              onClick={() => {
                takeMethod(meant);
                if (counted) setMore(counted.count - 1);
              }}
            >
              {words(counted ? "firstOf" : "useMethod", { method: meant })}
            </Button>
          ) : null}
          <Button
            className={wrappingButton}
            onClick={() => {
              setAccepted([...accepted, fold(method.trim())]);
              setStep((count) => count + 1);
            }}
          >
            {words("keepMethod", { method })}
          </Button>
        </div>
      ) : null}
      {failure === undefined ? null : (
        <ErrorState
          shape="inline"
          title={failure.words}
          action={
            failure.code === "same_cheque" ? (
              <Button pending={isSending} onClick={() => void send(undefined, true)}>
                {words("allTheSame")}
              </Button>
            ) : null
          }
        />
      )}
      <Button type="submit" variant="primary" className="max-md:w-full md:min-h-11" pending={isSending}>
        {words("record")}
      </Button>
      <p className="text-ink-soft text-sm">{words("help")}</p>
    </form>
  );

  function remainderWords(): string {
    if (split.remainderCents === null) return "";
    const left = split.remainderCents;
    if (left === 0) return words("wholly", { amount: formats.euros(cents ?? 0) });
    return left > 0
      ? words("remainder", { amount: formats.euros(left) })
      : words("tooMuch", { amount: formats.euros(-left) });
  }
}
