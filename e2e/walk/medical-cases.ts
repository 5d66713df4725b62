import { randomUUID } from "node:crypto";
import type { ActionCase } from "./action-case.ts";
import { CLUB, type Role, SEASON } from "./people.ts";

const MEDICAL = "app/(desk)/[club]/[season]/(papers)/medical/actions.ts";
const page = `/${CLUB}/${SEASON}/medical`;
const may: Role[] = ["director", "doctor"];

const wish = { of: "questionnaire", attested: true };
const seen = { questionnaire: null, begin: null, end: null, type: null, valid: null, hasFile: false };
const decision = { ask: "00000000-0000-4000-8000-000000000000", season: SEASON, member: 5, wish, seen };

const said = { season: SEASON, member: 5, seen: { ...seen, hasFile: true }, sports: [1] };

const RULES = "app/(desk)/[club]/[season]/(papers)/medical/rules/actions.ts";
const rule = {
  ...{ sportId: null, minAge: 120, maxAge: 125, asks: "nothing", youngMonths: null, validMonths: null, types: [] },
  ...{ graceUntil: null, firstDay: "2026-09-01", lastDay: null, source: "e2e" },
};
const badRules = [{ source: " " }, { asks: "constructor" }, { minAge: 126 }, { firstDay: "2026-02-30" }, { more: 1 }];

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
  [`${MEDICAL}#sayForWhichSports`]: {
    page: `${page}/5`,
    may,
    args: () => [CLUB, said],
    malformed: [
      ...[{ member: 0 }, { sports: [0] }, { sports: null }, { sports: Array.from({ length: 51 }, () => 1) }],
      ...[{ seen: { ...seen, hasFile: "oui" } }, { seen: { ...seen, type: "x".repeat(100_000) } }, { more: 1 }],
    ].map((fault) => [CLUB, { ...said, ...fault }]),
  },
  "app/(desk)/[club]/(desk)/settings/medical/actions.ts#tellMedical": {
    page: `/${CLUB}/settings/medical`,
    may: ["director"],
    args: () => [CLUB, false],
    malformed: [[CLUB, "true"]],
  },
  [`${RULES}#keepMedicalRule`]: {
    page: `${page}/rules/new`,
    may: ["director"],
    args: () => [CLUB, { ask: randomUUID(), replaces: null, fields: rule }],
    malformed: [
      ...badRules.map((fault) => [CLUB, { ask: randomUUID(), replaces: null, fields: { ...rule, ...fault } }]),
      [CLUB, { ask: randomUUID(), replaces: "", fields: rule }],
      [CLUB, { ask: randomUUID(), replaces: "x".repeat(100_000), fields: rule }],
    ],
  },
  [`${RULES}#endMedicalRule`]: {
    page: `${page}/rules/new`,
    may: ["director"],
    args: () => [CLUB, { id: "fr-2026-adults", lastDay: null }],
    malformed: [
      [CLUB, { id: "", lastDay: null }],
      [CLUB, { id: "fr-2026-adults", lastDay: "2026-13-01" }],
      [CLUB, { id: "fr-2026-adults" }],
    ],
  },
  [`${RULES}#takeMedicalRules`]: {
    page: `${page}/rules`,
    may: ["director"],
    args: () => [CLUB],
    malformed: [[CLUB, 1]],
  },
};
