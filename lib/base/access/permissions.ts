import { type Role, roles, type Section } from "#lib/base/access/roles.ts";
import type { LetterPurposeName } from "#lib/base/store/schema/people/free-letters.ts";
import type { NoteKind } from "#lib/base/store/schema/people/notes.ts";
import { MEDICAL_TOLD } from "./medical-told.ts";
import { NOTE_SIGHT, noteKindsOf } from "./note-sight.ts";
import { type Part, SIGHT } from "./sight.ts";

/** A person's place in one club: who asks, as what, and what the club grants the integration that acts for them. */
export interface Seat {
  readonly person: { readonly id: number; readonly name: string; readonly email: string };
  readonly club: string;
  readonly role: Role;
  /** Of which part of the club the role is (decision 95); undefined: of the whole. */
  readonly section?: Section | undefined;
  /** Scopes of GET /context (club-api §4.2); null while they were never read: then the club itself has the word. */
  readonly scopes: readonly string[] | null;
}

/**
 * Why something may not be done: the person's role is not among those who may, the role may for the groups and slots that its person leads
 * and this is none of them, the role is of a section and this is of the whole club, or the club did not grant a scope.
 */
export type PermissionDenial =
  | { kind: "role"; roles: readonly Role[] }
  | { kind: "own"; roles: readonly Role[] }
  | { kind: "section" }
  | { kind: "scope"; scopes: readonly string[] };

/** An answer that reads at the call: `if (!mayDecideRegistrations(seat).allowed) …`. */
export type PermissionVerdict = { allowed: true } | { allowed: false; denial: PermissionDenial };

/** A rule, and the scopes without which it allows nobody anything. */
export type ScopedRule = ((seat: Seat) => PermissionVerdict) & { readonly scopes: readonly string[] };

const everyone = roles;
const office: Role[] = ["director", "secretary"];

const used = new Set<string>();

/** Every scope that a rule below asks for: what a connection is of less use without. */
export const scopesUsed = (): string[] => [...used];

/**
 * A person may do what both the role and the scopes allow. The role is checked first, because a person can do something about
 * that reason.
 */
function may(who: readonly Role[], ...needed: string[]): ScopedRule {
  const rule = mayWithin(who, ...needed);
  const ofWhole = (seat: Seat): PermissionVerdict => {
    const verdict = rule(seat);
    return verdict.allowed && seat.section ? OF_THE_WHOLE_CLUB : verdict;
  };
  return Object.assign(ofWhole, { scopes: needed });
}

/** The same of what somebody may do whose role is of a section (decision 95), as far as it is of that section: whatever asks it has to leave out the rest. */
function mayWithin(who: readonly Role[], ...needed: string[]): ScopedRule {
  for (const scope of needed) used.add(scope);
  const rule = (seat: Seat): PermissionVerdict => {
    if (!who.includes(seat.role)) return { allowed: false, denial: { kind: "role", roles: who } };
    const missing = needed.filter((scope) => seat.scopes && !seat.scopes.includes(scope));
    return missing.length > 0 ? { allowed: false, denial: { kind: "scope", scopes: missing } } : { allowed: true };
  };
  return Object.assign(rule, { scopes: needed });
}

const OF_THE_WHOLE_CLUB: PermissionVerdict = { allowed: false, denial: { kind: "section" } };

/** A rule as a place asks it that gives whose role is of a section what is of the section, and nothing else. */
type OfSections<R> = R & { readonly knowsSections: true };

/**
 * Opens an action or a route to whose role is of a section (decision 95). Every other one refuses them, whatever its rule says: a place that does not know of sections
 * shows the whole club.
 */
export function withinSections<
  R extends (seat: Seat, ...asked: never[]) => PermissionVerdict | Promise<PermissionVerdict>,
>(rule: R): OfSections<R> {
  return Object.assign(rule.bind(null) as R, { knowsSections: true as const });
}

/** Whether a rule, as a place gives it, says that the place knows of sections. */
export const knowsSections = (rule: object): boolean => "knowsSections" in rule;

/** What a rule says at its place: before it is asked at all, whose role is of a section is refused where the place knows of none. */
export function verdictAt(rule: (seat: Seat) => PermissionVerdict, seat: Seat): PermissionVerdict {
  return seat.section && !knowsSections(rule) ? OF_THE_WHOLE_CLUB : rule(seat);
}

