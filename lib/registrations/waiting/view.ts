import { HIGHEST_ID } from "#lib/base/arguments/identifier.ts";
import { type Parameters, parametersReader } from "#lib/base/arguments/view-parameters.ts";

/** The waiting list as its address has it: one line is open, or the first. */
export interface WaitingView {
  kind: "annual" | "event" | undefined;
  activity: number | undefined;
}

/** Registrations whose group is changed at once: more are a whole group's, whose list is made from the group. */
export const MOST_MOVED = 500;

/** Reads the view of an address; what cannot be read is missing. */
export function parseWaitingView(parameters: Parameters): WaitingView {
  const { among, integer } = parametersReader(parameters);
  return { kind: among("kind", ["annual", "event"]), activity: integer("activity", 1, HIGHEST_ID) };
}

/** The address of one line, and its place on the page. @param here the page without parameters */
export function lineAddress(here: string, { kind, id }: { kind: "annual" | "event"; id: number }): string {
  return `${here}?${new URLSearchParams({ kind, activity: String(id) })}#line`;
}
