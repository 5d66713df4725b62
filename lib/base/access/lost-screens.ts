import type { ScopedRule } from "./permissions.ts";
import * as may from "./permissions.ts";

/** A screen, as the rail calls it in English, and the rules behind it. */
interface Screen {
  name: string;
  /** Without these it is closed to everybody. */
  shows: readonly ScopedRule[];
  /** Without these it is open, and something on it cannot be done. */
  does: readonly ScopedRule[];
}

/** Which screen asks for which rules, and so for which scopes of the integration. A rule that asks for a scope stands here (screens.test.ts). */
export const SCREENS: readonly Screen[] = [
  {
    name: "Registrations",
    shows: [may.mayReadRegistrations],
    does: [
      may.mayDecideRegistrations,
      may.mayWriteRefusals,
      may.mayCreateRegistrations,
      may.mayExportRegistrations,
      ...[may.mayWriteToFamilies, may.mayReadParticipants, may.mayExportParticipants, may.mayCopyEmails],
    ],
  },
  { name: "Renewal", shows: [may.mayReadRenewal], does: [may.mayRenew, may.mayWriteToLeavers, may.mayExportComers] },
  { name: "Waiting list", shows: [may.mayKeepWaitingList], does: [may.mayWriteToLeavers] },
  { name: "Transmissions", shows: [may.mayFollowDecisions], does: [may.mayDecideRegistrations] },
  { name: "To follow up", shows: [may.mayReadNotes], does: [may.mayReadAllFollowUps] },
  {
    name: "Members",
    shows: [may.mayReadPeople],
    does: [
      ...[may.mayEditPeople, may.mayReadPersonHistory, may.mayExportPeople, may.mayCompareRecords],
      ...[may.mayTellWhatIsHeld, may.mayImport, may.mayMakeCards, may.mayShareCards],
    ],
  },
  { name: "Member figures", shows: [may.mayReadHeadcount], does: [may.mayKeepHeadcount, may.mayExportPeople] },
  { name: "Assemblies", shows: [may.mayKeepAssembly], does: [] },
  { name: "Groups", shows: [may.mayReadActivities], does: [may.mayManageActivities, may.mayReadParticipants] },
  { name: "Lessons", shows: [may.mayReadActivities], does: [may.mayManageActivities, may.mayCallOff] },
  { name: "Slots", shows: [may.mayReadActivities], does: [may.mayManageActivities, may.mayCallOff] },
  { name: "Week", shows: [may.mayReadActivities], does: [] },
  { name: "Events", shows: [may.mayReadEvents], does: [may.mayManageEvents, may.mayReadParticipants] },
  {
    name: "Treasury",
    shows: [may.mayReadDues],
    does: [
      ...[may.mayReadPayments, may.mayRecordPayments, may.mayCorrectPayments, may.mayKeepPaymentDetails],
      ...[
        may.mayKeepSlips,
        may.mayKeepExpenses,
        may.mayKeepInstalments,
        may.mayKeepAid,
        may.mayRemind,
        may.mayIssueReceipts,
        may.mayMailReceipts,
      ],
      ...[may.mayReadInvoices, may.mayExportJournal, may.mayCloseYear, may.mayReadCorrections],
    ],
  },
  { name: "Letters", shows: [may.mayWriteFreeLetters], does: [may.mayWriteLetters] },
  {
    name: "Missing documents",
    shows: [may.mayFollowPapers],
    does: [may.maySteerPapers, may.mayExportPapers, may.mayWriteAboutPapers],
  },
  {
    name: "Documents of a person",
    shows: [may.mayReadDocuments],
    does: [may.mayDepositDocuments, may.mayCheckDocuments],
  },
  { name: "Club documents", shows: [may.mayReadClubDocuments], does: [may.mayKeepClubDocuments] },
  { name: "Medical", shows: [may.mayReadMedical], does: [may.mayDecideMedical, may.mayBeToldMedical] },
  { name: "Attendance", shows: [may.mayReadAttendance], does: [may.mayTakeAttendance] },
  { name: "Staff hours", shows: [may.mayReadStaffHours], does: [] },
  { name: "Sports", shows: [may.mayReadActivities], does: [may.mayManageActivities] },
  { name: "Seasons", shows: [], does: [may.mayManageSeasons, may.mayRollOver] },
];

/** What an integration without a scope costs. */
export interface LostScreens {
  scope: string;
  /** Screens that nobody sees. */
  closed: string[];
  /** Screens on which something cannot be done. */
  cut: string[];
}

/** What is missing of the scopes that the screens need, and which of them lose by it. @param granted scopes of GET /context (club-api §4.2) */
export function lostWithout(granted: readonly string[]): LostScreens[] {
  const needed = [
    ...new Set(SCREENS.flatMap(({ shows, does }) => [...shows, ...does].flatMap(({ scopes }) => scopes))),
  ];
  const asks = (rules: readonly ScopedRule[], scope: string) => rules.some(({ scopes }) => scopes.includes(scope));
  return needed
    .filter((scope) => !granted.includes(scope))
    .sort()
    .map((scope) => {
      const closed = SCREENS.filter(({ shows }) => asks(shows, scope));
      const cut = SCREENS.filter((screen) => !closed.includes(screen) && asks(screen.does, scope));
      return { scope, closed: closed.map(({ name }) => name), cut: cut.map(({ name }) => name) };
    });
}