/** The roles to which a part of people's records is shown (sight.ts): of everybody, or of anybody at all. */
const seeingAll = (part: Part) => roles.filter((role) => SIGHT[role][part] === "all");
const seeingSome = (part: Part) => roles.filter((role) => SIGHT[role][part] !== "none");

export const mayReadActivities = mayWithin(everyone, "groups:read");
export const mayManageActivities = may(office, "groups:write");
export const mayManageSeasons = may(office, "groups:write");
/** A whole season at once: what the API creates there, it removes with nothing. */
export const mayRollOver = may(["director"], "groups:read", "groups:write");
export const mayReadEvents = mayWithin(everyone, "events:read");
export const mayManageEvents = may(office, "events:write");

export const mayReadPeople = mayWithin(everyone, "members:read");
export const mayEditPeople = may(office, "members:write");
/** What was done about one person, and what the club announced of them. */
export const mayReadPersonHistory = may(office, "members:read");

/** What the desk writes down of people; of which kind, says the table of note-sight.ts. Of the desk alone, but it names people of the club. */
export const mayReadNotes = mayWithin(
  roles.filter((role) => noteKindsOf(role).length > 0),
  "members:read",
);
/** Reading and writing notes of one kind. */
export const mayKeepNotes = (kind: NoteKind) =>
  mayWithin(
    roles.filter((role) => NOTE_SIGHT[role][kind]),
    "members:read",
  );
/** What everybody has to see to, and not oneself alone. */
export const mayReadAllFollowUps = may(["director"], "members:read");
/** Who reads which notes: those who answer for it. */
export const maySeeNoteTable = may(["director"]);
/** All that the desk holds of somebody, when they ask to see it (GDPR, article 15). */
export const mayTellWhatIsHeld = may(["director"], "members:read");
/** Forgetting what is the desk's own of somebody (GDPR, article 17): who answers for it. Also where the integration may not read people any more. */
export const mayForgetPeople = may(["director"]);

export const mayReadRegistrations = mayWithin(everyone, "registrations:read");
export const mayDecideRegistrations = mayWithin(office, "registrations:write");
/** Letters to those whom the club refuses: their names and addresses. */
export const mayWriteRefusals = may(office, "registrations:read", "members:read");
export const mayCreateRegistrations = may(office, "registrations:write");

/** Last season's members with the group that each is proposed, and what became of them. */
export const mayReadRenewal = may(office, "registrations:read", "members:read", "groups:read");
/** Registering them, a list at once. */
export const mayRenew = may(office, "registrations:write", "registrations:read", "members:read", "groups:read");
/** Who waits for a place, who is next, and where else the others could come in. */
export const mayKeepWaitingList = may(office, "registrations:read", "members:read", "groups:read");
/** The addresses of those who did not come back, or who wait for a place. */
export const mayWriteToLeavers = may(
  office.filter((role) => SIGHT[role].emails === "all"),
  ...["registrations:read", "members:read", "groups:read"],
);

/** Who came back, who did not and who is new, as a file with their addresses. */
export const mayExportComers = may(
  office.filter((role) => SIGHT[role].export === "all"),
  ...["registrations:read", "members:read", "groups:read"],
);

/** Who takes part in a group or an event: people, found by their registrations. */
export const mayReadParticipants = mayWithin(everyone, "registrations:read", "members:read");

/** Reading people, their families and registrations in from a file. */
export const mayImport = may(office, "members:read", "members:write", "registrations:read", "registrations:write");

/** How many people the club has, by sex, age and commune, as forms ask: who sees those of everybody. The numbers open the people. */
export const mayReadHeadcount = mayWithin(
  seeingAll("age").filter((role) => SIGHT[role].address === "all"),
  ...["members:read", "registrations:read", "groups:read"],
);
/** What forms ask for, and on which days it is frozen. */
export const mayKeepHeadcount = may(office, "members:read", "registrations:read", "groups:read");

/** Lists of the whole club as files and on paper. */
export const mayExportPeople = mayWithin(seeingAll("export"), "members:read");
export const mayExportRegistrations = mayWithin(seeingAll("export"), "registrations:read");
/** Those who take part in one group, slot or event, as a file and on paper, and their addresses: of which of them, says what one leads (lib/sync/copy/sight.ts). */
export const mayExportParticipants = mayWithin(seeingSome("export"), "registrations:read", "members:read");
/** Cards by which members are known at a door: of whom, says what one leads, as of lists. */
export const mayMakeCards = mayWithin(seeingSome("export"), "registrations:read", "members:read");
/** An address at which a card is shown: with all that its person takes part in, so that it is nobody's of a section. */
export const mayShareCards = may(seeingSome("export"), "registrations:read", "members:read");
export const mayCopyEmails = mayWithin(seeingSome("emails"), "registrations:read", "members:read");

