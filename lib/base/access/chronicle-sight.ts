import type { ChronicledKind } from "#lib/base/store/schema/sync/chronicle.ts";
import {
  mayDecideRegistrations,
  mayExportJournal,
  mayIssueReceipts,
  mayKeepAid,
  mayKeepExpenses,
  mayKeepInstalments,
  mayKeepSlips,
  mayNameIssuer,
  mayReadCorrections,
  mayReadPayments,
  mayRemind,
  type PermissionVerdict,
  type Seat,
} from "./permissions.ts";

/**
 * Who reads the changes of what: who may see the thing itself. What was written into a note stays with directors, whoever reads the note, since it tells what its
 * author took back.
 */
export const CHRONICLE_SIGHT: Readonly<Record<ChronicledKind, (seat: Seat) => PermissionVerdict>> = {
  payment: mayReadPayments,
  cheque: mayReadPayments,
  slip: mayKeepSlips,
  plan: mayKeepInstalments,
  aid: mayKeepAid,
  aidKind: mayKeepAid,
  exemption: mayRemind,
  refusalReason: mayDecideRegistrations,
  note: mayReadCorrections,
  method: mayKeepSlips,
  means: mayReadPayments,
  issuer: mayNameIssuer,
  paper: mayIssueReceipts,
  journal: mayExportJournal,
  bankLine: mayKeepSlips,
  expense: mayKeepExpenses,
  expenseCategory: mayKeepExpenses,
};

/** The kinds of things whose changes somebody reads. Of a section nobody does: a change tells all of what it changed. */
export const chronicleKindsOf = (seat: Seat): ChronicledKind[] =>
  seat.section
    ? []
    : (Object.keys(CHRONICLE_SIGHT) as ChronicledKind[]).filter((kind) => CHRONICLE_SIGHT[kind](seat).allowed);
