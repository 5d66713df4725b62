import {
  mayCallOff,
  mayCreateRegistrations,
  mayDecideRegistrations,
  mayEditAidKinds,
  mayEditPeople,
  mayExportJournal,
  mayKeepAid,
  mayKeepAssembly,
  mayKeepClubDocuments,
  mayKeepExpenses,
  mayKeepHeadcount,
  mayKeepInstalments,
  mayKeepOwnAccount,
  mayKeepSlips,
  mayManageActivities,
  mayManageEvents,
  mayManageSeasons,
  mayManageUsers,
  mayReadActivities,
  mayReadCorrections,
  mayReadDues,
  mayReadMedical,
  mayReadMedicalRules,
  mayReadNews,
  mayReadRegistrations,
  mayReadRenewal,
  mayRecordPayments,
  mayRemind,
  mayRollOver,
  maySetMedical,
  mayTakeAttendance,
  mayWriteAboutPapers,
  mayWriteFreeLetters,
  type Seat,
} from "#lib/base/access/permissions.ts";
import type { DefinedPage } from "#lib/base/addresses.ts";
import type { en } from "#lib/base/words/en.ts";
import type { Noun } from "#lib/club/contract/offered.ts";
import type { Rule } from "#lib/sync/resources/resource.ts";
import type { HeadingKey } from "./menu-table.ts";

/** What somebody may do at the desk, and pages that no entry of the menu is: the search leads there. Its words: `menu.deeds.<key>`, `menu.also.<key>`. */
export interface DeedRow extends DefinedPage {
  key: keyof (typeof en)["menu"]["deeds"];
  heading: HeadingKey;
  rule: Rule;
  noun?: Noun;
  /** As of a place of the menu. */
  knowsSections?: true;
}

/** Both rules, of which the first that says no is the reason. */
const both =
  (one: Rule, other: Rule): Rule =>
  (seat: Seat) => {
    const verdict = one(seat);
    return verdict.allowed ? other(seat) : verdict;
  };

const season = { of: "season" } as const;
const club = { of: "club" } as const;
const enrolling = { heading: "enrolling" } as const;
const people = { heading: "people" } as const;
const planning = { heading: "planning" } as const;
const money = { heading: "money", noun: "payments" } as const;
const ofClub = { heading: "club" } as const;

/** In the order in which they stand where they fit as well as each other. A path opens the form, where there is one. */
export const DEEDS: readonly DeedRow[] = [
  { ...season, ...enrolling, key: "enrol", path: "registrations/new", rule: mayCreateRegistrations },
  {
    ...{ ...season, ...enrolling, key: "enrolNew", path: "registrations/new/person" },
    rule: both(mayCreateRegistrations, mayEditPeople),
  },
  {
    ...{ ...season, ...enrolling, key: "decide", path: "registrations?state=pending" },
    ...{ rule: mayDecideRegistrations, knowsSections: true },
  },
  { ...season, ...enrolling, key: "refused", path: "registrations?state=refused", rule: mayReadRegistrations },
  { ...season, ...enrolling, key: "returned", path: "renewal/returned", rule: mayReadRenewal },
  { ...season, ...people, key: "newPerson", path: "members/new", rule: mayEditPeople },
  {
    ...{ ...season, ...people, key: "paperLetters", path: "papers/letters", rule: mayWriteAboutPapers },
    noun: "member-documents",
  },
  { ...season, ...people, key: "writeLetter", path: "letters/new", rule: mayWriteFreeLetters, knowsSections: true },
  { ...season, ...people, key: "medicalRules", path: "medical/rules", rule: mayReadMedicalRules, noun: "medical" },
  { ...season, ...people, key: "newMedicalRule", path: "medical/rules/new", rule: maySetMedical, noun: "medical" },
  { ...season, ...people, key: "medicalLog", path: "medical/log", rule: mayReadMedical, noun: "medical" },
  { ...season, ...people, key: "headcountForms", path: "headcount/presets", rule: mayKeepHeadcount },
  { ...season, ...people, key: "newAssembly", path: "assembly/new", rule: mayKeepAssembly },
  { ...season, ...people, key: "newHeadcountForm", path: "headcount/presets/new", rule: mayKeepHeadcount },
  { ...season, ...planning, key: "newGroup", path: "groups/new", rule: mayManageActivities },
  { ...season, ...planning, key: "newLesson", path: "lessons/new", rule: mayManageActivities },
  { ...season, ...planning, key: "newSlot", path: "slots/new", rule: mayManageActivities, noun: "slots" },
  { ...season, ...planning, key: "newEvent", path: "events/new", rule: mayManageEvents },
  { ...club, ...planning, key: "newSport", path: "sports/new", rule: mayManageActivities },
  { ...season, ...planning, key: "callOff", path: "week/off", rule: mayCallOff },
  { ...season, ...planning, key: "calendars", path: "week/calendar", rule: mayReadActivities },
  {
    ...club,
    ...planning,
    key: "rollCall",
    path: "attendance",
    rule: mayTakeAttendance,
    noun: "attendance",
    knowsSections: true,
  },
  { ...season, ...money, key: "recordPayment", path: "payments/new", rule: mayRecordPayments },
  { ...season, ...money, key: "remind", path: "treasury/dues", rule: mayRemind },
  { ...season, ...money, key: "makeSlip", path: "treasury/deposits", rule: mayKeepSlips },
  { ...season, ...money, key: "depositAll", path: "treasury/deposits/all", rule: mayKeepSlips },
  {
    ...{ ...season, ...money, key: "newPlan", path: "treasury/instalments/new" },
    rule: both(mayKeepInstalments, mayReadDues),
  },
  { ...season, ...money, key: "newExpense", path: "treasury/expenses/new", rule: mayKeepExpenses },
  { ...season, ...money, key: "ledger", path: "treasury/ledger", rule: mayExportJournal },
  { ...season, ...money, key: "expenseCategories", path: "treasury/expenses/categories", rule: mayKeepExpenses },
  { ...season, ...money, key: "newAid", path: "treasury/aid/new", rule: mayKeepAid },
  { ...season, ...money, key: "aidKinds", path: "treasury/aid/kinds", rule: mayKeepAid },
  { ...season, ...money, key: "newAidKind", path: "treasury/aid/kinds/new", rule: mayEditAidKinds },
  { ...season, ...money, key: "journalChanges", path: "treasury/journal/changes", rule: mayReadCorrections },
  { ...club, ...ofClub, key: "newSeason", path: "seasons/new", rule: mayManageSeasons },
  { ...club, ...ofClub, key: "rollover", path: "seasons/rollover", rule: mayRollOver },
  { ...club, ...ofClub, key: "addUser", path: "settings/users?new=1", rule: mayManageUsers },
  { ...club, heading: "start", key: "news", path: "news", rule: mayReadNews, knowsSections: true },
  { ...club, heading: "start", key: "account", path: "account", rule: mayKeepOwnAccount, knowsSections: true },
  { ...club, ...ofClub, key: "addDocument", path: "documents?new=1", rule: mayKeepClubDocuments, noun: "documents" },
];

/** What a person may do of it. @param isOffered whether the club's contract has a noun (`offeredNouns`) */
export function deedsOf(seat: Seat, isOffered: (noun: Noun) => boolean): DeedRow[] {
  return DEEDS.filter(
    ({ rule, noun, knowsSections }) =>
      (!seat.section || knowsSections) && rule(seat).allowed && (!noun || isOffered(noun)),
  );
}
