import { isText } from "#lib/base/arguments/text.ts";
import type { DecisionSummary } from "#lib/registrations/decisions/read.ts";
import { opensOn } from "#lib/registrations/decisions/result-page.ts";
import { isResultFilter, type ResultChoice } from "#lib/registrations/decisions/result-rows.ts";

/** What the address of a work asks to see; without a word of it what was not done, where there is something. */
export function chosenResults(
  work: Pick<DecisionSummary, "counts">,
  { show, reason }: Record<string, string | string[] | undefined>,
): ResultChoice {
  if (!isResultFilter(show)) return { show: opensOn(work) };
  if (show !== "failed" || typeof reason !== "string" || !isText(reason)) return { show };
  return { show, reason };
}
