"use client";

import { CheckCheck, ListChecks, Printer } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo, useTransition } from "react";
import { useDesk } from "#components/frame/desk.tsx";
import { useLive } from "#components/live/live.ts";
import { useThrottle } from "#components/live/use-throttle.ts";
import { DataTable } from "#components/table/data-table.tsx";
import { deskColumns } from "#components/table/features.ts";
import { Pager } from "#components/table/pager.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { buttonStyle } from "#components/ui/button-style.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { seasonAddress } from "#lib/addresses.ts";
import { noRows } from "#lib/arguments/paged.ts";
import type { SeasonForesight } from "#lib/jobs/foresight.ts";
import type { JobSummary } from "#lib/jobs/read.ts";
import { useFormats } from "#lib/words/use-formats.ts";
import { useFailureWords, useJobName, useJobStanding } from "./job-words.ts";
import { isLive } from "./standing.ts";
import { useMarkRead } from "./use-mark-read.ts";

export interface JobListProps {
  club: string;
  season: number;
  jobs: JobSummary[];
  total: number;
  page: number;
  pageSize: number;
  /** Failures that the person has not read, by job. */
  unread: Readonly<Record<number, number>>;
  /** The same in other seasons. */
  elsewhere: readonly { season: number; name: string; count: number }[];
  foresight: SeasonForesight;
}

const READ_AGAIN_MS = 1_500;
const helper = deskColumns<JobSummary>();
const rowId = (job: JobSummary) => String(job.id);

/** Every job of a season, newest first. */
export function JobList(props: JobListProps) {
  const { club, season, jobs, total, page, pageSize, unread } = props;
  const words = useTranslations("jobs");
  const print = useTranslations("ui.export");
  const router = useRouter();
  const name = useJobName();
  const again = useThrottle(() => router.refresh(), READ_AGAIN_MS);
  useLive(club, ["jobs"], (change) => {
    // The stream's first event after connecting names no change, and the server's rendering is fresh.
    if (change.id !== undefined) again();
  });
  return (
    <>
      <PageHeader
        title={words("title")}
        description={[
          words("description"),
          props.foresight.outcomes > 0 ? words("foresight", { ...props.foresight }) : "",
        ]
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
        columns={useJobColumns(club, season, unread)}
        rows={jobs}
        rowId={rowId}
        rowName={name}
        onOpen={(job) => router.push(seasonAddress(club, season, "jobs", job.id))}
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
function Elsewhere({ club, elsewhere }: Pick<JobListProps, "club" | "elsewhere">) {
  const words = useTranslations("jobs.unread");
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

/** Takes all failures for read, also those of jobs that one does not open. */
function AllRead({ club }: { club: string }) {
  const words = useTranslations("jobs.unread");
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

function useJobColumns(club: string, season: number, unread: JobListProps["unread"]) {
  const words = useTranslations("jobs");
  const formats = useFormats();
  const name = useJobName();
  const standing = useJobStanding();
  const why = useFailureWords();
  return useMemo(
    () =>
      helper.columns([
        helper.accessor("operation", {
          header: words("results.what"),
          enableSorting: false,
          meta: { label: words("results.what"), card: "title", width: "md:min-w-56" },
          cell: ({ row }) => (
            <IntentLink
              href={seasonAddress(club, season, "jobs", row.original.id)}
              className="font-medium hover:underline"
            >
              {name(row.original)}
            </IntentLink>
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
              {why(row.original) ? <span className="text-ink-soft text-sm">{why(row.original)}</span> : null}
              {unread[row.original.id] ? (
                <Badge tone="refused">{words("unread.some", { count: unread[row.original.id] ?? 0 })}</Badge>
              ) : null}
            </span>
          ),
        }),
        helper.accessor("surprises", {
          header: words("results.surprising"),
          enableSorting: false,
          meta: { label: words("results.surprising"), card: "fact" },
          cell: ({ row: { original: job } }) =>
            job.surprises === null ? (
              ""
            ) : (
              <span className={job.surprises > 0 ? "text-pending tabular-nums" : "text-ink-soft tabular-nums"}>
                {formats.number(job.surprises)}
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
    [words, formats, name, standing, why, club, season, unread],
  );
}
