"use client";

import { Search as Glass } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { letterOf } from "#components/base/table/letter-keys.ts";
import { useLate } from "#components/base/ui/late.tsx";
import { useSearchWords } from "./use-search-words.ts";

const loadPalette = () => import("./search-palette.tsx").then((module) => module.SearchPalette);

/** People and sections, from anywhere: Ctrl-K, ⌘K or the button. Its code is loaded when it is first used. */
export function Search({ club, season }: { club: string; season: number }) {
  const words = useTranslations("frame.search");
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { loaded: Palette, reach, take } = useLate(loadPalette);
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (letterOf(event) !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setOpen((before) => !before);
      take().then((palette) => palette || setOpen(false));
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [take]);
  const asks = useSearchWords();
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={reach}
        onFocus={reach}
        onClick={() => {
          setOpen(true);
          take().then((palette) => palette || setOpen(false));
        }}
        className="flex h-11 shrink-0 items-center justify-center gap-2 rounded text-ink-faint hover:text-ink max-lg:w-11 md:h-8 lg:w-56 xl:w-72 lg:justify-start lg:border lg:border-line lg:bg-surface lg:px-2.5"
      >
        <Glass aria-hidden className="size-4 max-md:size-5 max-lg:text-ink-soft" />
        <span className="min-w-0 flex-1 truncate text-left max-lg:sr-only">{words(asks.placeholder)}</span>
        <kbd aria-hidden className="hidden font-sans text-xs lg:block">
          Ctrl K
        </kbd>
      </button>
      {Palette ? (
        <Palette
          club={club}
          season={season}
          open={open}
          onOpenChange={setOpen}
          onClosed={() => button.current?.focus()}
        />
      ) : null}
    </>
  );
}
