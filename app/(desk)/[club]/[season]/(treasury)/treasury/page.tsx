import { Plus } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { LiveRefresh } from "#components/base/live/live-refresh.tsx";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { Explained } from "#components/base/ui/explained.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PageHeader } from "#components/base/ui/page-header.tsx";
import { ActivityMoneyTable } from "#components/treasury/dues/activity-money-table.tsx";
import { MethodMoneyTable } from "#components/treasury/dues/method-money-table.tsx";
import { mayReadDues, mayRecordPayments, maySetTreasury } from "#lib/base/access/permissions.ts";
import { requireAnySeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { streamPosition } from "#lib/base/live/live.ts";
import { now } from "#lib/base/time/clock.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { withinSeen } from "#lib/sync/copy/sight.ts";
import { MoneyTiles } from "./money-tiles.tsx";
import { OnceRead } from "./once-read.tsx";
import { readSeasonMoney, readTreasury } from "./queries.ts";
import { ReceivedMeansForm } from "./received-means-form.tsx";
import { treasuryFor } from "./sections.ts";

export async function generateMetadata() {
  return { title: (await getTranslations("dues.overview"))("title") };
}

/** The season's money at one look. Everything comes from the copy: opening it costs no call. */
export default function TreasuryPage({ params }: PageProps<"/[club]/[season]/treasury">) {
  return (
    <OnceRead params={params}>
      <Overview params={params} />
    </OnceRead>
  );
}

async function Overview({ params }: Pick<PageProps<"/[club]/[season]/treasury">, "params">) {
  const { club, season } = await params;
  const seat = await requireAnySeat(club);
  const denied = await whyNot(mayReadDues(seat));
  if (denied) return <ErrorState title={denied} />;
  const seasonId = idOfPage(season);
  const { at } = streamPosition(club, null);
  const words = await getTranslations("dues.overview");
  const formats = await getFormats();
  const within = await withinSeen(seat, seasonId);
  const treasury = within ? await readSeasonMoney({ club, seasonId, within }) : await readTreasury({ club, seasonId });
  const { asOf, money, methods, strayCents, means } = treasury;
  const parts = treasuryFor(seat);
  const has = (part: string) => parts.has(part);
  return (
    <>
      <LiveRefresh club={club} season={seasonId} at={at} />
      <PageHeader
        title={words("title")}
        description={
          <>
            {words(within ? "descriptionWithin" : "description")}{" "}
            {asOf ? words("age", { age: formats.ago(asOf, now()) }) : null}
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
          <MoneyTiles {...{ treasury, club, season: seasonId, has }} />
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
            <Explained of="atBank">{words("means.title")}</Explained>
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
