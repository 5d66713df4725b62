import { randomUUID } from "node:crypto";
import { type At, asked, deed, season } from "./deed.ts";
import type { Role } from "./programs.ts";

const director: readonly Role[] = ["director"];
const office: readonly Role[] = ["director", "secretary"];
const readers: readonly Role[] = ["director", "doctor"];

/** What a person chooses before a season is rolled over. */
export interface RollingOver {
  from: number;
  next: { is: "there"; id: number } | { is: "new"; name: string; startDate: string; endDate: string };
  takes: { slot: boolean; group: boolean; lesson: boolean; event: boolean };
  prices: { percent: number; euros: number; roundTo: 1 | 5 | 10 };
  trainers: "keep" | number;
  capacity: "keep" | "none";
  yearsInNames: boolean;
  followsHolidays: boolean;
}
/** Whom a list is about. */
export type Listed =
  | { of: "renewal"; view: string }
  | { of: "offers" | "moves"; group: number }
  | { of: "chosen"; ids: number[]; group: number | null };
/** A row that is changed, as it was seen. */
export interface RowChange {
  id: string;
  place: number;
  seen: number;
  changes: Record<string, string | null>;
}
/** Papers about health, as the page of a person shows them. */
export interface ShownPapers {
  questionnaire: boolean | null;
  begin: string | null;
  end: string | null;
  type: string | null;
  valid: boolean | null;
  hasFile: boolean;
}
/** What is decided or declared about somebody's papers. */
export type AboutPapers =
  | { of: "questionnaire"; attested: boolean | null }
  | { of: "decision"; valid: boolean | null }
  | { of: "certificate"; begin?: string | null; end?: string | null; type?: string; valid?: boolean | null };
/** A rule about papers, as a club writes it down. */
export interface PapersRule {
  sportId: number | null;
  minAge: number | null;
  maxAge: number | null;
  asks: "nothing" | "attestation" | "certificate" | "both";
  youngMonths: number | null;
  validMonths: number | null;
  types: string[];
  graceUntil: string | null;
  firstDay: string | null;
  lastDay: string | null;
  source: string;
}
/** Which holidays a club has without sessions. */
export interface Holidays {
  zone: "A" | "B" | "C" | null;
  isSchoolFree: boolean;
  isPublicFree: boolean;
  isLocalFree: boolean;
}

const ran = (_: At, { id, seen, all }: { id: string; seen: number; all: boolean }) => [
  id,
  { seen, sendsForeseen: all },
];

/** What people do about a season: its roll-over, who comes back, who waits, papers about health, days without sessions. */
export const SEASON_DEEDS = {
  prepareRollover: deed(
    "makes the list of what a season proposes for the next",
    director,
    "prepareRollover",
    (_, wish: { id: string; settings: RollingOver }) => [wish],
  ),
  growRollover: deed(
    "looks for what was added to the season since",
    director,
    "growRolloverList",
    (_, { id }: { id: string }) => [{ id }],
  ),
  changeRolloverRow: deed("changes a row of a roll-over", director, "changeRolloverRow", (_, wish: RowChange) => [
    wish,
  ]),
  leaveOutRolloverRow: deed(
    "leaves a row of a roll-over out, or takes it in",
    director,
    "leaveOutRolloverRow",
    (_, wish: { id: string; place: number; leftOut: boolean }) => [wish],
  ),
  tryRollover: deed("tries a roll-over without sending", director, "tryRollover", (_, { id }: { id: string }) => [id]),
  runRollover: deed("lets a roll-over run", director, "runRollover", ran),
  prepareList: deed(
    "makes a list of people who are put into groups",
    office,
    "prepareList",
    (at, wish: Listed & { id: string }) => [{ ...season(at), ...wish }],
  ),
  changeListRow: deed("changes a row of a list", office, "changeListRow", (_, wish: RowChange) => [wish]),
  mendListRows: deed(
    "chooses the same for many rows",
    office,
    "mendListRows",
    (
      _,
      wish: {
        id: string;
        repair: { code: string; field: string | null; repair: string };
        changes: Record<string, string | null>;
      },
    ) => [wish],
  ),
  leaveOutListRow: deed(
    "leaves a row of a list out, or takes it in",
    office,
    "leaveOutListRow",
    (_, wish: { id: string; place: number; leftOut: boolean }) => [wish],
  ),
  tryList: deed("tries a list without sending", office, "tryList", (_, { id }: { id: string }) => [id]),
  runList: deed("lets a list run", office, "runList", ran),
  takeOverRollover: deed(
    "takes a roll-over over from a colleague",
    director,
    "takeOverRollover",
    (_, { id }: { id: string }) => [id],
  ),
  takeOverList: deed("takes a list over from a colleague", office, "takeOverList", (_, { id }: { id: string }) => [id]),
  removeList: deed("removes a list", office, "removeList", (_, { id }: { id: string }) => [id]),
  sayWhy: deed("says why papers about health are read", readers, "sayWhy", (_, { reason }: { reason: string }) => [
    reason,
  ]),
  readPapers: deed("has everybody's papers of a season read", readers, "readAll", (at, _: object) => [
    at.season,
    "certificates",
  ]),
  decidePapers: deed(
    "decides about somebody's papers, or declares them",
    readers,
    "decideMedical",
    (at, wish: { member: number; wish: AboutPapers; seen: ShownPapers }) => [{ ...asked(), ...season(at), ...wish }],
    ["seen"],
  ),
  saySports: deed(
    "says for which sports a certificate was read",
    readers,
    "sayForWhichSports",
    (at, wish: { member: number; seen: ShownPapers; sports: number[] }) => [{ ...season(at), ...wish }],
  ),
  keepRule: deed(
    "writes a rule about papers down",
    director,
    "keepMedicalRule",
    (_, { fields }: { fields: PapersRule }) => [{ ask: randomUUID(), replaces: null, fields }],
    ["ask"],
  ),
  takeRules: deed("begins again with the rules of France", director, "takeMedicalRules", (_, __: object) => []),
  tellMedical: deed(
    "has others told who is in order, or no more",
    director,
    "tellMedical",
    (_, { isTold }: { isTold: boolean }) => [isTold],
  ),
  chooseHolidays: deed("chooses which holidays are without sessions", director, "saveFreeDays", (_, wish: Holidays) => [
    wish,
  ]),
  addClosure: deed(
    "adds days on which the club is closed",
    director,
    "addFreeDays",
    (_, wish: { from: string; to: string; label: string }) => [{ ...asked(), ...wish }],
    ["ask"],
  ),
  removeClosure: deed(
    "removes days on which the club was to be closed",
    director,
    "removeFreeDays",
    (_, { id }: { id: number }) => [id],
  ),
} as const;