/** Reasons against registrations, and results of decisions: seen by those who decide. */
export const mayFollowDecisions = mayWithin(seeingSome("worklists"), "registrations:read");
/** Writing to the families of what was not done. */
export const mayWriteToFamilies = may(
  seeingAll("emails").filter((role) => SIGHT[role].worklists !== "none"),
  "registrations:read",
  "members:read",
);
/** Records that may be one person's, side by side. */
export const mayCompareRecords = may(seeingSome("worklists"), "members:read");

/** What everybody in the club finds among the views of a list. */
export const mayShareViews = may(office);

export const mayReadAttendance = mayWithin(["director", "secretary", "coach"], "attendance:read");
export const mayTakeAttendance = mayWithin(["director", "secretary", "coach"], "attendance:write");

export const mayReadPayments = mayWithin(["director", "treasurer", "secretary"], "payments:read");

const money: Role[] = ["director", "treasurer"];
/** Who meets families about money: the counter too. */
const counter: Role[] = ["director", "treasurer", "secretary"];

/** What people owe and have paid, by name: an estimate of the desk's (lib/treasury/dues). */
export const mayReadDues = mayWithin(counter, "payments:read", "registrations:read", "members:read");
/** Whoever takes money. */
export const mayRecordPayments = may(counter, "payments:write", "members:read");
/** Amending a payment, giving money back, and choosing what a recorded payment settles. */
export const mayCorrectPayments = may(money, "payments:read", "payments:write", "members:read");
/** What the desk keeps beside a payment: cheque, bank, drawer, month, note. */
export const mayKeepPaymentDetails = may(money, "payments:read");
/** What is in the drawer, the slips with which it goes to the bank, and what the bank says of them. */
export const mayKeepSlips = may(money, "payments:read", "members:read");
/** What the club spends, who advanced it, and the receipts of it. */
export const mayKeepExpenses = may(money, "payments:read");
/** What families pay in several parts. */
export const mayKeepInstalments = may(counter, "payments:read", "members:read");
/** Aid that families bring: codes and promises. */
export const mayKeepAid = may(counter, "payments:read", "members:read");
/** Which kinds of aid there are, for how much and until when. */
export const mayEditAidKinds = may(money);
/** Reminding families of what is due, and whom nobody reminds. */
export const mayRemind = may(
  counter.filter((role) => SIGHT[role].emails === "all"),
  "payments:read",
  "registrations:read",
  "members:read",
);
/** Receipts and attestations of what somebody paid. */
export const mayIssueReceipts = may(counter, "payments:read", "registrations:read", "members:read");
/** Who signs those papers: name, address and number of the club. */
export const mayNameIssuer = may(money);
/** The invoice that the club makes (club-api §4.5). */
export const mayReadInvoices = may(counter, "documents:read", "payments:read");
/** The journal for the accountant, and what changed since the last one. */
export const mayExportJournal = may(money, "payments:read", "members:read");
/** Assemblies: who may vote, who came and who votes for whom. Whether somebody has paid is part of it. */
export const mayKeepAssembly = may(
  ["director", "secretary"],
  "members:read",
  "registrations:read",
  "groups:read",
  "payments:read",
);
/** Closing the year of a season, and what was written down of it then. */
export const mayCloseYear = may(money, "payments:read", "members:read");
/** Payments that were amended, here or elsewhere. */
export const mayReadCorrections = may(["director"], "payments:read");
/** How the club counts what was received. */
export const maySetTreasury = may(["director"]);

export const mayReadDocuments = mayWithin(office, "documents:read");
/** Taking in what a person hands in, and taking it away again. */
export const mayDepositDocuments = mayWithin(office, "documents:read", "documents:write");
/** What the desk says of a paper: read and found right, or refused. Of the desk alone, so that reading is enough. */
export const mayCheckDocuments = mayWithin(office, "documents:read");

