import { HIGHEST_ID } from "#lib/base/arguments/identifier.ts";
import { formatParameters, type Parameters, parametersReader } from "#lib/base/arguments/view-parameters.ts";
import { NEEDS_A_HUMAN, NOT_PROPOSED } from "./proposal.ts";

/** Whom the list shows: who is proposed a group · of whom a person decides · who is proposed none · everybody. */
export const SHOWN_RENEWALS = ["proposed", "human", "none", "all"] as const;
export type ShownRenewals = (typeof SHOWN_RENEWALS)[number];

/** What is asked of last season: yes, or no. What nobody has read is neither. */
const ANSWERS = ["yes", "no"] as const;
type YesOrNo = (typeof ANSWERS)[number];

/** Shares of the recorded sessions, in percent, from which on somebody came often enough. */
export const CAME_TOLD: readonly number[] = [25, 50, 75];

/** The members of last season as an address narrows them. */
export interface RenewalView {
  q: string;
  show: ShownRenewals;
  /** A group of last season. */
  group: number | undefined;
  /** Why nothing is proposed, or why a person has to look. */
  reason: (typeof NEEDS_A_HUMAN)[number] | (typeof NOT_PROPOSED)[number] | undefined;
  /** Came to at least so many percent of the sessions at which somebody recorded them. */
  came: number | undefined;
  /** Owes nothing of last season. */
  paid: YesOrNo | undefined;
  /** Every required paper was handed in. */
  order: YesOrNo | undefined;
  page: number;
}

/** Rows of a page: as many as one goes through by keyboard. */
export const RENEWALS_A_PAGE = 100;

/** Reads the view of an address; what cannot be read stands at its default. */
export function parseRenewalView(parameters: Parameters): RenewalView {
  const { search, among, integer, paging } = parametersReader(parameters);
  return {
    q: search(),
    show: among("show", SHOWN_RENEWALS) ?? "proposed",
    group: integer("group", 1, HIGHEST_ID),
    reason: among("reason", [...NEEDS_A_HUMAN, ...NOT_PROPOSED]),
    came: integer("came", 1, 100),
    paid: among("paid", ANSWERS),
    order: among("order", ANSWERS),
    page: paging().page,
  };
}

const DEFAULTS = parseRenewalView({});

/** The view as parameters of an address; defaults are left out. */
export function formatRenewalView(view: Partial<RenewalView>): string {
  return formatParameters(view, DEFAULTS);
}
