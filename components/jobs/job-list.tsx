"use client";

import { ListChecks } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useLive } from "#components/live/live.ts";
import { useThrottle } from "#components/live/use-throttle.ts";
import { DataTable } from "#components/table/data-table.tsx";
import { deskColumns } from "#components/table/features.ts";
import { Pager } from "#components/table/pager.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { seasonAddress } from "#lib/addresses.ts";
import type { JobSummary } from "#lib/jobs/read.ts";
import { useFormats } from "#lib/words/use-formats.ts";
import { useJobName, useJobStanding } from "./job-words.ts";
import { isLive } from "./use-jobs.ts";

export interface JobListProps {
  club: string;
  season: number;
  jobs: JobSummary[];
  total: number;
  page: number;
  pageSize: number;
}

const READ_AGAIN_MS = 1_500;
const helper = deskColumns<JobSummary>();
const rowId = (job: JobSummary) => String(job.id);

/** Every job of a season, newest first. */
export function JobList({ club, season, jobs, total, page, pageSize }: JobListProps) {
  const words = useTranslations("jobs");
  const router = useRouter();
  const name = useJobName();
  const again = useThrottle(() => router.refresh(), READ_AGAIN_MS);
  useLive(club, ["jobs"], (change) => {
    // The stream's first event after connecting names no change, and the server's rendering is fresh.
    if (change.id !== undefined) again();
  });
  return (
    <>
      <PageHeader title={words("title")} description={words("description")} />
      <DataTable
        caption={words("title")}
        columns={useJobColumns(club, season)}
        rows={jobs}
        rowId={rowId}
        rowName={name}
        onOpen={(job) => router.push(seasonAddress(club, season, "jobs", job.id))}
        empty={
          <EmptyState icon={ListChecks} title={words("results.none")}>
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

function useJobColumns(club: string, season: number) {
  const words = useTranslations("jobs");
  const formats = useFormats();
  const name = useJobName();
  const standing = useJobStanding();
  return useMemo(
    () =>
      helper.columns([
        helper.accessor("operation", {
          header: words("results.what"),
          enableSorting: false,
          meta: { label: words("results.what"), card: "title", width: "md:min-w-56" },
          cell: ({ row }) => (
            <Link href={seasonAddress(club, season, "jobs", row.original.id)} className="font-medium hover:underline">
              {name(row.original)}
            </Link>
          ),
        }),
        helper.accessor("state", {
          header: words("results.result"),
          enableSorting: false,
          meta: { label: words("results.result"), card: "line", width: "md:min-w-72" },
          cell: ({ row }) => (
            <span className="inline-flex flex-wrap items-center gap-2">
              {isLive(row.original) ? (
                <Badge tone={row.original.state === "paused" ? "pending" : "accent"}>
                  {words(`states.${row.original.state}`)}
                </Badge>
              ) : null}
              <span className={row.original.counts.failed > 0 ? "text-refused" : "text-ink-soft"}>
                {standing(row.original)}
              </span>
            </span>
          ),
        }),
        helper.accessor("askedByName", {
          header: words("results.who"),
          enableSorting: false,
          meta: { label: words("results.who"), card: "fact" },
        }),
        helper.accessor("askedAt", {
          header: words("results.when"),
          enableSorting: false,
          meta: { label: words("results.when"), card: "fact" },
          cell: ({ row }) => formats.dateTime(row.original.askedAt),
        }),
      ]),
    [words, formats, name, standing, club, season],
  );
}
