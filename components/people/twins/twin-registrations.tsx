import { useTranslations } from "next-intl";
import { StateBadge } from "#components/base/ui/badge.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import type { TwinRegistration } from "#lib/people/twins/read.ts";

interface TwinRegistrationsProps {
  club: string;
  people: readonly { id: number; name: string }[];
  registrations: readonly TwinRegistration[];
}

/** What both records are registered to, of every season, side by side. */
export function TwinRegistrations({ club, people, registrations }: TwinRegistrationsProps) {
  const words = useTranslations("twins.pair");
  return (
    <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
      {people.map(({ id, name }) => {
        const own = registrations.filter(({ memberId }) => memberId === id);
        return (
          <section key={id} aria-label={words("registrationsOf", { id: String(id) })} className="min-w-0">
            <h3 className="pb-1 font-medium [overflow-wrap:anywhere]">
              {name} <span className="font-normal text-ink-soft">· {words("record", { id: String(id) })}</span>
            </h3>
            {own.length === 0 ? <p className="text-ink-soft">{words("noRegistration")}</p> : null}
            <ul className="divide-y divide-line">
              {own.map((one) => (
                <li
                  key={`${one.kind} ${one.id}`}
                  className="flex flex-wrap items-baseline justify-between gap-x-4 py-2"
                >
                  <Registration club={club} one={one} name={name} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function Registration({ club, one, name }: { club: string; one: TwinRegistration; name: string }) {
  const words = useTranslations("twins.pair");
  const kinds = useTranslations("people.page.kinds");
  const states = useTranslations("ui.states");
  const registrations = useTranslations("registrations");
  const query = new URLSearchParams({ kind: one.kind, state: "all", q: name, open: String(one.id) });
  return (
    <>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <IntentLink
          href={`${seasonAddress(club, one.seasonId, "registrations")}?${query}`}
          className="font-medium text-accent underline-offset-4 hover:underline"
        >
          {one.activity ?? registrations("unknownActivity", { id: String(one.activityId) })}
        </IntentLink>
        <span className="block text-ink-soft text-sm">
          {kinds(one.kind)} · {one.season ?? words("seasonUnnamed", { id: String(one.seasonId) })}
        </span>
      </span>
      <StateBadge state={one.state}>{states(one.state)}</StateBadge>
    </>
  );
}
