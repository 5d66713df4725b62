import { useTranslations } from "next-intl";
import { StateBadge } from "#components/base/ui/badge.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import type { PersonRegistration } from "#lib/people/records/find-people.ts";

/** Somebody of a household beside the person whose page it is. */
export interface RelativeShown {
  id: number;
  name: string;
  /** In whole years; null where it is not known. */
  age: number | null;
  href: string;
  registrations: readonly PersonRegistration[];
  livesElsewhere: boolean;
}

/** Who belongs to somebody, and what each is registered to this season. */
export function Relatives({ relatives }: { relatives: readonly RelativeShown[] }) {
  const words = useTranslations("people");
  return (
    <ul className="divide-y divide-line">
      {relatives.map(({ id, name, age, href, registrations, livesElsewhere }) => (
        <li key={id} className="space-y-1 py-2">
          <p className="flex flex-wrap items-baseline gap-x-2 [overflow-wrap:anywhere]">
            <IntentLink href={href} className="font-medium text-accent underline-offset-4 hover:underline">
              {name}
            </IntentLink>
            {age === null ? null : <span className="text-ink-soft">{words("yearsShort", { age })}</span>}
            {livesElsewhere ? <span className="text-ink-soft text-sm">{words("household.elsewhere")}</span> : null}
          </p>
          <RegisteredTo registrations={registrations} />
        </li>
      ))}
    </ul>
  );
}

function RegisteredTo({ registrations }: Pick<RelativeShown, "registrations">) {
  const words = useTranslations("people");
  const states = useTranslations("ui.states");
  const unknown = useTranslations("registrations");
  if (registrations.length === 0) return <p className="text-ink-soft text-sm">{words("unregistered")}</p>;
  return (
    <ul className="space-y-1 text-sm">
      {registrations.map(({ kind, id, activity, activityId, state }) => (
        <li key={`${kind}-${id}`} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {activity ?? unknown("unknownActivity", { id: String(activityId) })}
          </span>
          <StateBadge state={state}>{states(state)}</StateBadge>
        </li>
      ))}
    </ul>
  );
}
