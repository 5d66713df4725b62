"use client";

import { CircleCheck, CircleDashed, CircleHelp, CircleX, Replace, Undo2 } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import useSWR from "swr";
import { fetchJson } from "#components/live/fetch-json.ts";
import { useLive } from "#components/live/live.ts";
import { useThrottle } from "#components/live/use-throttle.ts";
import { DataTable } from "#components/table/data-table.tsx";
import { deskColumns } from "#components/table/features.ts";
import { Pager } from "#components/table/pager.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { cn } from "#components/ui/class-names.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { TabLinks } from "#components/ui/tabs.tsx";
import { seasonAddress } from "#lib/addresses.ts";
import type { JobSummary, ResultFilter, ResultRow } from "#lib/jobs/read.ts";
import { personName } from "#lib/words/formats.ts";
import { useFormats } from "#lib/words/use-formats.ts";
import { JobHead } from "./job-head.tsx";
import { useOutcomeWords } from "./job-words.ts";
import { isLive } from "./use-jobs.ts";

export interface JobResultsProps {
  club: string;
  season: number;
  initial: { job: JobSummary; rows: ResultRow[] };
  show: ResultFilter;
  denied: string | null;
}

/** Rows of a page of results. */
const PAGE_ROWS = 100;
const READ_AGAIN_MS = 800;
const LOOK_WHILE_RUNNING_MS = 3_000;

/** The results of a job: how it stands, and what became of each registration, in words. */
export function JobResults({ club, season, initial, show, denied }: JobResultsProps) {
  const words = useTranslations("jobs");
  const [page, setPage] = useState(1);
  const path = `/api/clubs/${club}/jobs/${initial.job.id}?show=${show}&page=${page}&size=${PAGE_ROWS}`;
  const { data, error, mutate } = useSWR<JobResultsProps["initial"], Error>(path, fetchJson, {
    keepPreviousData: true,
    ...(page === 1 && { fallbackData: initial }),
    refreshInterval: (latest) => (latest && isLive(latest.job) ? LOOK_WHILE_RUNNING_MS : 0),
  });
  const again = useThrottle(() => void mutate(), READ_AGAIN_MS);
  useLive(club, ["jobs"], (change) => {
    if (change.id === undefined || change.id === initial.job.id) again();
  });
  const { job, rows } = data ?? initial;
  const shownTotal = totalsOf(job)[show];
  const columns = useResultColumns(job.operation, seasonAddress(club, season, "jobs"));
  return (
    <>
      <JobHead club={club} season={season} job={job} denied={denied} onChanged={() => void mutate()} />
      {error ? (
        <ErrorState
          shape="inline"
          className="mx-4 mb-3 md:mx-8"
          title={words("failedRead.title")}
          kept={words("failedRead.kept")}
        />
      ) : null}
      <ShowTabs job={job} show={show} />
      <DataTable
        caption={words("results.caption")}
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowName={(row) => personName(row)}
        empty={<EmptyState title={words("results.empty")} />}
      />
      {shownTotal > PAGE_ROWS ? (
        <Pager
          page={page}
          pageSize={PAGE_ROWS}
          sizes={[PAGE_ROWS]}
          total={shownTotal}
          onPage={setPage}
          onPageSize={() => {}}
        />
      ) : null}
    </>
  );
}

const rowId = (row: ResultRow) => String(row.position);

function totalsOf({ counts, size }: JobSummary): Record<ResultFilter, number> {
  return {
    all: size,
    done: counts.done + counts.skipped,
    failed: counts.failed,
    open: counts.queued + counts.sending + counts.unknown,
    left: counts.taken_back + counts.superseded,
  };
}

function ShowTabs({ job, show }: { job: JobSummary; show: ResultFilter }) {
  const words = useTranslations("jobs.results");
  const formats = useFormats();
  const totals = totalsOf(job);
  const shown = (["all", "failed", "done", "open", "left"] as const).filter(
    (one) => (one !== "open" && one !== "left") || totals[one] > 0 || show === one,
  );
  return (
    <TabLinks
      label={words("filterLabel")}
      className="px-4 md:px-8"
      links={shown.map((one) => ({
        href: one === "all" ? "?" : `?show=${one}`,
        words: words(one),
        count: formats.number(totals[one]),
        current: one === show,
      }))}
    />
  );
}

