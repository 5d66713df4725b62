"use client";

import { Search as Glass } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Dialog as Radix } from "radix-ui";
import { type KeyboardEvent, useDeferredValue, useId, useState } from "react";
import useSWR from "swr";
import { leavePage } from "#components/form/leaving.ts";
import { StateIcon } from "#components/ui/badge.tsx";
import { cn } from "#components/ui/class-names.ts";
import { overlayStyle } from "#components/ui/dialog.tsx";
import { seasonAddress } from "#lib/addresses.ts";
import { fold } from "#lib/words/fold.ts";
import { personName } from "#lib/words/formats.ts";
import { useFormats } from "#lib/words/use-formats.ts";
import { useDesk } from "./desk.tsx";
import { type Section, sectionHref } from "./sections.ts";

/** As lib/mirror/find-people.ts gives it. */
interface Found {
  id: number;
  firstName: string | null;
  lastName: string | null;
  birthDate: string | null;
  registrations: { kind: "annual" | "event"; activity: string | null; state: "pending" | "validated" | "refused" }[];
}

type Choice = { key: string; href: string } & ({ person: Found } | { section: Section });

/** One letter finds half the club. */
const QUERY_MIN_LENGTH = 2;

interface SearchPaletteProps {
  club: string;
  season: number;
  open: boolean;
  onOpenChange(open: boolean): void;
  /** It is gone: the focus goes back to where it came from. */
  onClosed(): void;
}

/** The search itself: one line to type in, and what was found under it. */
export function SearchPalette({ club, season, open, onOpenChange, onClosed }: SearchPaletteProps) {
  const words = useTranslations("frame.search");
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayStyle} />
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
          className="motion-rise fixed inset-x-0 top-0 z-50 flex max-h-dvh flex-col bg-raised shadow-panel focus:outline-none md:inset-x-auto md:top-[12vh] md:left-1/2 md:max-h-[70vh] md:w-[36rem] md:-translate-x-1/2 md:rounded-lg"
        >
          <Radix.Title className="sr-only">{words("label")}</Radix.Title>
          <Palette club={club} season={season} close={() => onOpenChange(false)} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

async function read(path: string): Promise<Found[]> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`The search answered ${response.status}.`);
  return ((await response.json()) as { people: Found[] }).people;
}

function Palette({ club, season, close }: { club: string; season: number; close: () => void }) {
  const words = useTranslations("frame.search");
  const router = useRouter();
  const list = useId();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const query = useDeferredValue(typed.trim());
  const asked = query.length >= QUERY_MIN_LENGTH;
  const { data, error, isLoading } = useSWR(
    asked ? `/api/clubs/${club}/people?${new URLSearchParams({ season: String(season), q: query })}` : null,
    read,
    { keepPreviousData: true },
  );
  const choices = useChoices(club, season, query, asked ? (data ?? []) : []);
  const chosen = Math.min(at, choices.length - 1);

  const go = (choice: Choice | undefined) => {
    if (!choice) return;
    close();
    leavePage(() => router.push(choice.href));
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setAt((chosen + step + choices.length) % Math.max(choices.length, 1));
    else if (event.key === "Enter") go(choices[chosen]);
    else return;
    event.preventDefault();
  };

  const notice = error ? words("failed") : asked && !isLoading && data?.length === 0 ? words("nobody") : undefined;
  return (
    <>
      <div className="flex items-center gap-2.5 border-line border-b px-4">
        <Glass aria-hidden className="size-4 shrink-0 text-ink-faint" />
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type here.
          autoFocus
          role="combobox"
          aria-expanded={choices.length > 0}
          aria-controls={list}
          aria-activedescendant={choices[chosen] ? `${list}-${choices[chosen].key}` : undefined}
          aria-label={words("placeholder")}
          placeholder={words("placeholder")}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={press}
          className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-ink-faint max-md:text-[1rem]"
        />
        <Radix.Close className="text-ink-soft text-sm md:hidden">{words("cancel")}</Radix.Close>
      </div>
      <div role="listbox" id={list} aria-label={words("results")} className="min-h-0 flex-1 overflow-y-auto p-1.5">
        {choices.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard acts through the combobox.
          <div
            key={choice.key}
            id={`${list}-${choice.key}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onPointerMove={() => setAt(index)}
            onClick={() => go(choice)}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded px-2.5 py-1.5 aria-selected:bg-hover md:min-h-9"
          >
            {"person" in choice ? <PersonChoice person={choice.person} /> : <SectionChoice section={choice.section} />}
          </div>
        ))}
      </div>
      <p role="status" className={cn("px-4 pb-4 text-ink-soft", !notice && "sr-only")}>
        {notice ?? (asked ? words("count", { count: choices.length }) : "")}
      </p>
    </>
  );
}

/** Sections whose name begins with what was typed (all of them before anything was), then people. */
function useChoices(club: string, season: number, query: string, people: readonly Found[]): Choice[] {
  const { reachable: sections } = useDesk();
  const wish = fold(query);
  const matching = sections.filter(({ label }) => fold(label).startsWith(wish));
  return [
    ...people.map((person) => ({
      key: `person-${person.id}`,
      href: seasonAddress(club, season, "members", person.id),
      person,
    })),
    ...matching.map((section) => ({
      key: `section-${section.key}`,
      href: sectionHref(section, club, season),
      section,
    })),
  ];
}

function PersonChoice({ person }: { person: Found }) {
  const words = useTranslations("frame.search");
  const states = useTranslations("ui.states");
  const formats = useFormats();
  const [first, ...others] = person.registrations;
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="font-medium">{personName(person) || words("nameless", { id: person.id })}</span>
        {person.birthDate ? (
          <span className="ml-2 text-ink-faint text-sm tabular-nums">{formats.date(person.birthDate)}</span>
        ) : null}
      </span>
      {first ? (
        <span className="flex min-w-0 max-w-[45%] items-center gap-1.5 text-ink-soft text-sm">
          <StateIcon state={first.state} />
          <span className="sr-only">{states(first.state)}</span>
          <span className="truncate">{first.activity}</span>
          {others.length > 0 ? <span className="shrink-0 tabular-nums">+{others.length}</span> : null}
        </span>
      ) : (
        <span className="text-ink-faint text-sm">{words("unregistered")}</span>
      )}
    </>
  );
}

function SectionChoice({ section }: { section: Section }) {
  const words = useTranslations("frame");
  return (
    <>
      <span className="text-ink-soft [&>svg]:size-4">{section.icon}</span>
      {words("search.goTo", { section: section.label })}
    </>
  );
}
