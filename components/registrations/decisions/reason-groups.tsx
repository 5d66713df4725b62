"use client";

import { useTranslations } from "next-intl";
import { DataTable } from "#components/base/table/data-table.tsx";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { cn } from "#components/base/ui/class-names.ts";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { personName } from "#lib/base/words/formats.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { DecisionSummary } from "#lib/registrations/decisions/read.ts";
import type { ReasonGroup, ResultRow } from "#lib/registrations/decisions/result-rows.ts";
import { useOutcomeWords, useReasonWords } from "./decision-words.ts";
import { FamiliesButton } from "./families-button.tsx";
import { useResultColumns } from "./result-columns.tsx";

/**
 * The words of each reason. Where two say the same (a club whose codes are not ours), the club's own words, or its code, tell them apart.
 */
function useHeadings(reasons: readonly ReasonGroup[]): (group: ReasonGroup) => string {
  const said = useReasonWords();
  const all = reasons.map(said);
  return (group) => {
    const heading = said(group);
    return all.filter((other) => other === heading).length > 1
      ? `${heading} (${group.detail || group.reason})`
      : heading;
  };
}

const addressOf = (reason: string) => `?${new URLSearchParams({ show: "failed", reason })}`;

/** The reasons for which something was not done, each with its count: one of them, or all. */
export function ReasonLinks({ reasons, chosen }: { reasons: readonly ReasonGroup[]; chosen: string | undefined }) {
  const words = useTranslations("decisions.reasons");
  const formats = useFormats();
  const said = useHeadings(reasons);
  const total = reasons.reduce((sum, { count }) => sum + count, 0);
  const links = [
    { key: "all", href: "?show=failed", label: words("all"), count: total, current: chosen === undefined },
    ...reasons.map((group) => ({
      key: `reason ${group.reason}`,
      href: addressOf(group.reason),
      label: said(group),
      count: group.count,
      current: group.reason === chosen,
    })),
  ];
  return (
    <nav aria-label={words("label")} className="flex flex-wrap gap-1.5 px-4 pt-3 md:px-8">
      {links.map(({ key, href, label, count, current }) => (
        <IntentLink
          key={key}
          href={href}
          aria-current={current ? "true" : undefined}
          data-figure={count}
          className={cn(
            buttonStyle({ size: "sm", variant: "secondary", wraps: true }),
            "rounded-full text-left md:min-h-0 aria-[current=true]:border-accent aria-[current=true]:bg-accent-soft aria-[current=true]:text-accent",
          )}
        >
          {label}
          <span className="text-xs tabular-nums">{formats.number(count)}</span>
        </IntentLink>
      ))}
    </nav>
  );
}

interface ReasonHeadProps extends Pick<ReasonGroupsProps, "club" | "work" | "mayWrite" | "reasons"> {
  group: ReasonGroup;
  id?: string;
}

/** The heading of one reason: its words, how many rows have it, how many of them nobody had foreseen, and the way to the families. */
export function ReasonHead({ club, work, mayWrite, reasons, group, id }: ReasonHeadProps) {
  const words = useTranslations("decisions.reasons");
  const formats = useFormats();
  const said = useHeadings(reasons);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-5 pb-2 md:px-8">
      <h2 id={id} className="font-medium text-base [text-wrap:balance]">
        {said(group)}
        <span className="ml-2 font-normal text-ink-soft tabular-nums">{formats.number(group.count)}</span>
      </h2>
      {group.unforeseen > 0 ? (
        <span className="text-pending text-sm">{words("unforeseen", { count: group.unforeseen })}</span>
      ) : null}
      {mayWrite && group.isRule && work.operation === "validate" ? (
        <span className="ml-auto">
          <FamiliesButton club={club} work={work.id} group={group} />
        </span>
      ) : null}
    </div>
  );
}

interface ReasonGroupsProps {
  club: string;
  season: number;
  work: DecisionSummary;
  reasons: readonly ReasonGroup[];
  /** May read the addresses of people. */
  mayWrite: boolean;
  /** The first rows of each reason. */
  rows: readonly ResultRow[];
}

/** What was not done, a table for each reason. */
export function ReasonGroups({ rows, ...props }: ReasonGroupsProps) {
  const byReason = Map.groupBy(rows, ({ reason }) => reason);
  return props.reasons.map((group) => (
    <Group key={group.reason} {...props} group={group} rows={byReason.get(group.reason) ?? []} />
  ));
}

type GroupProps = ReasonGroupsProps & { group: ReasonGroup };

function Group({ club, season, work, reasons, group, rows, mayWrite }: GroupProps) {
  const words = useTranslations("decisions");
  const said = useReasonWords();
  const { reason } = useOutcomeWords(work.operation);
  const heading = said(group);
  // A club's own code may have other words for each row, and a failure of the club's service a number to tell it by.
  const withReason = rows.some((row) => reason(row).replace(/\.$/, "") !== heading || row.code === "internal_error");
  const columns = useResultColumns({ club, season, work, withReason });
  const id = `reason-${group.reason}`;
  return (
    <section aria-labelledby={id}>
      <ReasonHead {...{ club, work, mayWrite, reasons, group, id }} />
      <DataTable
        caption={heading}
        columns={columns}
        rows={rows}
        rowId={(row) => String(row.position)}
        rowName={(row) => personName(row)}
        className="border-line border-t"
      />
      {group.count > rows.length ? (
        <p className="px-4 py-2 md:px-8">
          <IntentLink
            href={addressOf(group.reason)}
            data-figure={group.count}
            className="text-accent underline-offset-4 hover:underline"
          >
            {words("reasons.more", { count: group.count })}
          </IntentLink>
        </p>
      ) : null}
    </section>
  );
}
