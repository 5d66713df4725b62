import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Badge } from "#components/base/ui/badge.tsx";
import { isDirected } from "#lib/base/access/membership.ts";
import { requireOperator } from "#lib/base/access/operator-seat.ts";
import { hookAddress } from "#lib/base/addresses.ts";
import { clubSlug } from "#lib/base/arguments/schemas.ts";
import { environment } from "#lib/base/program/environment.ts";
import { findClub } from "#lib/base/store/clubs.ts";
import { store } from "#lib/base/store/database.ts";
import { grantOf } from "#lib/base/store/grants.ts";
import { waitingPublicKey } from "#lib/base/store/waiting-key.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { isOfEnvironment } from "#lib/desk/operator/environment-club.ts";
import { heldOfClub } from "#lib/desk/operator/forget-club.ts";
import { openWorkOf } from "#lib/desk/operator/open-work.ts";
import { screensLacking } from "../../screens.ts";
import { ForgetClub } from "./forget-club.tsx";
import { HookAddress } from "./hook-address.tsx";
import { OfferDirector } from "./offer-director.tsx";
import { ReplaceIntegration } from "./replace-integration.tsx";

/** The club that an address names; undefined where there is none. */
async function clubAt(id: string) {
  const slug = clubSlug.safeParse(id);
  return slug.success ? findClub((await store()).db, slug.data) : undefined;
}

export async function generateMetadata({ params }: PageProps<"/operator/clubs/[id]">): Promise<Metadata> {
  await requireOperator();
  return { title: (await clubAt((await params).id))?.name ?? null };
}

/** One connection: how it is made, whom it waits for, another integration, and its end. Nothing of the club's people is read. */
export default async function OperatedClubPage({ params }: PageProps<"/operator/clubs/[id]">) {
  const operator = await requireOperator();
  const club = await clubAt((await params).id);
  if (!club) notFound();
  const { db } = await store();
  const words = await getTranslations("operator.club");
  const connection = await getTranslations("settings.connection");
  const sections = await getTranslations("menu.sections");
  const formats = await getFormats();
  const grant = await grantOf(db, club.slug);
  const lacking = grant ? screensLacking(grant.scopes) : [];
  const isFixed = isOfEnvironment(club);
  const facts: [string, string][] = [
    [words("address"), club.baseUrl],
    [words("client"), club.clientId],
    [words("method"), connection(`methods.${club.method}`)],
    [words("messages"), connection(club.hasWebhookSecret ? "webhooksOn" : "webhooksOff")],
    [words("granted"), grant ? formats.list(grant.scopes) : words("neverRead")],
    [
      words("lacking"),
      lacking.length === 0 ? words("lacksNothing") : formats.list(lacking.map(({ key }) => sections(key))),
    ],
  ];
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-xl [overflow-wrap:anywhere]">{club.name}</h1>
        {isFixed ? <Badge>{words("ofEnvironment")}</Badge> : null}
      </div>
      <dl className="grid max-w-3xl gap-x-6 gap-y-2 md:grid-cols-[14rem_minmax(0,1fr)]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="[overflow-wrap:anywhere] max-md:mb-2">{value}</dd>
          </div>
        ))}
      </dl>
      <HookAddress club={club.slug} />
      {(await isDirected(db, club.slug)) ? null : <OfferDirector slug={club.slug} name={club.name} />}
      {isFixed ? (
        <p className="max-w-text">{words("fixed")}</p>
      ) : (
        <>
          <ReplaceIntegration
            slug={club.slug}
            clientId={club.clientId}
            hook={`${environment().publicUrl}${hookAddress(club.slug)}`}
            publicKey={(await waitingPublicKey(db, operator.id)) ?? null}
            work={await openWorkOf(db, club.slug)}
          />
          <ForgetClub slug={club.slug} name={club.name} held={await heldOfClub(db, club.slug)} />
        </>
      )}
    </>
  );
}
