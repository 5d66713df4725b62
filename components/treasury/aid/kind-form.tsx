"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useRef, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { Checkbox } from "#components/base/ui/checkbox.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Textarea } from "#components/base/ui/textarea.tsx";
import { DayField } from "#components/club/form/day-field.tsx";
import { NotKept } from "#components/club/form/not-kept.tsx";
import { AidField } from "#components/club/form/plain-field.tsx";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { AidKindFields } from "#lib/treasury/aid/fields.ts";
import { type RivalField, RivalTable } from "./rival-table.tsx";
import { type KindFaults, readKind, type TypedKind, typedKind } from "./typed-kind.ts";

export type KindAnswer =
  | { ok: true; id: string }
  | { ok: false; words: string }
  | { ok: false; code: "changed"; now: AidKindFields; by: string };

interface KindFormProps {
  /** As it is kept; null: it is a new one. */
  kind: AidKindFields | null;
  save(wish: { seen: AidKindFields | null; fields: AidKindFields }): Promise<KindAnswer>;
  onKept(): void;
}

const NEW: TypedKind = {
  ...{ name: "", amount: "", minAge: "", maxAge: "", firstDay: "", lastDay: "", claim: "", isOffered: true },
};

/** A kind of aid: its name, for how much, for whom, until when, and how it is claimed. */
export function KindForm({ kind, save, onKept }: KindFormProps) {
  const words = useTranslations("aid");
  const ui = useTranslations("ui");
  const formats = useFormats();
  const ids = useId();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(() => (kind ? typedKind(kind, formats.locale) : NEW));
  const [seen, setSeen] = useState(kind);
  const [faults, setFaults] = useState<KindFaults>({});
  const [failure, setFailure] = useState<string>();
  const [rival, setRival] = useState<{ now: AidKindFields; by: string }>();
  const [said, setSaid] = useState("");
  const [isPending, setPending] = useState(false);
  const send = async (against: AidKindFields | null) => {
    const read = readKind(typed);
    setFailure(undefined);
    setSaid("");
    setFaults("faults" in read ? read.faults : {});
    if ("faults" in read) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
      return;
    }
    setPending(true);
    try {
      const answer = await save({ seen: against, fields: read.fields });
      if (answer.ok) {
        setRival(undefined);
        setSeen(read.fields);
        setSaid(words("kind.saved"));
        onKept();
      } else if ("now" in answer) {
        setRival(answer);
        requestAnimationFrame(() => form.current?.scrollIntoView({ block: "start" }));
      } else setFailure(answer.words);
    } catch {
      setFailure(ui("lost"));
    }
    setPending(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) void send(seen);
  };
  const id = (name: string) => `${ids}-${name}`;
  const input = (
    name: Exclude<keyof TypedKind, "isOffered" | "claim">,
    { help, ...more }: { help?: string; maxLength?: number; inputMode?: "decimal" | "numeric" } = {},
  ) => {
    const wrong = faults[name];
    return (
      <AidField
        id={id(name)}
        label={words(`kind.${name}`)}
        help={help}
        fault={wrong && words(`faults.${wrong}`)}
        required={name === "name"}
      >
        {(described) => (
          <Input
            {...described}
            {...more}
            id={id(name)}
            autoComplete="off"
            value={typed[name]}
            onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
          />
        )}
      </AidField>
    );
  };
  const date = (name: "firstDay" | "lastDay") => {
    const wrong = faults[name];
    return (
      <AidField id={id(name)} label={words(`kind.${name}`)} fault={wrong && words(`faults.${wrong}`)}>
        {(described) => (
          <DayField
            {...described}
            id={id(name)}
            of="inForce"
            before={seen?.[name] ?? null}
            value={typed[name]}
            onValue={(value) => setTyped({ ...typed, [name]: value })}
          />
        )}
      </AidField>
    );
  };
  return (
    <form
      ref={form}
      onSubmit={submit}
      className="form-text max-w-2xl scroll-mt-20 space-y-4"
      aria-label={words("kind.title")}
    >
      {rival ? (
        <RivalTable
          by={rival.by}
          fields={differing(rival.now)}
          isPending={isPending}
          onMine={() => void send(rival.now)}
          onTheirs={() => {
            setTyped(typedKind(rival.now, formats.locale));
            setSeen(rival.now);
            setRival(undefined);
          }}
        />
      ) : null}
      {input("name", { help: words("kind.nameHelp"), maxLength: 255 })}
      {input("amount", { help: words("kind.amountHelp"), maxLength: 20, inputMode: "decimal" })}
      <div className="grid gap-4 sm:grid-cols-2">
        {input("minAge", { maxLength: 3, inputMode: "numeric" })}
        {input("maxAge", { maxLength: 3, inputMode: "numeric" })}
        {date("firstDay")}
        {date("lastDay")}
      </div>
      <AidField id={id("claim")} label={words("kind.claim")}>
        {(described) => (
          <Textarea
            {...described}
            id={id("claim")}
            rows={5}
            maxLength={2_000}
            value={typed.claim}
            onChange={(event) => setTyped({ ...typed, claim: event.target.value })}
          />
        )}
      </AidField>
      <label htmlFor={id("isOffered")} className="flex min-h-11 items-center gap-2.5">
        <Checkbox
          id={id("isOffered")}
          checked={typed.isOffered}
          onChange={(event) => setTyped({ ...typed, isOffered: event.target.checked })}
        />
        {words("kind.isOffered")}
      </label>
      {failure === undefined ? null : <NotKept title={words("faults.notSaved")} why={failure} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" pending={isPending}>
          {words(kind ? "kind.save" : "kind.create")}
        </Button>
        <p role="status">{said}</p>
      </div>
    </form>
  );

  function differing(now: AidKindFields): RivalField[] {
    const theirs = typedKind(now, formats.locale);
    return (Object.keys(theirs) as (keyof TypedKind)[])
      .filter((name) => theirs[name] !== typed[name])
      .map((name) => ({ label: words(`kind.${name}`), mine: inWords(typed[name]), theirs: inWords(theirs[name]) }));
  }

  function inWords(value: string | boolean): string {
    if (typeof value === "string") return value;
    return words(value ? "kind.offered" : "kind.notOffered");
  }
}
