import { getLocale, getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { Toaster } from "#components/ui/toast.tsx";
import { StyleNonce } from "./style-nonce.tsx";
import { Words } from "./words.tsx";

/** What every page stands in: words, toasts. Words that only the server writes with stay there, those of the pool side come with its pages. */
export async function Providers({ children }: { children: ReactNode }) {
  const {
    attendance: _attendance,
    journal: _journal,
    letters: _letters,
    overview: _overview,
    poolside: _poolside,
    ...messages
  } = await getMessages();
  return (
    <Words locale={await getLocale()} messages={JSON.stringify(messages)}>
      <StyleNonce />
      {children}
      <Toaster />
    </Words>
  );
}
