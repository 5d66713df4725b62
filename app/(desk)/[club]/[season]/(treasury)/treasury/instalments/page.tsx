import { Plus } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { LiveRefresh } from "#components/base/live/live-refresh.tsx";
import { ListTotal } from "#components/base/table/list-total.tsx";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { TabLinks } from "#components/base/ui/tabs.tsx";
import { PlaceTabs } from "#components/desk/frame/place-tabs.tsx";
import { PlanTable } from "#components/treasury/instalments/plan-table.tsx";
import { type PartToDo, Worklist } from "#components/treasury/instalments/worklist.tsx";
import { mayKeepInstalments, mayReadDues } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { noRows } from "#lib/base/arguments/paged.ts";
import { streamPosition } from "#lib/base/live/live.ts";
import { store } from "#lib/base/store/database.ts";
import { today } from "#lib/base/time/today.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { owingFamilies } from "#lib/treasury/dues/owing.ts";
import { lateClaims } from "#lib/treasury/dues/plan-claims.ts";
import { type InstalmentPlan, instalmentPlansOf, type LatePart } from "#lib/treasury/instalments/plans.ts";
import { proposedFor, type UnlinkedPayment, unlinkedPayments } from "#lib/treasury/instalments/unlinked-payments.ts";
import { linkInstalment } from "./actions.ts";

export async function generateMetadata() {
  return { title: (await getTranslations("instalments.list"))("title") };
}

/** What families pay in several parts: what is late, and what came. From the copy: opening it costs no call. */
export default async function InstalmentsPage({
  params,
  searchParams,
}: PageProps<"/[club]/[season]/treasury/instalments">) {
  const { club, season } = await params;
  const seat = await requireSeat(club);
  const denied = await whyNot(mayKeepInstalments(seat));
  if (denied) return <ErrorState title={denied} />;
  const seasonId = idOfPage(season);
  const { at } = streamPosition(club, null);
  const { db } = await store();
  const words = await getTranslations("instalments.list");
  const formats = await getFormats();
  const day = await today(db, club);
  const plans = await instalmentPlansOf(db, { club, seasonId }, day);
  const late = lateClaims(plans, await owingFamilies(db, { club, seasonId }, day));
  const toDo = partsToDo(plans, late, await unlinkedPayments(db, { club, seasonId }, plans));
  const isLateOnly = (await searchParams).show === "late";
  const lateCents = late.reduce((sum, { openCents }) => sum + openCents, 0);
  // A late part whose payment seems to have come keeps its payment in either list.
  const parts = isLateOnly ? late.map((one) => ({ ...one, proposed: proposedIn(toDo, one) })) : toDo;
  const here = seasonAddress(club, seasonId, "treasury", "instalments");
  return (
    <>
      <LiveRefresh club={club} season={seasonId} at={at} />
      <PageHeader
        title={words("title")}
        description={words("description")}
        actions={
          mayReadDues(seat).allowed ? (
            <IntentLink
              href={seasonAddress(club, seasonId, "treasury", "instalments", "new")}
              className={buttonStyle({ variant: "primary" })}
            >
              <Plus aria-hidden />
              {words("new")}
            </IntentLink>
          ) : null
        }
      />
      <PlaceTabs />
      <PageBody className="space-y-8">
        <ListTotal total={parts.length} {...(isLateOnly && { cents: lateCents })} />
        {plans.length > 0 ? (
          <>
            <section aria-labelledby="todo" className="space-y-2">
              <h2 id="todo" className="flex flex-wrap justify-between gap-x-6 text-base">
                {words("worklist")}
                <span className="font-normal text-ink-soft tabular-nums">
                  {words("late", {
                    count: late.length,
                    amount: formats.euros(lateCents),
                  })}
                </span>
              </h2>
              <TabLinks
                label={words("shown.label")}
                links={[
                  { href: here, words: words("shown.all"), count: toDo.length, current: !isLateOnly },
                  { href: `${here}?show=late`, words: words("shown.late"), count: late.length, current: isLateOnly },
                ]}
              />
              <p className="max-w-text text-ink-soft">{words(parts.length > 0 ? "worklistHelp" : "nothingToDo")}</p>
              {parts.length > 0 ? (
                <Worklist
                  {...{ club, season: seasonId, parts }}
                  linkOf={({ plan, part }, { id: paymentId }) =>
                    linkInstalment.bind(null, club, {
                      ...{ season: seasonId, plan: plan.id, position: part.position, paymentId },
                      seen: part.paymentId,
                    })
                  }
                />
              ) : null}
            </section>
            <section aria-labelledby="plans" className="space-y-2">
              <h2 id="plans" className="text-base">
                {words("plans")}
              </h2>
              <PlanTable {...{ club, season: seasonId, plans }} />
            </section>
          </>
        ) : null}
        <EmptyState of={noRows({ total: plans.length })} title={words("emptyTitle")}>
          {words("empty")}
        </EmptyState>
      </PageBody>
    </>
  );
}

/** The payment that a part seems to have. */
const proposedIn = (toDo: readonly PartToDo[], { part }: LatePart) =>
  toDo.find((one) => one.part === part)?.proposed ?? null;

/** Parts whose payment seems to have come, the earliest first; then those that are late and for which none did. */
function partsToDo(
  plans: readonly InstalmentPlan[],
  late: readonly LatePart[],
  unlinked: ReadonlyMap<string, readonly UnlinkedPayment[]>,
): PartToDo[] {
  const come = plans.flatMap((plan) => {
    const proposed = proposedFor(plan.parts, unlinked.get(plan.id) ?? []);
    return plan.parts.flatMap((part) => {
      const payment = proposed.get(part.position);
      return payment ? { plan, part, proposed: payment } : [];
    });
  });
  const named = new Set(come.map(({ part }) => part));
  const missing = late.filter(({ part }) => !named.has(part));
  return [
    ...come.toSorted((one, other) => one.part.month.localeCompare(other.part.month)),
    ...missing.map((one) => ({ ...one, proposed: null })),
  ];
}
