import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { Signpost } from "#components/base/ui/signpost.tsx";
import { mayKeepAid } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { idIn } from "#lib/base/arguments/identifier.ts";
import { store } from "#lib/base/store/database.ts";
import { findPersonName } from "#lib/people/records/find-people.ts";
import { aidKindsOf } from "#lib/treasury/aid/kinds.ts";
import { Dossier } from "../dossier.tsx";

export async function generateMetadata() {
  return { title: (await getTranslations("aid.dossier"))("newTitle") };
}

/** A new dossier, of the person whom the address names (`?member=7`) or whom one looks for. */
export default async function NewDossierPage({ params, searchParams }: PageProps<"/[club]/[season]/treasury/aid/new">) {
  const { club, season } = await params;
  const denied = await whyNot(mayKeepAid(await requireSeat(club)));
  if (denied) return <ErrorState title={denied} />;
  const seasonId = idOfPage(season);
  const { db } = await store();
  const words = await getTranslations("aid");
  const { member } = await searchParams;
  const id = typeof member === "string" ? idIn(member) : undefined;
  const name = id === undefined ? "" : await findPersonName(db, club, id);
  const kinds = await aidKindsOf(db, club);
  return (
    <>
      <PageHeader title={words("dossier.newTitle")} aside={name || null} />
      <PageBody>
        {kinds.some(({ isOffered }) => isOffered) ? (
          <Dossier
            {...{ club, season: seasonId, id: null, kinds, dossier: null, removed: words("dossier.removed") }}
            person={id !== undefined && name ? { id, name } : null}
          />
        ) : (
          <Signpost
            title={words("noKinds")}
            action={
              <IntentLink
                href={seasonAddress(club, season, "treasury", "aid", "kinds")}
                className="text-accent underline-offset-4 hover:underline"
              >
                {words("kindsLink")}
              </IntentLink>
            }
          />
        )}
      </PageBody>
    </>
  );
}