/** Who lacks which paper, over all of a season. */
export const mayFollowPapers = mayWithin(office, "documents:read", "registrations:read", "members:read");
/** Having it read from the club, which costs a call a person: of a whole season. */
export const maySteerPapers = may(office, "documents:read", "registrations:read", "members:read");
/** That list as a file and on paper. */
export const mayExportPapers = mayWithin(
  office.filter((role) => SIGHT[role].export === "all"),
  ...["documents:read", "registrations:read", "members:read"],
);
/** Writing to families about what they still have to hand in. */
export const mayWriteAboutPapers = may(
  office.filter((role) => SIGHT[role].emails === "all"),
  ...["documents:read", "registrations:read", "members:read"],
);
/** Letters of any kind to people of the season, and who wants none. */
export const mayWriteLetters = may(
  office.filter((role) => SIGHT[role].emails === "all"),
  ...["registrations:read", "members:read"],
);
/** Letters whose text is the club's own, and nothing else: of a section to its people. */
export const mayWriteFreeLetters = mayWithin(
  office.filter((role) => SIGHT[role].emails === "all"),
  ...["registrations:read", "members:read"],
);
/** Receipts that leave by mail, with what becomes of them: to whom each is written, and what they paid. */
export const mayMailReceipts = may(
  counter.filter((role) => SIGHT[role].emails === "all"),
  ...["payments:read", "registrations:read", "members:read"],
);
/** Letters of one purpose: those with receipts are of whoever issues these, and all others of whoever writes letters. @param purpose null: what the club writes */
export const mayWriteLettersFor = (purpose: LetterPurposeName | null): ScopedRule =>
  purpose === null ? mayWriteFreeLetters : purpose === "receipts" ? mayMailReceipts : mayWriteLetters;
/** Letters of any purpose: of which, says the letter. */
export const mayWriteSomeLetters = (seat: Seat): PermissionVerdict => {
  const [written, receipts] = [mayWriteFreeLetters(seat), mayMailReceipts(seat)];
  return written.allowed || (office.includes(seat.role) && !receipts.allowed) ? written : receipts;
};
/** What the club itself keeps: statutes, insurance, forms. The API says of no document whom it is for, so that it is for those who run the club. */
export const mayReadClubDocuments = may(counter, "documents:read");
export const mayKeepClubDocuments = may(office, "documents:read", "documents:write");

/** Health data is for the doctor and the director who answers for it; every read is logged. */
export const mayReadMedical = may(["doctor", "director"], "medical:read");
/** Who decides about papers and declares them; never without having them before them. */
export const mayDecideMedical = may(["doctor", "director"], "medical:read", "medical:write");
/** What is told of who is in order, where a director has it told: what of it, and of whom, says the table of medical-told.ts. */
export const mayBeToldMedical = may(
  roles.filter((role) => MEDICAL_TOLD[role].what !== "nothing"),
  ...["medical:read", "members:read"],
);
/** What is asked of whom: nobody's data, and what the office is asked about. */
export const mayReadMedicalRules = may([...office, "doctor"]);
/** Writing it, and whether other roles are told who is in order. */
export const maySetMedical = may(["director"]);

/** Hours that staff validated: of who pays them and who answers for the club, of everybody; of who gave them, their own (lib/activities/hours/team). */
export const mayReadStaffHours = may(["director", "treasurer", "coach"], "staff_hours:read");

/** When the club has no sessions: what is asked of everybody follows from it. */
export const maySetFreeDays = may(["director"]);
/** Who calls off one date of a lesson or slot; a coach of what they lead (lib/activities/attendance/own). */
export const mayCallOff = may(["director", "secretary", "coach"], "groups:read");

/** One's own browsers are one's own matter. */
export const maySignOutElsewhere = mayWithin(everyone);

/** One’s own second factor and sessions. */
export const mayKeepOwnAccount = mayWithin(everyone);

/** By which mail server the club’s letters leave, and trying it. */
export const maySetMail = may(["director"]);
export const mayManageUsers = may(["director"]);
export const mayManageConnection = may(["director"]);
/** Any token may read the communes (club-api §5). */
export const mayReadCommunes = may(everyone);
/** People who fill in the forms may see what the contract asks for and when it changed. It holds no record and no secret. */
export const mayReadContract = may(office);
export const mayReadAudit = may(["director"]);
/** Work of whomever: a restore left it standing, and each piece is compared with the club before it is sent. */
export const mayDecideRestored = may(["director"]);
/** What is new is told to everybody, to each what their role does. */
export const mayReadNews = mayWithin(everyone);
/** For the whole club: who has set it up knows when it is. */
export const mayPutStepsAway = may(["director"]);
/** Everybody who waits for the quota may see it and what it is spent on. */
export const mayReadQuota = mayWithin(everyone);
