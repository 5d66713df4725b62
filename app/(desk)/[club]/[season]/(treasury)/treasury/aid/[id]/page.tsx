import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ChangeHistory } from "#app/(desk)/_chronicle/change-history.tsx";
import { titled, titleFor } from "#app/(desk)/_records/title.ts";
import { idOfPage } from "#app/page-identifier.ts";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { AidStateBadge, AidWarnings, LastDay } from "#components/treasury/aid/aid-words.tsx";
import { mayKeepAid, mayRecordPayments } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { idIn } from "#lib/base/arguments/identifier.ts";
import { store } from "#lib/base/store/database.ts";
import { today } from "#lib/base/time/today.ts";
import { aidDossiersOf, isOutstanding, othersOfCode, type SameCode } from "#lib/treasury/aid/dossiers.ts";
import { aidDossierFields } from "#lib/treasury/aid/fields.ts";
import { aidKindsOf } from "#lib/treasury/aid/kinds.ts";
import { aidPayments } from "#lib/treasury/aid/payments.ts";
import { Dossier } from "../dossier.tsx";

export async function generateMetadata({ params }: PageProps<"/[club]/[season]/treasury/aid/[id]">) {
  const { club, season, id } = await params;
  const dossier = await titleFor(club, mayKeepAid, async () => {
    const { db } = await store();
    const all = await aidDossiersOf(db, { club, seasonId: idIn(season) ?? 0 }, await today(db, club));
    return all.find((one) => one.id === id);
  });
  const whose = dossier && (await getTranslations("menu.titles"))("record", { id: String(dossier.memberId) });
  return titled(dossier?.kindName, whose, (await getTranslations("aid"))("title"));
}

/** One person's aid: how far it has come, until when it has to be claimed, how, and as which payment it stands. */
export default async function DossierPage({ params }: PageProps<"/[club]/[season]/treasury/aid/[id]">) {
  const { club, season, id } = await params;
  const seat = await requireSeat(club);
  const denied = await whyNot(mayKeepAid(seat));
  if (denied) return <ErrorState title={denied} />;
  const seasonId = idOfPage(season);
  const scope = { club, seasonId };
  const { db } = await store();
  const words = await getTranslations("aid");
  const day = await today(db, club);
  const dossier = (await aidDossiersOf(db, scope, day)).find((one) => one.id === id);
  if (!dossier) notFound();
  const kinds = await aidKindsOf(db, club);
  const kind = kinds.find((one) => one.id === dossier.kind);
  const name = dossier.person || words("unnamed", { id: String(dossier.memberId) });
  const { memberId, kindName } = dossier;
  // What the form sends back as it was seen: the fields, without what is told beside them.
  const shape = aidDossierFields.strip().parse(dossier);
  return (
    <>
      <PageHeader
        title={words("dossier.title", { kind: kindName, person: name })}
        aside={<AidStateBadge state={dossier.state} />}
        description={words("dossier.written", { name: dossier.writtenBy })}
        actions={
          <>
            <IntentLink href={seasonAddress(club, season, "members", memberId)} className={buttonStyle()}>
              {words("dossier.toPerson")}
            </IntentLink>
            {mayRecordPayments(seat).allowed ? (
              <IntentLink
                href={seasonAddress(club, season, "payments", `new?person=${memberId}`)}
                className={buttonStyle()}
              >
                {words("dossier.recordPayment")}
              </IntentLink>
            ) : null}
          </>
        }
      />
      <PageBody className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,42rem)_minmax(0,1fr)]">
        <Dossier
          {...{ club, season: seasonId, id, kinds, dossier: shape, removed: words("dossier.removed") }}
          person={{ id: memberId, name }}
          payments={await aidPayments(db, scope, { memberId, kindName, dossier: id })}
        />
        <aside className="space-y-3 max-lg:order-first">
          <AidWarnings dossier={dossier} />
          <SameCodes club={club} others={await othersOfCode(db, club, dossier)} />
          {dossier.lastDay ? (
            <p>
              <span className="text-ink-soft">{words("columns.lastDay")}</span>{" "}
              <LastDay day={dossier.lastDay} today={day} isOpen={isOutstanding(dossier)} />
            </p>
          ) : null}
          {kind?.claim ? (
            <section aria-labelledby="how" className="space-y-1">
              <h2 id="how" className="font-medium">
                {words("dossier.how")}
              </h2>
              <p className="max-w-text whitespace-pre-line text-ink-soft">{kind.claim}</p>
            </section>
          ) : null}
        </aside>
        <div className="lg:col-span-2">
          <ChangeHistory {...{ seat }} season={seasonId} about={`aid-dossiers/${id}`} />
        </div>
      </PageBody>
    </>
  );
}

/** The dossiers that have the same code, each a way to where it is corrected or removed. */
async function SameCodes({ club, others }: { club: string; others: readonly SameCode[] }) {
  if (others.length === 0) return null;
  const words = await getTranslations("aid");
  return (
    <div className="space-y-1">
      <p className="text-ink-soft text-sm">{words("dossier.settle")}</p>
      <ul>
        {others.map(({ id, seasonId, season, memberId, person, state }) => (
          <li key={id} className="flex flex-wrap items-center gap-2 py-1 [overflow-wrap:anywhere]">
            <IntentLink
              href={seasonAddress(club, seasonId, "treasury", "aid", id)}
              className="text-accent underline underline-offset-4"
            >
              {[person || words("unnamed", { id: String(memberId) }), season].filter(Boolean).join(" · ")}
            </IntentLink>
            <AidStateBadge state={state} />
          </li>
        ))}
      </ul>
    </div>
  );
}
