"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useRef, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Select } from "#components/base/ui/select.tsx";
import { Textarea } from "#components/base/ui/textarea.tsx";
import { DayField } from "#components/club/form/day-field.tsx";
import { NotKept } from "#components/club/form/not-kept.tsx";
import { AidField } from "#components/club/form/plain-field.tsx";
import { TwoPresses } from "#components/club/form/two-presses.tsx";
import { PeopleCombobox } from "#components/people/records/people-combobox.tsx";
import { personName } from "#lib/base/words/formats.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { AidDossierFields, AidKindFields } from "#lib/treasury/aid/fields.ts";
import type { AidPayment } from "#lib/treasury/aid/payments.ts";
import { typedAmount } from "#lib/treasury/payments/amount.ts";
import { type RivalField, RivalTable } from "./rival-table.tsx";
import { type DossierFaults, readDossier, type TypedDossier, typedOf } from "./typed-dossier.ts";

/** What became of a wish; `changed` brings what somebody else has written meanwhile. */
export type DossierAnswer =
  | { ok: true; id: string }
  | { ok: false; words: string }
  | { ok: false; code: "changed"; now: AidDossierFields; by: string };

export interface DossierFormProps {
  club: string;
  season: number;
  /** Those that one may choose, by name. */
  kinds: readonly (AidKindFields & { id: string })[];
  /** Whose aid it is, where that is plain. */
  person: { id: number; name: string } | null;
  /** As it is kept; null: it is a new one. */
  dossier: AidDossierFields | null;
  /** What it may stand as; undefined: that is asked once the dossier is kept. */
  payments?: readonly AidPayment[];
  save(wish: { seen: AidDossierFields | null; fields: AidDossierFields }): Promise<DossierAnswer>;
  remove?: (seen: AidDossierFields) => Promise<DossierAnswer>;
  onKept(id: string): void;
  onRemoved?: () => void;
}

const EMPTY: TypedDossier = {
  ...{ kind: "", code: "", promised: "", claimedOn: "", reimbursedOn: "" },
  ...{ reimbursed: "", refusedOn: "", paymentId: "", note: "" },
};

/** What a dossier comes to have later. */
const REST = ["claimedOn", "reimbursedOn", "reimbursed", "note"] as const satisfies (keyof TypedDossier)[];

