"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { Checkbox } from "#components/base/ui/checkbox.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Select } from "#components/base/ui/select.tsx";
import { mustBeFilled } from "#components/club/form/unset.ts";
import type { Tester, Widget, WidgetProps } from "#components/club/form/widget.ts";
import { isFoundBy, searchedWords } from "#lib/base/words/fold.ts";
import type { ListField, NumberField } from "#lib/club/contract/form-field.ts";

/** Something that a form may point at. */
export interface ReferenceChoice {
  id: number;
  name: string;
}

/** A picker for a whole number that is the identifier of something we know the names of. */
export function referenceTester(name: string, choices: readonly ReferenceChoice[]): Tester {
  const component = (props: WidgetProps<NumberField>) => <ReferencePicker {...props} choices={choices} />;
  return {
    rank: 30,
    test: (field) => field.kind === "integer" && field.name === name,
    widget: { component: component as Widget["component"], labels: "input" },
  };
}

type OneProps = WidgetProps<NumberField> & {
  choices: readonly ReferenceChoice[];
  /** Under the list: another way to come to a choice. */
  extra?: ReactNode;
};

/**
 * A value that is not among the choices, because the mirror is older or newer than the value, stays selected and is shown by its
 * number.
 */
export function ReferencePicker(props: OneProps) {
  const { field, value, onChange, onBlur, id, describedBy, invalid, mayBeUnset, choices, extra } = props;
  const words = useTranslations("form");
  const chosen = String(value ?? "");
  const isStranger = chosen !== "" && !choices.some((choice) => String(choice.id) === chosen);
  return (
    <div className="space-y-2">
      <Select
        id={id}
        value={chosen}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        aria-required={mustBeFilled(field) || undefined}
      >
        {mayBeUnset || chosen === "" ? <option value="">{words(mayBeUnset ? "notSet" : "choose")}</option> : null}
        {isStranger ? <option value={chosen}>{words("number", { id: chosen })}</option> : null}
        {choices.map((choice) => (
          <option key={choice.id} value={String(choice.id)}>
            {choice.name}
          </option>
        ))}
      </Select>
      {extra}
    </div>
  );
}

/** More choices than this get a search above them. */
const SEARCHABLE = 10;

/** A value that is not among the choices stays, by its number. */
export function ReferencesPicker({
  value,
  onChange,
  onBlur,
  id,
  labelId,
  describedBy,
  nestedFaults,
  choices,
  none,
}: WidgetProps<ListField> & {
  choices: readonly ReferenceChoice[];
  /** Why there is nothing to choose, where more can be said than that. */
  none?: string;
}) {
  const words = useTranslations("form");
  const group = useId();
  const [query, setQuery] = useState("");
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const strangers = chosen.filter((one) => !choices.some((choice) => String(choice.id) === one));
  const all = [...choices, ...strangers.map((one) => ({ id: Number(one), name: words("number", { id: one }) }))];
  const sought = searchedWords(query);
  const shown = all.filter(({ name }) => isFoundBy(name, sought));
  const hasSearch = choices.length > SEARCHABLE;
  // A message about the field leads to its first input.
  const boxId = (choice: ReferenceChoice) => (!hasSearch && choice === all[0] ? id : `${group}-${choice.id}`);
  const toggle = (one: string, on: boolean) =>
    onChange(on ? [...chosen, one] : chosen.filter((other) => other !== one));
  const faultsOf = (one: number) => {
    const index = chosen.indexOf(String(one));
    return index === -1 ? [] : nestedFaults([index]);
  };
  return (
    <fieldset
      // When there is nothing to choose, this is the only element that an error message can link to.
      {...(all.length === 0 ? { id, tabIndex: -1 } : {})}
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      className="rounded border border-line-strong bg-surface"
    >
      {hasSearch ? (
        <div className="border-line border-b p-2">
          <Input
            id={id}
            type="search"
            aria-label={words("searchIn")}
            placeholder={words("searchIn")}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            // Looking for something must not send the form.
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          />
        </div>
      ) : null}
      <ul className="max-h-64 overflow-y-auto p-1">
        {shown.map((choice) => (
          <li key={choice.id}>
            <label
              htmlFor={boxId(choice)}
              className="flex min-h-11 items-center gap-2.5 rounded px-2 hover:bg-hover md:min-h-9"
            >
              <Checkbox
                id={boxId(choice)}
                aria-label={choice.name}
                checked={chosen.includes(String(choice.id))}
                onChange={(event) => toggle(String(choice.id), event.target.checked)}
                onBlur={onBlur}
              />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {choice.name}
                <ChoiceFaults messages={faultsOf(choice.id)} />
              </span>
            </label>
          </li>
        ))}
        {shown.length === 0 ? (
          <li className="px-2 py-2 text-ink-soft">{(query === "" && none) || words("noneToChoose")}</li>
        ) : null}
      </ul>
      <p className="border-line border-t px-3 py-1.5 text-ink-soft text-sm">
        {words("chosen", { count: chosen.length })}
      </p>
    </fieldset>
  );
}

/** What is wrong with one of the chosen. */
function ChoiceFaults({ messages }: { messages: readonly string[] }) {
  return messages.length === 0 ? null : <span className="block text-danger text-sm">{messages.join(" ")}</span>;
}
