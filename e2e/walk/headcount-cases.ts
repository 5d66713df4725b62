import { randomUUID } from "node:crypto";
import type { ActionCase, Walk } from "./action-case.ts";
import { CLUB, type Role, SEASON } from "./people.ts";

const HEADCOUNT = "app/(desk)/[club]/[season]/(desk)/headcount/actions.ts";
const PRESETS = `/${CLUB}/${SEASON}/headcount/presets`;
const office: Role[] = ["director", "secretary"];

const FORM = {
  ...{ name: "Walked", down: ["sex"], across: ["age"], bands: [0, 18], ageBy: "day", communes: [], day: "today" },
};
const named = (walk: Walk) => ({
  ask: randomUUID(),
  id: null,
  seen: null,
  definition: { ...FORM, name: `Walked ${walk.next()}` },
});

/** The actions of what forms ask a club for. */
export const HEADCOUNT_CASES: Readonly<Record<string, ActionCase>> = {
  [`${HEADCOUNT}#keepHeadcountPreset`]: {
    page: `${PRESETS}/new`,
    may: office,
    args: (walk) => [CLUB, named(walk)],
    malformed: [
      ...[{ name: " " }, { name: "x".repeat(81) }, { down: ["constructor"] }, { down: ["sex", "sex"] }],
      ...[{ across: ["group"] }, { across: ["sex"] }, { bands: [] }, { bands: [6, 12] }, { bands: [0, 12, 6] }],
      ...[{ bands: [0, 126] }, { bands: Array.from({ length: 31 }, (_, at) => at) }, { communes: [""] }],
      ...[{ communes: Array.from({ length: 61 }, (_, at) => String(at)) }, { day: "tomorrow" }, { more: 1 }],
    ].map((fault) => [CLUB, { ask: randomUUID(), id: null, seen: null, definition: { ...FORM, ...fault } }]),
  },
  [`${HEADCOUNT}#removeHeadcountPreset`]: {
    page: PRESETS,
    may: office,
    args: async (walk) => {
      const kept = await walk.direct(`${HEADCOUNT}#keepHeadcountPreset`, [CLUB, named(walk)]);
      return [CLUB, kept.id];
    },
    malformed: [
      [CLUB, "constructor"],
      [CLUB, 1],
    ],
  },
  [`${HEADCOUNT}#takeFrenchPresets`]: { page: PRESETS, may: office, args: () => [CLUB] },
  [`${HEADCOUNT}#keepFreezingDays`]: {
    page: PRESETS,
    may: office,
    args: () => [CLUB, ["december"]],
    malformed: [
      [CLUB, ["constructor"]],
      [CLUB, ["december", "december", "december"]],
      [CLUB, "december"],
    ],
  },
};