/** One person's aid, from the promise to the money. Where somebody else was first, both are shown, and nothing typed is lost. */
export function DossierForm(props: DossierFormProps) {
  const { club, season, kinds, dossier, payments, save, onKept } = props;
  const words = useTranslations("aid");
  const ui = useTranslations("ui");
  const formats = useFormats();
  const ids = useId();
  const form = useRef<HTMLFormElement>(null);
  const [person, setPerson] = useState(props.person);
  const [query, setQuery] = useState("");
  const [typed, setTyped] = useState(() => (dossier ? typedOf(dossier, formats.locale) : EMPTY));
  const [seen, setSeen] = useState(dossier);
  const [faults, setFaults] = useState<DossierFaults>({});
  const [failure, setFailure] = useState<string>();
  const [rival, setRival] = useState<{ now: AidDossierFields; by: string }>();
  const [said, setSaid] = useState("");
  const [isPending, setPending] = useState(false);
  const [hasMore, setHasMore] = useState(false);
  const set = (name: keyof TypedDossier) => (event: { target: { value: string } }) => {
    setSaid("");
    setTyped({ ...typed, [name]: event.target.value });
  };
  const chooseKind = (event: { target: { value: string } }) => {
    const kind = kinds.find(({ id }) => id === event.target.value);
    const amount = kind?.amountCents;
    setTyped({
      ...typed,
      kind: event.target.value,
      // Only where nobody has written one.
      promised: typed.promised === "" && amount ? typedAmount(amount, formats.locale) : typed.promised,
    });
  };
  const send = async (against: AidDossierFields | null) => {
    const read = readDossier(typed, person?.id ?? null);
    setFailure(undefined);
    setSaid("");
    setFaults("faults" in read ? read.faults : {});
    if ("faults" in read) {
      if (REST.some((name) => read.faults[name] !== undefined)) setHasMore(true);
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
      return;
    }
    setPending(true);
    try {
      const answer = await save({ seen: against, fields: read.fields });
      if (answer.ok) {
        setRival(undefined);
        setSeen(read.fields);
        setSaid(words("dossier.saved"));
        onKept(answer.id);
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
  const fault = (name: keyof DossierFaults) => faults[name] && words(`faults.${faults[name]}`);
  const id = (name: string) => `${ids}-${name}`;
  const text = (
    name: "code" | "promised" | "reimbursed",
    more: { help?: string; most: number; required?: boolean },
  ) => (
    <AidField
      id={id(name)}
      label={words(`dossier.${name}`)}
      help={more.help}
      fault={fault(name)}
      required={more.required ?? false}
    >
      {(described) => (
        <Input
          {...described}
          id={id(name)}
          value={typed[name]}
          onChange={set(name)}
          maxLength={more.most}
          autoComplete="off"
          inputMode={name === "code" ? "text" : "decimal"}
        />
      )}
    </AidField>
  );
  const date = (name: "claimedOn" | "reimbursedOn" | "refusedOn") => (
    <AidField id={id(name)} label={words(`dossier.${name}`)} fault={fault(name)}>
      {(described) => (
        <DayField
          {...described}
          id={id(name)}
          of="money"
          before={seen?.[name] ?? null}
          value={typed[name]}
          onValue={(value) => set(name)({ target: { value } })}
        />
      )}
    </AidField>
  );
  const rest = (
    <>
      {date("claimedOn")}
      {/* What is asked for today is not refused yet. */}
      {dossier ? date("refusedOn") : null}
      {date("reimbursedOn")}
      {text("reimbursed", { most: 20 })}
      <div className="space-y-4 sm:col-span-2">
        {payments ? (
          <AidField id={id("paymentId")} label={words("dossier.payment")} help={words("dossier.paymentHelp")}>
            {(described) => (
              <Select {...described} id={id("paymentId")} value={typed.paymentId} onChange={set("paymentId")}>
                <option value="">{words("dossier.noPayment")}</option>
                <Options label={words("dossier.proposed")} payments={payments.filter(({ isProposed }) => isProposed)} />
                <Options label={words("dossier.others")} payments={payments.filter(({ isProposed }) => !isProposed)} />
              </Select>
            )}
          </AidField>
        ) : (
          <p className="text-ink-soft text-sm">{words("dossier.paymentLater")}</p>
        )}
        <AidField id={id("note")} label={words("dossier.note")}>
          {(described) => (
            <Textarea {...described} id={id("note")} maxLength={1_000} value={typed.note} onChange={set("note")} />
          )}
        </AidField>
      </div>
    </>
  );
  return (
    <form
      ref={form}
      onSubmit={submit}
      className="form-text max-w-2xl scroll-mt-20 space-y-4"
      aria-label={words("dossier.newTitle")}
    >
      {rival ? (
        <RivalTable
          by={rival.by}
          fields={differing(rival.now)}
          isPending={isPending}
          onMine={() => void send(rival.now)}
          onTheirs={() => {
            setTyped(typedOf(rival.now, formats.locale));
            setSeen(rival.now);
            setRival(undefined);
          }}
        />
      ) : null}
      {dossier || props.person ? null : (
        <AidField id={id("person")} label={words("dossier.person")} fault={fault("person")} required>
          {(described) =>
            person ? (
              <div className="flex min-h-9 items-center justify-between gap-2 rounded border border-line px-2.5">
                <span className="min-w-0 [overflow-wrap:anywhere]">{person.name}</span>
                <Button variant="quiet" size="sm" onClick={() => setPerson(null)}>
                  {words("dossier.other")}
                </Button>
              </div>
            ) : (
              <PeopleCombobox
                {...{ club, season, query, id: id("person"), required: true, placeholder: words("dossier.find") }}
                describedBy={described["aria-describedby"]}
                invalid={described["aria-invalid"] ?? false}
                onQuery={setQuery}
                onChoose={(found) => {
                  setPerson({ id: found.id, name: personName(found) || words("unnamed", { id: String(found.id) }) });
                  setQuery("");
                }}
              />
            )
          }
        </AidField>
      )}
      <AidField id={id("kind")} label={words("dossier.kind")} fault={fault("kind")} required>
        {(described) => (
          <Select {...described} id={id("kind")} value={typed.kind} onChange={chooseKind}>
            <option value="">{words("dossier.chooseKind")}</option>
            {kinds
              .filter((kind) => kind.isOffered || kind.id === typed.kind)
              .map((kind) => (
                <option key={kind.id} value={kind.id}>
                  {kind.isOffered ? kind.name : words("dossier.notOffered", { name: kind.name })}
                </option>
              ))}
          </Select>
        )}
      </AidField>
      <div className="grid gap-4 sm:grid-cols-2">
        {text("code", { help: words("dossier.codeHelp"), most: 80 })}
        {text("promised", { help: words("dossier.promisedHelp"), most: 20, required: true })}
        {dossier ? rest : null}
      </div>
      {dossier ? null : (
        // Who brings a code has nothing more to say; what is claimed or paid already is said by opening this.
        <details open={hasMore} onToggle={(event) => setHasMore(event.currentTarget.open)}>
          <summary className="flex h-11 w-fit cursor-pointer items-center text-accent underline-offset-4 hover:underline md:h-8">
            {words("dossier.already")}
          </summary>
          <div className="grid gap-4 pt-2 sm:grid-cols-2">{rest}</div>
        </details>
      )}
      {failure === undefined ? null : <NotKept title={words("faults.notSaved")} why={failure} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" pending={isPending}>
          {words(dossier ? "dossier.save" : "dossier.create")}
        </Button>
        <p role="status">{said}</p>
      </div>
      {props.remove && seen ? <Removal seen={seen} {...props} remove={props.remove} onRival={setRival} /> : null}
    </form>
  );

  function differing(now: AidDossierFields): RivalField[] {
    const theirs = typedOf(now, formats.locale);
    return (Object.keys(theirs) as (keyof TypedDossier)[])
      .filter((name) => theirs[name] !== typed[name])
      .map((name) => ({
        label: words(`dossier.${name === "paymentId" ? "payment" : name}`),
        mine: inWords(name, typed[name]),
        theirs: inWords(name, theirs[name]),
      }));
  }

  function inWords(name: keyof TypedDossier, value: string): string {
    if (name === "kind") return kinds.find((kind) => kind.id === value)?.name ?? value;
    return value !== "" && name.endsWith("On") ? formats.date(value) : value;
  }
}

function Options({ label, payments }: { label: string; payments: readonly AidPayment[] }) {
  const words = useTranslations("aid.dossier");
  const formats = useFormats();
  if (payments.length === 0) return null;
  return (
    <optgroup label={label}>
      {payments.map(({ id, cents, method, receivedOn }) => (
        <option key={id} value={id}>
          {words("paymentOf", {
            amount: formats.euros(cents),
            method: method ?? `#${id}`,
            date: receivedOn ? formats.date(receivedOn) : `#${id}`,
          })}
        </option>
      ))}
    </optgroup>
  );
}

interface RemovalProps {
  seen: AidDossierFields;
  remove(seen: AidDossierFields): Promise<DossierAnswer>;
  onRemoved?: () => void;
  onRival(rival: { now: AidDossierFields; by: string }): void;
}

/** Removes what was begun by mistake. */
function Removal({ seen, remove, onRemoved, onRival }: RemovalProps) {
  const words = useTranslations("aid.dossier");
  const carryOut = async () => {
    const answer = await remove(seen);
    if (answer.ok) onRemoved?.();
    else if ("now" in answer) onRival(answer);
    else return answer.words;
    return null;
  };
  return (
    <TwoPresses
      said={{ press: words("remove"), ask: words("removeAsk"), sure: words("removeSure"), keep: words("keep") }}
      carryOut={carryOut}
    />
  );
}
