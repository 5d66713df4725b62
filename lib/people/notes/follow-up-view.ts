import {
  formatParameters,
  type PageOf,
  type Parameters,
  parametersReader,
} from "#lib/base/arguments/view-parameters.ts";

/** Which part of what is to be seen to: all that is open, or one part of it, or what is done. */
export const FOLLOW_UP_TIMES = ["open", "overdue", "today", "coming", "done"] as const;

/** Which follow-ups a page shows; its address. */
export interface FollowUpView extends PageOf {
  /** Whoever may not see everybody's is shown their own. */
  who: "mine" | "all";
  when: (typeof FOLLOW_UP_TIMES)[number];
  q: string;
}

const DEFAULTS: FollowUpView = { who: "mine", when: "open", q: "", page: 1, size: 50 };

/** Reads the view from an address; what cannot be read stands at its default. */
export function parseFollowUps(parameters: Parameters): FollowUpView {
  const read = parametersReader(parameters);
  return {
    who: read.among("who", ["mine", "all"] as const) ?? DEFAULTS.who,
    when: read.among("when", FOLLOW_UP_TIMES) ?? DEFAULTS.when,
    q: read.search(),
    ...read.paging(),
  };
}

/** The address of a view, without what stands at its default. */
export const formatFollowUps = (view: FollowUpView): string => formatParameters(view, DEFAULTS);
