import { Plus } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { ActivityMoneyTable } from "#components/dues/activity-money-table.tsx";
import { MethodMoneyTable } from "#components/dues/method-money-table.tsx";
import { MoneyTile, type MoneyTileProps } from "#components/dues/money-tile.tsx";
import { LiveRefresh } from "#components/live/live-refresh.tsx";
import { buttonStyle } from "#components/ui/button-style.ts";
import { ErrorState } from "#components/ui/error-state.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { mayReadDues, mayRecordPayments, maySetTreasury } from "#lib/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/access/seat.ts";
import { seasonAddress } from "#lib/addresses.ts";
import { now } from "#lib/clock.ts";
import { daysBetween } from "#lib/days.ts";
import { streamPosition } from "#lib/live/live.ts";
import type { Formats } from "#lib/words/formats.ts";
import { getFormats } from "#lib/words/get-formats.ts";
import { readTreasury, type Treasury } from "./queries.ts";
import { ReceivedMeansForm } from "./received-means-form.tsx";
import { type TreasurySection, treasuryFor } from "./sections.ts";

export async function generateMetadata() {
  return { title: (await getTranslations("dues.overview"))("title") };
}

/** The season's money at one look. Everything comes from the copy: opening it costs no call. */
export default async function TreasuryPage({ params }: PageProps<"/[club]/[season]/treasury">) {
  const { club, season } = await params;
  const seat = await requireSeat(club);
  const denied = await whyNot(mayReadDues(seat));
  if (denied) return <ErrorState title={denied} />;
  const seasonId = idOfPage(season);
  const { at } = streamPosition(club, null);
  const words = await getTranslations("dues.overview");
  const formats = await getFormats();
  const treasury = await readTreasury({ club, seasonId });
  const { asOf, money, methods, strayCents, means } = treasury;
  const parts = new Set(treasuryFor(seat).map(({ key }) => key));
  const has = (part: TreasurySection["key"]) => parts.has(part);
  return (
    <>
      <LiveRefresh club={club} season={seasonId} at={at} />
      <PageHeader
        title={words("title")}
        description={
          <>
            {words("description")} {asOf ? words("age", { age: formats.ago(asOf, now()) }) : null}
          </>
        }
        actions={
          mayRecordPayments(seat).allowed ? (
            <IntentLink
              href={seasonAddress(club, seasonId, "payments", "new")}
              className={buttonStyle({ variant: "primary" })}
            >
              <Plus aria-hidden />
              {(await getTranslations("resources.payments"))("record")}
            </IntentLink>
          ) : null
        }
      />
      <div className="space-y-8 px-4 pb-12 md:px-8">
        <section aria-labelledby="sums">
          <h2 id="sums" className="sr-only">
            {words("sums")}
          </h2>
          <dl className="grid gap-px overflow-hidden rounded-lg border border-line bg-surface sm:grid-cols-2 lg:grid-cols-4">
            {(await tilesOf(treasury, { club, season: seasonId, has })).map((tile) => (
              <MoneyTile key={String(tile.label)} {...tile} />
            ))}
          </dl>
          {strayCents === 0 ? null : (
            <p className="max-w-text pt-2 text-ink-soft text-sm">
              {words("stray", { amount: formats.euros(strayCents) })}
            </p>
          )}
        </section>
        <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <section aria-labelledby="by-activity" className="min-w-0">
            <h2 id="by-activity" className="pb-1 text-base">
              {words("byActivity")}
            </h2>
            {money.activities.length === 0 ? <p className="text-ink-soft">{words("noDue")}</p> : null}
            <ActivityMoneyTable {...{ club, season: seasonId, money }} />
          </section>
          <section aria-labelledby="by-method" className="min-w-0">
            <h2 id="by-method" className="pb-1 text-base">
              {words("byMethod")}
            </h2>
            {methods.length === 0 ? (
              <p className="text-ink-soft">{words("noMoney")}</p>
            ) : (
              <MethodMoneyTable {...{ club, season: seasonId, methods }} />
            )}
          </section>
        </div>
        <section aria-labelledby="means" className="max-w-text space-y-2">
          <h2 id="means" className="text-base">
            {words("means.title")}
          </h2>
          <p className="text-ink-soft">{words(`means.now.${means}`)}</p>
          {maySetTreasury(seat).allowed ? (
            <ReceivedMeansForm
              {...{ club, means }}
              said={{
                ...{ label: words("means.form.label"), drawer: words("means.form.drawer") },
                ...{ bank: words("means.form.bank"), saved: words("means.form.saved") },
                failed: words("means.form.failed"),
              }}
            />
          ) : null}
        </section>
      </div>
    </>
  );
}

