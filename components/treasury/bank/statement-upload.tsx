"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { DropArea } from "#components/base/files/drop-area.tsx";
import { useFileWords } from "#components/base/files/file-words.ts";
import { newAsk } from "#components/base/files/new-ask.ts";
import { UploadLine } from "#components/base/files/upload-line.tsx";
import { useUpload } from "#components/base/files/use-upload.ts";
import { Button } from "#components/base/ui/button.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { Select } from "#components/base/ui/select.tsx";
import { seasonDataAddress } from "#lib/base/addresses.ts";
import type { StatementField } from "#lib/base/store/schema/treasury/bank.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { TakenStatement } from "#lib/treasury/bank/take-statement.ts";

/** Endings and types of what is read; told by what is in a file all the same. */
const ACCEPT = [".ofx", ".qfx", ".xml", ".csv", ".tsv", ".txt", ".xlsx", "text/csv"].join(",");
const LONGEST_NAME = 120;
const FIELDS = ["day", "label", "amount", "debit", "credit", "reference", "currency"] as const;

type Answer = Extract<TakenStatement, { ok: true }>;

interface StatementUploadProps {
  club: string;
  season: number;
  /** Bytes that a file may have. */
  most: number;
}

/** Takes a file of a bank, asks whose account it is and what its columns are where nobody knows, and tells what became of it. */
export function StatementUpload({ club, season, most }: StatementUploadProps) {
  const words = useTranslations("bank.upload");
  const { size } = useFileWords();
  const router = useRouter();
  const [name, setName] = useState("");
  const [answer, setAnswer] = useState<Answer | null>(null);
  const sent = useRef<{ file: File; to: string }>(null);
  const taken = (body: unknown) => {
    const told = body as Answer | null;
    if (!told || !("ok" in told)) return words("noAnswer");
    setAnswer(told);
    if (!("ask" in told)) router.refresh();
    return undefined;
  };
  const tooLarge = ({ size: bytes }: Blob) =>
    bytes > most ? words("tooLarge", { size: size(bytes), most: size(most) }) : null;
  const { state, send, cancel } = useUpload(club, taken, tooLarge);
  const begin = (file: File | undefined) => {
    if (!file) return;
    const named = file.name.toWellFormed().slice(0, LONGEST_NAME);
    const asked = new URLSearchParams({ ask: newAsk(), name: named || "?" });
    sent.current = { file, to: `${seasonDataAddress(club, season, "bank", "content")}?${asked}` };
    setName(named);
    setAnswer(null);
    void send(sent.current.to, file);
  };
  /** The same file once more, with what was said of it: it is kept nowhere but in this browser. */
  const say = (about: "accounts" | "columns", said: unknown) => {
    if (!sent.current) return;
    const to = `${sent.current.to}&${new URLSearchParams({ [about]: JSON.stringify(said) })}`;
    sent.current = { ...sent.current, to };
    setAnswer(null);
    void send(to, sent.current.file);
  };
  return (
    <div className="max-w-2xl space-y-3">
      <DropArea
        label={words("label")}
        accept={ACCEPT}
        hint={words("takes", { size: size(most) })}
        disabledReason={state.step === "on_its_way" ? words("reading") : null}
        onFiles={([file]) => begin(file)}
      />
      <UploadLine
        name={name}
        state={state}
        onRetry={() => sent.current && void send(sent.current.to, sent.current.file)}
        onCancel={cancel}
      />
      {answer && "ask" in answer && answer.ask === "accounts" ? (
        <AskAccounts {...answer} onChoice={(said) => say("accounts", said)} />
      ) : null}
      {answer && "ask" in answer && answer.ask === "columns" ? (
        <AskColumns {...answer.table} onChoice={(said) => say("columns", said)} />
      ) : null}
      {answer && !("ask" in answer) ? <Told {...answer} /> : null}
    </div>
  );
}

type AccountQuestion = Extract<Answer, { ask: "accounts" }>;
type Meant = { id: string } | { id: string; name: string };

