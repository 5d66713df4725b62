"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from "react";
import { cn } from "#components/base/ui/class-names.ts";
import { Input } from "#components/base/ui/input.tsx";
import type { FoundPerson } from "#lib/people/records/find-people.ts";
import { useFoundPeople } from "./people-search.ts";
import { PersonOption } from "./person-option.tsx";

export interface PeopleComboboxProps {
  club: string;
  season: number;
  onChoose(person: FoundPerson): void;
  /** What was typed; the one who shows it keeps it. */
  query: string;
  onQuery(query: string): void;
  placeholder: string;
  /** What to do where nobody is found. */
  nobody?: ReactNode;
  input?: Ref<HTMLInputElement>;
  id?: string | undefined;
  describedBy?: string | undefined;
  invalid?: boolean;
  required?: boolean;
  onBlur?: () => void;
}

/**
 * Finds a person and takes them: by name, a guardian's name, e-mail, birth date or telephone. Each is shown with what tells them from others
 * of their name; ↓ and ↑ go through them, Enter takes the one that is marked, Escape begins anew.
 */
export function PeopleCombobox(props: PeopleComboboxProps) {
  const { club, season, onChoose, query, onQuery, placeholder, input, id, describedBy, invalid, required } = props;
  const words = useTranslations("form");
  const ui = useTranslations("ui");
  const list = useId();
  const found = useFoundPeople(club, season, query);
  const { people } = found;
  const [at, setAt] = useState<{ of: typeof people; index: number }>();
  // Several are found: Enter takes nobody before one is marked. One who stands alone is, unless the record was emptied for another one.
  // Neither does a name that is written whole wait for those whose guardians are called so.
  const isMeant = people.length === 1 || isOnlyOne(people);
  const isAlone = isMeant && people[0]?.keptBy === null;
  const marked = at?.of === people ? at.index : isAlone ? 0 : -1;
  const box = useInView(people.length > 0);
  const choose = (person: FoundPerson | undefined) => {
    if (person) onChoose(person);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && people.length > 0) {
      const from = marked === -1 && step === -1 ? 0 : marked;
      setAt({ of: people, index: (from + step + people.length) % people.length });
    } else if (event.key === "Enter" && query !== "") {
      // Half a search must not send the form, nor take somebody whom an older search found.
      if (found.query === query.trim()) choose(people[marked]);
    } else if (event.key === "Escape" && query !== "") onQuery("");
    else return;
    event.preventDefault();
  };
  return (
    <div className="space-y-2">
      <Input
        ref={input}
        id={id}
        role="combobox"
        aria-expanded={people.length > 0}
        aria-controls={list}
        aria-activedescendant={people[marked] ? `${list}-${people[marked].id}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        aria-label={placeholder}
        placeholder={placeholder}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        aria-required={required || undefined}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={press}
        onBlur={props.onBlur}
      />
      <div
        ref={box}
        role="listbox"
        id={list}
        aria-label={words("found")}
        className={cn(
          "max-h-80 overflow-y-auto rounded border border-line bg-surface p-1",
          people.length === 0 && "hidden",
        )}
      >
        {people.map((person, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard acts through the combobox.
          <div
            key={person.id}
            id={`${list}-${person.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === marked}
            ref={index === marked ? intoView : undefined}
            onPointerMove={() => setAt({ of: people, index })}
            // The focus stays where one types.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(person)}
            className="min-h-11 cursor-pointer rounded px-2.5 py-1.5 aria-selected:bg-hover aria-selected:shadow-[inset_3px_0_0_var(--accent)] md:min-h-9"
          >
            <PersonOption person={person} />
          </div>
        ))}
      </div>
      <p role="status" className={found.state === "found" ? "sr-only" : "text-ink-soft text-sm empty:hidden"}>
        {found.state === "idle"
          ? ""
          : found.state === "failed"
            ? words("searchFailed", { reason: found.reason || ui("offline") })
            : words("foundCount", { count: people.length })}
      </p>
      {found.state === "nobody" ? props.nobody : null}
    </div>
  );
}

/** Whether the first one found bears the name that was written, whole, and nobody else does. */
const isOnlyOne = ([first, second]: readonly FoundPerson[]): boolean => first?.isNamed === true && !second?.isNamed;

function intoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: "nearest" });
}

/** What opens below the fold is brought into sight. */
function useInView(open: boolean) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) box.current?.scrollIntoView({ block: "nearest" });
  }, [open]);
  return box;
}
