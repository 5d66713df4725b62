import { AppRouterContext, type AppRouterInstance } from "next/dist/shared/lib/app-router-context.shared-runtime.js";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { en } from "#lib/base/words/en.ts";

const nothing = () => undefined;
const router: AppRouterInstance = {
  ...{ bfcacheId: "", back: nothing, forward: nothing, refresh: nothing },
  ...{ push: nothing, replace: nothing, prefetch: nothing },
};

/** What is drawn first of a part, in English, within a router that leads nowhere. */
export const drawn = (node: ReactNode): string =>
  renderToStaticMarkup(
    <AppRouterContext.Provider value={router}>
      <NextIntlClientProvider locale="en" messages={en} timeZone="Europe/Paris">
        {node}
      </NextIntlClientProvider>
    </AppRouterContext.Provider>,
  );