interface TilePlace {
  club: string;
  season: number;
  /** Whether this person sees a part of the desk, which a sum leads to. */
  has: (part: TreasurySection["key"]) => boolean;
}

/** The sums, each with the list behind it. What is nothing and seldom anything is left out. */
async function tilesOf(treasury: Treasury, { club, season, has }: TilePlace) {
  const words = await getTranslations("dues.overview");
  const formats = await getFormats();
  const { euros } = formats;
  const { totals, owed, overpaid, unallocated, means, toDeposit, late, aid } = treasury;
  const owing = (show: string) => `${seasonAddress(club, season, "treasury", "dues")}?show=${show}`;
  const paid = (type: string) => `${seasonAddress(club, season, "payments")}?type=${type}`;
  const tiles: (MoneyTileProps | null)[] = [
    {
      ...{ label: words("tiles.due"), amount: euros(totals.dueCents), href: owing("all") },
      children: treasury.isPart ? words("least") : null,
    },
    {
      ...{ label: words(`tiles.received.${means}`), amount: euros(totals.receivedCents), href: paid("Paiement") },
      children: totals.otherCents > 0 ? words("other", { amount: euros(totals.otherCents) }) : null,
    },
    {
      ...{ label: words("tiles.owed"), amount: euros(owed.cents), href: owing("owes") },
      children: words("families", { count: owed.families }),
    },
    {
      ...{ label: words("tiles.unallocated"), amount: euros(unallocated.cents), href: owing("unallocated") },
      children: words("families", { count: unallocated.families }),
    },
    {
      ...{ label: words("tiles.overpaid"), amount: euros(overpaid.cents), href: owing("overpaid") },
      children: words("families", { count: overpaid.families }),
    },
    means === "bank"
      ? {
          ...{ label: words("tiles.awaited"), amount: euros(totals.awaitedCents) },
          href: seasonAddress(
            club,
            season,
            has("deposits") ? "treasury" : "payments",
            ...(has("deposits") ? ["deposits"] : []),
          ),
        }
      : null,
    has("deposits")
      ? {
          ...{ label: words("tiles.toDeposit"), amount: euros(toDeposit.toDepositCents) },
          href: seasonAddress(club, season, "treasury", "deposits"),
          children: words("pieces", { count: toDeposit.toDepositCount }),
        }
      : null,
    has("instalments")
      ? {
          ...{ label: words("tiles.late"), amount: euros(late.lateCents) },
          href: seasonAddress(club, season, "treasury", "instalments"),
          children: words("parts", { count: late.lateCount }),
        }
      : null,
    has("aid")
      ? {
          ...{
            label: words("tiles.aid"),
            amount: euros(aid.cents),
            href: seasonAddress(club, season, "treasury", "aid"),
          },
          children: countdown(treasury, words, formats),
        }
      : null,
    { label: words("tiles.reduced"), amount: euros(totals.reducedCents), href: paid("Reduction") },
    { label: words("tiles.refunded"), amount: euros(totals.refundedCents), href: paid("Remboursement") },
    totals.carriedCents > 0
      ? { label: words("tiles.carried"), amount: euros(totals.carriedCents), href: paid("ReportSolde") }
      : null,
    totals.returnedCents > 0
      ? { label: words("tiles.returned"), amount: euros(totals.returnedCents), href: paid("Remboursement") }
      : null,
  ];
  return tiles.filter((one) => one !== null);
}

type Words = Awaited<ReturnType<typeof getTranslations<"dues.overview">>>;

/** How long there is to claim what comes next; what was not claimed in time goes before it. */
function countdown({ aid, day }: Treasury, words: Words, { date }: Formats): string {
  if (aid.late > 0) return words("aid.late", { count: aid.late });
  if (aid.next === null) return words("aid.count", { count: aid.count });
  return words("aid.next", { count: aid.next.count, day: date(aid.next.day), days: daysBetween(day, aid.next.day) });
}
