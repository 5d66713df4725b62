"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { Tester, Widget, WidgetProps } from "#components/form/widget.ts";
import { Button, IconButton } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import type { ListField } from "#lib/contract/model.ts";
import { personName } from "#lib/words/formats.ts";
import type { Choice } from "./reference.tsx";

/** A picker for a list of people's identifiers: names are found by searching the mirror. */
export function peopleTester(name: string, club: string, season: number, known: readonly Choice[]): Tester {
  const component = (props: WidgetProps<ListField>) => <PeoplePicker {...props} {...{ club, season, known }} />;
  return {
    rank: 30,
    test: (field) => field.kind === "list" && field.item.kind === "integer" && field.name === name,
    widget: { component: component as Widget["component"], labels: "group" },
  };
}

type PeopleProps = WidgetProps<ListField> & { club: string; season: number; known: readonly Choice[] };

function PeoplePicker({
  value,
  onChange,
  onBlur,
  id,
  labelId,
  describedBy,
  invalid,
  club,
  season,
  known,
}: PeopleProps) {
  const words = useTranslations("form");
  const [query, setQuery] = useState("");
  const [names, setNames] = useState(() => new Map(known.map((one) => [String(one.id), one.name])));
  const found = useFoundPeople(club, season, query);
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const add = (person: Choice) => {
    setNames((all) => new Map(all).set(String(person.id), person.name));
    setQuery("");
    if (!chosen.includes(String(person.id))) onChange([...chosen, String(person.id)]);
  };
  return (
    <fieldset aria-labelledby={labelId} aria-describedby={describedBy} className="space-y-2">
      {chosen.length > 0 ? (
        <ul className="flex flex-wrap gap-1.5">
          {chosen.map((one) => (
            <li key={one} className="flex items-center gap-1 rounded-full border border-line bg-surface pr-1 pl-3">
              {names.get(one) ?? words("number", { id: one })}
              <IconButton
                size="icon-sm"
                label={words("removePerson", { name: names.get(one) ?? one })}
                onClick={() => onChange(chosen.filter((other) => other !== one))}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      <Input
        id={id}
        type="search"
        autoComplete="off"
        aria-label={words("searchPeople")}
        placeholder={words("searchPeople")}
        aria-invalid={invalid || undefined}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onBlur={onBlur}
      />
      {found.length > 0 ? (
        <ul aria-label={words("found")} className="rounded border border-line bg-surface p-1">
          {found.map((person) => (
            <li key={person.id}>
              <Button variant="quiet" className="w-full justify-start" onClick={() => add(person)}>
                {person.name}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <p role="status" className="sr-only">
        {query.length > 1 ? words("foundCount", { count: found.length }) : ""}
      </p>
    </fieldset>
  );
}

/** Typing settles this long before a search is sent. */
const SETTLE_MS = 200;

function useFoundPeople(club: string, season: number, query: string): Choice[] {
  const [found, setFound] = useState<Choice[]>([]);
  useEffect(() => {
    const text = query.trim();
    if (text.length < 2) {
      setFound([]);
      return;
    }
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const search = new URLSearchParams({ season: String(season), q: text });
      try {
        const answer = await fetch(`/api/clubs/${club}/people?${search}`, { signal: stop.signal });
        if (!answer.ok) return setFound([]);
        const { people } = (await answer.json()) as {
          people: { id: number; firstName: string | null; lastName: string | null }[];
        };
        setFound(people.map((person) => ({ id: person.id, name: personName(person) })));
      } catch {
        // Aborted by the next letter, or the network is gone: the list empties and the next letter asks again.
        setFound([]);
      }
    }, SETTLE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [club, season, query]);
  return found;
}
