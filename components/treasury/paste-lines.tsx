"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Labelled } from "#components/ui/labelled.tsx";
import { Select } from "#components/ui/select.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import type { MatchedLine, MatchedPerson } from "#lib/payments/payer-match.ts";
import type { PlainReceipt } from "#lib/payments/record-receipt.ts";
import { personName } from "#lib/words/formats.ts";
import { useFormats } from "#lib/words/use-formats.ts";
import { type AskAnswer, useAsk } from "./use-ask.ts";

export interface PasteLinesProps {
  /** For lines that say none; `receivedOn` is an ISO date. */
  otherwise: { method: string; receivedOn: string };
  readPaste(text: string): Promise<{ ok: true; lines: MatchedLine[] } | { ok: false; words: string }>;
  recordPaste(ask: string, lines: PlainReceipt[]): Promise<AskAnswer>;
  onRecorded(): void;
}

/** Lines of a spreadsheet as payments: pasted, read, looked at, then recorded. What could not be recorded stays where it was pasted. */
export function PasteLines({ otherwise, readPaste, recordPaste, onRecorded }: PasteLinesProps) {
  const words = useTranslations("treasury.paste");
  const ui = useTranslations("ui");
  const formats = useFormats();
  const ids = useId();
  const [text, setText] = useState("");
  const [lines, setLines] = useState<readonly MatchedLine[]>();
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>({});
  const [done, setDone] = useState(0);
  const [trouble, setTrouble] = useState<string>();
  const [isReading, setReading] = useState(false);
  const all = lines ?? [];
  const receipts = all.map((line, place) => receiptOf(line, chosen[place] ?? onlyOne(line), otherwise));
  const ready = receipts.filter((receipt) => receipt !== null);
  const left = all.filter((_, place) => receipts[place] === null);
  const { isSending, failure, submit } = useAsk(recordPaste, () => {
    setDone(ready.length);
    setText(left.map(({ raw }) => raw).join("\n"));
    setLines(undefined);
    onRecorded();
  });
  const read = async () => {
    setReading(true);
    setTrouble(undefined);
    setDone(0);
    const answer = await readPaste(text).catch(() => ({ ok: false as const, words: ui("offline") }));
    setReading(false);
    if (!answer.ok) return setTrouble(answer.words);
    setChosen({});
    setLines(answer.lines);
    if (answer.lines.length === 0) setTrouble(words("noLines"));
  };
  return (
    <details className="rounded border border-line px-4 py-2">
      <summary className="min-h-11 cursor-pointer content-center font-medium md:min-h-8">{words("title")}</summary>
      <div className="form-text space-y-3 pt-2">
        <p className="max-w-2xl text-ink-soft">{words("help")}</p>
        <Labelled id={`${ids}-text`} label={words("text")}>
          <Textarea
            id={`${ids}-text`}
            rows={5}
            wrap="off"
            spellCheck={false}
            maxLength={40_000}
            className="overflow-x-auto"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setLines(undefined);
            }}
          />
        </Labelled>
        <Button pending={isReading} onClick={() => void read()}>
          {words("read")}
        </Button>
        <p role="status" className="text-ink-soft">
          {done > 0
            ? words("done", { count: done })
            : lines && lines.length > 0
              ? words("ready", {
                  ...{ ready: ready.length, left: left.length },
                  amount: formats.euros(ready.reduce((sum, { amountCents }) => sum + amountCents, 0)),
                })
              : ""}
        </p>
        {trouble === undefined ? null : <ErrorState shape="inline" title={trouble} />}
        {failure === undefined ? null : <ErrorState shape="inline" title={failure} />}
        {all.length > 0 ? (
          <>
            <ol className="divide-y divide-line border-line border-y">
              {all.map((line, place) => (
                <Line
                  // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in what was pasted.
                  key={place}
                  {...{ line, otherwise }}
                  number={place + 1}
                  chosen={chosen[place]}
                  onChoose={(id) => setChosen({ ...chosen, [place]: id })}
                />
              ))}
            </ol>
            {ready.length > 0 ? (
              <Button variant="primary" pending={isSending} onClick={() => void submit(ready)}>
                {words("record", { count: ready.length })}
              </Button>
            ) : null}
          </>
        ) : null}
      </div>
    </details>
  );
}

/** One who stands alone is meant. */
const onlyOne = ({ people }: MatchedLine): number | undefined => (people.length === 1 ? people[0]?.id : undefined);

/** The line as it will be recorded; null while somebody, or an amount, is missing. */
function receiptOf(
  line: MatchedLine,
  memberId: number | undefined,
  otherwise: PasteLinesProps["otherwise"],
): PlainReceipt | null {
  const method = line.method ?? otherwise.method.trim();
  const receivedOn = line.receivedOn ?? otherwise.receivedOn;
  if (!memberId || !("cents" in line.amount) || !method || !receivedOn) return null;
  return { memberId, amountCents: line.amount.cents, method, receivedOn };
}

interface LineProps {
  line: MatchedLine;
  number: number;
  otherwise: PasteLinesProps["otherwise"];
  /** 0: it is left out. */
  chosen: number | undefined;
  onChoose(id: number): void;
}

function Line({ line, number, otherwise, chosen, onChoose }: LineProps) {
  const words = useTranslations("treasury.paste");
  const entry = useTranslations("treasury.entry");
  const formats = useFormats();
  const { people, isMore, amount } = line;
  const receivedOn = line.receivedOn ?? otherwise.receivedOn;
  const meant = people.find(({ id }) => id === (chosen ?? onlyOne(line)));
  const beyond = meant && "cents" in amount ? Math.max(0, amount.cents - meant.dueCents) : 0;
  const nameOf = (person: MatchedPerson) =>
    [personName(person) || `#${person.id}`, person.age === null ? "" : words("age", { age: person.age })]
      .filter(Boolean)
      .join(", ");
  return (
    <li className="grid items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-[2rem_minmax(0,1fr)_8rem_minmax(0,10rem)_7rem]">
      <span className="text-ink-faint tabular-nums">
        <span className="sr-only">{words("line", { number })}</span>
        <span aria-hidden>{number}</span>
      </span>
      <span className="min-w-0">
        <span className="block text-ink-soft text-sm [overflow-wrap:anywhere]">{line.name}</span>
        {people.length === 0 ? (
          <span className="text-danger">{words("nobody")}</span>
        ) : (
          <Select
            aria-label={words("chooseFor", { number })}
            value={String(chosen ?? onlyOne(line) ?? "")}
            onChange={(event) => onChoose(Number(event.target.value))}
          >
            {people.length > 1 && chosen === undefined ? (
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
        )}
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
      <span className="min-w-0 [overflow-wrap:anywhere]">{line.method ?? otherwise.method}</span>
      <span className="tabular-nums">{receivedOn === "" ? "" : formats.date(receivedOn)}</span>
    </li>
  );
}
