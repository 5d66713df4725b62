"use client";

import type { Messages } from "next-intl";
import { createContext, type ReactNode, useContext, useId, useState } from "react";

/** A word that a page may have to explain; what it means stands in the words of `meanings`. */
export type ExplainedName = keyof Messages["meanings"];

/** What a word means is fetched once somebody asks: none of it is sent along with a page. `null`: it could not be had. */
export interface WordMeanings {
  /** Fetches them ahead. */
  reach(): void;
  meaningOf(word: ExplainedName): Promise<string>;
  /** Said until it is there, and where it does not come. */
  words: { loading: string; missing: string };
}

/** Who knows what words mean: the frame. Paper explains nothing, and a word there is only a word. */
export const Meanings = createContext<WordMeanings | null>(null);

interface ExplainedProps {
  of: ExplainedName;
  /** The word as the page writes it. */
  children: ReactNode;
}

/**
 * A word with a dotted line under it says what it means when it is pressed, by mouse, finger or key; Escape or a press elsewhere closes it, and nothing
 * else does. In a heading, the head of a column or a label, where it stands first on a page; in no link and no button.
 */
export function Explained({ of, children }: ExplainedProps) {
  const meanings = useContext(Meanings);
  const id = useId();
  const [meaning, setMeaning] = useState<string>();
  if (!meanings) return children;
  const load = async () => {
    // Not before it is open: a page that says that it loads would be one that does.
    setMeaning((before) => before ?? meanings.words.loading);
    // What did not come is asked for again the next time it is opened.
    setMeaning(await meanings.meaningOf(of).catch(() => meanings.words.missing));
  };
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        onPointerEnter={meanings.reach}
        onFocus={meanings.reach}
        className="explained"
      >
        {children}
      </button>
      <span
        id={id}
        popover="auto"
        onToggle={({ newState }) => newState === "open" && void load()}
        className="note-beside"
      >
        {meaning}
      </span>
    </>
  );
}
