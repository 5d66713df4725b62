import { getLocale, getTimeZone } from "next-intl/server";
import type { ReactNode } from "react";
import { Toaster } from "#components/ui/toast.tsx";
import { WORDS_EVERYWHERE } from "#lib/words/everywhere.ts";
import { wordsOf } from "./page-words.tsx";
import { StyleNonce } from "./style-nonce.tsx";
import { UnlessLeft } from "./unless-left.tsx";
import { Words } from "./words.tsx";

/** What every page stands in: toasts, and the words that all have. Those of a part of the pages come with its layout (page-words.tsx). */
export async function Providers({ children }: { children: ReactNode }) {
  return (
    <Words locale={await getLocale()} messages={await wordsOf(WORDS_EVERYWHERE)} timeZone={await getTimeZone()}>
      <StyleNonce />
      <UnlessLeft>{children}</UnlessLeft>
      <Toaster />
    </Words>
  );
}
