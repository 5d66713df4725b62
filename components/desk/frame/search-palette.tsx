"use client";

import { Search as Glass } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Dialog as Radix } from "radix-ui";
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useState } from "react";
import useSWR from "swr";
import { fetchJson } from "#components/base/live/fetch-json.ts";
import { useDesk } from "#components/base/shell/desk.tsx";
import type { MenuHeading, MenuPlace } from "#components/base/shell/menu.ts";
import { cn } from "#components/base/ui/class-names.ts";
import { overlayStyle } from "#components/base/ui/dialog.tsx";
import { leavePage } from "#components/club/form/leaving.ts";
import { useDecisionName } from "#components/registrations/decisions/decision-words.ts";
import { clubDataAddress, pageAddress, seasonAddress } from "#lib/base/addresses.ts";
import { fold, isFoundBy, searchedWords } from "#lib/base/words/fold.ts";
import {
  ActivityChoice,
  type Found,
  type FoundWork,
  PersonChoice,
  PlaceChoice,
  type PlaceFound,
  WorkChoice,
} from "./found.tsx";
import { useSearchWords } from "./use-search-words.ts";

type Choice = { key: string; href: string } & (
  | { person: Found["people"][number] }
  | { activity: Found["activities"][number] }
  | { work: FoundWork }
  | { place: PlaceFound }
);

/** Of those whose name fits, the newest; their page has all. */
const MOST_WORKS = 5;

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

function Palette({ club, season, close }: { club: string; season: number; close: () => void }) {
  const words = useTranslations("frame.search");
  const router = useRouter();
  const list = useId();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const query = useDeferredValue(typed.trim());
  const asked = query.length >= QUERY_MIN_LENGTH;
  const { data, error, isLoading } = useSWR<Found, Error>(
    asked ? `${clubDataAddress(club, "found")}?${new URLSearchParams({ season: String(season), q: query })}` : null,
    fetchJson,
    { keepPreviousData: true },
  );
  const choices = useChoices(club, season, query, asked && !error ? data : undefined);
  const chosen = Math.min(at, choices.length - 1);
  const isFound = query === typed.trim() && !isLoading;
  const [isMeant, setMeant] = useState(false);

  const go = (choice: Choice | undefined) => {
    if (!choice) return;
    close();
    leavePage(() => router.push(choice.href));
  };
  // Enter came sooner than what was typed had been found: what is shown then is nothing yet, or what the letters before had found.
  useEffect(() => {
    if (!isMeant || !isFound) return;
    setMeant(false);
    go(choices[chosen]);
  });
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setAt((chosen + step + choices.length) % Math.max(choices.length, 1));
    else if (event.key === "Enter") setMeant(true);
    else return;
    event.preventDefault();
  };

  const asks = useSearchWords();
  const notice = error
    ? words("failed")
    : asked && !isLoading && data && choices.length === 0
      ? words(asks.nobody)
      : undefined;
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
          aria-label={words(asks.placeholder)}
          placeholder={words(asks.placeholder)}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
            setMeant(false);
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
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded px-2.5 py-1.5 aria-selected:bg-hover aria-selected:shadow-[inset_3px_0_0_var(--accent)] md:min-h-9"
          >
            {"person" in choice ? <PersonChoice person={choice.person} /> : null}
            {"activity" in choice ? <ActivityChoice activity={choice.activity} /> : null}
            {"work" in choice ? <WorkChoice work={choice.work} /> : null}
            {"place" in choice ? <PlaceChoice place={choice.place} /> : null}
          </div>
        ))}
      </div>
      <p role="status" className={cn("px-4 pb-4 text-ink-soft", !notice && "sr-only")}>
        {notice ?? (asked ? words("count", { count: choices.length }) : "")}
      </p>
    </>
  );
}

/** The rest of a page's address after its kind. */
const PAGES = { annual: "groups", event: "events" } as const;

/**
 * What is called as it was typed comes first, where it is a page or a deed of the desk; then people, what they register to, and what else the
 * words fit. Before anything is typed, and where nobody answers, the pages of the menu.
 */
function useChoices(club: string, season: number, query: string, found: Found | undefined): Choice[] {
  const { menu } = useDesk();
  const decisionName = useDecisionName();
  const placed = (place: MenuPlace, heading: MenuHeading | undefined) => ({
    key: `place-${place.key}`,
    href: pageAddress(place, club, season),
    place: { ...place, icon: heading?.icon ?? null, heading: heading?.label ?? "" },
  });
  if (!found)
    return menu
      .flatMap((heading) => heading.entries.flatMap(({ places }) => places.map((place) => placed(place, heading))))
      .filter(({ place }) => fold(place.label).startsWith(fold(query)));
  const wanted = searchedWords(query);
  const named = (name: string) => wanted.length > 0 && isFoundBy(name, wanted);
  const deeds = (isMeant: boolean) =>
    found.deeds
      .filter((deed) => deed.isMeant === isMeant)
      .map((deed) =>
        placed(
          deed,
          menu.find(({ key }) => key === deed.heading),
        ),
      );
  return [
    ...deeds(true),
    ...found.people.map((person) => ({
      key: `person-${person.id}`,
      href: seasonAddress(club, season, "members", person.id),
      person,
    })),
    ...found.activities.map((activity) => ({
      key: `${activity.kind}-${activity.id}`,
      href: seasonAddress(club, season, PAGES[activity.kind], activity.id),
      activity,
    })),
    ...deeds(false),
    ...found.jobs
      .filter((work) => named(`${decisionName(work)} ${work.askedByName}`))
      .slice(0, MOST_WORKS)
      .map((work) => ({ key: `work-${work.id}`, href: seasonAddress(club, season, "jobs", work.id), work })),
  ];
}
