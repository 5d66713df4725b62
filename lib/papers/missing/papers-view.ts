import { HIGHEST_ID } from "#lib/base/arguments/identifier.ts";
import { type Parameters, parametersReader } from "#lib/base/arguments/view-parameters.ts";

/** Whom the list of papers shows: who lacks one that is required · of whom the desk refused one · who was not read yet · who lacks none. */
export const SHOWN_PAPERS = ["lacking", "refused", "unread", "complete", "all"] as const;
export type ShownPapers = (typeof SHOWN_PAPERS)[number];

/** Whose registration waits first and who came first of them, or the alphabet. */
export const PAPERS_ORDERS = ["waiting", "name"] as const;
export type PapersOrder = (typeof PAPERS_ORDERS)[number];

/** The registrations by which somebody is in the list. */
export const PAPERS_STATES = ["pending", "validated"] as const;
export type PapersState = (typeof PAPERS_STATES)[number];

/** A group or an event, as an address names it: `annual-12`. */
export type ActivityKey = `${"annual" | "event"}-${number}`;

/** The list of who lacks which paper as its address has it. */
export interface PapersView {
  q: string;
  show: ShownPapers;
  state: PapersState | undefined;
  /** Whose registration has waited for more than so many days. */
  waited?: number | undefined;
  group: ActivityKey | undefined;
  /** The field that is to be handed in. */
  paper: number | undefined;
  sort: PapersOrder;
  page: number;
}

const LONGEST_WAIT_DAYS = 999;

/** Rows of one page: as many as one goes through by keyboard. */
export const PAPERS_A_PAGE = 100;

/** Reads the view of an address; what cannot be read stands at its default: who lacks something, those who wait first. */
export function parsePapersView(parameters: Parameters): PapersView {
  const read = parametersReader(parameters);
  const group = parameters instanceof URLSearchParams ? parameters.get("group") : parameters.group;
  return {
    q: read.search(),
    show: read.among("show", SHOWN_PAPERS) ?? "lacking",
    state: read.among("state", PAPERS_STATES),
    waited: read.integer("waited", 1, LONGEST_WAIT_DAYS),
    group: activityKeyIn(group),
    paper: read.integer("paper", 1, HIGHEST_ID),
    sort: read.among("sort", PAPERS_ORDERS) ?? "waiting",
    page: read.paging().page,
  };
}

function activityKeyIn(text: unknown): ActivityKey | undefined {
  if (typeof text !== "string" || !/^(annual|event)-[1-9]\d{0,9}$/.test(text)) return undefined;
  return Number(text.split("-")[1]) <= HIGHEST_ID ? (text as ActivityKey) : undefined;
}

/** The view as parameters of an address; defaults are left out. */
export function formatPapersView({ q, show, state, waited, group, paper, sort, page }: PapersView): string {
  return new URLSearchParams({
    ...(q !== "" && { q }),
    ...(show !== "lacking" && { show }),
    ...(state && { state }),
    ...(waited !== undefined && { waited: String(waited) }),
    ...(group && { group }),
    ...(paper !== undefined && { paper: String(paper) }),
    ...(sort !== "waiting" && { sort }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
}
