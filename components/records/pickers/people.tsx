"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { mustBeFilled } from "#components/form/unset.ts";
import type { Tester, Widget, WidgetProps } from "#components/form/widget.ts";
import { useFormFacts } from "#components/form/words.tsx";
import { AnswerError, fetchJson } from "#components/live/fetch-json.ts";
import { Button, IconButton } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import type { ListField } from "#lib/contract/model.ts";
import { personName } from "#lib/words/formats.ts";
import type { Choice } from "./reference.tsx";
import { useLateNames } from "./use-late-names.ts";

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
  const found = useFoundPeople(club, season, query);
  // The pressed button is gone afterwards, so the focus goes to the one that takes its place.
  const search = useRef<HTMLInputElement>(null);
  const add = (person: Choice) => {
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
      <Input
        ref={search}
        id={id}
        type="search"
        autoComplete="off"
        aria-label={words("searchPeople")}
        placeholder={words("searchPeople")}
        aria-invalid={invalid || undefined}
        aria-required={mustBeFilled(field) || undefined}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || query === "") return;
          // Enter must not send the form in the middle of a search. If exactly one person is found, Enter chooses them.
          event.preventDefault();
          const [only, ...others] = found.people;
          if (only && others.length === 0) add(only);
        }}
        onBlur={onBlur}
      />
      {found.people.length > 0 ? (
        <ul aria-label={words("found")} className="rounded border border-line bg-surface p-1">
          {found.people.map((person) => (
            <li key={person.id}>
              <Button variant="quiet" className="w-full justify-start" onClick={() => add(person)}>
                {person.name}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <p role="status" className={found.state === "found" ? "sr-only" : "text-ink-soft text-sm empty:hidden"}>
        {found.state === "idle"
          ? ""
          : found.state === "failed"
            ? words("searchFailed", { reason: found.reason || words("offline") })
            : words("foundCount", { count: found.people.length })}
      </p>
    </fieldset>
  );
}

/** Typing settles this long before a search is sent. */
const SETTLE_MS = 200;

interface Found {
  /** `nobody` is an answer; `failed` is none. */
  state: "idle" | "found" | "nobody" | "failed";
  people: readonly Choice[];
  /** Why the search failed, where our server said so. */
  reason?: string;
}

const IDLE: Found = { state: "idle", people: [] };

function useFoundPeople(club: string, season: number, query: string): Found {
  const [found, setFound] = useState(IDLE);
  useEffect(() => {
    const text = query.trim();
    if (text.length < 2) {
      setFound(IDLE);
      return;
    }
    const stop = new AbortController();
    const timer = setTimeout(() => {
      search(club, season, text, stop.signal)
        .then((people) => setFound({ state: people.length > 0 ? "found" : "nobody", people }))
        .catch((cause) => {
          // The next letter aborts a search: its answer is awaited instead.
          if (stop.signal.aborted) return;
          setFound({ state: "failed", people: [], reason: cause instanceof AnswerError ? cause.message : "" });
        });
    }, SETTLE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [club, season, query]);
  return found;
}

interface FoundPeople {
  people: { id: number; firstName: string | null; lastName: string | null }[];
}

/** @throws AnswerError where our server refuses, TypeError where it is out of reach */
async function search(club: string, season: number, text: string, signal: AbortSignal): Promise<Choice[]> {
  const asked = new URLSearchParams({ season: String(season), q: text });
  const { people } = await fetchJson<FoundPeople>(`/api/clubs/${club}/people?${asked}`, { signal });
  return people.map((person) => ({ id: person.id, name: personName(person) }));
}
