import "server-only";
import { marks } from "#lib/activities/attendance/kind.ts";
import { documentWrites } from "#lib/papers/documents/kind.ts";
import { filedPapers } from "#lib/papers/filing/kind.ts";
import { medicalWrites } from "#lib/papers/medical/kind.ts";
import { householdAddresses } from "#lib/people/households/kind.ts";
import { enrolments } from "#lib/registrations/counter/kind.ts";
import { decisionKinds } from "#lib/registrations/decisions/decision-kinds.ts";
import { ownHand } from "#lib/sync/outbox/in-hand.ts";
import type { AnyKind } from "#lib/sync/outbox/kind.ts";
import { stagedRows } from "#lib/sync/staging/sending.ts";
import { recordedPayments } from "#lib/treasury/payments/kind.ts";

/** Every kind of durable work that this desk sends to its clubs. A new kind is listed here, and is then sent, killed in the tests and measured. */
export const KINDS: readonly AnyKind[] = [
  ...decisionKinds(),
  marks,
  enrolments,
  recordedPayments,
  householdAddresses,
  medicalWrites,
  filedPapers(ownHand()),
  documentWrites(ownHand()),
  stagedRows,
];
