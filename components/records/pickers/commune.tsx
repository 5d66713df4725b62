"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import type { Tester, Widget, WidgetProps } from "#components/form/widget.ts";
import { useFormFacts } from "#components/form/words.tsx";
import { IconButton } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { Select } from "#components/ui/select.tsx";
import type { TextField } from "#lib/contract/model.ts";
import { type Commune, findCommunes } from "#lib/records/communes.ts";

/**
 * A commune by its postal code; above the plain widgets for every field named `city_code`.
 * @param known names of communes by code, for the one that a record already has
 */
export function communeTester(club: string, known: Readonly<Record<string, string>> = {}): Tester {
  const component = (props: WidgetProps<TextField>) => <CommunePicker {...props} club={club} known={known} />;
  return {
    rank: 30,
    test: (field) => field.kind === "text" && field.name === "city_code",
    widget: { component: component as Widget["component"], labels: "group" },
  };
}

type Found = { communes: Commune[] } | { words: string };

/** Digits of a French postal code. */
const POSTAL_CODE = /^\d{5}$/;

/** The code of a commune is looked up, never typed: it is no postal code and follows no rule that we know (club-api §1). */
function CommunePicker({
  field,
  club,
  known,
  value,
  onChange,
  onBlur,
  id,
  labelId,
  describedBy,
  invalid,
}: WidgetProps<TextField> & { club: string; known: Readonly<Record<string, string>> }) {
  const words = useTranslations("form.commune");
  const later = useFormFacts().names[field.name];
  const [postalCode, setPostalCode] = useState("");
  const [found, setFound] = useState<Found>();
  const [isSearching, search] = useTransition();
  const [names, setNames] = useState<Readonly<Record<string, string>>>(known);
  const code = String(value ?? "");
  const name = names[code] ?? later?.[code];
  const type = (text: string) => {
    setPostalCode(text);
    setFound(undefined);
    if (!POSTAL_CODE.test(text)) return;
    search(async () => {
      const answer = await findCommunes(club, text);
      setFound(answer.ok ? { communes: answer.communes } : { words: answer.words });
      if (!answer.ok) return;
      setNames((names) => ({ ...names, ...Object.fromEntries(answer.communes.map((one) => [one.code, one.name])) }));
      const [only, ...others] = answer.communes;
      if (only && others.length === 0) onChange(only.code);
    });
  };
  return (
    <fieldset aria-labelledby={labelId} aria-describedby={describedBy} className="space-y-2">
      {code ? <ChosenCommune name={name} code={code} onClear={() => onChange("")} /> : null}
      <div className="flex flex-wrap items-center gap-2">
        <Input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          placeholder={words("postalCode")}
          aria-label={words("postalCode")}
          aria-invalid={invalid || undefined}
          value={postalCode}
          onChange={(event) => type(event.target.value.trim())}
          onBlur={onBlur}
          className="w-36 tabular-nums"
        />
        {found && "communes" in found && found.communes.length > 1 ? (
          <span className="min-w-48 flex-1">
            <Select aria-label={words("choose")} value={code} onChange={(event) => onChange(event.target.value)}>
              <option value="">{words("choose")}</option>
              {found.communes.map((commune) => (
                <option key={commune.code} value={commune.code}>
                  {commune.name}
                </option>
              ))}
            </Select>
          </span>
        ) : null}
      </div>
      <p role="status" className="text-ink-soft text-sm empty:hidden">
        {isSearching
          ? words("searching")
          : found && "words" in found
            ? found.words
            : noneFound(found)
              ? words("none")
              : found && name
                ? words("chosen", { name })
                : ""}
      </p>
    </fieldset>
  );
}

function noneFound(found: Found | undefined): boolean {
  return found !== undefined && "communes" in found && found.communes.length === 0;
}

function ChosenCommune({ name, code, onClear }: { name: string | undefined; code: string; onClear(): void }) {
  const words = useTranslations("form.commune");
  return (
    <p className="flex items-center gap-2">
      <span className="font-medium">{name ?? words("known")}</span>
      <span className="font-mono text-ink-soft text-sm">{code}</span>
      <IconButton size="icon-sm" label={words("clear")} onClick={onClear}>
        <X aria-hidden />
      </IconButton>
    </p>
  );
}
