import "server-only";
import { and, inArray, isNotNull, isNull, like, ne, not, notInArray, notLike, or, type SQL, sql } from "drizzle-orm";
import { type PgColumn, type PgTable, QueryBuilder } from "drizzle-orm/pg-core";
import * as attendance from "#lib/base/store/schema/activities/attendance.ts";
import * as daysOff from "#lib/base/store/schema/activities/days-off.ts";
import * as feeds from "#lib/base/store/schema/activities/feeds.ts";
import * as access from "#lib/base/store/schema/base/access.ts";
import * as asks from "#lib/base/store/schema/base/asks.ts";
import * as clubs from "#lib/base/store/schema/base/clubs.ts";
import * as assembly from "#lib/base/store/schema/desk/assembly.ts";
import * as headcount from "#lib/base/store/schema/desk/headcount.ts";
import * as medical from "#lib/base/store/schema/papers/medical.ts";
import * as checks from "#lib/base/store/schema/papers/paper-checks.ts";
import * as letters from "#lib/base/store/schema/papers/paper-letters.ts";
import * as papers from "#lib/base/store/schema/papers/papers.ts";
import { automaticLetters } from "#lib/base/store/schema/people/automatic-letters.ts";
import { memberCards } from "#lib/base/store/schema/people/cards.ts";
import { freeLetterFamilies, freeLetters } from "#lib/base/store/schema/people/free-letters.ts";
import * as imported from "#lib/base/store/schema/people/import.ts";
import * as notes from "#lib/base/store/schema/people/notes.ts";
import * as presses from "#lib/base/store/schema/registrations/presses.ts";
import * as refusals from "#lib/base/store/schema/registrations/refusal-reasons.ts";
import * as chronicles from "#lib/base/store/schema/sync/chronicle.ts";
import * as inbox from "#lib/base/store/schema/sync/inbox.ts";
import * as mirror from "#lib/base/store/schema/sync/mirror.ts";
import * as outbox from "#lib/base/store/schema/sync/outbox.ts";
import * as post from "#lib/base/store/schema/sync/post.ts";
import * as quota from "#lib/base/store/schema/sync/quota.ts";
import * as readings from "#lib/base/store/schema/sync/readings.ts";
import * as staging from "#lib/base/store/schema/sync/staging.ts";
import * as views from "#lib/base/store/schema/sync/views.ts";
import * as bank from "#lib/base/store/schema/treasury/bank.ts";
import * as closings from "#lib/base/store/schema/treasury/closings.ts";
import * as spent from "#lib/base/store/schema/treasury/expenses.ts";
import * as signed from "#lib/base/store/schema/treasury/signed-papers.ts";
import * as treasury from "#lib/base/store/schema/treasury/treasury.ts";
import { SESSION_SECONDS } from "#lib/base/store/sessions.ts";
import { COPIED_OF_CLUB, COPIED_OF_SEASON } from "#lib/sync/resources/all.ts";
import type { CopiedRecord } from "#lib/sync/resources/resource.ts";

/** A length of time, as PostgreSQL's `make_interval` takes it. */
export interface Term {
  months?: number;
  days?: number;
}

/** How long one kind of thing that the desk writes down is kept. */
export interface KeptKind {
  /** As the table of decision 32 names it. */
  name: string;
  table: PgTable;
  keep: Term;
  /** The instant from which the term runs. */
  since: PgColumn | SQL;
  /** Whose clock wrote that instant: the program's, which `GUICHET_NOW` moves, or the database's. */
  clock: "program" | "database";
  /** Which of the table's rows are of this kind; all where it is missing. */
  only?: SQL | undefined;
  /** What goes with its rows, by the database's own rules. */
  with?: PgTable[];
}

/** The season that something belongs to, the next one, in which one looks back at it, and a month. */
const TWO_SEASONS: Term = { months: 25 };

/** What nobody has touched for three months is not going to be done: people of a file that somebody once read in. */
const LEFT_LYING: Term = { months: 3 };

