import "server-only";
import type { DecisionPlan } from "#components/registrations/desk/decision-plan.ts";
import { mayReadMedical, type Seat } from "#lib/base/access/permissions.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import type { Decision } from "#lib/base/store/schema/sync/outbox.ts";
import { offersMedical } from "#lib/papers/medical/offered.ts";
import { logReading, reasonOf } from "#lib/papers/medical/reading-log.ts";
import { type MedicalKnown, medicalKnown } from "#lib/papers/medical/refused-papers.ts";
import type { SeenSeason } from "#lib/sync/copy/season-scope.ts";

/** What the forecast of a validation may know of medical items. That somebody who may looks at who lacks them is a reading, and is logged with its reason. */
export async function medicalOf(
  seat: Seat,
  db: Queryable,
  { seasonId, today }: Pick<SeenSeason, "seasonId" | "today">,
  operation: Decision,
): Promise<{ medical: DecisionPlan["medical"]; known?: MedicalKnown }> {
  if (operation !== "validate" || !(await offersMedical(db, seat.club))) return { medical: null };
  if (!mayReadMedical(seat).allowed) return { medical: { known: "unseen" } };
  const [reason, known] = [await reasonOf(seat), await medicalKnown(seat.club, { seasonId, today })];
  if (reason === null || !known) return { medical: { known: "unread" } };
  await logReading(seat, reason, { action: "medical.list", seasonId });
  return { medical: { known: "read", at: known.asOf.toISOString() }, known };
}
