"use client";

import { UserPlus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PeopleCombobox } from "#components/people/records/people-combobox.tsx";

interface PersonStepProps {
  club: string;
  season: number;
  /** What was looked for when the page was left. */
  query: string;
  /** The address of this page. */
  here: string;
  /** The integration or the person may not create records: only those that exist can be registered. */
  mayCreate: boolean;
}

/** Who stands at the counter: somebody whom the club knows, or a new record. */
export function PersonStep({ club, season, query: before, here, mayCreate }: PersonStepProps) {
  const words = useTranslations("registrations.counter");
  const router = useRouter();
  const [query, setQuery] = useState(before);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
  }, []);
  useEffect(() => {
    const address = new URL(window.location.href);
    if (query === "") address.searchParams.delete("q");
    else address.searchParams.set("q", query);
    if (address.href !== window.location.href) window.history.replaceState(window.history.state, "", address);
  }, [query]);
  return (
    <section aria-labelledby="who" className="form-text max-w-xl space-y-4">
      <div className="space-y-1">
        <h2 id="who" className="text-lg">
          {words("who")}
        </h2>
        <p className="text-ink-soft">{words("whoHelp")}</p>
      </div>
      <PeopleCombobox
        {...{ club, season, query, input }}
        onQuery={setQuery}
        placeholder={words("find")}
        onChoose={(person) => router.push(`${here}?person=${person.id}`)}
      />
      {mayCreate ? (
        <Button asChild size="lg">
          <IntentLink
            href={query.trim() === "" ? `${here}/person` : `${here}/person?${new URLSearchParams({ q: query.trim() })}`}
          >
            <UserPlus aria-hidden />
            {words("create")}
          </IntentLink>
        </Button>
      ) : null}
    </section>
  );
}
