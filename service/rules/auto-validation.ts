import type { Denial } from "./denial.ts";
import type { Validity } from "./transitions.ts";

/**
 * The state in which a registration begins. `auto_validate` validates at once when nothing stands against validation; where
 * payment comes first (`pre_registration_required`) the registration waits for it whatever else is set.
 */
export function validityAtCreation(
  activity: { auto_validate: boolean | null; pre_registration_required?: boolean | null },
  reasonsAgainstValidation: readonly Denial[],
): Validity {
  if (activity.pre_registration_required) return null;
  return activity.auto_validate && reasonsAgainstValidation.length === 0 ? true : null;
}
