import { useTranslations } from "next-intl";
import { FactsPart } from "#components/records/facts.tsx";
import { StateBadge } from "#components/ui/badge.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import type { PersonRegistration } from "#lib/mirror/find-people.ts";
import { useFormats } from "#lib/words/use-formats.ts";

export interface SeasonRegistrationsProps {
  /** The address of the registrations desk. */
  desk: string;
  /** Whom the desk is to show. */
  name: string;
  /** Why this person may not see registrations; null when they may. */
  denied: string | null;
  registrations: readonly PersonRegistration[];
}

/** What a person is registered to this season, each leading to its decision. */
export function SeasonRegistrations({ desk, name, denied, registrations }: SeasonRegistrationsProps) {
  const words = useTranslations("people.page");
  return (
    <FactsPart id="registrations" title={words("registrations")}>
      {denied !== null ? (
        <p className="text-ink-soft">{words("mayNotSee", { reason: denied })}</p>
      ) : registrations.length === 0 ? (
        <p className="text-ink-soft">{words("noRegistration")}</p>
      ) : (
        <ul className="divide-y divide-line">
          {registrations.map((one) => (
            <li key={`${one.kind}-${one.id}`} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
              <Registration one={one} href={`${desk}?${addressOf(one, name)}`} />
            </li>
          ))}
        </ul>
      )}
    </FactsPart>
  );
}

function addressOf({ kind, id }: PersonRegistration, name: string): string {
  return new URLSearchParams({ kind, state: "all", q: name, open: String(id) }).toString();
}

function Registration({ one, href }: { one: PersonRegistration; href: string }) {
  const words = useTranslations("people.page");
  const states = useTranslations("ui.states");
  const registrations = useTranslations("registrations");
  const formats = useFormats();
  return (
    <>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <IntentLink href={href} className="font-medium text-accent underline-offset-4 hover:underline">
          {one.activity ?? registrations("unknownActivity", { id: String(one.activityId) })}
        </IntentLink>
        <span className="block text-ink-soft text-sm">
          {words(`kinds.${one.kind}`)}
          {one.registeredAt ? ` · ${words("registered", { date: formats.date(one.registeredAt) })}` : ""}
        </span>
      </span>
      <StateBadge state={one.state}>{states(one.state)}</StateBadge>
    </>
  );
}
