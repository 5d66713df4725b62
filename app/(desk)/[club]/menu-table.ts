import {
  mayCloseYear,
  mayCompareRecords,
  mayDecideRestored,
  mayExportJournal,
  mayFollowDecisions,
  mayFollowPapers,
  mayImport,
  mayIssueReceipts,
  mayKeepAid,
  mayKeepAssembly,
  mayKeepExpenses,
  mayKeepInstalments,
  mayKeepSlips,
  mayKeepWaitingList,
  mayManageConnection,
  mayManageUsers,
  mayNameIssuer,
  mayReadActivities,
  mayReadAttendance,
  mayReadAudit,
  mayReadClubDocuments,
  mayReadContract,
  mayReadDues,
  mayReadEvents,
  mayReadHeadcount,
  mayReadMedical,
  mayReadNotes,
  mayReadPayments,
  mayReadPeople,
  mayReadQuota,
  mayReadRegistrations,
  mayReadRenewal,
  mayReadStaffHours,
  mayRemind,
  maySeeNoteTable,
  maySetFreeDays,
  maySetMail,
  maySetMedical,
  mayWriteFreeLetters,
  type Seat,
} from "#lib/base/access/permissions.ts";
import type { Role } from "#lib/base/access/roles.ts";
import type { DefinedPage } from "#lib/base/addresses.ts";
import type { en } from "#lib/base/words/en.ts";
import type { Noun } from "#lib/club/contract/offered.ts";
import { everybody, type Rule } from "#lib/sync/resources/resource.ts";

type Sections = (typeof en)["menu"]["sections"];

/** Pages have a word, and others that people have for them. */
type PlaceKey = keyof Sections & keyof (typeof en)["menu"]["also"];

/** A page of the menu; its word is `menu.sections.<key>`. */
export interface PlaceRow extends DefinedPage {
  key: PlaceKey;
  /** Who sees it at all. */
  rule: Rule;
  /** The noun of the contract without which there is nothing to see. */
  noun?: Noun;
  /** The page knows of sections (decision 95): whose role is of one is not led to any other. */
  knowsSections?: true;
}

/** One work: an entry of the menu. Its places are tabs where there are several, and it opens with the first that one may see. */
interface EntryRow {
  /** Its word, where it has several places: `menu.sections.<key>`; one place names its entry itself. */
  key?: keyof Sections;
  places: readonly PlaceRow[];
}

export type HeadingKey = keyof (typeof en)["menu"]["headings"];

interface HeadingRow {
  key: HeadingKey;
  entries: readonly EntryRow[];
}

const season = { of: "season" } as const;
const club = { of: "club" } as const;
const sections = { knowsSections: true } as const;
const one = (place: PlaceRow): EntryRow => ({ places: [place] });

