import { CircleCheck, CircleX } from "lucide-react";
import type { ReactNode } from "react";

interface TrialStepsProps {
  /** What was gone through, in that order; of a trial that failed, as far as it came. */
  steps: readonly { name: string; words: string; isDone: boolean }[];
  /** What a server said to the last one, in words that name it; null: nothing. */
  answer: string | null;
  /** What is told besides, once the steps are gone through. */
  children?: ReactNode;
}

/** A server or mailbox that was tried, step by step. */
export function TrialSteps({ steps, answer, children }: TrialStepsProps) {
  return (
    <>
      <ol className="space-y-1">
        {steps.map(({ name, words, isDone }) => (
          <li key={name} className="flex items-start gap-2">
            {isDone ? (
              <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-validated" />
            ) : (
              <CircleX aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
            )}
            <span className="min-w-0">{words}</span>
          </li>
        ))}
      </ol>
      {children}
      {answer ? <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">{answer}</p> : null}
    </>
  );
}

/** The steps that a trial came through, the one at which it failed last among them. Pure. */
export function stepsTried<Step extends string>(
  all: readonly Step[],
  trial: { ok: true } | { ok: false; step: Step },
): { name: Step; isDone: boolean }[] {
  const failed = trial.ok ? all.length : all.indexOf(trial.step);
  return all.slice(0, failed + 1).map((name, place) => ({ name, isDone: place < failed }));
}
