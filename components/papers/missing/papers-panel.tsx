"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/base/ui/button.tsx";
import { cn } from "#components/base/ui/class-names.ts";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { Progress } from "#components/base/ui/progress.tsx";
import { wrappingButton } from "#components/base/ui/wrapping-button.ts";
import { usePress } from "#components/club/form/use-press.ts";

/** What one asks of a reading: whose papers are read and kept, that it rests, goes on or ends, or that all of it is read again. */
export type PapersWish = "pending" | "all" | "again" | "pause" | "resume" | "end";

export interface PapersPanelProps {
  /** `none`: nobody has asked for it. */
  state: "none" | "running" | "paused" | "waiting" | "done";
  people: number;
  known: number;
  /** Said of it, each a sentence: its age, who asked for it, how it is kept up to date. */
  notes: readonly string[];
  /** Why it waits. */
  failure: string | null;
  /** How long the rest takes, in words; null where nothing is left. */
  left: string | null;
  /** What one may ask for now, in this order, each with what it costs in words where it costs anything. */
  wishes: readonly { wish: PapersWish; cost: string | null }[];
  /** @returns why it is not done, in words; null: it is */
  ask: (wish: PapersWish) => Promise<string | null>;
}

/** How far the reading of papers is, what it would cost, and the presses that steer it. */
export function PapersPanel({ state, people, known, notes, failure, left, wishes, ask }: PapersPanelProps) {
  const words = useTranslations("papers.reading");
  const { isSending, fault, press } = usePress(ask, words("failure"));
  return (
    <section aria-labelledby="papers-reading" className={cn("space-y-3", state === "done" && "text-sm")}>
      <h2 id="papers-reading" className="sr-only">
        {words("title")}
      </h2>
      {state === "none" ? <p className="max-w-text">{words("none")}</p> : null}
      {failure === null ? null : (
        <ErrorState shape="inline" title={words("failed", { reason: failure })} kept={words("goesOn")} />
      )}
      {state === "none" || state === "done" ? null : (
        <div className="max-w-text space-y-2">
          <p role="status" className="tabular-nums">
            {state === "paused" ? words("paused", { known, people }) : words("running", { known, people })}
            {left === null || state !== "running" ? null : (
              <span className="text-ink-soft"> · {words("left", { time: left })}</span>
            )}
          </p>
          <Progress label={words("title")} value={known} max={Math.max(1, people)} />
        </div>
      )}
      {notes.length === 0 ? null : <p className="max-w-text text-ink-soft text-sm tabular-nums">{notes.join(" ")}</p>}
      <div className="flex flex-wrap items-center gap-2">
        {wishes.map(({ wish, cost }, at) => (
          <Button
            key={wish}
            size={state === "none" ? "md" : "sm"}
            className={wrappingButton}
            variant={state === "none" && at === 0 ? "primary" : wish === "end" ? "quiet" : "secondary"}
            pending={isSending}
            onClick={() => void press(wish)}
          >
            {cost === null ? words(wish) : `${words(wish)} (${cost})`}
          </Button>
        ))}
      </div>
      <p role="alert" className="text-danger empty:hidden">
        {fault}
      </p>
    </section>
  );
}