/** What was done, and by whom: as long as a club may have to explain a season to its members (CNIL, délibération 2021-122: at most three years). */
const EXPLAINED: Term = { months: 36 };

/** Accounting documents (Code de commerce, L123-22). */
const ACCOUNTING: Term = { months: 120 };

/** Who signed in (CNIL, délibération 2021-122: six months to a year). */
const ACCESS_LOG: Term = { months: 12 };

const { auditEntries, accounts } = access;
const { chronicle } = chronicles;
const MONEY = or(...["payment.%", "deposit.%", "expense.%"].map((of) => like(auditEntries.action, of)));
const SIGNING_IN = inArray(auditEntries.action, ["account.sign_in", "account.sign_out_elsewhere"]);

/** Whom the log still names, and who still has a role. */
const named = () =>
  new QueryBuilder().select({ id: auditEntries.accountId }).from(auditEntries).where(isNotNull(auditEntries.accountId));
const seated = () => new QueryBuilder().select({ id: access.memberships.accountId }).from(access.memberships);

/** The last day of the last season in which somebody is registered, or when they were read where they are in none. A season without an end goes on. */
function endOfLastSeason(): SQL {
  const { club, memberId, readAt } = papers.paperOwners;
  const { mirrorRegistrations: registrations, mirrorSeasons: seasons } = mirror;
  return sql`coalesce((select max(coalesce(${seasons.endDate}, 'infinity'::date))::timestamptz from ${registrations}
    join ${seasons} on ${seasons.club} = ${registrations.club} and ${seasons.id} = ${registrations.seasonId}
    where ${registrations.club} = ${club} and ${registrations.memberId} = ${memberId} and ${registrations.valid} is distinct from false),
    ${readAt}, '-infinity')`;
}

/** The last day of a row's season; of a season that the club no longer has, long ago. While nothing at all is copied, nobody knows. */
function endOfSeason(club: PgColumn, seasonId: PgColumn): SQL {
  const { mirrorSeasons: seasons } = mirror;
  return sql`case when exists (select 1 from ${seasons} where ${seasons.club} = ${club}) then coalesce((select coalesce(${seasons.endDate}, 'infinity'::date)::timestamptz
    from ${seasons} where ${seasons.club} = ${club} and ${seasons.id} = ${seasonId}), '-infinity') else 'infinity' end`;
}

/** When a note was last of use: written, changed, seen to, or still to be seen to. */
function lastOfNote(): SQL {
  const { writtenAt, editedAt, doneAt, dueOn } = notes.personNotes;
  return sql`greatest(${writtenAt}, ${editedAt}, ${doneAt}, ${dueOn}::timestamptz)`;
}

/**
 * How long each kind is kept: the one table that the sweep reads (decision 32, whose table a test compares with this one). An account comes
 * last: it goes when nothing names it any more.
 */
