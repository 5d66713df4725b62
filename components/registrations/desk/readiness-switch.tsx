"use client";

import { useTranslations } from "next-intl";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { followedView, type RegistrationView } from "#lib/sync/copy/registration-filters.ts";
import type { RegistrationPage } from "#lib/sync/copy/registrations.ts";
import { switchItemStyle, switchStyle } from "./switch-style.ts";

const READY = { ready: "yes", check: "no", all: undefined } as const;

/** Of what waits: what is ready, what somebody has to look at, or both, each with its number. */
export function ReadinessSwitch({ view, doubts }: { view: RegistrationView; doubts: RegistrationPage["doubts"] }) {
  const words = useTranslations("registrations.readiness");
  const formats = useFormats();
  if (view.state !== "pending") return null;
  const counts = doubts && { ...doubts, all: doubts.ready + doubts.check };
  return (
    <nav aria-label={words("label")} className={switchStyle}>
      {(["ready", "check", "all"] as const).map((which) => (
        <IntentLink
          key={which}
          href={`?${followedView({ ...view, ready: READY[which], reasons: undefined, page: 1 })}`}
          aria-current={view.ready === READY[which] ? "page" : undefined}
          data-figure={counts?.[which]}
          className={switchItemStyle}
        >
          {words(which)}
          {counts ? (
            <span className="pl-1.5 text-ink-faint text-xs tabular-nums">{formats.number(counts[which])}</span>
          ) : null}
        </IntentLink>
      ))}
    </nav>
  );
}
