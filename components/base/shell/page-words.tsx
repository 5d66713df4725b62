import type { Messages } from "next-intl";
import { getMessages, getTimeZone } from "next-intl/server";
import type { ReactNode } from "react";
import { MoreWords } from "./words.tsx";

interface PageWordsProps {
  /** Which messages, by their namespaces. */
  of: readonly (keyof Messages)[];
  children: ReactNode;
}

/**
 * Gives the browser the words of some pages, beside those of the layouts above. All words together would be half of what a page weighs:
 * each layout names those that the components below it ask for. `npm run architecture -- --write` writes the lists, and `npm run architecture` says where one is not
 * what is asked for (scripts/page-words.ts).
 */
export async function PageWords({ of, children }: PageWordsProps) {
  return (
    <MoreWords messages={await wordsOf(of)} timeZone={await getTimeZone()}>
      {children}
    </MoreWords>
  );
}

/** The messages of some namespaces in the person's language, as the JSON text that the browser reads. */
export async function wordsOf(namespaces: PageWordsProps["of"]): Promise<string> {
  const messages = await getMessages();
  return JSON.stringify(Object.fromEntries(namespaces.map((namespace) => [namespace, messages[namespace]])));
}