/** What somebody does at the desk, and where: at most six headings. A page that is not built yet is not listed: no link leads nowhere. */
export const MENU: readonly HeadingRow[] = [
  { key: "start", entries: [one({ ...season, key: "overview", path: "", rule: everybody })] },
  {
    key: "enrolling",
    entries: [
      one({ ...season, key: "registrations", path: "registrations", rule: mayReadRegistrations, ...sections }),
      one({ ...season, key: "waiting", path: "waiting", rule: mayKeepWaitingList }),
      one({ ...season, key: "renewal", path: "renewal", rule: mayReadRenewal }),
      one({ ...season, key: "jobs", path: "jobs", rule: mayFollowDecisions, ...sections }),
    ],
  },
  {
    key: "people",
    entries: [
      one({ ...season, key: "members", path: "members", rule: mayReadPeople, ...sections }),
      one({ ...season, key: "followUps", path: "follow-ups", rule: mayReadNotes, ...sections }),
      one({ ...season, key: "papers", path: "papers", rule: mayFollowPapers, noun: "member-documents", ...sections }),
      one({ ...season, key: "letters", path: "letters", rule: mayWriteFreeLetters, ...sections }),
      one({ ...season, key: "medical", path: "medical", rule: mayReadMedical, noun: "medical" }),
      one({ ...season, key: "headcount", path: "headcount", rule: mayReadHeadcount, ...sections }),
      one({ ...season, key: "assembly", path: "assembly", rule: mayKeepAssembly }),
      one({ ...season, key: "twins", path: "members/twins", rule: mayCompareRecords }),
      one({ ...season, key: "import", path: "import", rule: mayImport }),
    ],
  },
  {
    key: "planning",
    entries: [
      one({ ...season, key: "week", path: "week", rule: mayReadActivities, ...sections }),
      {
        key: "groups",
        places: [
          { ...season, key: "groups", path: "groups", rule: mayReadActivities, ...sections },
          { ...season, key: "lessons", path: "lessons", rule: mayReadActivities, ...sections },
          { ...season, key: "slots", path: "slots", rule: mayReadActivities, noun: "slots", ...sections },
        ],
      },
      one({ ...season, key: "events", path: "events", rule: mayReadEvents, ...sections }),
      one({
        ...season,
        key: "attendance",
        path: "attendance",
        rule: mayReadAttendance,
        noun: "attendance",
        ...sections,
      }),
      one({ ...season, key: "hours", path: "hours", rule: mayReadStaffHours, noun: "staff-hours" }),
      one({ ...club, key: "sports", path: "sports", rule: mayReadActivities }),
    ],
  },
  {
    key: "money",
    entries: [
      one({ ...season, key: "summary", path: "treasury", rule: mayReadDues, noun: "payments", ...sections }),
      {
        key: "owing",
        places: [
          { ...season, key: "dues", path: "treasury/dues", rule: mayReadDues, noun: "payments", ...sections },
          { ...season, key: "reminders", path: "treasury/reminders", rule: mayRemind, noun: "payments" },
        ],
      },
      {
        key: "payments",
        places: [
          { ...season, key: "payments", path: "payments", rule: mayReadPayments, noun: "payments", ...sections },
          { ...season, key: "receipts", path: "treasury/receipts", rule: mayIssueReceipts, noun: "payments" },
        ],
      },
      {
        key: "bank",
        places: [
          { ...season, key: "deposits", path: "treasury/deposits", rule: mayKeepSlips, noun: "payments" },
          { ...season, key: "slips", path: "treasury/slips", rule: mayKeepSlips, noun: "payments" },
          { ...season, key: "statements", path: "treasury/bank", rule: mayKeepSlips, noun: "payments" },
          { ...season, key: "cash", path: "treasury/deposits/cash", rule: mayKeepSlips, noun: "payments" },
          { ...season, key: "expenses", path: "treasury/expenses", rule: mayKeepExpenses, noun: "payments" },
        ],
      },
      {
        key: "plans",
        places: [
          { ...season, key: "instalments", path: "treasury/instalments", rule: mayKeepInstalments, noun: "payments" },
          { ...season, key: "aid", path: "treasury/aid", rule: mayKeepAid, noun: "payments" },
        ],
      },
      one({ ...season, key: "journal", path: "treasury/journal", rule: mayExportJournal, noun: "payments" }),
      one({ ...season, key: "closing", path: "treasury/closing", rule: mayCloseYear, noun: "payments" }),
    ],
  },
  {
    key: "club",
    entries: [
      one({ ...club, key: "seasons", path: "seasons", rule: everybody }),
      {
        key: "team",
        places: [
          { ...club, key: "users", path: "settings/users", rule: mayManageUsers },
          { ...club, key: "notes", path: "settings/notes", rule: maySeeNoteTable },
          { ...club, key: "medicalAccess", path: "settings/medical", rule: maySetMedical },
        ],
      },
      one({ ...club, key: "days", path: "settings/days", rule: maySetFreeDays }),
      {
        key: "documents",
        places: [
          { ...club, key: "documents", path: "documents", rule: mayReadClubDocuments, noun: "documents" },
          { ...club, key: "issuer", path: "settings/issuer", rule: mayNameIssuer },
        ],
      },
      one({ ...club, key: "audit", path: "settings/audit", rule: mayReadAudit }),
      {
        key: "technical",
        places: [
          { ...club, key: "connection", path: "settings/connection", rule: mayManageConnection },
          { ...club, key: "mail", path: "settings/mail", rule: maySetMail },
          { ...club, key: "webhooks", path: "settings/webhooks", rule: mayManageConnection },
          { ...club, key: "contract", path: "settings/contract", rule: mayReadContract },
          { ...club, key: "quota", path: "settings/quota", rule: mayReadQuota },
          { ...club, key: "work", path: "settings/work", rule: mayDecideRestored },
        ],
      },
    ],
  },
];

