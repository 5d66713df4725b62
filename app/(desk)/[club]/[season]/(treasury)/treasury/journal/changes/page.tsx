import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { cn } from "#components/base/ui/class-names.ts";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { TabLinks } from "#components/base/ui/tabs.tsx";
import { ToldChanges } from "#components/desk/chronicle/told-changes.tsx";
import { ChangesTable } from "#components/treasury/journal/changes-table.tsx";
import { GivenBackTable } from "#components/treasury/journal/given-back-table.tsx";
import { chronicleKindsOf } from "#lib/base/access/chronicle-sight.ts";
import { mayReadCorrections, type Seat } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { noRows, readOlder } from "#lib/base/arguments/paged.ts";
import { cursorText } from "#lib/base/arguments/schemas.ts";
import { store } from "#lib/base/store/database.ts";
import { changesTold } from "#lib/sync/chronicle/read.ts";
import { seenChanges } from "#lib/treasury/journal/changes.ts";
import { moneyGivenBack } from "#lib/treasury/journal/given-back.ts";
import { paymentsCopy } from "#lib/treasury/journal/payments-copy.ts";

const PAGE_ROWS = 50;

export async function generateMetadata() {
  return { title: (await getTranslations("journal.changes"))("title") };
}

/** Every change of money and of the desk's own papers, for who answers for the club: what was, what is, who did it and when. */
export default async function ChangesPage({
  params,
  searchParams,
}: PageProps<"/[club]/[season]/treasury/journal/changes">) {
  const { club, season } = await params;
  const seat = await requireSeat(club);
  const denied = await whyNot(mayReadCorrections(seat));
  if (denied) return <ErrorState title={denied} />;
  const seasonId = idOfPage(season);
  const asked = await searchParams;
  const words = await getTranslations("journal.changes");
  const here = seasonAddress(club, season, "treasury", "journal", "changes");
  const shown = SHOWN.find((one) => one === asked.show) ?? "everything";
  // What cannot be read is passed over, as in every list: an old link still opens.
  const from = cursorText.safeParse(asked.before).data;
  const link = (show: (typeof SHOWN)[number]) => ({
    href: show === "everything" ? here : `${here}?show=${show}`,
    words: words(show),
    current: shown === show,
  });
  return (
    <>
      <PageHeader title={words("title")} description={words("description")} />
      <PageBody className="space-y-4">
        <TabLinks label={words("label")} links={SHOWN.map(link)} />
        {shown === "refunds" ? <Refunds {...{ club, season: seasonId }} /> : null}
        {shown === "everything" ? <Everything {...{ seat, season: seasonId, from, here, of: asked.of }} /> : null}
        {shown === "corrections" || shown === "all" ? (
          <Corrections {...{ club, season: seasonId, from, here, shown }} />
        ) : null}
      </PageBody>
    </>
  );
}

/** All changes of money and of the desk's own papers, or readings' findings alone, or money that was given back. */
const SHOWN = ["everything", "corrections", "all", "refunds"] as const;

/** What the whole list can be narrowed to. */
const NARROWED = ["payment", "cheque", "slip", "plan", "aid", "note", "exemption", "refusalReason"] as const;

interface OlderProps {
  /** The change before which this page begins. */
  from: number | undefined;
  here: string;
}

/** Every change of money and of what the desk keeps itself, with what was and what is. */
async function Everything({ seat, season, from, here, of }: OlderProps & { seat: Seat; season: number; of: unknown }) {
  const { club } = seat;
  const words = await getTranslations("chronicle");
  const changes = await getTranslations("journal.changes");
  const narrowed = NARROWED.find((one) => one === of);
  const kinds = narrowed ? [narrowed] : chronicleKindsOf(seat);
  const { db } = await store();
  const { rows, hasOlder, none } = await readOlder(from, PAGE_ROWS, (before, limit) =>
    changesTold(db, { club, seasonId: season, kinds, before, limit }),
  );
  const older = new URLSearchParams({ ...(narrowed && { of: narrowed }), before: String(rows.at(-1)?.id) });
  return (
    <>
      <nav aria-label={words("filter")} className="flex flex-wrap gap-1.5">
        {[undefined, ...NARROWED].map((one) => (
          <IntentLink
            key={one ?? "all"}
            href={one ? `${here}?of=${one}` : here}
            aria-current={one === narrowed ? "true" : undefined}
            className={cn(
              buttonStyle({ size: "sm", variant: "secondary" }),
              "rounded-full aria-[current=true]:border-accent aria-[current=true]:bg-accent-soft aria-[current=true]:text-accent",
            )}
          >
            {one ? words(`groups.${one}`) : words("all")}
          </IntentLink>
        ))}
      </nav>
      <EmptyState of={none} title={words("none")}>
        {changes("noneHelp")}
      </EmptyState>
      {rows.length > 0 ? <ToldChanges {...{ club, season }} changes={rows} /> : null}
      {hasOlder ? <Older href={`${here}?${older}`} /> : null}
    </>
  );
}

/** What readings of the club found changed of payments. */
async function Corrections({
  club,
  season,
  from,
  here,
  shown,
}: OlderProps & { club: string; season: number; shown: "corrections" | "all" }) {
  const words = await getTranslations("journal.changes");
  const { db } = await store();
  const scope = { club, seasonId: season, corrections: shown === "corrections" };
  const { rows, hasOlder, none } = await readOlder(from, PAGE_ROWS, (before, limit) =>
    seenChanges(db, { ...scope, before, limit }),
  );
  const older = new URLSearchParams({ show: shown, before: String(rows.at(-1)?.id) });
  return (
    <>
      <EmptyState of={none} title={words("none")}>
        {words("noneHelp")}
      </EmptyState>
      {rows.length > 0 ? <ChangesTable {...{ club, season }} caption={words("caption")} changes={rows} /> : null}
      {hasOlder ? <Older href={`${here}?${older}`} /> : null}
    </>
  );
}

async function Older({ href }: { href: string }) {
  const words = await getTranslations("journal.changes");
  return (
    <p>
      <IntentLink href={href} className="text-accent underline-offset-4 hover:underline">
        {words("older")}
      </IntentLink>
    </p>
  );
}

/** Money that was given back, shown to a second person. */
async function Refunds({ club, season }: { club: string; season: number }) {
  const words = await getTranslations("journal.changes");
  const { db } = await store();
  const scope = { club, seasonId: season };
  const { state } = await paymentsCopy(db, scope);
  if (state !== "read") {
    const journal = await getTranslations("journal");
    return (
      <ErrorState shape="inline" title={journal(state)}>
        {journal(`${state}Help`)}
      </ErrorState>
    );
  }
  const rows = await moneyGivenBack(db, scope);
  return (
    <>
      <EmptyState of={noRows({ total: rows.length })} title={words("refundsNone")}>
        {words("refundsHelp")}
      </EmptyState>
      {rows.length > 0 ? <GivenBackTable {...{ club, season, rows }} caption={words("refundsCaption")} /> : null}
    </>
  );
}