export const KEPT_KINDS: readonly KeptKind[] = [
  {
    // Decisions, moves, enrolments, marks, payments: whatever was asked of a club, until its outcome is explained no more.
    name: "works",
    table: outbox.works,
    keep: TWO_SEASONS,
    since: sql`coalesce(${outbox.works.finishedAt}, ${outbox.works.askedAt})`,
    clock: "program",
    with: [outbox.pieces, outbox.pieceFiles, outbox.workReads],
  },
  {
    // What became a work is told by the work; what waits for its person so long is not going to be decided as it was meant.
    name: "presses",
    table: presses.presses,
    keep: LEFT_LYING,
    since: presses.presses.keptAt,
    clock: "database",
  },
  {
    name: "corrections",
    table: attendance.presenceCorrections,
    keep: TWO_SEASONS,
    since: attendance.presenceCorrections.writtenAt,
    clock: "program",
  },
  {
    name: "walk-ins",
    table: attendance.walkInNotes,
    keep: TWO_SEASONS,
    since: attendance.walkInNotes.arrivedAt,
    clock: "program",
  },
  {
    // What was still under way when a club was forgotten may write that it came to its end: a day, and it is as if it never had.
    name: "log of clubs that are gone",
    table: auditEntries,
    keep: { days: 1 },
    since: auditEntries.at,
    clock: "program",
    only: and(
      isNotNull(auditEntries.club),
      sql`not exists (select from ${clubs.clubs} where ${clubs.clubs.slug} = ${auditEntries.club})`,
    ),
  },
  {
    name: "log of access",
    table: auditEntries,
    keep: ACCESS_LOG,
    since: auditEntries.at,
    clock: "program",
    only: SIGNING_IN,
  },
  {
    name: "log of money",
    table: auditEntries,
    keep: ACCOUNTING,
    since: auditEntries.at,
    clock: "program",
    only: MONEY,
  },
  {
    name: "details of payments",
    table: treasury.paymentDetails,
    keep: ACCOUNTING,
    since: treasury.paymentDetails.writtenAt,
    clock: "program",
  },
  {
    name: "links of payments",
    table: treasury.paymentCounters,
    keep: ACCOUNTING,
    since: treasury.paymentCounters.writtenAt,
    clock: "program",
  },
  {
    name: "changes of payments",
    table: treasury.paymentChanges,
    keep: ACCOUNTING,
    since: treasury.paymentChanges.seenAt,
    clock: "program",
  },
  {
    name: "changes of money",
    table: chronicle,
    keep: ACCOUNTING,
    since: chronicle.writtenAt,
    clock: "program",
    only: inArray(chronicle.kind, [
      "payment",
      "cheque",
      "slip",
      "method",
      "means",
      "issuer",
      "paper",
      "journal",
      "bankLine",
      "expense",
      "expenseCategory",
    ]),
  },
  {
    name: "changes of agreements",
    table: chronicle,
    keep: EXPLAINED,
    since: chronicle.writtenAt,
    clock: "program",
    only: inArray(chronicle.kind, ["plan", "aid", "aidKind"]),
  },
  {
    name: "changes of notes",
    table: chronicle,
    keep: TWO_SEASONS,
    since: chronicle.writtenAt,
    clock: "program",
    only: inArray(chronicle.kind, ["note", "exemption", "refusalReason"]),
  },
  {
    name: "deposit slips",
    table: treasury.depositSlips,
    keep: ACCOUNTING,
    since: treasury.depositSlips.writtenAt,
    clock: "program",
    with: [treasury.depositSlipLines, treasury.depositedPayments],
  },
  {
    name: "cash counts",
    table: treasury.cashCounts,
    keep: ACCOUNTING,
    since: treasury.cashCounts.writtenAt,
    clock: "program",
  },
  {
    // The picture of a receipt goes with its expense.
    name: "expenses",
    table: spent.expenses,
    keep: ACCOUNTING,
    since: spent.expenses.writtenAt,
    clock: "program",
    with: [spent.expenseReceipts],
  },
  {
    name: "journals",
    table: treasury.journalExports,
    keep: ACCOUNTING,
    since: treasury.journalExports.writtenAt,
    clock: "program",
    with: [treasury.journalLines],
  },
  {
    // Numbers, and nobody's name.
    name: "closings",
    table: closings.yearClosings,
    keep: ACCOUNTING,
    since: closings.yearClosings.writtenAt,
    clock: "program",
    with: [closings.closingLines],
  },
  {
    name: "signed papers",
    table: signed.signedPapers,
    keep: ACCOUNTING,
    since: signed.signedPapers.writtenAt,
    clock: "program",
  },
  {
    // Lines go with the file that brought them; what they were settled as goes with them.
    name: "bank files",
    table: bank.bankFiles,
    keep: ACCOUNTING,
    since: bank.bankFiles.writtenAt,
    clock: "program",
    with: [bank.bankStatements, bank.bankLines, bank.bankMatches],
  },
  {
    // Numbers, and nobody's name: what was said of a season stands beside the next ones.
    name: "frozen headcounts",
    table: headcount.frozenHeadcounts,
    keep: ACCOUNTING,
    since: headcount.frozenHeadcounts.writtenAt,
    clock: "program",
  },
  {
    name: "assemblies",
    table: assembly.assemblies,
    keep: TWO_SEASONS,
    since: assembly.assemblies.writtenAt,
    clock: "program",
    with: [assembly.assemblyVoters],
  },
  {
    name: "aid dossiers",
    table: treasury.aidDossiers,
    keep: EXPLAINED,
    since: treasury.aidDossiers.writtenAt,
    clock: "program",
  },
  {
    name: "instalment plans",
    table: treasury.instalmentPlans,
    keep: EXPLAINED,
    since: treasury.instalmentPlans.writtenAt,
    clock: "program",
    with: [treasury.instalments],
  },
  {
    name: "reminders",
    table: treasury.reminders,
    keep: TWO_SEASONS,
    since: treasury.reminders.writtenAt,
    clock: "program",
  },
  {
    name: "rounds of reminders",
    table: treasury.reminderRounds,
    keep: TWO_SEASONS,
    since: treasury.reminderRounds.writtenAt,
    clock: "program",
    with: [treasury.reminderRoundFamilies],
  },
  {
    name: "exemptions",
    table: treasury.reminderExemptions,
    keep: TWO_SEASONS,
    since: treasury.reminderExemptions.writtenAt,
    clock: "program",
  },
  {
    name: "letters on papers",
    table: letters.paperReminders,
    keep: TWO_SEASONS,
    since: letters.paperReminders.writtenAt,
    clock: "program",
  },
  {
    name: "rounds of letters",
    table: letters.paperRounds,
    keep: TWO_SEASONS,
    since: letters.paperRounds.writtenAt,
    clock: "program",
    with: [letters.paperRoundFamilies],
  },
  {
    name: "free letters",
    table: freeLetters,
    keep: TWO_SEASONS,
    since: freeLetters.writtenAt,
    clock: "program",
    with: [freeLetterFamilies],
  },
  {
    name: "mailings",
    table: post.mailings,
    keep: TWO_SEASONS,
    since: post.mailings.writtenAt,
    clock: "program",
    with: [post.letters, post.letterPeople],
  },
  {
    // Those of letters go with them; a trial belongs to none. Caps look back a day.
    name: "tries of letters",
    table: post.mailTries,
    keep: TWO_SEASONS,
    since: post.mailTries.triedAt,
    clock: "database",
  },
  {
    // Those of letters go with them.
    name: "reports on letters",
    table: post.letterReports,
    keep: TWO_SEASONS,
    since: post.letterReports.readAt,
    clock: "program",
    only: isNotNull(post.letterReports.letter),
  },
  {
    // Anybody sends such a thing to a mailbox: it is counted for a month, and lib/sync/post/record-report.ts says how many of them.
    name: "reports on no letter",
    table: post.letterReports,
    keep: { days: 35 },
    since: post.letterReports.readAt,
    clock: "program",
    only: isNull(post.letterReports.letter),
  },
  {
    name: "blocked addresses",
    table: post.blockedAddresses,
    keep: TWO_SEASONS,
    since: post.blockedAddresses.blockedAt,
    clock: "program",
  },
  {
    name: "checks of papers",
    table: checks.paperChecks,
    keep: TWO_SEASONS,
    since: checks.paperChecks.writtenAt,
    clock: "program",
  },
  {
    name: "notes",
    table: notes.personNotes,
    keep: TWO_SEASONS,
    since: lastOfNote(),
    clock: "program",
  },
  {
    name: "reasons of refusals",
    table: refusals.refusalReasons,
    keep: TWO_SEASONS,
    since: refusals.refusalReasons.writtenAt,
    clock: "program",
  },
  {
    name: "headings of files",
    table: imported.importHeadings,
    keep: TWO_SEASONS,
    since: imported.importHeadings.writtenAt,
    clock: "program",
  },
  {
    name: "free days",
    table: daysOff.ownFreeDays,
    keep: TWO_SEASONS,
    since: sql`${daysOff.ownFreeDays.lastDay}::timestamptz`,
    clock: "program",
  },
  {
    name: "called-off sessions",
    table: daysOff.calledOffSessions,
    keep: TWO_SEASONS,
    since: sql`${daysOff.calledOffSessions.date}::timestamptz`,
    clock: "program",
  },
  {
    name: "stages",
    table: staging.stages,
    keep: TWO_SEASONS,
    since: staging.stages.touchedAt,
    clock: "program",
    only: inArray(staging.stages.state, ["running", "ended"]),
    with: [staging.stageRows],
  },
  {
    name: "stages never run",
    table: staging.stages,
    keep: LEFT_LYING,
    since: staging.stages.touchedAt,
    clock: "program",
    // One of which a stop has left only a part is nobody's.
    only: inArray(staging.stages.state, ["draft", "filling"]),
    with: [staging.stageRows],
  },
  {
    name: "log of all else",
    table: auditEntries,
    keep: EXPLAINED,
    since: auditEntries.at,
    clock: "program",
    only: and(
      ...[not(SIGNING_IN), notLike(auditEntries.action, "payment.%")],
      ...[notLike(auditEntries.action, "deposit.%"), notLike(auditEntries.action, "expense.%")],
    ),
  },
  {
    // A page that was open for longer has its answer, or nobody waits for it any more.
    name: "answered questions",
    table: asks.answeredAsks,
    keep: { months: 1 },
    since: asks.answeredAsks.writtenAt,
    clock: "program",
  },
  {
    name: "forms that were sent",
    table: asks.sentForms,
    keep: { months: 1 },
    since: asks.sentForms.triedAt,
    clock: "program",
  },
  {
    name: "sessions",
    table: access.sessions,
    keep: { days: SESSION_SECONDS / 86_400 },
    since: access.sessions.startedAt,
    clock: "program",
  },
  {
    name: "offers of a role",
    table: access.invitations,
    keep: { days: 0 },
    since: access.invitations.expiresAt,
    clock: "program",
  },
  {
    name: "questions to a passkey",
    table: access.passkeyChallenges,
    keep: { days: 0 },
    since: access.passkeyChallenges.expiresAt,
    clock: "program",
  },
  {
    name: "sign-outs by a provider",
    table: access.takenLogouts,
    keep: { days: 0 },
    since: access.takenLogouts.expiresAt,
    clock: "program",
  },
  {
    name: "links to choose a new password",
    table: access.passwordLinks,
    keep: { days: 0 },
    since: access.passwordLinks.expiresAt,
    clock: "program",
  },
  {
    name: "codes given for a day",
    table: access.recoveryCodes,
    keep: { days: 0 },
    since: access.recoveryCodes.expiresAt,
    clock: "program",
  },
  {
    // As long as the sender keeps them (club-api §6.4): a repetition is known until then.
    name: "messages",
    table: inbox.webhookMessages,
    keep: { days: 30 },
    since: inbox.webhookMessages.receivedAt,
    clock: "database",
    only: ne(inbox.webhookMessages.state, "waiting"),
  },
  {
    // Read anew, for one call, should somebody look.
    name: "copies of papers",
    table: papers.paperOwners,
    keep: { months: 1 },
    since: endOfLastSeason(),
    clock: "program",
    with: [papers.copiedPapers],
  },
  {
    // For which sports a certificate of the season was read: what follows from it ends with the season.
    name: "sports of certificates",
    table: medical.certificateSports,
    keep: { months: 1 },
    since: endOfSeason(medical.certificateSports.club, medical.certificateSports.seasonId),
    clock: "program",
  },
  {
    // All of the next season an old card is told from one that nobody made.
    name: "cards",
    table: memberCards,
    keep: { months: 12 },
    since: endOfSeason(memberCards.club, memberCards.seasonId),
    clock: "program",
  },
  {
    name: "key pairs never used",
    table: access.waitingKeys,
    keep: LEFT_LYING,
    since: access.waitingKeys.madeAt,
    clock: "program",
  },
  {
    name: "disabled accounts",
    table: accounts,
    keep: EXPLAINED,
    since: accounts.disabledAt,
    clock: "program",
    only: and(isNotNull(accounts.disabledAt), notInArray(accounts.id, named()), notInArray(accounts.id, seated())),
  },
];

