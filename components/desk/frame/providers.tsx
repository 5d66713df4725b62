import { getLocale, getTimeZone } from "next-intl/server";
import type { ReactNode } from "react";
import { wordsOf } from "#components/base/shell/page-words.tsx";
import { Words } from "#components/base/shell/words.tsx";
import { Toaster } from "#components/base/ui/toast.tsx";
import { WORDS_EVERYWHERE } from "#lib/base/words/everywhere.ts";
import { StyleNonce } from "./style-nonce.tsx";
import { UnlessLeft } from "./unless-left.tsx";

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
