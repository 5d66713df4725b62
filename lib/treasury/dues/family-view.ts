import { type Parameters, parametersReader } from "#lib/base/arguments/view-parameters.ts";

/** Which families the list of who owes shows. */
export const SHOWN_FAMILIES = [
  "owes",
  "planned",
  "waiting",
  "overpaid",
  "unallocated",
  "exempt",
  "reminded",
  "all",
] as const;
export type ShownFamilies = (typeof SHOWN_FAMILIES)[number];

/** What the list is ordered by, each with the direction in which one looks at it first. */
export const FAMILY_ORDERS = ["oldest", "balance", "name", "due", "paid", "unallocated", "reminded"] as const;
export type FamilyOrder = (typeof FAMILY_ORDERS)[number];

/** The list of who owes as its address has it. */
export interface FamilyView {
  q: string;
  show: ShownFamilies;
  sort: FamilyOrder;
  page: number;
}

/** Rows of one page: as many as one goes through by keyboard. */
export const FAMILIES_A_PAGE = 100;

/** Reads the view of an address; what cannot be read stands at its default: who owes, oldest first. */
export function parseFamilyView(parameters: Parameters): FamilyView {
  const read = parametersReader(parameters);
  return {
    q: read.search(),
    show: read.among("show", SHOWN_FAMILIES) ?? "owes",
    sort: read.among("sort", FAMILY_ORDERS) ?? "oldest",
    page: read.paging().page,
  };
}

/** The view as parameters of an address; defaults are left out. */
export function formatFamilyView({ q, show, sort, page }: FamilyView): string {
  return new URLSearchParams({
    ...(q !== "" && { q }),
    ...(show !== "owes" && { show }),
    ...(sort !== "oldest" && { sort }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
}
