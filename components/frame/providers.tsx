import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { Toaster } from "#components/ui/toast.tsx";
import { StyleNonce } from "./style-nonce.tsx";

/** What every page stands in: words, toasts. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <NextIntlClientProvider>
      <StyleNonce />
      {children}
      <Toaster />
    </NextIntlClientProvider>
  );
}
