import { randomUUID } from "node:crypto";
import type { ActionCase } from "./action-case.ts";
import { CLUB, type Role, SEASON } from "./people.ts";

const DAYS = "app/(desk)/[club]/(desk)/settings/days/actions.ts";
const page = `/${CLUB}/settings/days`;
const may: Role[] = ["director"];
const chosen = { zone: "B", isSchoolFree: false, isPublicFree: false, isLocalFree: false };
const OFF = "app/(desk)/[club]/[season]/(activities)/(offer)/week/off/actions.ts";
const held = { seasonId: SEASON, type: "lesson", courseId: 2_147_483_647, date: "2026-12-05", isOff: false };
const days = { ask: "00000000-0000-4000-8000-000000000000", from: "2027-06-28", to: "2027-06-29", label: "Gala" };

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
    args: () => [CLUB, { ...days, ask: randomUUID() }],
    malformed: [
      [CLUB, { ...days, from: "2027-02-30" }],
      [CLUB, { ...days, to: "2027-06-31" }],
      [CLUB, { ...days, label: "" }],
      [CLUB, { ...days, label: "x".repeat(81) }],
      [CLUB, { ...days, label: "a\nb" }],
    ],
  },
  [`${OFF}#callOff`]: {
    page: `/${CLUB}/${SEASON}/week/off?type=lesson&course=1`,
    may: ["director", "secretary", "coach"],
    // A lesson that the walk's coach leads: what nobody called off takes place already.
    args: async (walk) => {
      const { sheets } = await walk.read<{ sheets: { title: string | null; session: object }[] }>(
        `/api/clubs/${CLUB}/attendance/sheets?from=2026-09-19&days=1`,
      );
      const own = sheets.find(({ title }) => title?.endsWith("owngroup"));
      if (!own) throw new Error("The walk's coach leads nothing on that day.");
      return [CLUB, { seasonId: SEASON, ...own.session, isOff: false }];
    },
    malformed: [
      [CLUB, { ...held, isOff: true }],
      [CLUB, { ...held, isOff: true, reason: "" }],
      [CLUB, { ...held, isOff: true, reason: "x".repeat(201) }],
      [CLUB, { ...held, type: "event" }],
      [CLUB, { ...held, date: "2026-13-01" }],
      [CLUB, { ...held, courseId: 0 }],
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
