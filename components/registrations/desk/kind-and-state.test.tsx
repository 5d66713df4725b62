import { AppRouterContext, type AppRouterInstance } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { en } from "#lib/base/words/en.ts";
import { parseView } from "#lib/sync/copy/registration-filters.ts";
import { KindSwitch, StateTabs } from "./kind-and-state.tsx";
import { ReadinessSwitch } from "./readiness-switch.tsx";

const hrefsOf = (what: React.ReactNode) =>
  [
    ...renderToStaticMarkup(
      <AppRouterContext value={{} as AppRouterInstance}>
        <NextIntlClientProvider locale="en" messages={en} timeZone="Europe/Paris">
          {what}
        </NextIntlClientProvider>
      </AppRouterContext>,
    ).matchAll(/href="([^"]*)"/g),
  ].map(([, href = ""]) => new URL(href.replaceAll("&amp;", "&"), "http://desk.test/").searchParams);

it.each(["all", "pending"])(
  "leads from %s to each state and kind by an address that says something: a bare one opens as its person has it",
  (state) => {
    const view = parseView({ state });
    const tabs = hrefsOf(<StateTabs view={view} counts={undefined} />);
    expect(tabs.map((said) => parseView(said).state)).toEqual(["pending", "validated", "refused", "all"]);
    const kinds = hrefsOf(<KindSwitch view={view} />);
    expect(kinds.map((said) => parseView(said).kind)).toEqual(["annual", "event"]);
    expect([...tabs, ...kinds].filter((said) => said.size === 0)).toEqual([]);
  },
);

it("leads from what is ready back to all that waits, and not to what the list opens with", () => {
  const switched = hrefsOf(<ReadinessSwitch view={parseView({ ready: "yes" })} doubts={null} />);
  expect(switched.map((said) => [parseView(said).state, parseView(said).ready])).toEqual([
    ["pending", "yes"],
    ["pending", "no"],
    ["pending", undefined],
  ]);
  expect(switched.filter((said) => said.size === 0)).toEqual([]);
});