/** How a role works: what of the menu it has before it wherever it is, so that what it does daily is one click away, and in which order. */
interface Habits {
  order: readonly HeadingKey[];
  /** Headings that stand open until somebody closes them. */
  open: readonly HeadingKey[];
  /** What stands below its heading even where that is closed, by the key of its first place. The first entry of each needs no place: its heading leads there. */
  near: readonly (keyof Sections)[];
  /** What stands first below its heading. */
  first?: keyof Sections;
  /** The four of the phone's bar that a thumb reaches: headings, or entries by the key of their first place. */
  bar: readonly (HeadingKey | keyof Sections)[];
}

const OFFICE: Habits = {
  order: ["start", "enrolling", "people", "planning", "money", "club"],
  open: ["enrolling", "people", "planning"],
  near: ["dues", "payments", "documents"],
  bar: ["start", "enrolling", "people", "groups"],
};

export const HABITS: Readonly<Record<Role, Habits>> = {
  director: { ...OFFICE, near: [...OFFICE.near, "users"] },
  reader: { ...OFFICE, near: [] },
  secretary: OFFICE,
  treasurer: {
    order: ["start", "money", "people", "enrolling", "planning", "club"],
    open: ["money"],
    near: ["followUps", "groups", "hours", "documents"],
    bar: ["money", "payments", "people", "enrolling"],
  },
  coach: {
    order: ["start", "planning", "people", "enrolling", "money", "club"],
    open: ["planning"],
    near: [],
    first: "attendance",
    bar: ["attendance", "week", "groups", "people"],
  },
  doctor: {
    order: ["start", "people", "planning", "enrolling", "money", "club"],
    open: ["people", "planning"],
    near: [],
    bar: ["medical", "people", "events", "start"],
  },
};

/**
 * The headings that a person sees, in the order of their role, with what they may open below each.
 * @param isOffered whether the club's contract has a noun (`offeredNouns`)
 * @param hasSeason whether there is a season to show: without one there is only what belongs to the club
 */
export function menuOf(seat: Seat, isOffered: (noun: Noun) => boolean, hasSeason = true): HeadingRow[] {
  const { order, first } = HABITS[seat.role];
  const isSeen = ({ rule, noun, of, knowsSections }: PlaceRow) =>
    (!seat.section || knowsSections) &&
    rule(seat).allowed &&
    (!noun || isOffered(noun)) &&
    (hasSeason || of === "club");
  return MENU.map(({ key, entries }) => ({
    key,
    entries: entries
      .map((entry) => ({ ...entry, places: entry.places.filter(isSeen) }))
      .filter(({ places }) => places.length > 0)
      .sort((a, b) => Number(b.places[0]?.key === first) - Number(a.places[0]?.key === first)),
  }))
    .filter(({ entries }) => entries.length > 0)
    .sort((a, b) => order.indexOf(a.key) - order.indexOf(b.key));
}

/** The pages below an address that a person may open, in the order of the menu. */
export function placesBelow(path: string, seat: Seat): PlaceRow[] {
  return MENU.flatMap(({ entries }) => entries.flatMap(({ places }) => places)).filter(
    (place) =>
      (!seat.section || place.knowsSections) && `${place.path}/`.startsWith(`${path}/`) && place.rule(seat).allowed,
  );
}
