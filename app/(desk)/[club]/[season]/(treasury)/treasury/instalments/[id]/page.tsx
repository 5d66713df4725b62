import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { titled, titleFor } from "#app/(desk)/_records/title.ts";
import { idOfPage } from "#app/page-identifier.ts";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { EndPlan } from "#components/treasury/instalments/end-plan.tsx";
import { PlanParts } from "#components/treasury/instalments/plan-parts.tsx";
import { PlanState } from "#components/treasury/instalments/plan-table.tsx";
import { mayKeepInstalments } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { idIn } from "#lib/base/arguments/identifier.ts";
import { store } from "#lib/base/store/database.ts";
import { today } from "#lib/base/time/today.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { type InstalmentPlan, instalmentPlansOf } from "#lib/treasury/instalments/plans.ts";
import { proposedFor, unlinkedPayments } from "#lib/treasury/instalments/unlinked-payments.ts";
import { endInstalments, linkInstalment, unlinkInstalment } from "../actions.ts";

export async function generateMetadata({ params }: PageProps<"/[club]/[season]/treasury/instalments/[id]">) {
  const { club, season, id } = await params;
  const plan = await titleFor(club, mayKeepInstalments, async () => {
    if (!z.uuid().safeParse(id).success) return undefined;
    const { db } = await store();
    return (await instalmentPlansOf(db, { club, seasonId: idIn(season) ?? 0 }, await today(db, club), id))[0];
  });
  const whose = plan && (await getTranslations("menu.titles"))("record", { id: String(plan.memberId) });
  const since = plan && (await getFormats()).dateTime(plan.writtenAt);
  return titled((await getTranslations("instalments.list"))("title"), whose, since);
}

/** One plan: its parts, the payments that they became, and those that they may be. */
export default async function PlanPage({ params }: PageProps<"/[club]/[season]/treasury/instalments/[id]">) {
  const { club, season, id } = await params;
  const seat = await requireSeat(club);
  const denied = await whyNot(mayKeepInstalments(seat));
  if (denied) return <ErrorState title={denied} />;
  const seasonId = idOfPage(season);
  if (!z.uuid().safeParse(id).success) notFound();
  const { db } = await store();
  const [plan] = await instalmentPlansOf(db, { club, seasonId }, await today(db, club), id);
  if (!plan) notFound();
  const payments = (await unlinkedPayments(db, { club, seasonId }, [plan])).get(plan.id) ?? [];
  const words = await getTranslations("instalments.plan");
  const isOver = plan.endedAt !== null || plan.parts.every(({ standing }) => standing === "paid");
  return (
    <>
      <PageHeader
        title={words("title", { who: plan.person })}
        aside={<PlanState plan={plan} />}
        actions={
          <>
            {isOver ? null : <EndPlan end={endInstalments.bind(null, club, { season: seasonId, plan: plan.id })} />}
            <IntentLink href={seasonAddress(club, seasonId, "members", plan.memberId)} className={buttonStyle()}>
              {words("file")}
            </IntentLink>
          </>
        }
      />
      <PageBody className="space-y-6">
        <PlanFacts plan={plan} />
        <PlanParts
          {...{ club, plan, payments }}
          proposed={proposedFor(plan.parts, payments)}
          link={linkInstalment}
          unlinkOf={({ position }, seen) =>
            unlinkInstalment.bind(null, club, { season: seasonId, plan: plan.id, position, seen })
          }
        />
      </PageBody>
    </>
  );
}

async function PlanFacts({ plan }: { plan: InstalmentPlan }) {
  const words = await getTranslations("instalments.plan");
  const list = await getTranslations("instalments.list");
  const formats = await getFormats();
  const { paidCents, totalCents, note, writtenAt, writtenBy, endedAt, endedBy } = plan;
  const notes = [
    words("agreed", { when: formats.dateTime(writtenAt), by: writtenBy }),
    endedAt ? words("endedBy", { when: formats.dateTime(endedAt), by: endedBy ?? "?" }) : "",
    note ?? "",
  ].filter(Boolean);
  return (
    <div className="space-y-1">
      <p className="font-medium tabular-nums">
        {words("paid")} {list("paidOf", { paid: formats.euros(paidCents), total: formats.euros(totalCents) })}
      </p>
      {notes.map((one) => (
        <p key={one} className="max-w-text text-ink-soft [overflow-wrap:anywhere]">
          {one}
        </p>
      ))}
    </div>
  );
}
