import { Check, Minus } from "lucide-react";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { cn } from "#components/base/ui/class-names.ts";
import { mayManageConnection } from "#lib/base/access/permissions.ts";
import { requireSeat } from "#lib/base/access/seat.ts";
import { findClub } from "#lib/base/store/clubs.ts";
import { store } from "#lib/base/store/database.ts";
import { grantOf } from "#lib/base/store/grants.ts";
import { now } from "#lib/base/time/clock.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import type { ContractScope, ScopeDomain } from "#lib/club/client/contract-scope.ts";
import { countUnnamed, postalCodesOf } from "#lib/sync/copy/learn-communes.ts";
import { timeZones } from "#runtime/time-zone.ts";
import { SettingFacts } from "../setting-facts.tsx";
import { CheckButton } from "./check-button.tsx";
import { PostalCodes } from "./postal-codes.tsx";
import { ZoneForm } from "./zone-form.tsx";

/**
 * The domains of the contract's scopes (club-api §5), and whether there is one for writing too. Others that a club grants are listed beneath
 * as they are called.
 */
const WRITTEN: { readonly [Domain in ScopeDomain]: `${Domain}:write` extends ContractScope ? true : false } = {
  groups: true,
  members: true,
  registrations: true,
  events: true,
  attendance: true,
  payments: true,
  documents: true,
  medical: true,
  staff_hours: false,
};
const DOMAINS = Object.keys(WRITTEN) as ScopeDomain[];

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("menu.sections"))("connection") };
}

/** How Guichet reaches the club and what the club lets it do. Never shows a secret. */
export default async function ConnectionPage({ params }: PageProps<"/[club]/settings/connection">) {
  const { club: slug } = await params;
  const seat = await requireSeat(slug);
  if (!mayManageConnection(seat).allowed) notFound();
  const { db } = await store();
  const [club, grant] = [await findClub(db, slug), await grantOf(db, slug)];
  if (!club) notFound();
  const words = await getTranslations("settings.connection");
  const formats = await getFormats();
  const known = new Set<string>(DOMAINS.flatMap((domain) => [`${domain}:read`, `${domain}:write`]));
  const others = grant?.scopes.filter((scope) => !known.has(scope)) ?? [];
  return (
    <div className="space-y-8">
      <section className="space-y-4">
        <SettingFacts
          facts={[
            { name: words("club"), value: club.name },
            { name: words("address"), value: <span className="font-mono text-sm">{club.baseUrl}</span> },
            { name: words("client"), value: <span className="font-mono text-sm">{club.clientId}</span> },
            { name: words("method"), value: words(`methods.${club.method}`) },
            { name: words("webhooks"), value: words(club.hasWebhookSecret ? "webhooksOn" : "webhooksOff") },
          ]}
        />
        <CheckButton club={slug} />
      </section>
      <section aria-labelledby="communes" className="space-y-2">
        <h2 id="communes" className="text-base">
          {words("communes.title")}
        </h2>
        <PostalCodes club={slug} known={await postalCodesOf(db, slug)} unnamed={await countUnnamed(db, slug)} />
      </section>
      <section aria-labelledby="time-zone" className="space-y-2">
        <h2 id="time-zone" className="text-base">
          {words("zone.title")}
        </h2>
        <p className="max-w-text text-ink-soft">
          {words("zone.now", { day: formats.longDate(now()), time: formats.time(now()) })}
        </p>
        <ZoneForm key={club.timeZone} club={slug} zone={club.timeZone} zones={timeZones()} />
      </section>
      <section aria-labelledby="scopes" className="max-w-3xl space-y-2">
        <h2 id="scopes" className="text-base">
          {words("scopes")}
        </h2>
        <p className="max-w-text text-ink-soft">
          {grant ? words("scopesWords", { date: formats.dateTime(grant.readAt) }) : words("scopesUnknown")}
        </p>
        {grant ? (
          <PlainTable
            caption={words("scopes")}
            columns={[
              { id: "domain", label: words("domain"), card: "line" },
              { id: "read", label: words("read"), card: "fact" },
              { id: "write", label: words("write"), card: "fact" },
            ]}
            rows={DOMAINS.map((domain) => ({
              id: domain,
              cells: {
                domain: words(`domains.${domain}`),
                read: <Granted scope={`${domain}:read`} scopes={grant.scopes} words={words} />,
                write: WRITTEN[domain] ? (
                  <Granted scope={`${domain}:write`} scopes={grant.scopes} words={words} />
                ) : (
                  <span className="text-ink-faint">–</span>
                ),
              },
            }))}
          />
        ) : null}
        {others.length > 0 ? (
          <p className="text-ink-soft text-sm">{words("others", { scopes: formats.list(others) })}</p>
        ) : null}
      </section>
    </div>
  );
}

type Words = Awaited<ReturnType<typeof getTranslations<"settings.connection">>>;

function Granted({ scope, scopes, words }: { scope: string; scopes: readonly string[]; words: Words }) {
  const is = scopes.includes(scope);
  const Icon = is ? Check : Minus;
  return (
    <span title={scope} className={cn("inline-flex items-center gap-1.5 align-middle", !is && "text-ink-faint")}>
      <Icon aria-hidden className={cn("size-4", is && "text-validated")} />
      {words(is ? "granted" : "notGranted")}
    </span>
  );
}