const helper = deskColumns<ResultRow>();

const looks: Record<ResultRow["state"], { icon: typeof CircleX; colour: string }> = {
  done: { icon: CircleCheck, colour: "text-validated" },
  skipped: { icon: CircleCheck, colour: "text-ink-soft" },
  failed: { icon: CircleX, colour: "text-refused" },
  taken_back: { icon: Undo2, colour: "text-cancelled" },
  superseded: { icon: Replace, colour: "text-cancelled" },
  queued: { icon: CircleDashed, colour: "text-ink-faint" },
  sending: { icon: CircleDashed, colour: "text-pending" },
  unknown: { icon: CircleHelp, colour: "text-pending" },
};

function useResultColumns(operation: JobSummary["operation"], jobs: string) {
  const words = useTranslations("jobs.results");
  const registrations = useTranslations("registrations");
  const formats = useFormats();
  const { outcome, reason } = useOutcomeWords(operation);
  return useMemo(
    () =>
      helper.columns([
        helper.accessor("lastName", {
          id: "name",
          header: words("columns.name"),
          enableSorting: false,
          meta: { label: words("columns.name"), card: "title", width: "md:min-w-56" },
          cell: ({ row }) =>
            personName(row.original) || registrations("unknownPerson", { id: String(row.original.memberId ?? "") }),
        }),
        helper.accessor("activity", {
          header: words("columns.activity"),
          enableSorting: false,
          meta: { label: words("columns.activity"), card: "line" },
          cell: ({ row }) => row.original.activity ?? "",
        }),
        helper.accessor("state", {
          header: words("columns.outcome"),
          enableSorting: false,
          meta: { label: words("columns.outcome"), card: "aside" },
          cell: ({ row }) => {
            const { icon: Icon, colour } = looks[row.original.state];
            return (
              <span className={cn("inline-flex items-center gap-1.5 whitespace-nowrap", colour)}>
                <Icon aria-hidden className="size-4" />
                {outcome(row.original)}
                <ForesightMark foresight={row.original.foresight} />
              </span>
            );
          },
        }),
        helper.accessor("code", {
          id: "reason",
          header: words("columns.reason"),
          enableSorting: false,
          meta: { label: words("columns.reason"), card: "line", width: "md:min-w-80" },
          cell: ({ row }) => <Reason words={reason(row.original)} row={row.original} jobs={jobs} />,
        }),
        helper.accessor("decidedAt", {
          header: words("columns.decided"),
          enableSorting: false,
          meta: { label: words("columns.decided"), card: "none" },
          cell: ({ row }) =>
            row.original.decidedAt ? (
              <time dateTime={row.original.decidedAt} title={formats.dateTime(row.original.decidedAt)}>
                {formats.time(row.original.decidedAt)}
              </time>
            ) : null,
        }),
      ]),
    [words, registrations, formats, outcome, reason, jobs],
  );
}

/** Whether the outcome was foreseen when it was asked for. */
function ForesightMark({ foresight }: Pick<ResultRow, "foresight">) {
  const words = useTranslations("jobs.results.foresight");
  if (foresight === null) return null;
  return <Badge tone={foresight === "foreseen" ? "plain" : "pending"}>{words(foresight)}</Badge>;
}

/** @param jobs the address below which jobs have their pages */
function Reason({ words, row, jobs }: { words: string; row: ResultRow; jobs: string }) {
  const results = useTranslations("jobs.results");
  if (!words) return null;
  if (row.replacedBy)
    return (
      <Link href={`${jobs}/${row.replacedBy.job}`} className="text-accent underline-offset-4 hover:underline">
        {words}
      </Link>
    );
  return (
    <span>
      {words}
      {row.requestId && (row.code === "internal_error" || row.detail === words) ? (
        <span className="block font-mono text-ink-faint text-xs">{results("request", { id: row.requestId })}</span>
      ) : null}
    </span>
  );
}