/** Copies of a season end so long after the season: what the club says of it is read anew when somebody opens it. */
export const PAST_SEASONS: Term = { months: 61 };

/** The tables that copy these records, each once: some records share one. */
const tablesOf = (records: readonly CopiedRecord[]): PgTable[] => [...new Set(records.map(({ copy }) => copy.table))];

/** Tables in which nothing grows with time, and why: what is in neither list fails a test. */
export const BOUNDED: readonly { tables: PgTable[]; why: string }[] = [
  {
    why: "goes with the connection, which a director ends",
    tables: [
      clubs.clubs,
      clubs.storeKeys,
      access.clubGrants,
      access.factorRoles,
      access.providerGroups,
      readings.contractDocuments,
      quota.quotaAllowances,
    ],
  },
  { why: "which holidays a club has without sessions: a row a club", tables: [daysOff.freeDaySettings] },
  {
    why: "how a club's letters leave, and where they come back: a row a club",
    tables: [post.mailServers, post.mailBoxes],
  },
  { why: "which letters leave by themselves, in which words: a row a kind", tables: [automaticLetters] },
  { why: "what somebody does not want, until they say otherwise", tables: [post.unwantedLetters] },
  { why: "the last contracts of a club", tables: [readings.contractReadings] },
  { why: "one of an account, until its person switches it off", tables: [access.secondFactors] },
  { why: "one of a device, until its person takes it away", tables: [access.passkeys] },
  { why: "who somebody is at the organisation's provider: goes with the account", tables: [access.providerSubjects] },
  { why: "how a role in the club ended: goes with the account, or with the club", tables: [access.endedMemberships] },
  { why: "goes with the person's role", tables: [access.memberships, access.membershipSections, feeds.calendarFeeds] },
  {
    why: "in whose name a club issues papers: a row a club",
    tables: [signed.paperIssuers],
  },
  {
    why: "how a club counts, what it calls its aids, how it is paid and where its accounts are: as many as it writes down",
    tables: [
      ...[treasury.treasurySettings, treasury.aidKinds, treasury.depositMethods],
      ...[bank.bankAccounts, bank.bankMappings, spent.expenseCategories],
    ],
  },
  {
    why: "what forms ask a club for, and when that is frozen: nobody's data, as many as it writes down",
    tables: [headcount.headcountPresets, headcount.headcountFreezings],
  },
  {
    why: "a club's rules about papers, and whom it tells: nobody's data, as many as it writes down",
    tables: [medical.medicalRules, medical.medicalSettings],
  },
  { why: "what a person keeps until they remove it", tables: [views.savedViews, views.defaultViews] },
  {
    why: "forgotten in passing within hours",
    tables: [access.signInAttempts, quota.quotaSpendings, inbox.awaitedMessages],
  },
  { why: "one row a club and reason", tables: [inbox.webhookFailures, inbox.webhookReceivers] },
  {
    why: "a copy: as long as the club has it",
    tables: [
      ...tablesOf(COPIED_OF_CLUB),
      ...[mirror.mirrorCommunes, mirror.mirrorPostalCodes],
      ...[mirror.mirrorRemovals, mirror.mirrorPapers, mirror.mirrorTwins, mirror.twinVerdicts],
    ],
  },
  {
    why: "a copy of a season: ends with PAST_SEASONS",
    tables: [
      ...tablesOf(COPIED_OF_SEASON),
      ...[mirror.mirrorStates, mirror.wholeReadings, mirror.mirrorDoubts, mirror.mirrorForecasts, mirror.mirrorChanges],
      papers.paperFillings,
      ...[attendance.mirrorPresences, attendance.mirrorSheets, attendance.attendanceSeasons],
    ],
  },
];