/** Asks of each account of a file which of the club's it is. */
function AskAccounts({
  inFile,
  offered,
  onChoice,
}: Pick<AccountQuestion, "inFile" | "offered"> & { onChoice(said: Meant[]): void }) {
  const words = useTranslations("bank.accounts");
  const { date } = useFormats();
  const [chosen, setChosen] = useState(() => inFile.map(({ known }) => known?.id ?? ""));
  const [names, setNames] = useState(() => inFile.map(() => ""));
  const [asks] = useState(() => inFile.map(() => newAsk()));
  const put = <One,>(list: readonly One[], place: number, one: One) =>
    list.map((old, at) => (at === place ? one : old));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChoice(
      inFile.map((_, place) => {
        const id = chosen[place];
        return id ? { id } : { id: asks[place] ?? "", name: names[place]?.trim() || "?" };
      }),
    );
  };
  return (
    <form onSubmit={submit} className="space-y-3">
      <p className="font-medium">{words("which")}</p>
      {inFile.map(({ ending, count, firstDay, lastDay }, place) => (
        <fieldset key={asks[place]} className="space-y-1.5">
          <legend className="text-ink-soft">
            {ending === null ? "" : `${words("ending", { ending })}, `}
            {words("of", {
              count,
              first: firstDay === null ? "–" : date(firstDay),
              last: lastDay === null ? "–" : date(lastDay),
            })}
          </legend>
          {offered.length > 0 ? (
            <>
              <Label htmlFor={`account-${place}`}>{words("account")}</Label>
              <Select
                id={`account-${place}`}
                value={chosen[place] ?? ""}
                onChange={(event) => setChosen(put(chosen, place, event.target.value))}
              >
                <option value="">{words("new")}</option>
                {offered.map(({ id, name, ending: last }) => (
                  <option key={id} value={id}>
                    {last === null ? name : `${name} (${last})`}
                  </option>
                ))}
              </Select>
            </>
          ) : null}
          {chosen[place] ? null : (
            <>
              <Label htmlFor={`account-name-${place}`}>{words("name")}</Label>
              <Input
                id={`account-name-${place}`}
                required
                maxLength={80}
                value={names[place] ?? ""}
                onChange={(event) => setNames(put(names, place, event.target.value))}
              />
            </>
          )}
        </fieldset>
      ))}
      <Button type="submit" variant="primary">
        {words("read")}
      </Button>
    </form>
  );
}

type Table = Extract<Answer, { ask: "columns" }>["table"];

/** Asks what the columns of a bank are of whose headings nobody knows. */
function AskColumns({
  headings,
  samples,
  proposed,
  onChoice,
}: Table & { onChoice(said: (StatementField | null)[]): void }) {
  const words = useTranslations("bank.columns");
  const [fields, setFields] = useState(proposed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChoice(fields);
  };
  return (
    <form onSubmit={submit} className="space-y-3">
      <p className="font-medium">{words("which")}</p>
      {headings.map((heading, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two columns may be called alike
        <div key={place} className="space-y-1">
          <Label htmlFor={`column-${place}`}>
            {heading} <span className="text-ink-soft">{samples[place]?.join(", ")}</span>
          </Label>
          <Select
            id={`column-${place}`}
            value={fields[place] ?? ""}
            onChange={(event) => {
              const field = FIELDS.find((one) => one === event.target.value) ?? null;
              setFields(fields.map((old, at) => (at === place ? field : old)));
            }}
          >
            <option value="">{words("none")}</option>
            {FIELDS.map((field) => (
              <option key={field} value={field}>
                {words(field)}
              </option>
            ))}
          </Select>
        </div>
      ))}
      <Button type="submit" variant="primary">
        {words("read")}
      </Button>
    </form>
  );
}

/** What became of each account's lines. */
function Told({ accounts, before }: Extract<Answer, { accounts: unknown }>) {
  const words = useTranslations("bank.taken");
  const why = useTranslations("bank.why");
  const { date, euros } = useFormats();
  return (
    <div role="status" className="space-y-3">
      {before ? <p>{words("before", { by: before.by, day: date(before.at) })}</p> : null}
      {accounts.map(({ account, name, added, same, doubtful, gone, asideCount, odd, balance }) => (
        <section key={account} className="space-y-1">
          <h2 className="font-medium text-base">{words("title", { account: name, added })}</h2>
          <ul className="list-disc pl-5">
            {same > 0 ? <li>{words("same", { count: same })}</li> : null}
            {doubtful > 0 ? <li>{words("doubtful", { count: doubtful })}</li> : null}
            {gone.length > 0 ? <li>{words("gone", { count: gone.length })}</li> : null}
            {asideCount > 0 ? <li>{words("aside", { count: asideCount })}</li> : null}
            <li>{words(balance.standing, { amount: euros(balance.offCents) })}</li>
            {odd.map(({ row, why: code, text }) => (
              <li key={row} className="[overflow-wrap:anywhere]">
                {words("odd", { row, why: why(code), text })}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
