import { randomUUID } from "node:crypto";
import type { ActionCase } from "./action-case.ts";
import { CLUB, type Role, SEASON } from "./people.ts";

const office: Role[] = ["director", "secretary"];
const LISTS = "app/(desk)/[club]/[season]/(registrations)/renewal/lists/actions.ts";
const page = `/${CLUB}/${SEASON}/renewal/lists/${randomUUID()}`;
const BAD_SEASON = 2_147_483_648;

/** What one does with a list of people who are put into groups; of one that nobody has: that it is gone is told to who may, and to nobody else. */
export const RENEWAL_CASES: Readonly<Record<string, ActionCase>> = {
  [`${LISTS}#prepareList`]: {
    page: `/${CLUB}/${SEASON}/waiting`,
    ...{ may: office, answers: "nobody" },
    args: () => [CLUB, { of: "moves", id: randomUUID(), season: SEASON, group: 2_147_483_647 }],
    malformed: [
      [CLUB, { of: "moves", id: "short", season: SEASON, group: 1 }],
      [CLUB, { of: "constructor", id: randomUUID(), season: SEASON, group: 1 }],
      [CLUB, { of: "offers", id: randomUUID(), season: BAD_SEASON, group: 1 }],
      [CLUB, { of: "renewal", id: randomUUID(), season: SEASON, view: "x".repeat(1_001) }],
      [CLUB, { of: "renewal", id: randomUUID(), season: SEASON, view: "", more: 1 }],
      [CLUB, { of: "chosen", id: randomUUID(), season: SEASON, ids: [], group: null }],
      [
        CLUB,
        { of: "chosen", id: randomUUID(), season: SEASON, ids: Array.from({ length: 501 }, (_, n) => n + 1), group: 1 },
      ],
    ],
  },
  [`${LISTS}#changeListRow`]: {
    ...{ page, may: office, answers: "gone" },
    args: () => [CLUB, { id: randomUUID(), place: 1, seen: 1, changes: { group: "1" } }],
    malformed: [
      [CLUB, { id: "short", place: 1, seen: 1, changes: {} }],
      [CLUB, { id: randomUUID(), place: -1, seen: 1, changes: {} }],
      [CLUB, { id: randomUUID(), place: 1, seen: 0, changes: {} }],
      [CLUB, { id: randomUUID(), place: 1, seen: 1, changes: { constructor: "1" } }],
      [CLUB, { id: randomUUID(), place: 1, seen: 1, changes: { group: "x".repeat(11) } }],
    ],
  },
  [`${LISTS}#mendListRows`]: {
    ...{ page, may: office, answers: "gone" },
    args: () => [
      CLUB,
      { id: randomUUID(), repair: { code: "several_groups", field: "group", repair: "1 2" }, changes: { group: "1" } },
    ],
    malformed: [
      [CLUB, { id: randomUUID(), repair: { code: "several_groups", field: 1, repair: "1" }, changes: {} }],
      [CLUB, { id: randomUUID(), repair: { code: "x", field: null, repair: "x".repeat(501) }, changes: {} }],
    ],
  },
  [`${LISTS}#leaveOutListRow`]: {
    ...{ page, may: office, answers: "gone" },
    args: () => [CLUB, { id: randomUUID(), place: 1, leftOut: true }],
    malformed: [
      [CLUB, { id: randomUUID(), place: 1, leftOut: "yes" }],
      [CLUB, { id: randomUUID(), place: 1.5, leftOut: true }],
    ],
  },
  [`${LISTS}#tryList`]: {
    ...{ page, may: office, answers: "gone" },
    args: () => [CLUB, randomUUID()],
    malformed: [[CLUB, "constructor"], [CLUB]],
  },
  [`${LISTS}#runList`]: {
    ...{ page, may: office, answers: "gone" },
    args: () => [CLUB, randomUUID(), { seen: 1, sendsForeseen: false }],
    malformed: [
      [CLUB, randomUUID(), { seen: 0, sendsForeseen: false }],
      [CLUB, randomUUID(), { seen: 1 }],
    ],
  },
  [`${LISTS}#controlList`]: {
    ...{ page, may: office, answers: "gone" },
    args: () => [CLUB, randomUUID(), "pause"],
    malformed: [[CLUB, randomUUID(), "toString"]],
  },
  [`${LISTS}#takeOverList`]: {
    ...{ page, may: office, answers: "gone" },
    args: () => [CLUB, randomUUID()],
    malformed: [[CLUB, "short"]],
  },
  [`${LISTS}#removeList`]: {
    ...{ page, may: office, answers: "gone" },
    args: () => [CLUB, randomUUID()],
    malformed: [[CLUB, "short"]],
  },
};
