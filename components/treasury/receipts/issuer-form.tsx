"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useRef, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Textarea } from "#components/base/ui/textarea.tsx";
import { NotKept } from "#components/club/form/not-kept.tsx";
import { AidField } from "#components/club/form/plain-field.tsx";
import type { IssuerFaults } from "#lib/treasury/receipts/issuer.ts";

/** Who signs, as somebody types it. */
export interface TypedIssuer {
  name: string;
  address: string;
  siret: string;
}

interface IssuerFormProps {
  known: TypedIssuer;
  save(typed: TypedIssuer): Promise<{ ok: true } | { ok: false; faults: IssuerFaults } | { ok: false; words: string }>;
  onKept(): void;
}

/** Name, address and SIRET of the club, as they stand on papers. */
export function IssuerForm({ known, save, onKept }: IssuerFormProps) {
  const words = useTranslations("receipts.issuer");
  const ui = useTranslations("ui");
  const ids = useId();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(known);
  const [faults, setFaults] = useState<IssuerFaults>({});
  const [failure, setFailure] = useState<string>();
  const [isKept, setKept] = useState(false);
  const [isPending, setPending] = useState(false);
  const send = async () => {
    setPending(true);
    setFailure(undefined);
    setKept(false);
    setFaults({});
    try {
      const answer = await save(typed);
      if (answer.ok) {
        setKept(true);
        onKept();
      } else if ("faults" in answer) {
        setFaults(answer.faults);
        requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
      } else setFailure(answer.words);
    } catch {
      setFailure(ui("lost"));
    }
    setPending(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) void send();
  };
  const fault = (name: keyof IssuerFaults) => faults[name] && words(`faults.${faults[name]}`);
  const bound = (name: keyof TypedIssuer) => ({
    id: `${ids}-${name}`,
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  return (
    <form ref={form} onSubmit={submit} noValidate className="form-text max-w-xl space-y-4" aria-label={words("title")}>
      <AidField id={`${ids}-name`} label={words("name")} fault={fault("name")} required>
        {(described) => (
          <Input {...bound("name")} {...described} autoComplete="organization" maxLength={120} required />
        )}
      </AidField>
      <AidField
        id={`${ids}-address`}
        label={words("address")}
        help={words("addressHelp")}
        fault={fault("address")}
        required
      >
        {(described) => (
          <Textarea
            {...bound("address")}
            {...described}
            rows={4}
            maxLength={400}
            autoComplete="street-address"
            required
          />
        )}
      </AidField>
      <AidField id={`${ids}-siret`} label={words("siret")} help={words("siretHelp")} fault={fault("siret")}>
        {(described) => (
          <Input {...bound("siret")} {...described} inputMode="numeric" autoComplete="off" maxLength={40} />
        )}
      </AidField>
      {failure === undefined ? null : <NotKept title={words("notSaved")} why={failure} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" pending={isPending}>
          {words("save")}
        </Button>
        <p role="status">{isKept ? words("saved") : null}</p>
      </div>
    </form>
  );
}
