import { randomUUID } from "node:crypto";
import type { ActionCase } from "./action-case.ts";
import { CLUB, type Role, SEASON } from "./people.ts";

const office: Role[] = ["director", "secretary"];
const IMPORT = "app/(desk)/[club]/[season]/(people)/import/actions.ts";
const page = `/${CLUB}/${SEASON}/import/${randomUUID()}`;
const options = { people: "both", emailOfGuardian: true, validate: false };

/** What one does with a file that is read in; of one that nobody has: that it is gone is told to who may, and to nobody else. */
export const IMPORT_CASES: Readonly<Record<string, ActionCase>> = {
  [`${IMPORT}#keepImportColumns`]: {
    page,
    ...{ may: office, answers: "gone" },
    args: () => [CLUB, randomUUID(), { columns: [{ field: "last_name", rule: "always" }], options }],
    malformed: [
      [CLUB, "short", { columns: [], options }],
      [CLUB, randomUUID(), { columns: [{ field: "constructor", rule: "always" }], options }],
      [CLUB, randomUUID(), { columns: [{ field: null, rule: "toString" }], options }],
      [CLUB, randomUUID(), { columns: Array(257).fill({ field: null, rule: "always" }), options }],
      [CLUB, randomUUID(), { columns: [], options: { ...options, people: "all" } }],
      [CLUB, randomUUID(), { columns: [], options, more: 1 }],
    ],
  },
  [`${IMPORT}#mendImportRows`]: {
    page,
    ...{ may: office, answers: "gone" },
    args: () => [CLUB, randomUUID(), { which: { places: [2] }, changes: { email: "ida@walked.example" } }],
    malformed: [
      [CLUB, randomUUID(), { which: { places: [] }, changes: {} }],
      [CLUB, randomUUID(), { which: { filter: "constructor" }, leftOut: true }],
      [CLUB, randomUUID(), { which: { places: [2] }, changes: { email: "x".repeat(10_001) } }],
      [CLUB, randomUUID(), { which: { places: [2] }, leftOut: "yes" }],
    ],
  },
  [`${IMPORT}#tryImport`]: {
    page,
    may: office,
    answers: "gone",
    args: () => [CLUB, randomUUID()],
    malformed: [[CLUB, "short"]],
  },
  [`${IMPORT}#runImport`]: {
    page,
    ...{ may: office, answers: "gone" },
    args: () => [CLUB, randomUUID(), { seen: 1, sendsForeseen: false }],
    malformed: [
      [CLUB, randomUUID(), { seen: 0, sendsForeseen: false }],
      [CLUB, randomUUID(), { seen: 1 }],
    ],
  },
  [`${IMPORT}#controlImport`]: {
    page,
    ...{ may: office, answers: "gone" },
    args: () => [CLUB, randomUUID(), "pause"],
    malformed: [[CLUB, randomUUID(), "constructor"]],
  },
  [`${IMPORT}#sayWhoRowIs`]: {
    page,
    ...{ may: office, answers: "gone" },
    args: () => [CLUB, randomUUID(), { place: 2, seen: 1, person: "new" }],
    malformed: [
      [CLUB, randomUUID(), { place: -1, seen: 1, person: "new" }],
      [CLUB, randomUUID(), { place: 2, seen: 0, person: "new" }],
      [CLUB, randomUUID(), { place: 2, seen: 1, person: 2_147_483_648 }],
      [CLUB, randomUUID(), { place: 2, seen: 1, person: "constructor" }],
    ],
  },
  [`${IMPORT}#takeOverImport`]: {
    page,
    ...{ may: office, answers: "gone" },
    args: () => [CLUB, randomUUID()],
    malformed: [[CLUB, "short"]],
  },
  [`${IMPORT}#removeImport`]: {
    page,
    ...{ may: office, answers: "gone" },
    args: () => [CLUB, randomUUID()],
    malformed: [[CLUB, "short"]],
  },
};
