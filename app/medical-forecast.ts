import "server-only";
import type { DecisionPlan } from "#components/registrations/decision-plan.ts";
import { mayReadMedical, type Seat } from "#lib/access/permissions.ts";
import { type MedicalKnown, medicalKnown } from "#lib/medical/lacking.ts";
import { offersMedical } from "#lib/medical/offered.ts";
import { logReading, reasonOf } from "#lib/medical/reading-log.ts";
import type { SeenSeason } from "#lib/mirror/season-scope.ts";
import type { Queryable } from "#lib/store/database.ts";
import type { Decision } from "#lib/store/schema/outbox.ts";

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
