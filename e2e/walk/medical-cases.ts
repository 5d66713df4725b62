import { randomUUID } from "node:crypto";
import type { ActionCase } from "./action-case.ts";
import { CLUB, type Role, SEASON } from "./people.ts";

const MEDICAL = "app/(desk)/[club]/[season]/medical/actions.ts";
const page = `/${CLUB}/${SEASON}/medical`;
const may: Role[] = ["director", "doctor"];

const wish = { of: "decision", valid: true };
const decision = { ask: "00000000-0000-4000-8000-000000000000", season: SEASON, member: 5, wish };

/** The actions about papers about health: who may call them, and with what they do their work. */
export const MEDICAL_CASES: Record<string, ActionCase> = {
  [`${MEDICAL}#sayWhy`]: {
    page,
    may,
    args: () => [CLUB, "family"],
    malformed: [
      [CLUB, "son genou"],
      [CLUB, ""],
    ],
  },
  [`${MEDICAL}#readAll`]: {
    ...{ page, may },
    args: () => [CLUB, SEASON, "certificates"],
    malformed: [
      [CLUB, 0, "certificates"],
      [CLUB, SEASON, "constructor"],
    ],
  },
  [`${MEDICAL}#decideMedical`]: {
    page: `${page}/5`,
    may,
    args: () => [CLUB, { ...decision, ask: randomUUID() }],
    malformed: [
      { ask: "short" },
      { member: 0 },
      { wish: { of: "questionnaire", attested: "oui" } },
      { wish: { of: "questionnaire", attested: true, valid: true } },
      { wish: { of: "certificate" } },
      { wish: { of: "certificate", begin: "2027-01-01", end: "2026-01-01" } },
      { wish: { of: "certificate", type: "x".repeat(100_000) } },
      { more: 1 },
    ].map((fault) => [CLUB, { ...decision, ...fault }]),
  },
};
