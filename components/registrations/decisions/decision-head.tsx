"use client";

import { Printer } from "lucide-react";
import { useTranslations } from "next-intl";
import { useDesk } from "#components/base/shell/desk.tsx";
import { ExportButton } from "#components/base/table/export-button.tsx";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PageHead } from "#components/base/ui/page-head.tsx";
import type { PageHelpWords } from "#components/base/ui/page-help.tsx";
import { Progress } from "#components/base/ui/progress.tsx";
import { clubDataAddress, seasonAddress } from "#lib/base/addresses.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { DecisionSummary } from "#lib/registrations/decisions/read.ts";
import type { ResultPage } from "#lib/registrations/decisions/result-page.ts";
import { DecisionControls } from "./decision-controls.tsx";
import { decidedRows, hasMoreToSend } from "./decision-progress.ts";
import { useDecisionName, useDecisionStateWords } from "./decision-words.ts";
import { RetryNote } from "./retry-note.tsx";
import { useShowsWork } from "./shown-works.ts";

export interface DecisionHeadProps {
  club: string;
  season: number;
  work: DecisionSummary;
  denied: string | null;
  onChanged: () => void;
  retry: ResultPage["retry"];
  /** The address of what is shown as it goes on paper. */
  paper: string;
  /** What the page is for. */
  help?: PageHelpWords | undefined;
}

/** Who asked for what and when, how it stands, and what can be done about it. */
export function DecisionHead({ club, season, work, denied, onChanged, retry, paper, help }: DecisionHeadProps) {
  const words = useTranslations("decisions");
  const formats = useFormats();
  const name = useDecisionName();
  const stateWords = useDecisionStateWords();
  const { isOfSection } = useDesk().person;
  const done = decidedRows(work);
  useShowsWork(work.id);
  return (
    <>
      <nav className="px-4 pt-4 text-sm md:px-8">
        <IntentLink href={seasonAddress(club, season, "jobs")} className="text-ink-soft hover:text-ink hover:underline">
          {words("actions.all")}
        </IntentLink>
      </nav>
      <PageHead
        help={help}
        className="pt-1 md:pt-1"
        title={name(work)}
        description={[
          words("results.asked", { name: work.askedByName, when: formats.dateTime(work.askedAt) }),
          work.finishedAt ? words("results.finished", { when: formats.dateTime(work.finishedAt) }) : "",
          work.takenBackBy ? words("takenBack", { name: work.takenBackBy }) : "",
        ]
          .filter(Boolean)
          .join(" · ")}
        actions={
          <>
            {work.operation === "refuse" &&
            work.counts.done + work.counts.skipped > 0 &&
            denied === null &&
            !isOfSection ? (
              <a
                href={`${seasonAddress(club, season, "registrations", "refusals", "print")}?job=${work.id}`}
                className={buttonStyle({ variant: "secondary" })}
              >
                <Printer aria-hidden />
                {words("results.refusalLetters")}
              </a>
            ) : null}
            <ExportButton href={clubDataAddress(club, "jobs", work.id, "export")} paper={paper} withWord />
            <DecisionControls {...{ club, work, denied, onChanged }} worthRetry={retry?.again ?? 0} />
          </>
        }
      />
      <div className="space-y-2 px-4 pb-4 md:px-8">
        <p aria-live="polite" className="text-base">
          {hasMoreToSend(work) ? (
            <span className="tabular-nums">{words("progress", { done, size: work.size })} · </span>
          ) : null}
          {stateWords(work)}
          {work.counts.unknown > 0 ? (
            <span className="text-pending"> {words("checking", { count: work.counts.unknown })}</span>
          ) : null}
          {work.surprises !== null && !hasMoreToSend(work) ? (
            <span className="text-ink-soft"> {words("results.surprises", { count: work.surprises })}</span>
          ) : null}
          {work.pauseDetail && work.pauseReason === "failed" ? (
            <span className="text-ink-soft"> {work.pauseDetail}</span>
          ) : null}
        </p>
        {retry ? <RetryNote retry={retry} /> : null}
        {hasMoreToSend(work) ? <Progress label={name(work)} value={done} max={work.size} className="max-w-xl" /> : null}
      </div>
    </>
  );
}
