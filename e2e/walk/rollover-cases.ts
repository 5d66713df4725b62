import { randomUUID } from "node:crypto";
import type { ActionCase } from "./action-case.ts";
import { CLUB, type Role, SEASON } from "./people.ts";

const ROLLOVER = "app/(desk)/[club]/(activities)/seasons/rollover/actions.ts";
const may: Role[] = ["director"];
const settings = {
  ...{
    from: SEASON,
    takes: { slot: true, group: true, lesson: true, event: true },
    trainers: "keep",
    capacity: "keep",
  },
  next: { is: "new", name: "Walked season", startDate: "2030-09-01", endDate: "2031-08-31" },
  prices: { percent: 2.5, euros: 0, roundTo: 5 },
  ...{ yearsInNames: true, followsHolidays: true },
};
const wish = () => ({ id: randomUUID(), settings });
/** Of a list that nobody has: that it is gone is told to who may, and to nobody else. */
const of = (action: string, more: object, strange: object[]): Record<string, ActionCase> => ({
  [`${ROLLOVER}#${action}`]: {
    ...{ page: `/${CLUB}/seasons/rollover/${randomUUID()}`, may, answers: "gone" },
    args: () => [CLUB, { id: randomUUID(), ...more }],
    malformed: [
      [CLUB, { id: "short", ...more }],
      ...strange.map((one) => [CLUB, { id: randomUUID(), ...more, ...one }]),
    ],
  },
});

/** The same, of an action that takes the list's name and what is wished beside it. */
const ofName = (action: string, more: unknown[] = [], strange: unknown[][] = []): Record<string, ActionCase> => ({
  [`${ROLLOVER}#${action}`]: {
    ...{ page: `/${CLUB}/seasons/rollover/${randomUUID()}`, may, answers: "gone" },
    args: () => [CLUB, randomUUID(), ...more],
    malformed: [[CLUB, "short", ...more], ...strange.map((one) => [CLUB, randomUUID(), ...one])],
  },
});

/** Rolling a season over: who may make a list, mend it and let it run. */
export const ROLLOVER_CASES: Readonly<Record<string, ActionCase>> = {
  [`${ROLLOVER}#prepareRollover`]: {
    ...{ page: `/${CLUB}/seasons/rollover`, may },
    args: () => [CLUB, wish()],
    malformed: [
      [CLUB, { ...wish(), id: "short" }],
      [CLUB, { ...wish(), settings: { ...settings, from: 2_147_483_648 } }],
      [CLUB, { ...wish(), settings: { ...settings, next: { is: "constructor" } } }],
      [CLUB, { ...wish(), settings: { ...settings, next: { ...settings.next, endDate: "2030-08-31" } } }],
      [CLUB, { ...wish(), settings: { ...settings, prices: { ...settings.prices, percent: 1e9 } } }],
      [CLUB, { ...wish(), settings: { ...settings, prices: { ...settings.prices, roundTo: 7 } } }],
      [CLUB, { ...wish(), settings: { ...settings, trainers: "nobody" } }],
    ],
  },
  ...of("changeRolloverRow", { place: 2, seen: 1, changes: { name: "Éveil" } }, [
    { place: -1 },
    { seen: 0 },
    { changes: { constructor: "x" } },
    { changes: { name: "x".repeat(256) } },
    { changes: { name: "a\nb" } },
  ]),
  ...of("leaveOutRolloverRow", { place: 2, leftOut: true }, [{ place: 1e10 }, { leftOut: "yes" }]),
  ...of("growRolloverList", {}, [{ more: 1 }]),
  ...ofName("removeRolloverList"),
  ...ofName("takeOverRollover"),
  ...ofName("tryRollover"),
  ...ofName("runRollover", [{ seen: 1, sendsForeseen: false }], [[{ seen: 0, sendsForeseen: false }], [{ seen: 1 }]]),
  ...ofName("controlRollover", ["pause"], [["constructor"]]),
};
