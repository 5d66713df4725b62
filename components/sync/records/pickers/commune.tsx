"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { IconButton } from "#components/base/ui/button.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Select } from "#components/base/ui/select.tsx";
import { mustBeFilled } from "#components/club/form/unset.ts";
import type { Tester, Widget, WidgetProps } from "#components/club/form/widget.ts";
import { useFormFacts } from "#components/club/form/words.tsx";
import { POSTAL_CODE } from "#lib/base/postal-code.ts";
import type { TextField } from "#lib/club/contract/form-field.ts";
import { isUnfinished, type Unfinished } from "#lib/club/contract/values.ts";
import { type FoundCommunes, useCommunes } from "./use-communes.ts";
import { useLateNames } from "./use-late-names.ts";

/**
 * The picker of a form that has a commune. It keeps the names that were known when the form opened: drawn anew while the page
 * behind it is refreshed, it would lose the focus and what is being looked for.
 * @param known names of communes by code, for the one that a record already has
 */
export function useCommuneTesters(club: string, known: Readonly<Record<string, string>>): Tester[] {
  const [opened] = useState(known);
  return useMemo(() => [communeTester(club, opened)], [club, opened]);
}

/** A commune by its postal code; above the plain widgets for every field named `city_code`. */
function communeTester(club: string, known: Readonly<Record<string, string>>): Tester {
  const component = (props: WidgetProps<TextField>) => <CommunePicker {...props} club={club} known={known} />;
  return {
    rank: 30,
    test: (field) => field.kind === "text" && field.name === "city_code",
    widget: { component: component as Widget["component"], labels: "group" },
  };
}

type CommuneProps = WidgetProps<TextField> & { club: string; known: Readonly<Record<string, string>> };

/**
 * The code of a commune is looked up, never typed: it is no postal code and follows no rule that we know (club-api §1). A
 * postal code that has not led to a commune yet stands in the field as unfinished, so that it is not dropped without a word.
 */
function CommunePicker(props: CommuneProps) {
  const { field, club, value, onChange, onBlur, id, labelId, describedBy, invalid } = props;
  const words = useTranslations("form.commune");
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLSelectElement>(null);
  const begun = isUnfinished(value) ? value : undefined;
  const code = String((begun ? begun.before : value) ?? "");
  // The postal code by which the commune was found stays in sight beside it.
  const [way, setWay] = useState<{ code: string; postalCode: string }>();
  const postalCode = begun?.typed ?? (way?.code === code ? way.postalCode : "");
  const [looked, setLooked] = useState<Readonly<Record<string, string>>>(props.known);
  const choose = (chosen: string) => {
    setWay({ code: chosen, postalCode });
    onChange(chosen);
  };
  const found = useCommunes(club, postalCode, (communes) => {
    setLooked((names) => ({ ...names, ...Object.fromEntries(communes.map((one) => [one.code, one.name])) }));
    const [only, ...others] = communes;
    if (begun && only && others.length === 0) choose(only.code);
  });
  const several = found.communes.length > 1 ? found.communes : undefined;
  const name = useName(club, field.name, code, looked);
  const type = (text: string) => {
    setWay(undefined);
    onChange(text === "" ? code : unfinished(text, code));
  };
  const clear = () => {
    // The button is gone after it: another commune is looked for where this one was.
    input.current?.focus();
    setWay(undefined);
    onChange("");
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !begun) return;
    // A search half done must not send the form.
    event.preventDefault();
    if (found.state === "failed") found.again();
    list.current?.focus();
  };
  return (
    <fieldset
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      className="space-y-2"
      // From the postal code to the communes it has: the field has not been left.
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || onBlur()}
    >
      {code ? <ChosenCommune name={name} code={code} onClear={clear} /> : null}
      <div className="flex flex-wrap items-center gap-2">
        <Input
          ref={input}
          id={id}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          placeholder={words("postalCode")}
          aria-label={words("postalCode")}
          aria-invalid={invalid || undefined}
          aria-required={mustBeFilled(field) || undefined}
          value={postalCode}
          onChange={(event) => type(event.target.value.trim())}
          onKeyDown={press}
          className="w-36 tabular-nums"
        />
        {several ? (
          <span className="min-w-48 flex-1">
            <Select
              ref={list}
              aria-label={words("choose")}
              aria-invalid={(invalid && begun !== undefined) || undefined}
              value={begun ? "" : code}
              onChange={(event) => choose(event.target.value)}
            >
              {begun ? <option value="">{words("choose")}</option> : null}
              {several.map((commune) => (
                <option key={commune.code} value={commune.code}>
                  {commune.name}
                </option>
              ))}
            </Select>
          </span>
        ) : null}
      </div>
      <SearchWords found={found} chosen={begun ? undefined : name} />
    </fieldset>
  );
}

function unfinished(typed: string, before: string): Unfinished {
  return { unfinished: POSTAL_CODE.test(typed) ? "commune_unchosen" : "postal_code_unfinished", typed, before };
}

/** What a commune is called; one that a draft brought back is asked for. */
function useName(
  club: string,
  field: string,
  code: string,
  looked: Readonly<Record<string, string>>,
): string | undefined {
  const fromOthers = useFormFacts().names[field];
  const name = looked[code] ?? fromOthers?.[code];
  const late = useLateNames(club, field, code === "" || name !== undefined ? [] : [code]);
  return name ?? late[code];
}

/** How the search goes, and whom it chose. */
function SearchWords({ found, chosen }: { found: FoundCommunes; chosen: string | undefined }) {
  const words = useTranslations("form.commune");
  const ui = useTranslations("ui");
  const said = {
    idle: "",
    searching: words("searching"),
    failed: found.reason ?? ui("offline"),
    found: found.communes.length === 0 ? words("none") : chosen ? words("chosen", { name: chosen }) : "",
  };
  return (
    <p role="status" className="text-ink-soft text-sm empty:hidden">
      {said[found.state]}
    </p>
  );
}

function ChosenCommune({ name, code, onClear }: { name: string | undefined; code: string; onClear(): void }) {
  const words = useTranslations("form.commune");
  return (
    <p className="flex items-center gap-2">
      <span className="font-medium">{name ?? words("known")}</span>
      {/* The register's own code says nothing to anybody who knows the name. */}
      {name === undefined ? <span className="font-mono text-ink-soft text-sm">{code}</span> : null}
      <IconButton size="icon-sm" label={words("clear")} onClick={onClear}>
        <X aria-hidden />
      </IconButton>
    </p>
  );
}
