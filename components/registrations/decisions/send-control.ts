import { fetchJson } from "#components/base/live/fetch-json.ts";
import { clubDataAddress } from "#lib/base/addresses.ts";
import type { DecisionControl } from "#lib/registrations/decisions/decision-work.ts";

/** What is asked before the course of somebody else's work is changed, in words. */
export interface ControlQuestion {
  title: string;
  lines: string[];
  /** The safe choice. */
  keep: string;
  /** Given back with a yes. */
  mark: string;
}

/**
 * Asks something of a work.
 * @param seen the mark of the question that was answered with yes
 * @returns its state, or the question that comes first: then nothing has changed
 * @throws AnswerError with the words of the refusal
 */
export function sendDecisionControl(
  club: string,
  id: number,
  control: DecisionControl,
  seen?: string,
): Promise<{ state: string } | { question: ControlQuestion }> {
  return fetchJson(clubDataAddress(club, "jobs", id), {
    method: "POST",
    // It arrives whether or not its page is still there.
    keepalive: true,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ control, seen }),
  });
}
