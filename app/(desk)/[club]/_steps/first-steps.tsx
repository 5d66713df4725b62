import { Circle, CircleCheck, CircleDashed } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { mayPutStepsAway, type Seat } from "#lib/base/access/permissions.ts";
import { pageAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import type { Noun } from "#lib/club/contract/offered.ts";
import { areStepsAway, type StepKey, stepsDone } from "#lib/desk/first-page/first-steps.ts";
import { StepsButton } from "./steps-button.tsx";
import { stepsFor } from "./steps-table.ts";

interface FirstStepsProps {
  seat: Seat;
  /** The season that is shown; none where the club has none yet. */
  season: number | null;
  isOffered: (noun: Noun) => boolean;
}

/**
 * What a new club sets up, of it what who asks may do: each step leads to where it is done, and is ticked by what Guichet knows. Gone once all are
 * done, or a director has put them away.
 */
export async function FirstSteps({ seat, season, isOffered }: FirstStepsProps) {
  const { club } = seat;
  const own = stepsFor(seat, isOffered);
  const { db } = await store();
  if (own.length === 0 || (await areStepsAway(db, club))) return null;
  const known = await stepsDone(db, club);
  if (own.every(({ key }) => known[key])) return null;
  const words = await getTranslations("steps");
  const done = own.filter(({ key }) => known[key]).length;
  return (
    <details
      // A club that has accepted somebody is at work: the rest can wait behind one line.
      open={!known.decided}
      className="group/steps mx-4 mb-8 max-w-3xl rounded-lg border border-line bg-surface md:mx-8 print:hidden"
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-3 px-4 py-2">
        <h2 className="flex-1 text-base">{words("title")}</h2>
        <span className="text-ink-soft text-sm tabular-nums">{words("count", { done, all: own.length })}</span>
      </summary>
      <div className="border-line border-t px-4 pt-3 pb-2">
        <p className="text-ink-soft">{words("intro")}</p>
        <ol className="py-2">
          {own.map(({ key, of, path }) => (
            <Step
              key={key}
              step={key}
              isDone={known[key]}
              // What belongs to a season waits for the first one.
              href={of === "club" || season !== null ? pageAddress({ of, path }, club, season ?? 0) : null}
            />
          ))}
        </ol>
        {mayPutStepsAway(seat).allowed ? (
          <p className="flex flex-wrap items-center justify-between gap-x-4 border-line border-t pt-2 text-ink-soft text-sm">
            {words("putAwayHelp")}
            <StepsButton club={club} away label={words("putAway")} done={words("away")} />
          </p>
        ) : null}
      </div>
    </details>
  );
}

interface StepProps {
  step: StepKey;
  /** null: what would say so has not been read yet. */
  isDone: boolean | null;
  href: string | null;
}

async function Step({ step, isDone, href }: StepProps) {
  const words = await getTranslations("steps");
  const Mark = isDone ? CircleCheck : isDone === null ? CircleDashed : Circle;
  const title = words(`steps.${step}.title`);
  return (
    <li className="flex gap-3 py-1.5">
      <Mark
        aria-hidden
        className={isDone ? "mt-0.5 size-4 shrink-0 text-validated" : "mt-0.5 size-4 shrink-0 text-ink-faint"}
      />
      <div className="min-w-0">
        {isDone || !href ? (
          <span className={isDone ? "text-ink-soft" : "font-medium"}>{title}</span>
        ) : (
          <IntentLink href={href} className="font-medium text-accent underline-offset-4 hover:underline">
            {title}
          </IntentLink>
        )}
        {isDone ? <span className="text-validated text-sm"> · {words("done")}</span> : null}
        {isDone === null ? <span className="text-ink-soft text-sm"> · {words("unread")}</span> : null}
        {isDone ? null : <p className="text-ink-soft text-sm">{words(`steps.${step}.words`)}</p>}
      </div>
    </li>
  );
}
