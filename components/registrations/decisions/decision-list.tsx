"use client";

import { CheckCheck, ListChecks, Printer } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useMemo, useTransition } from "react";
import { useLive } from "#components/base/live/live.ts";
import { useThrottle } from "#components/base/live/use-throttle.ts";
import { useDesk } from "#components/base/shell/desk.tsx";
import { DataTable } from "#components/base/table/data-table.tsx";
import { deskColumns } from "#components/base/table/features.ts";
import { Pager } from "#components/base/table/pager.tsx";
import { Badge } from "#components/base/ui/badge.tsx";
import { Button } from "#components/base/ui/button.tsx";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { cn } from "#components/base/ui/class-names.ts";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PageHead } from "#components/base/ui/page-head.tsx";
import type { PageHelpWords } from "#components/base/ui/page-help.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import { noRows } from "#lib/base/arguments/paged.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { ForecastAccuracy } from "#lib/registrations/decisions/forecast-comparison.ts";
import type { DecisionSummary } from "#lib/registrations/decisions/read.ts";
import type { DecisionLine, Sitting } from "#lib/registrations/decisions/sittings.ts";
import { hasMoreToSend } from "./decision-progress.ts";
import { useDecisionName, useDecisionStateWords, useFailureWords } from "./decision-words.ts";
import { SittingState, SittingToggle, useSittingName, useSittingSpan } from "./sitting-cells.tsx";
import { useMarkRead } from "./use-mark-read.ts";

export interface DecisionListProps {
  club: string;
  season: number;
  lines: DecisionLine[];
  /** Lines over all pages. */
  total: number;
  page: number;
  pageSize: number;
  /** Failures that the person has not read, by work. */
  unread: Readonly<Record<number, number>>;
  /** The same in other seasons. */
  elsewhere: readonly { season: number; name: string; count: number }[];
  accuracy: ForecastAccuracy;
  /** What the page is for. */
  help?: PageHelpWords | undefined;
}

const READ_AGAIN_MS = 1_500;
const helper = deskColumns<Row>();

/** A row of the table: a work, of an unfolded sitting or of its own, or a sitting. It has all that its cells need. */
type Row =
  | { work: DecisionSummary; within: boolean; unread: number; href: string }
  | { sitting: Sitting; unfolded: boolean; unread: number; toggle: () => void };

const rowId = (row: Row) => ("work" in row ? String(row.work.id) : `sitting-${row.sitting.first}`);

function useRows(
  { club, season, lines, unread }: DecisionListProps,
  toggle: (sitting: Sitting, unfolded: boolean) => void,
) {
  return useMemo(() => {
    const ofWork = (work: DecisionSummary, within: boolean): Row => ({
      ...{ work, within, unread: unread[work.id] ?? 0 },
      href: seasonAddress(club, season, "jobs", work.id),
    });
    return lines.flatMap((line): Row[] => {
      if ("work" in line) return [ofWork(line.work, false)];
      const { sitting, works } = line;
      const unfolded = works !== null;
      return [
        {
          ...{ sitting, unfolded, toggle: () => toggle(sitting, unfolded) },
          unread: sitting.workIds.reduce((sum, id) => sum + (unread[id] ?? 0), 0),
        },
        ...(works ?? []).map((work) => ofWork(work, true)),
      ];
    });
  }, [club, season, lines, unread, toggle]);
}

/** Every work of a season, newest first; what one person decided one by one is a line that unfolds. */
export function DecisionList(props: DecisionListProps) {
  const { club, season, total, page, pageSize } = props;
  const words = useTranslations("decisions");
  const print = useTranslations("ui.export");
  const router = useRouter();
  const name = useDecisionName();
  const sittingName = useSittingName();
  const [unfolding, start] = useTransition();
  const toggle = useCallback(
    (sitting: Sitting, unfolded: boolean) =>
      start(() => router.replace(`?page=${page}${unfolded ? "" : `&unfolded=${sitting.first}`}`, { scroll: false })),
    [router, page],
  );
  const rows = useRows(props, toggle);
  const again = useThrottle(() => router.refresh(), READ_AGAIN_MS);
  useLive(club, ["jobs"], (change) => {
    // The stream's first event after connecting names no change, and the server's rendering is fresh.
    if (change.from === undefined) again();
  });
  return (
    <>
      <PageHead
        help={props.help}
        title={words("title")}
        description={[words("description"), props.accuracy.outcomes > 0 ? words("accuracy", { ...props.accuracy }) : ""]
          .filter(Boolean)
          .join(" ")}
        actions={
          <>
            <AllRead club={club} />
            {total > 0 ? (
              <a href={`${seasonAddress(club, season, "jobs")}/print`} className={buttonStyle()}>
                <Printer aria-hidden />
                {print("print")}
              </a>
            ) : null}
          </>
        }
      />
      <Elsewhere {...props} />
      <DataTable
        caption={words("title")}
        columns={useDecisionColumns()}
        rows={rows}
        rowId={rowId}
        rowName={(row) => ("work" in row ? name(row.work) : sittingName(row.sitting))}
        onOpen={(row) => ("work" in row ? router.push(row.href) : row.toggle())}
        stale={unfolding}
        empty={
          <EmptyState of={noRows({ total })} icon={ListChecks} title={words("results.none")}>
            {words("results.noneWhy")}
          </EmptyState>
        }
        className="border-line border-t"
      />
      {total > pageSize ? (
        <Pager
          page={page}
          pageSize={pageSize}
          sizes={[pageSize]}
          total={total}
          onPage={(next) => router.push(`?page=${next}`)}
          onPageSize={() => {}}
        />
      ) : null}
    </>
  );
}

