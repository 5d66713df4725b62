import type { ActionCase } from "./action-case.ts";
import { CLUB, type Role, SEASON } from "./people.ts";

const office: Role[] = ["director", "secretary"];
const PAPERS = "app/(desk)/[club]/[season]/papers/actions.ts";

/** What one does with the list of who lacks which paper. */
export const PAPERS_CASES: Readonly<Record<string, ActionCase>> = {
  [`${PAPERS}#steerPapers`]: {
    page: `/${CLUB}/${SEASON}/papers`,
    may: office,
    // A pause where nothing runs: the walk spends no quota on everybody's papers.
    args: () => [CLUB, { season: SEASON, wish: "pause" }],
    malformed: [
      [CLUB, { season: SEASON, wish: "constructor" }],
      [CLUB, { season: 2_147_483_648, wish: "pause" }],
      [CLUB, { season: SEASON, wish: "pause", more: 1 }],
    ],
  },
};
