import type { ActionCase } from "./action-case.ts";
import { CLUB, type Role } from "./people.ts";

const DAYS = "app/(desk)/[club]/settings/days/actions.ts";
const page = `/${CLUB}/settings/days`;
const may: Role[] = ["director"];
const chosen = { zone: "B", isSchoolFree: false, isPublicFree: false, isLocalFree: false };
const days = { from: "2027-06-28", to: "2027-06-29", label: "Gala" };

/** The actions about days without sessions: who may call them, and with what they do their work. */
export const DAYS_CASES: Record<string, ActionCase> = {
  [`${DAYS}#saveFreeDays`]: {
    ...{ page, may },
    args: () => [CLUB, chosen],
    malformed: [
      [CLUB, { ...chosen, zone: "D" }],
      [CLUB, { ...chosen, isSchoolFree: "yes" }],
      [CLUB, { ...chosen, own: [] }],
    ],
  },
  [`${DAYS}#addFreeDays`]: {
    ...{ page, may },
    args: () => [CLUB, days],
    malformed: [
      [CLUB, { ...days, from: "2027-02-30" }],
      [CLUB, { ...days, to: "3027-01-01" }],
      [CLUB, { ...days, label: "" }],
      [CLUB, { ...days, label: "x".repeat(81) }],
      [CLUB, { ...days, label: "a\nb" }],
    ],
  },
  [`${DAYS}#removeFreeDays`]: {
    ...{ page, may },
    args: () => [CLUB, 2_147_483_647],
    malformed: [
      [CLUB, 0],
      [CLUB, "1"],
    ],
  },
};
