"use client";

import { CircleCheck, CircleDashed, CircleHelp, CircleX, Replace, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { deskColumns } from "#components/base/table/features.ts";
import { Badge } from "#components/base/ui/badge.tsx";
import { cn } from "#components/base/ui/class-names.ts";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { registrationAddress, seasonAddress } from "#lib/base/addresses.ts";
import { personName } from "#lib/base/words/formats.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { DecisionSummary } from "#lib/registrations/decisions/read.ts";
import type { ResultRow } from "#lib/registrations/decisions/result-rows.ts";
import { useOutcomeWords } from "./decision-words.ts";

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

interface ResultColumnsOptions {
  club: string;
  season: number;
  work: Pick<DecisionSummary, "operation" | "kind">;
  /** Not where the heading of the rows says it. */
  withReason: boolean;
}

/** The columns of a work's results; a name leads to its registration. */
export function useResultColumns({ club, season, work, withReason }: ResultColumnsOptions) {
  const { operation, kind } = work;
  const words = useTranslations("decisions.results");
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
          cell: ({ row: { original: row } }) => (
            <IntentLink
              href={registrationAddress(club, season, { kind, id: row.registrationId })}
              className="font-medium hover:underline"
            >
              {personName(row) || registrations("unknownPerson", { id: String(row.memberId ?? "") })}
            </IntentLink>
          ),
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
                <ComparisonMark comparison={row.original.comparison} />
              </span>
            );
          },
        }),
        ...(withReason
          ? [
              helper.accessor("code", {
                id: "reason",
                header: words("columns.reason"),
                enableSorting: false,
                meta: { label: words("columns.reason"), card: "line", width: "md:min-w-80" },
                cell: ({ row }) => (
                  <Reason words={reason(row.original)} row={row.original} works={seasonAddress(club, season, "jobs")} />
                ),
              }),
            ]
          : []),
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
    [words, registrations, formats, outcome, reason, club, season, kind, withReason],
  );
}

/** Whether the outcome was foreseen when it was asked for. */
function ComparisonMark({ comparison }: Pick<ResultRow, "comparison">) {
  const words = useTranslations("decisions.results.comparison");
  if (comparison === null) return null;
  return <Badge tone={comparison === "foreseen" ? "plain" : "pending"}>{words(comparison)}</Badge>;
}

/** @param works the address below which works have their pages */
function Reason({ words, row, works }: { words: string; row: ResultRow; works: string }) {
  const results = useTranslations("decisions.results");
  if (!words) return null;
  if (row.replacedBy && row.replacedBy.job !== null)
    return (
      <IntentLink href={`${works}/${row.replacedBy.job}`} className="text-accent underline-offset-4 hover:underline">
        {words}
      </IntentLink>
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
