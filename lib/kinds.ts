import "server-only";
import { marks } from "#lib/attendance/kind.ts";
import { enrolments } from "#lib/counter/kind.ts";
import { documentWrites } from "#lib/documents/kind.ts";
import { filedPapers } from "#lib/filing/kind.ts";
import { householdAddresses } from "#lib/households/kind.ts";
import { jobKinds } from "#lib/jobs/decision-kinds.ts";
import { medicalWrites } from "#lib/medical/kind.ts";
import { ownHand } from "#lib/outbox/in-hand.ts";
import type { AnyKind } from "#lib/outbox/kind.ts";
import { recordedPayments } from "#lib/payments/kind.ts";
import { stagedRows } from "#lib/staging/sending.ts";

/** Every kind of durable work that this desk sends to its clubs. A new kind is listed here, and is then sent, killed in the tests and measured. */
export const KINDS: readonly AnyKind[] = [
  ...jobKinds(),
  marks,
  enrolments,
  recordedPayments,
  householdAddresses,
  medicalWrites,
  filedPapers(ownHand()),
  documentWrites(ownHand()),
  stagedRows,
];
