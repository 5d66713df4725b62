"use client";

import { Search, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { Input } from "#components/base/ui/input.tsx";

/** A pause in typing after which the table is read: shorter asks for words half typed. */
const TYPING_PAUSE_MS = 250;

export interface SearchBoxProps {
  /** What is searched; also stands in the empty box. */
  label: string;
  value: string;
  onSearch: (q: string) => void;
}

/** A search above a table: it asks once typing pauses. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const words = useTranslations("table");
  const [typed, setTyped] = useState(value);
  const [asked, setAsked] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    // The address was changed elsewhere (back, "clear the filters"): it has the word. Our own change of it arrives a moment
    // after it was asked for, when the person may have typed on.
    if (value !== asked) {
      setAsked(value);
      setTyped(value);
    }
  }
  const wanted = typed.trim();
  const ask = useEffectEvent(() => {
    if (wanted === asked) return;
    setAsked(wanted);
    onSearch(wanted);
  });
  useEffect(() => {
    if (wanted === asked) return;
    const timer = setTimeout(ask, TYPING_PAUSE_MS);
    // Who goes back in the pause has left what was typed: the address that they came to stays.
    const leave = () => clearTimeout(timer);
    window.addEventListener("popstate", leave);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("popstate", leave);
    };
  }, [wanted, asked]);
  return (
    <search className="relative min-w-0 flex-1 md:w-64 md:min-w-40 md:max-w-64 md:flex-initial md:shrink-10">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-faint"
      />
      <Input
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        // Before a link is followed, not after: a search that comes late would take the page back from it.
        onBlur={ask}
        onKeyDown={(event) => {
          // Down from the search into what it found.
          if (event.key !== "ArrowDown") return;
          const row = document.querySelector<HTMLElement>('[data-row-id][tabindex="0"]');
          if (!row) return;
          event.preventDefault();
          row.focus();
        }}
        aria-label={label}
        placeholder={label}
        className="pr-8 pl-9 md:h-8 [&::-webkit-search-cancel-button]:hidden"
      />
      {typed ? (
        <button
          type="button"
          aria-label={words("clearSearch")}
          onClick={() => setTyped("")}
          className="absolute top-1/2 right-0 grid size-11 md:right-2 md:size-6 -translate-y-1/2 place-content-center rounded text-ink-soft hover:bg-hover"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      ) : null}
    </search>
  );
}
