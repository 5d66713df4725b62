import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { PlaceTabs } from "#components/desk/frame/place-tabs.tsx";
import { IssuedSignedPapers } from "#components/treasury/receipts/issued-signed-papers.tsx";
import { mayIssueReceipts, mayMailReceipts, mayNameIssuer } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { clubAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { activitiesOf } from "#lib/sync/copy/activities.ts";
import { countIssued, issuedSignedPapers } from "#lib/treasury/receipts/issued.ts";
import { signedPaperIssuer } from "#lib/treasury/receipts/issuer.ts";
import { IssuingGroup } from "./issuing.tsx";
import { MailedReceipts } from "./mailed-receipts.tsx";

export async function generateMetadata() {
  return { title: (await getTranslations("receipts.issued"))("title") };
}

/** As many as one looks through; an older one is found on its person's page. */
const SHOWN_PAPERS = 500;

/** Receipts and attestations of a season: those that were issued, by their numbers, and issuing them for a whole group. */
export default async function ReceiptsPage({ params }: PageProps<"/[club]/[season]/treasury/receipts">) {
  const { club, season } = await params;
  const seat = await requireSeat(club);
  const denied = await whyNot(mayIssueReceipts(seat));
  if (denied) return <ErrorState title={denied} />;
  const seasonId = idOfPage(season);
  const scope = { club, seasonId };
  const { db } = await store();
  const words = await getTranslations("receipts");
  const issuer = await signedPaperIssuer(db, club);
  const papers = await issuedSignedPapers(db, scope, { most: SHOWN_PAPERS });
  const count = await countIssued(db, scope);
  const mail = mayMailReceipts(seat).allowed ? (await getTranslations("freeletters.begin"))("receipts") : null;
  const groups = await activitiesOf(db, scope, "annual");
  return (
    <>
      <PageHeader title={words("issued.title")} description={words("issued.description")} />
      <PlaceTabs />
      <PageBody className="space-y-8">
        <p className="max-w-text">
          {issuer ? words("issued.by", { name: issuer.name }) : words("faults.issuer")}{" "}
          {mayNameIssuer(seat).allowed ? (
            <IntentLink
              href={clubAddress(club, "settings", "issuer")}
              className="text-accent underline underline-offset-4"
            >
              {words("issued.change")}
            </IntentLink>
          ) : null}
        </p>
        {groups.length > 0 ? (
          <IssuingGroup
            {...{ club, season: seasonId, mail }}
            groups={groups.map(({ id, name }) => ({ id, name: name ?? `#${id}` }))}
          />
        ) : null}
        <section aria-labelledby="issued" className="space-y-3">
          <h2 id="issued" className="text-lg">
            {words("issued.list")}
          </h2>
          {count > papers.length ? <p>{words("issued.newest", { shown: papers.length, count })}</p> : null}
          <IssuedSignedPapers {...{ club, season: seasonId, papers }} />
        </section>
        {mail === null ? null : <MailedReceipts scope={scope} />}
      </PageBody>
    </>
  );
}
