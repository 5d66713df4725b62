"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { cn } from "#components/ui/class-names.ts";
import { TabLinks } from "#components/ui/tabs.tsx";
import { formatView, type RegistrationView } from "#lib/mirror/registration-filters.ts";
import type { RegistrationPage } from "#lib/mirror/registrations.ts";
import { useFormats } from "#lib/words/use-formats.ts";

export interface KindAndStateProps {
  view: RegistrationView;
  counts: RegistrationPage["counts"] | undefined;
}

/** Annual or event registrations: two lists that share everything but their activities. */
export function KindSwitch({ view }: Pick<KindAndStateProps, "view">) {
  const words = useTranslations("registrations");
  return (
    <nav aria-label={words("kindsLabel")} className="inline-flex rounded border border-line bg-sunken p-0.5">
      {(["annual", "event"] as const).map((kind) => (
        <Link
          key={kind}
          href={hrefOf({ ...view, kind, activity: undefined, page: 1 })}
          aria-current={view.kind === kind ? "page" : undefined}
          className={cn(
            "flex h-9 items-center rounded-sm px-3 text-ink-soft text-sm hover:text-ink md:h-7",
            "aria-[current=page]:bg-raised aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:shadow-[0_1px_2px_rgb(0_0_0/0.08)]",
          )}
        >
          {words(`kinds.${kind}`)}
        </Link>
      ))}
    </nav>
  );
}

/** The states as tabs, each with how many rows the other filters leave it. */
export function StateTabs({ view, counts }: KindAndStateProps) {
  const words = useTranslations("registrations");
  const formats = useFormats();
  return (
    <TabLinks
      label={words("statesLabel")}
      className="px-4 md:border-b-0 md:px-0"
      links={(["pending", "validated", "refused", "all"] as const).map((state) => ({
        href: hrefOf({ ...view, state, page: 1 }),
        words: words(`states.${state}`),
        count: counts ? formats.number(counts[state]) : undefined,
        current: view.state === state,
      }))}
    />
  );
}

function hrefOf(view: RegistrationView): string {
  return `?${formatView(view)}`;
}
