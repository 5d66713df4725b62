"use client";

import { CircleCheck, CircleX, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import useSWR from "swr";
import { useLive } from "#components/base/live/live.ts";
import { useThrottle } from "#components/base/live/use-throttle.ts";
import { DecisionControls } from "#components/registrations/decisions/decision-controls.tsx";
import { hasMoreToSend } from "#components/registrations/decisions/decision-progress.ts";
import { useDecisionStateWords, useOutcomeWords } from "#components/registrations/decisions/decision-words.ts";
import { readWorks, useNewestReading } from "#components/registrations/decisions/newest-reading.ts";
import { useShowsWork } from "#components/registrations/decisions/shown-works.ts";
import { clubDataAddress } from "#lib/base/addresses.ts";
import type { DecisionSummary } from "#lib/registrations/decisions/read.ts";
import type { ResultRow } from "#lib/registrations/decisions/result-rows.ts";

interface DecisionCourse {
  job: DecisionSummary;
  rows: ResultRow[];
}

/** The seconds of the hold are counted down. */
const LOOK_WHILE_RUNNING_MS = 700;
const READ_AGAIN_MS = 400;

/** Where the work of one registration is read, with its one row. */
export function courseAddress(club: string, work: number): string {
  return `${clubDataAddress(club, "jobs", work)}?size=1`;
}

const readCourse = (address: string) => readWorks<DecisionCourse>(address, ({ job: work }) => [work]);

/**
 * Follows the decision of one registration from its hold to its result.
 * @param onChanged called when it has ended: what the panel shows of the registration is older
 */
export function useCourse(club: string, work: number | undefined, onChanged: () => void) {
  const { data, mutate } = useSWR<DecisionCourse, Error>(
    work === undefined ? null : courseAddress(club, work),
    readCourse,
    {
      refreshInterval: (latest) => (!latest || hasMoreToSend(latest.job) ? LOOK_WHILE_RUNNING_MS : 0),
    },
  );
  const again = useThrottle(() => void mutate(), READ_AGAIN_MS);
  useLive(club, ["jobs"], (change) => {
    if (work !== undefined && (change.id === undefined || change.id === work)) again();
  });
  const state = data && !hasMoreToSend(data.job) ? data.rows[0]?.state : undefined;
  const changed = useRef(onChanged);
  changed.current = onChanged;
  useEffect(() => {
    if (state) changed.current();
  }, [state]);
  return {
    data,
    refresh: () => void mutate(),
    isLive: work !== undefined && (!data || hasMoreToSend(data.job)),
    ended: state === "skipped" ? "done" : state,
  };
}

type CourseProps = Pick<ReturnType<typeof useCourse>, "data" | "refresh"> & {
  club: string;
  denied: string | null;
  /** Decided just now: its work is read for the first time. */
  isNew?: boolean;
};

/** The hold with the way back, how the sending stands, then the result with its reason. Read out as it changes. */
export function Course({ data, refresh, club, denied, isNew = false }: CourseProps) {
  const words = useTranslations("registrations.panel");
  return (
    <div role="status" className="empty:hidden">
      {data ? (
        hasMoreToSend(data.job) ? (
          <UnderWay work={data.job} {...{ refresh, club, denied }} />
        ) : (
          data.rows[0] && <Ended work={data.job} row={data.rows[0]} />
        )
      ) : isNew ? (
        <p className="rounded bg-accent-soft px-3 py-1.5">{words("asked")}</p>
      ) : null}
    </div>
  );
}

function UnderWay({ work, club, denied, refresh }: { work: DecisionSummary } & Omit<CourseProps, "data" | "isNew">) {
  const stateWords = useDecisionStateWords();
  const newestOf = useNewestReading();
  useShowsWork(work.id);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 rounded bg-accent-soft px-3 py-1.5">
      <span className="min-w-0 tabular-nums first-letter:uppercase">{stateWords(newestOf(work))}</span>
      <span className="flex shrink-0 gap-1.5">
        <DecisionControls club={club} work={work} denied={denied} onChanged={refresh} small />
      </span>
    </div>
  );
}

function Ended({ work, row }: { work: DecisionSummary; row: ResultRow }) {
  const { outcome, reason } = useOutcomeWords(work.operation);
  const good = row.state === "done" || row.state === "skipped";
  const Icon = good ? CircleCheck : row.state === "failed" ? CircleX : Undo2;
  const colour = good ? "text-validated" : row.state === "failed" ? "text-refused" : "text-ink-soft";
  const why = reason(row);
  return (
    <p className="flex items-start gap-2">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${colour}`} />
      <span className="min-w-0">
        <span className={`font-medium ${colour}`}>{outcome(row)}</span>
        {why ? ` · ${why}` : ""}
      </span>
    </p>
  );
}
