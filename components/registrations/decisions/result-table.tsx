"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import useSWR from "swr";
import { fetchJson } from "#components/base/live/fetch-json.ts";
import { useLive } from "#components/base/live/live.ts";
import { useThrottle } from "#components/base/live/use-throttle.ts";
import { DataTable } from "#components/base/table/data-table.tsx";
import { ListTotal } from "#components/base/table/list-total.tsx";
import { Pager } from "#components/base/table/pager.tsx";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import type { PageHelpWords } from "#components/base/ui/page-help.tsx";
import { TabLinks } from "#components/base/ui/tabs.tsx";
import { clubDataAddress, seasonAddress } from "#lib/base/addresses.ts";
import { noRows } from "#lib/base/arguments/paged.ts";
import { personName } from "#lib/base/words/formats.ts";
import type { DecisionSummary } from "#lib/registrations/decisions/read.ts";
import type { ResultPage } from "#lib/registrations/decisions/result-page.ts";
import type { ResultChoice, ResultFilter, ResultRow } from "#lib/registrations/decisions/result-rows.ts";
import { DecisionHead } from "./decision-head.tsx";
import { hasMoreToSend } from "./decision-progress.ts";
import { ReasonGroups, ReasonHead, ReasonLinks } from "./reason-groups.tsx";
import { useResultColumns } from "./result-columns.tsx";
import { useMarkRead } from "./use-mark-read.ts";

export interface DecisionResultsProps {
  club: string;
  season: number;
  initial: ResultPage;
  choice: ResultChoice;
  denied: string | null;
  /** May read the addresses of people. */
  mayWrite: boolean;
  /** What the page is for. */
  help?: PageHelpWords | undefined;
}

/** Rows of a page of results. */
const PAGE_ROWS = 100;
const READ_AGAIN_MS = 800;
const LOOK_WHILE_RUNNING_MS = 3_000;

/** The results of a work: how it stands, what was not done by reason, and what became of each registration, in words. */
export function DecisionResults({ club, season, initial, choice, denied, mayWrite, help }: DecisionResultsProps) {
  const words = useTranslations("decisions");
  const [page, setPage] = useState(1);
  const { data, error, refresh } = useResultPage(club, initial, choice, page);
  const { job: work, rows, reasons, retry, total } = data;
  const { show, reason } = choice;
  const group = reasons.find((one) => one.reason === reason);
  useRead(club, work, show);
  const byReason = show === "failed" && reason === undefined;
  const columns = useResultColumns({ club, season, work, withReason: group === undefined });
  return (
    <>
      <DecisionHead
        {...{ club, season, work, denied, retry, help }}
        paper={paperOf(club, work, choice)}
        onChanged={refresh}
      />
      {error ? (
        <ErrorState
          shape="inline"
          className="mx-4 mb-3 md:mx-8"
          title={words("failedRead.title")}
          kept={words("failedRead.kept")}
        />
      ) : null}
      <ShowTabs work={work} show={show} />
      <ListTotal total={byReason ? reasons.reduce((sum, { count }) => sum + count, 0) : total} />
      {show === "failed" && reasons.length > 1 ? <ReasonLinks reasons={reasons} chosen={reason} /> : null}
      {byReason && reasons.length > 0 ? (
        <ReasonGroups {...{ club, season, work, reasons, rows, mayWrite }} />
      ) : (
        <>
          {group ? <ReasonHead {...{ club, work, mayWrite, reasons, group }} /> : null}
          <DataTable
            caption={words("results.caption")}
            columns={columns}
            rows={rows}
            rowId={rowId}
            rowName={(row) => personName(row)}
            empty={
              <EmptyState
                of={noRows({ total })}
                title={words(show === "failed" ? "results.noFailure" : "results.empty")}
              />
            }
          />
        </>
      )}
      {!byReason && total > PAGE_ROWS ? (
        <Pager
          page={data.page}
          pageSize={PAGE_ROWS}
          sizes={[PAGE_ROWS]}
          total={total}
          onPage={setPage}
          onPageSize={() => {}}
        />
      ) : null}
    </>
  );
}

/** Whoever sees the failures of a work has read them, and those that come while they look. */
function useRead(club: string, { id, counts: { failed } }: DecisionSummary, show: ResultFilter): void {
  const markRead = useMarkRead(club);
  const read = useRef(markRead);
  read.current = markRead;
  const shown = show === "failed" || show === "all" ? failed : 0;
  useEffect(() => {
    if (shown > 0) void read.current(id);
  }, [id, shown]);
}

/** What the page shows, read again as the work goes on. */
function useResultPage(club: string, initial: ResultPage, { show, reason }: ResultChoice, page: number) {
  const query = new URLSearchParams({ show, ...(reason && { reason }), page: String(page), size: String(PAGE_ROWS) });
  const path = `${clubDataAddress(club, "jobs", initial.job.id)}?${query}`;
  const { data, error, mutate } = useSWR<ResultPage, Error>(path, fetchJson, {
    keepPreviousData: true,
    ...(page === 1 && { fallbackData: initial }),
    refreshInterval: (latest) => (latest && hasMoreToSend(latest.job) ? LOOK_WHILE_RUNNING_MS : 0),
  });
  const refresh = () => void mutate();
  const again = useThrottle(refresh, READ_AGAIN_MS);
  useLive(club, ["jobs"], (change) => {
    if (change.id === undefined || change.id === initial.job.id) again();
  });
  return { data: data ?? initial, error, refresh };
}

function paperOf(club: string, { id, seasonId }: DecisionSummary, { show, reason }: ResultChoice): string {
  const query = new URLSearchParams({ show, ...(reason && { reason }) });
  return `${seasonAddress(club, seasonId, "jobs", id)}/print?${query}`;
}

const rowId = (row: ResultRow) => String(row.position);

function totalsOf({ counts, size }: DecisionSummary): Record<ResultFilter, number> {
  return {
    all: size,
    done: counts.done + counts.skipped,
    failed: counts.failed + counts.unknown,
    open: counts.queued + counts.sending + counts.unknown,
    left: counts.taken_back + counts.superseded,
  };
}

function ShowTabs({ work, show }: { work: DecisionSummary; show: ResultFilter }) {
  const words = useTranslations("decisions.results");
  const totals = totalsOf(work);
  const shown = (["failed", "all", "done", "open", "left"] as const).filter(
    (one) => (one !== "open" && one !== "left") || totals[one] > 0 || show === one,
  );
  return (
    <TabLinks
      label={words("filterLabel")}
      className="px-4 md:px-8"
      links={shown.map((one) => ({
        href: `?show=${one}`,
        words: words(one),
        count: totals[one],
        current: one === show,
      }))}
    />
  );
}
