import { useTranslations } from "next-intl";
import { StateBadge } from "#components/base/ui/badge.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { FactsPart } from "#components/sync/records/facts.tsx";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { PersonRegistration } from "#lib/people/records/find-people.ts";

export interface SeasonRegistrationsProps {
  /** The address of the registrations desk. */
  desk: string;
  /** Whom the desk is to show. */
  name: string;
  /** Why this person may not see registrations; null when they may. */
  denied: string | null;
  registrations: readonly PersonRegistration[];
  /** Whether this person may decide them. */
  mayDecide?: boolean;
  /** Whether they may take them to another group or slot. */
  mayChange?: boolean;
  /** Without its heading, within another part. */
  isBare?: boolean;
}

/** What a person is registered to in a season, each leading to its decision. */
export function SeasonRegistrations({ isBare = false, ...props }: SeasonRegistrationsProps) {
  const words = useTranslations("people.page");
  if (isBare) return <Registered {...props} />;
  return (
    <FactsPart id="registrations" title={words("registrations")}>
      <Registered {...props} />
    </FactsPart>
  );
}

function Registered({
  desk,
  name,
  denied,
  registrations,
  mayDecide = false,
  mayChange = false,
}: Omit<SeasonRegistrationsProps, "isBare">) {
  const words = useTranslations("people.page");
  if (denied !== null) return <p className="text-ink-soft">{words("mayNotSee", { reason: denied })}</p>;
  if (registrations.length === 0) return <p className="text-ink-soft">{words("noRegistration")}</p>;
  return (
    <ul className="divide-y divide-line">
      {registrations.map((one) => (
        <li key={`${one.kind}-${one.id}`} className="space-y-1 py-2">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <Registration one={one} href={`${desk}?${addressOf(one, name)}`} />
          </div>
          {mayDecide ? <Ways {...{ one, desk, name, mayChange }} /> : null}
        </li>
      ))}
    </ul>
  );
}

/** What can be done with a registration: the desk opens with it, and asks there as it does of every decision. */
function Ways({
  one,
  desk,
  name,
  mayChange,
}: { one: PersonRegistration } & Required<Pick<SeasonRegistrationsProps, "desk" | "name" | "mayChange">>) {
  const words = useTranslations("people.page");
  const ways = [
    { key: "decide", href: `${desk}?${addressOf(one, name)}`, label: words(`ways.${one.state}`) },
    // An event registration has nothing to change (club-api §4.5).
    ...(one.kind === "annual" && mayChange
      ? [{ key: "change", href: `${desk}/annual/${one.id}`, label: words("ways.change") }]
      : []),
  ];
  return (
    <p className="flex flex-wrap gap-x-4 text-sm">
      {ways.map(({ key, href, label }) => (
        <IntentLink key={key} href={href} className="min-h-6 text-accent underline-offset-4 hover:underline">
          {label}
          <span className="sr-only"> {one.activity}</span>
        </IntentLink>
      ))}
    </p>
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
