import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { ListTotal } from "#components/base/table/list-total.tsx";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { TabLinks } from "#components/base/ui/tabs.tsx";
import { ReasonForm } from "#components/papers/medical/reason-form.tsx";
import { StandingTable } from "#components/papers/medical/standing-table.tsx";
import { WhileOpen } from "#components/treasury/payments/while-open.tsx";
import { mayReadMedical, type Seat } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { noRows } from "#lib/base/arguments/paged.ts";
import { parametersReader } from "#lib/base/arguments/view-parameters.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { today } from "#lib/base/time/today.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { HELD_MINUTES, heldRecords } from "#lib/papers/medical/held.ts";
import { MEDICAL_STATES } from "#lib/papers/medical/medical-state.ts";
import { offersMedical } from "#lib/papers/medical/offered.ts";
import { PAGE_ITEMS } from "#lib/papers/medical/read.ts";
import { logReading, reasonOf } from "#lib/papers/medical/reading-log.ts";
import type { ReadingReason } from "#lib/papers/medical/reasons.ts";
import {
  byUrgency,
  isToDo,
  type MedicalStanding,
  medicalStandings,
  peopleOfSeason,
} from "#lib/papers/medical/worklist.ts";
import { sayWhy } from "./actions.ts";
import { ReadSeason } from "./read-season.tsx";
import { whyUnread } from "./why-unread.ts";

export async function generateMetadata() {
  return { title: (await getTranslations("medical"))("title") };
}

/** Rows of a page: a doctor goes through them one by one. */
const ROWS = 50;
const MOST_PAGES = 10_000;

/** Papers about health as a worklist: whoever may no longer take part first comes first. Read live and on demand, into this program's memory alone. */
export default async function MedicalPage({ params, searchParams }: PageProps<"/[club]/[season]/medical">) {
  const { club, season } = await params;
  const seat = await requireSeat(club);
  const denied = await whyNot(mayReadMedical(seat));
  if (denied) return <ErrorState title={denied} />;
  const seasonId = idOfPage(season);
  const { db } = await store();
  const words = await getTranslations("medical");
  if (!(await offersMedical(db, club))) return <ErrorState title={words("notOffered")} />;
  const reason = await reasonOf(seat);
  const here = seasonAddress(club, season, "medical");
  return (
    <>
      <PageHeader
        title={words("title")}
        description={words("description")}
        actions={
          <>
            <a href={`${here}/rules`} className={buttonStyle()}>
              {words("rules.link")}
            </a>
            <a href={`${here}/log`} className={buttonStyle()}>
              {words("log.link")}
            </a>
          </>
        }
      />
      <PageBody className="space-y-5">
        {reason === null ? (
          <ReasonForm say={sayWhy.bind(null, club)} />
        ) : (
          <Worklist {...{ seat, seasonId, reason }} address={await searchParams} />
        )}
      </PageBody>
    </>
  );
}

interface WorklistProps {
  seat: Seat;
  seasonId: number;
  reason: ReadingReason;
  address: Awaited<PageProps<"/[club]/[season]/medical">["searchParams"]>;
}

async function Worklist({ seat, seasonId, reason, address }: WorklistProps) {
  const { club } = seat;
  const formats = await getFormats();
  const { db } = await store();
  const held = await heldRecords(club, seasonId);
  const people = await peopleOfSeason(db, { club, seasonId });
  const calls = Math.max(1, Math.ceil(people / PAGE_ITEMS));
  const failure = held?.failure ? await whyUnread(held.failure) : undefined;
  return (
    <>
      <WhileOpen isOpen={held?.progress != null} at={now().toISOString()} />
      {failure ? (
        <ErrorState shape="inline" title={failure.title} kept={failure.next} requestId={failure.requestId}>
          {failure.words}
        </ErrorState>
      ) : null}
      <ReadSeason
        {...{ club, season: seasonId, reason, calls }}
        progress={held?.progress ? { ...held.progress, people } : null}
        asOf={held?.asOf ? formats.time(held.asOf) : null}
        minutes={HELD_MINUTES}
      />
      {held?.items ? <Rows {...{ seat, seasonId, reason, address }} records={held.items} /> : null}
    </>
  );
}

const isShown: Readonly<Record<string, (one: MedicalStanding) => boolean>> = {
  todo: isToDo,
  ...Object.fromEntries(MEDICAL_STATES.map((state) => [state, (one: MedicalStanding) => one.verdict.state === state])),
  all: () => true,
};

/** They may not take part, today. */
const isStopped = ({ verdict }: MedicalStanding, today: string) => verdict.stopsOn !== null && verdict.stopsOn <= today;

async function Rows({
  seat,
  seasonId,
  reason,
  address,
  records,
}: WorklistProps & { records: Parameters<typeof medicalStandings>[2] }) {
  const { club } = seat;
  const words = await getTranslations("medical");
  const { db } = await store();
  await logReading(seat, reason, { action: "medical.list", seasonId });
  const day = await today(db, club);
  const all = byUrgency(await medicalStandings(db, { club, seasonId, today: day }, records));
  const shown = Object.keys(isShown).find((one) => one === address.show) ?? "todo";
  const rows = all.filter((one) => isShown[shown]?.(one));
  const pages = Math.max(1, Math.ceil(rows.length / ROWS));
  const page = Math.min(parametersReader(address).integer("page", 1, MOST_PAGES) ?? 1, pages);
  const here = seasonAddress(club, seasonId, "medical");
  const tabs = Object.keys(isShown).filter(
    (one) => one === "todo" || one === "all" || one === shown || all.some((row) => isShown[one]?.(row)),
  );
  const link = (show: string, at = 1) => {
    const view = new URLSearchParams({ ...(show !== "todo" && { show }), ...(at > 1 && { page: String(at) }) });
    return view.size > 0 ? `${here}?${view}` : here;
  };
  return (
    <>
      <TabLinks
        label={words("shown.label")}
        links={tabs.map((one) => ({
          href: link(one),
          words: one === "todo" || one === "all" ? words(`shown.${one}`) : words(`states.${one as "missing"}`),
          count: all.filter((row) => isShown[one]?.(row)).length,
          current: one === shown,
        }))}
      />
      <ListTotal total={rows.length} />
      <EmptyState of={noRows({ total: rows.length })} title={words("none")}>
        {words("noneHelp")}
      </EmptyState>
      {(["stopped", "others"] as const).map((of) => {
        const isOf = (one: MedicalStanding) => isStopped(one, day) === (of === "stopped");
        const standings = rows.slice((page - 1) * ROWS, page * ROWS).filter(isOf);
        return standings.length === 0 ? null : (
          <section key={of} aria-labelledby={`medical-${of}`} className="space-y-1">
            <h2 id={`medical-${of}`} className="text-base">
              {words(`parts.${of}`, { count: rows.filter(isOf).length })}
            </h2>
            <StandingTable {...{ club, season: seasonId, today: day, standings, of }} />
          </section>
        );
      })}
      {pages > 1 ? (
        <nav aria-label={words("pages.label")} className="flex flex-wrap items-center gap-3">
          {page > 1 ? (
            <a className={buttonStyle({ size: "sm" })} href={link(shown, page - 1)}>
              {words("pages.before")}
            </a>
          ) : null}
          <span className="tabular-nums">{words("pages.at", { page, pages })}</span>
          {page < pages ? (
            <a className={buttonStyle({ size: "sm" })} href={link(shown, page + 1)}>
              {words("pages.after")}
            </a>
          ) : null}
        </nav>
      ) : null}
    </>
  );
}
