"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button, IconButton } from "#components/base/ui/button.tsx";
import { mustBeFilled } from "#components/club/form/unset.ts";
import type { Tester, Widget, WidgetProps } from "#components/club/form/widget.ts";
import { useFormFacts } from "#components/club/form/words.tsx";
import { PeopleCombobox } from "#components/people/records/people-combobox.tsx";
import type { ReferenceChoice } from "#components/sync/records/pickers/reference.tsx";
import { useLateNames } from "#components/sync/records/pickers/use-late-names.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { personName } from "#lib/base/words/formats.ts";
import type { ListField } from "#lib/club/contract/form-field.ts";

/** A picker for a list of people's identifiers: names are found by searching the mirror. */
export function peopleTester(name: string, club: string, season: number, known: readonly ReferenceChoice[]): Tester {
  const component = (props: WidgetProps<ListField>) => <PeoplePicker {...props} {...{ club, season, known }} />;
  return {
    rank: 30,
    test: (field) => field.kind === "list" && field.item.kind === "integer" && field.name === name,
    widget: { component: component as Widget["component"], labels: "group" },
  };
}

type PeopleProps = WidgetProps<ListField> & { club: string; season: number; known: readonly ReferenceChoice[] };

function PeoplePicker(props: PeopleProps) {
  const { field, value, onChange, onBlur, id, labelId, describedBy, invalid, nestedFaults, club, season, known } =
    props;
  const words = useTranslations("form");
  const later = useFormFacts().names[field.name];
  const [query, setQuery] = useState("");
  const [names, setNames] = useState(() => new Map(known.map((one) => [String(one.id), one.name])));
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const isNamed = (one: string) => names.has(one) || later?.[one] !== undefined;
  const late = useLateNames(
    club,
    field.name,
    chosen.filter((one) => !isNamed(one)),
  );
  const nameOf = (one: string) => names.get(one) ?? later?.[one] ?? late[one];
  // What was pressed is gone afterwards: the focus goes to where the next one is looked for.
  const search = useRef<HTMLInputElement>(null);
  const add = (person: ReferenceChoice) => {
    search.current?.focus();
    setNames((all) => new Map(all).set(String(person.id), person.name));
    setQuery("");
    if (!chosen.includes(String(person.id))) onChange([...chosen, String(person.id)]);
  };
  return (
    <fieldset aria-labelledby={labelId} aria-describedby={describedBy} className="space-y-2">
      {chosen.length > 0 ? (
        <ul className="flex flex-wrap gap-1.5">
          {chosen.map((one, index) => (
            <li
              key={one}
              className="flex flex-wrap items-center gap-1 rounded-3xl border border-line bg-surface pr-1 pl-3"
            >
              {nameOf(one) ?? words("number", { id: one })}
              <span className="text-danger text-sm empty:hidden">{nestedFaults([index]).join(" ")}</span>
              <IconButton
                size="icon-sm"
                label={words("removePerson", { name: nameOf(one) ?? one })}
                onClick={() => {
                  search.current?.focus();
                  onChange(chosen.filter((other) => other !== one));
                }}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      <PeopleCombobox
        input={search}
        {...{ club, season, id, describedBy, invalid, onBlur, query }}
        onQuery={setQuery}
        placeholder={words("searchPeople")}
        required={mustBeFilled(field)}
        nobody={
          // What was written in this form stays open beside it.
          <Button asChild size="sm">
            <a href={seasonAddress(club, season, "members", "new")} target="_blank" rel="noopener">
              {words("createRecord")}
            </a>
          </Button>
        }
        onChoose={(person) =>
          add({ id: person.id, name: personName(person) || words("number", { id: String(person.id) }) })
        }
      />
      {query.trim() !== "" && invalid && chosen.length === 0 ? (
        <p className="text-danger text-sm">{words("notChosen", { query: query.trim() })}</p>
      ) : null}
    </fieldset>
  );
}
