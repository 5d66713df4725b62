import "server-only";
import type { PgTable } from "drizzle-orm/pg-core";
import { presses } from "#lib/base/store/schema/registrations/presses.ts";
import { awaitedMessages } from "#lib/base/store/schema/sync/inbox.ts";
import { mirrorPapers } from "#lib/base/store/schema/sync/mirror.ts";
import { bankStatements } from "#lib/base/store/schema/treasury/bank.ts";
import { heldCertificateSports } from "#lib/papers/medical/held-sports.ts";
import { heldCards } from "#lib/people/cards/held-cards.ts";
import type { HeldSource } from "#lib/people/disclosure/source.ts";
import { heldAssemblies } from "#lib/people/disclosure/sources/assemblies.ts";
import { heldDeskChanges, heldMoneyChanges } from "#lib/people/disclosure/sources/chronicle.ts";
import { heldLog, heldMessages, heldNotes, heldStages, heldWork } from "#lib/people/disclosure/sources/desk.ts";
import {
  heldFreeLetters,
  heldLetterReports,
  heldLetters,
  heldUnwanted,
} from "#lib/people/disclosure/sources/letters.ts";
import {
  heldAid,
  heldBankLines,
  heldDeposits,
  heldExemptions,
  heldExpenses,
  heldInstalments,
  heldJournals,
  heldPaymentChanges,
  heldPaymentDetails,
  heldPayments,
  heldReminders,
  heldSignedPapers,
} from "#lib/people/disclosure/sources/money.ts";
import {
  heldPaperLetters,
  heldPaperMarks,
  heldPapers,
  heldPresenceCorrections,
  heldPresences,
  heldWalkIns,
} from "#lib/people/disclosure/sources/papers.ts";
import { heldPairs, heldRecord, heldRefusalReasons, heldRegistrations } from "#lib/people/disclosure/sources/record.ts";

/**
 * Every kind of what the desk holds of people: the one list from which a person's request is answered (GDPR, article 15). A table that names people and is in
 * no source of it, nor below with a reason, fails a test.
 */
export const HELD_SOURCES: readonly HeldSource[] = [
  ...[
    heldRecord,
    heldRegistrations,
    heldRefusalReasons,
    heldWork,
    heldStages,
    heldNotes,
    heldPapers,
    heldPaperMarks,
    heldPaperLetters,
    heldCertificateSports,
    heldPresences,
    heldCards,
  ],
  ...[
    heldPresenceCorrections,
    heldWalkIns,
    heldPayments,
    heldPaymentDetails,
    heldPaymentChanges,
    heldMoneyChanges,
    heldDeskChanges,
    heldDeposits,
  ],
  ...[
    heldInstalments,
    heldAid,
    heldReminders,
    heldLetterReports,
    heldLetters,
    heldFreeLetters,
    heldUnwanted,
    heldExemptions,
    heldAssemblies,
    heldJournals,
    heldSignedPapers,
    heldBankLines,
    heldExpenses,
    heldPairs,
    heldMessages,
    heldLog,
  ],
];

/** Tables that name somebody by a number and say nothing of them. */
export const SAYS_NOTHING: readonly { table: PgTable; why: string }[] = [
  { table: mirrorPapers, why: "a count of changes since it was last read" },
  { table: bankStatements, why: "days, sums and how many lines a file of the bank has" },
  { table: awaitedMessages, why: "an announcement that is waited for, forgotten within hours" },
  {
    table: presses,
    why: "what was pressed about a registration's number, until its person has looked: what became a work is told as work",
  },
];
