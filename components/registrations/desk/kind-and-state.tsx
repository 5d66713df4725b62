"use client";

import { useTranslations } from "next-intl";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { TabLinks } from "#components/base/ui/tabs.tsx";
import { followedView, type RegistrationView } from "#lib/sync/copy/registration-filters.ts";
import type { RegistrationPage } from "#lib/sync/copy/registrations.ts";
import { switchItemStyle, switchStyle } from "./switch-style.ts";

export interface KindAndStateProps {
  view: RegistrationView;
  counts: RegistrationPage["counts"] | undefined;
}

/** Annual or event registrations: two lists that share everything but their activities. */
export function KindSwitch({ view }: Pick<KindAndStateProps, "view">) {
  const words = useTranslations("registrations");
  return (
    <nav aria-label={words("kindsLabel")} className={switchStyle}>
      {(["annual", "event"] as const).map((kind) => (
        <IntentLink
          key={kind}
          href={`?${followedView({ ...view, kind, activity: undefined, page: 1 })}`}
          aria-current={view.kind === kind ? "page" : undefined}
          className={switchItemStyle}
        >
          {words(`kinds.${kind}`)}
        </IntentLink>
      ))}
    </nav>
  );
}

/** The states as tabs, each with how many rows the other filters leave it. */
export function StateTabs({ view, counts }: KindAndStateProps) {
  const words = useTranslations("registrations");
  return (
    <TabLinks
      label={words("statesLabel")}
      className="border-b-0"
      links={(["pending", "validated", "refused", "all"] as const).map((state) => ({
        href: `?${followedView({ ...view, state, ready: undefined, reasons: undefined, page: 1 })}`,
        words: words(`states.${state}`),
        count: counts?.[state],
        current: view.state === state,
      }))}
    />
  );
}
