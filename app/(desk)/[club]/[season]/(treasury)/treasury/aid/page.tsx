import { Plus } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { ListTotal } from "#components/base/table/list-total.tsx";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { TabLinks } from "#components/base/ui/tabs.tsx";
import { PlaceTabs } from "#components/desk/frame/place-tabs.tsx";
import { AidTable } from "#components/treasury/aid/aid-table.tsx";
import { mayKeepAid } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { noRows } from "#lib/base/arguments/paged.ts";
import { parametersReader } from "#lib/base/arguments/view-parameters.ts";
import { store } from "#lib/base/store/database.ts";
import { daysBetween } from "#lib/base/time/days.ts";
import { today } from "#lib/base/time/today.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import {
  type AidDossier,
  aidDossiersOf,
  doublesIn,
  isOutstanding,
  isToClaim,
  outstandingAid,
} from "#lib/treasury/aid/dossiers.ts";

export async function generateMetadata() {
  return { title: (await getTranslations("aid"))("title") };
}

/** Which dossiers are shown, by the word of the address. */
const SHOWN = {
  open: isOutstanding,
  reimbursed: ({ state }: AidDossier) => state === "reimbursed",
  refused: ({ state }: AidDossier) => state === "refused",
  double: ({ isDoubleCode }: AidDossier) => isDoubleCode,
  all: () => true,
} as const;
type Shown = keyof typeof SHOWN;

/** The aid of a season as a worklist: what has to be claimed first comes first. Costs no call. */
export default async function AidPage({ params, searchParams }: PageProps<"/[club]/[season]/treasury/aid">) {
  const { club, season } = await params;
  const denied = await whyNot(mayKeepAid(await requireSeat(club)));
  if (denied) return <ErrorState title={denied} />;
  const seasonId = idOfPage(season);
  const { db } = await store();
  const words = await getTranslations("aid");
  const day = await today(db, club);
  const dossiers = await aidDossiersOf(db, { club, seasonId }, day);
  const address = await searchParams;
  const { show } = address;
  const shown = Object.keys(SHOWN).find((one): one is Shown => one === show) ?? "open";
  const last = parametersReader(address).day("last");
  const isCurrent = (one: Shown) => one === shown && last === undefined;
  const rows = dossiers.filter((one) =>
    last === undefined ? SHOWN[shown](one) : isToClaim(one) && one.lastDay === last,
  );
  const here = seasonAddress(club, season, "treasury", "aid");
  return (
    <>
      <PageHeader
        title={words("title")}
        description={words("description")}
        actions={
          <>
            <IntentLink href={`${here}/kinds`} className={buttonStyle()}>
              {words("kindsLink")}
            </IntentLink>
            <IntentLink href={`${here}/new`} className={buttonStyle({ variant: "primary" })}>
              <Plus aria-hidden />
              {words("new")}
            </IntentLink>
          </>
        }
      />
      <PlaceTabs />
      <PageBody className="space-y-4">
        <Outstanding dossiers={dossiers} today={day} />
        <TabLinks
          label={words("shown.label")}
          links={(Object.keys(SHOWN) as Shown[])
            // Where no code stands twice there is nothing to be looked for.
            .filter((one) => one !== "double" || isCurrent(one) || dossiers.some(SHOWN.double))
            .map((one) => ({
              href: one === "open" ? here : `${here}?show=${one}`,
              words: words(`shown.${one}`),
              count: dossiers.filter(SHOWN[one]).length,
              current: isCurrent(one),
            }))}
        />
        {last === undefined ? null : (
          <p role="status">
            {words("untilLast", { count: rows.length, day: (await getFormats()).date(last) })}{" "}
            <IntentLink href={here} className="text-accent underline underline-offset-4">
              {words("allDays")}
            </IntentLink>
          </p>
        )}
        <ListTotal total={rows.length} cents={rows.reduce((sum, { promisedCents }) => sum + promisedCents, 0)} />
        <EmptyState of={noRows({ total: rows.length })} title={words("none")}>
          {words("noneHelp")}
        </EmptyState>
        {rows.length > 0 ? <AidTable {...{ club, season: seasonId, today: day }} dossiers={rows} /> : null}
      </PageBody>
    </>
  );
}

/** How much is still to come, and how long there is to claim it. */
async function Outstanding({ dossiers, today: day }: { dossiers: readonly AidDossier[]; today: string }) {
  const words = await getTranslations("aid");
  const formats = await getFormats();
  const { count, cents, next, late } = outstandingAid(dossiers, day);
  const doubles = doublesIn(dossiers);
  return (
    <div className="max-w-text">
      <p>{words("outstanding", { count, amount: formats.euros(cents) })}</p>
      {next ? (
        <p className="text-pending">
          {words("next", {
            count: next.count,
            day: formats.date(next.day),
            days: words("days", { days: daysBetween(day, next.day) }),
          })}
        </p>
      ) : null}
      {late > 0 ? <p className="text-danger">{words("late", { count: late })}</p> : null}
      {doubles.count > 0 ? (
        <p className="text-pending">
          {words("doubles", { count: doubles.count })}{" "}
          {doubles.cents > 0 ? words("countedTwice", { amount: formats.euros(doubles.cents) }) : null}
        </p>
      ) : null}
    </div>
  );
}
