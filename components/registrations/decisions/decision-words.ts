import { useTranslations } from "next-intl";
import { personName } from "#lib/base/words/formats.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { errorWords } from "#lib/club/client/words.ts";
import type { DecisionSummary } from "#lib/registrations/decisions/read.ts";
import type { ReasonGroup, ResultRow } from "#lib/registrations/decisions/result-rows.ts";
import { hasMoreToSend } from "./decision-progress.ts";

/** What a work of decisions is, in words: "Validate 37 registrations", "Refuse DURAND Zoé". */
export function useDecisionName(): (work: Pick<DecisionSummary, "operation" | "size" | "person">) => string {
  const words = useTranslations("decisions");
  return ({ operation, size, person }) => {
    const name = person ? personName(person) : "";
    return size === 1 && name
      ? words(`nameOne.${operation}`, { person: name })
      : words(`name.${operation}`, { count: size });
  };
}

/** How a work stands, in one line. */
export function useDecisionStateWords(): (work: DecisionSummary) => string {
  const words = useTranslations("decisions");
  const formats = useFormats();
  return (work) => {
    if (!hasMoreToSend(work)) return endedWords(words, work);
    if (work.state === "paused") {
      const said = words(`pause.${work.pauseReason ?? "person"}`);
      return work.pauseReason === "unreachable" || work.pauseReason === "failed"
        ? `${said} ${words("waits", { seconds: work.waitSeconds })}`
        : said;
    }
    if (work.isAway) return words("away");
    if (work.takenBackBy) return words("ending");
    // Only rows whose outcome is unknown are left; how long they take depends on the club.
    if (work.counts.queued + work.counts.sending === 0 && work.counts.unknown > 0) return words("checkingOnly");
    if (work.state === "queued" && work.waitSeconds > 0) return words("startsIn", { seconds: work.waitSeconds });
    return work.secondsLeft ? words("left", { time: formats.duration(work.secondsLeft) }) : words("states.running");
  };
}

function endedWords(words: ReturnType<typeof useTranslations<"decisions">>, work: DecisionSummary): string {
  const { done, skipped, failed, taken_back, superseded } = work.counts;
  const good = done + skipped;
  const replaced = superseded > 0 ? words("ended.replaced", { count: superseded }) : "";
  if (superseded === work.size) return replaced;
  return [endedSentence(words, { good, failed, left: taken_back }), replaced].filter(Boolean).join(" ");
}

function endedSentence(
  words: ReturnType<typeof useTranslations<"decisions">>,
  { good, failed, left }: { good: number; failed: number; left: number },
): string {
  if (left > 0) return words("ended.takenBack", { done: good, left: left + failed });
  if (failed === 0) return words("ended.all", { count: good });
  return good === 0 ? words("ended.none", { count: failed }) : words("ended.some", { done: good, failed });
}

/** Why some of a work was not done, in one line; nothing where all of it was. */
export function useFailureWords(): (work: Pick<DecisionSummary, "reasons" | "counts" | "size">) => string {
  const said = useReasonWords();
  const all = useReasonsWords();
  return ({ reasons, counts, size }) => {
    const [first] = reasons;
    if (!first) return "";
    return size === 1 ? said(first) : all(reasons, counts.failed);
  };
}

/** Reasons with how often each was given, and of how many failures nothing is told. */
export function useReasonsWords(): (reasons: DecisionSummary["reasons"], failed: number) => string {
  const words = useTranslations("decisions");
  const said = useReasonWords();
  return (reasons, failed) => {
    const told = reasons.map((reason) => words("reasons.some", { reason: said(reason), count: reason.count }));
    const rest = failed - reasons.reduce((sum, { count }) => sum + count, 0);
    return [...told, rest > 0 ? words("reasons.rest", { count: rest }) : ""].filter(Boolean).join(" · ");
  };
}

/** What became of a row, and why, in words. */
export function useOutcomeWords(operation: DecisionSummary["operation"]) {
  const words = useTranslations("decisions.outcome");
  const errors = useTranslations("errors");
  const did = useTranslations("registrations.panel.did");
  return {
    outcome: (row: Pick<ResultRow, "state">) =>
      row.state === "done" || row.state === "skipped" ? words(`${row.state}.${operation}`) : words(row.state),
    reason: (row: Pick<ResultRow, "state" | "code" | "detail" | "replacedBy" | "undone">) => {
      if (row.undone) return words("undone");
      if (row.state === "unknown") return words("unknownWhy");
      if (row.replacedBy) return did(row.replacedBy.operation, { by: row.replacedBy.by });
      return row.state === "failed" && row.code
        ? errorWords(errors, { kind: "refused", code: row.code, detail: row.detail })
        : "";
    },
  };
}

/** The words of a reason for which something was not done, as a heading. */
export function useReasonWords(): (group: Pick<ReasonGroup, "reason" | "detail">) => string {
  const words = useTranslations("decisions.outcome");
  const errors = useTranslations("errors");
  return ({ reason, detail }) =>
    (reason === "unknown"
      ? words("unknownWhy")
      : errorWords(errors, { kind: "refused", code: reason, detail })
    ).replace(/\.$/, "");
}
