import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { arePasskeysPossible, passkeysOf } from "#lib/base/access/passkeys.ts";
import { currentSession } from "#lib/base/access/person.ts";
import { requireAnySeat } from "#lib/base/access/seat.ts";
import { factorsOf, isAskedOf } from "#lib/base/access/second-factor.ts";
import { findAccount } from "#lib/base/store/accounts.ts";
import { store } from "#lib/base/store/database.ts";
import { openSessions } from "#lib/base/store/sessions.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { OpenSessions } from "./open-sessions.tsx";
import { SecondFactor } from "./second-factor.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("access.account"))("title") };
}

/** One's own account: with what one signs in. */
export default async function AccountPage({ params }: PageProps<"/[club]/account">) {
  const { club } = await params;
  const { person } = await requireAnySeat(club);
  const { db } = await store();
  const words = await getTranslations("access.account");
  const formats = await getFormats();
  const account = await findAccount(db, person.id);
  const factor = (await factorsOf(db, [person.id])).get(person.id);
  const isAsked = account !== undefined && !account.demo && (await isAskedOf(db, account));
  return (
    <>
      <PageHeader title={words("title")} of="overview" />
      <PageBody className="max-w-text space-y-8">
        <p className="text-ink-soft [overflow-wrap:anywhere]">
          {person.name} · {person.email}
        </p>
        <section aria-labelledby="factor" className="space-y-3">
          <h2 id="factor" className="border-line border-b pb-1.5 text-lg">
            {words("factor")}
          </h2>
          <p>
            {factor
              ? words("on", { since: formats.date(factor.since), count: factor.recoveryLeft })
              : words(isAsked ? "offAsked" : "off")}
          </p>
          <SecondFactor
            club={club}
            hasApp={factor?.hasApp ?? false}
            keys={await passkeysOf(db, person.id)}
            mayMakeKeys={arePasskeysPossible()}
            isDemo={account?.demo ?? false}
          />
        </section>
        {account ? (
          <section aria-labelledby="browsers" className="space-y-3">
            <h2 id="browsers" className="border-line border-b pb-1.5 text-lg">
              {words("sessions.title")}
            </h2>
            <p className="text-ink-soft">{words("sessions.intro")}</p>
            <OpenSessions
              club={club}
              sessions={await openSessions(db, account, (await currentSession())?.session ?? "")}
            />
          </section>
        ) : null}
      </PageBody>
    </>
  );
}