/** Failures of other seasons that wait to be read. */
function Elsewhere({ club, elsewhere }: Pick<DecisionListProps, "club" | "elsewhere">) {
  const words = useTranslations("decisions.unread");
  if (elsewhere.length === 0) return null;
  return (
    <ul className="space-y-1 px-4 pb-4 md:px-8">
      {elsewhere.map(({ season, name, count }) => (
        <li key={season}>
          <IntentLink
            href={seasonAddress(club, season, "jobs")}
            className="text-accent underline-offset-4 hover:underline"
          >
            {words("elsewhere", { season: name, count })}
          </IntentLink>
        </li>
      ))}
    </ul>
  );
}

/** Takes all failures for read, also those of works that one does not open. */
function AllRead({ club }: { club: string }) {
  const words = useTranslations("decisions.unread");
  const router = useRouter();
  const { unread: count } = useDesk();
  const markRead = useMarkRead(club);
  const [pending, start] = useTransition();
  if (count === 0) return null;
  return (
    <Button
      pending={pending}
      onClick={() =>
        start(async () => {
          await markRead();
          router.refresh();
        })
      }
    >
      <CheckCheck aria-hidden />
      {words("allRead")}
    </Button>
  );
}

function useDecisionColumns() {
  const words = useTranslations("decisions.results");
  return useMemo(
    () =>
      helper.columns([
        helper.display({
          id: "operation",
          header: words("what"),
          meta: { label: words("what"), explains: "transmission", card: "title", width: "md:min-w-56" },
          cell: nameCell,
        }),
        helper.display({
          id: "state",
          header: words("result"),
          meta: { label: words("result"), card: "line", width: "md:min-w-72" },
          cell: stateCell,
        }),
        helper.display({
          id: "surprises",
          header: words("surprising"),
          meta: { label: words("surprising"), card: "fact" },
          cell: surprisesCell,
        }),
        helper.display({
          id: "askedByName",
          header: words("who"),
          // A long reason beside them would have broken names and times.
          meta: { label: words("who"), card: "fact", width: "xl:min-w-40" },
          cell: ({ row }) => asked(row.original).askedByName,
        }),
        helper.display({
          id: "askedAt",
          header: words("when"),
          meta: { label: words("when"), card: "fact", width: "xl:whitespace-nowrap" },
          cell: whenCell,
        }),
      ]),
    [words],
  );
}

const asked = (row: Row) => ("work" in row ? row.work : row.sitting);

// The cells are the same functions at every rendering: others would be drawn anew, and take the focus from what one has just pressed.
interface CellProps {
  row: { original: Row };
}
const nameCell = ({ row }: CellProps) => <NameCell row={row.original} />;
const stateCell = ({ row }: CellProps) => <StateCell row={row.original} />;
const surprisesCell = ({ row }: CellProps) => <SurprisesCell {...asked(row.original)} />;
const whenCell = ({ row }: CellProps) => <WhenCell row={row.original} />;

function NameCell({ row }: { row: Row }) {
  const name = useDecisionName();
  return "work" in row ? (
    <IntentLink href={row.href} className={cn("font-medium hover:underline", row.within && "ml-4 inline-block")}>
      {name(row.work)}
    </IntentLink>
  ) : (
    <SittingToggle {...row} onToggle={row.toggle} />
  );
}

function StateCell({ row }: { row: Row }) {
  return "work" in row ? <DecisionState {...row} /> : <SittingState {...row} />;
}

function SurprisesCell({ surprises }: { surprises: number | null }) {
  const formats = useFormats();
  if (surprises === null) return null;
  return (
    <span className={surprises > 0 ? "text-pending tabular-nums" : "text-ink-soft tabular-nums"}>
      {formats.number(surprises)}
    </span>
  );
}

function WhenCell({ row }: { row: Row }) {
  const formats = useFormats();
  const span = useSittingSpan();
  return "work" in row ? formats.dateTime(row.work.askedAt) : span(row.sitting);
}

/** How a work stands, and why some of it was not done. */
function DecisionState({ work, unread }: { work: DecisionSummary; unread: number }) {
  const words = useTranslations("decisions");
  const stateWords = useDecisionStateWords();
  const why = useFailureWords();
  const reasons = why(work);
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {hasMoreToSend(work) ? (
        <Badge tone={work.state === "paused" ? "pending" : "accent"}>{words(`states.${work.state}`)}</Badge>
      ) : null}
      <span className={work.counts.failed > 0 ? "text-refused" : "text-ink-soft"}>{stateWords(work)}</span>
      {reasons ? <span className="text-ink-soft text-sm">{reasons}</span> : null}
      {unread > 0 ? <Badge tone="refused">{words("unread.some", { count: unread })}</Badge> : null}
    </span>
  );
}
