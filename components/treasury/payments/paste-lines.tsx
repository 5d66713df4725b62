"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { Labelled } from "#components/base/ui/labelled.tsx";
import { Textarea } from "#components/base/ui/textarea.tsx";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { PasteField } from "#lib/treasury/payments/paste-heads.ts";
import type { ReadPaste } from "#lib/treasury/payments/pasted.ts";
import type { Matched } from "#lib/treasury/payments/payer-match.ts";
import type { PlainReceipt } from "#lib/treasury/payments/record-receipt.ts";
import { PastedColumns } from "./pasted-columns.tsx";
import { type OtherwiseSaid, PastedPayment, type SaidOfLine, standingOf } from "./pasted-payment.tsx";
import { type AskAnswer, useAsk } from "./use-ask.ts";

/** What was pasted as it was read, each line with whom it means. */
type ShownPaste = Omit<ReadPaste, "lines"> & Matched;

export interface PasteLinesProps {
  /** For lines that say none. */
  otherwise: OtherwiseSaid;
  /** How the club was paid before. */
  methods: readonly string[];
  /** ISO date, of the club. */
  today: string;
  readPaste(asked: {
    text: string;
    columns: (PasteField | null)[] | null;
  }): Promise<({ ok: true } & ShownPaste) | { ok: false; words: string }>;
  recordPaste(ask: string, lines: PlainReceipt[]): Promise<AskAnswer>;
  onRecorded(): void;
}

/** Letters of one paste: several times what is read at once. What is more is told, and not cut. */
const MOST_LETTERS = 400_000;

/** Lines of a spreadsheet as payments: pasted, read, looked at, then recorded. What could not be recorded stays where it was pasted. */
export function PasteLines({ otherwise, methods, today, readPaste, recordPaste, onRecorded }: PasteLinesProps) {
  const words = useTranslations("treasury.paste");
  const ui = useTranslations("ui");
  const formats = useFormats();
  const ids = useId();
  const [text, setText] = useState("");
  const [paste, setPaste] = useState<ShownPaste>();
  const [said, setSaid] = useState<Readonly<Record<number, SaidOfLine>>>({});
  const [done, setDone] = useState(0);
  const [trouble, setTrouble] = useState<string>();
  const [isReading, setReading] = useState(false);
  const all = paste?.lines ?? [];
  // While a column is in doubt, no line is what it seems.
  const isClear = paste?.unclear.length === 0;
  const standing = paste ? standingOf(paste, said, otherwise) : [];
  const receipts = standing.map(({ receipt }) => (isClear ? receipt : null));
  const ready = receipts.filter((receipt) => receipt !== null);
  const left = all.filter((_, place) => receipts[place] === null);
  const { isSending, failure, submit } = useAsk("paste", recordPaste, () => {
    setDone(ready.length);
    const heads = paste?.aside.filter(({ why }) => why === "head").slice(0, 1) ?? [];
    const rest = [...left.map(({ raw }) => raw), ...(paste?.beyond ?? [])];
    setText(rest.length === 0 ? "" : [...heads.map(({ raw }) => raw), ...rest].join("\n"));
    setPaste(undefined);
    onRecorded();
  });
  const read = async (columns: (PasteField | null)[] | null) => {
    setTrouble(undefined);
    setDone(0);
    if (text.length > MOST_LETTERS) return setTrouble(words("tooLong"));
    setReading(true);
    const answer = await readPaste({ text, columns }).catch(() => ({
      ...{ ok: false as const, words: ui("offline") },
    }));
    setReading(false);
    if (!answer.ok) return setTrouble(answer.words);
    setSaid({});
    setPaste(answer);
    if (answer.lines.length === 0) setTrouble(words("noLines"));
  };
  const counts = {
    ...{ ready: ready.length, left: left.length },
    amount: formats.euros(ready.reduce((sum, { amountCents }) => sum + amountCents, 0)),
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
            className="overflow-x-auto"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setPaste(undefined);
            }}
          />
        </Labelled>
        <Button pending={isReading} onClick={() => void read(null)}>
          {words("read")}
        </Button>
        <p role="status" className="text-ink-soft">
          {done > 0 ? words("done", { count: done }) : all.length > 0 ? words("ready", counts) : ""}
        </p>
        {trouble === undefined ? null : <ErrorState shape="inline" title={trouble} />}
        {failure === undefined ? null : <ErrorState shape="inline" title={failure} />}
        {paste && paste.columns.length > 0 ? (
          <PastedColumns
            id={ids}
            {...{ columns: paste.columns, unclear: paste.unclear, isReading }}
            onChange={(columns) => void read(columns)}
          />
        ) : null}
        {paste ? <NotRead paste={paste} /> : null}
        {all.length > 0 ? (
          <>
            <ol className="divide-y divide-line border-line border-y">
              {all.map((line, place) => (
                <PastedPayment
                  key={line.number}
                  {...{ line, otherwise, methods, today }}
                  said={said[place] ?? {}}
                  isAgain={standing[place]?.isAgain ?? false}
                  onSay={(one) => setSaid((now) => ({ ...now, [place]: one }))}
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

/** Lines that are no payments, as they were pasted, and how many were not read. */
function NotRead({ paste: { aside, beyond } }: { paste: ShownPaste }) {
  const words = useTranslations("treasury.paste");
  return (
    <>
      {aside.length > 0 ? (
        <ul aria-label={words("asideTitle")} className="text-ink-soft text-sm">
          {aside.map(({ why, raw }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in what was pasted.
            <li key={at} className="truncate">
              {words(`aside.${why}`, { line: raw })}
            </li>
          ))}
        </ul>
      ) : null}
      {beyond.length > 0 ? <p className="text-pending">{words("notRead", { count: beyond.length })}</p> : null}
    </>
  );
}
