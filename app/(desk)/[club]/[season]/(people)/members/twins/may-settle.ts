import "server-only";
import {
  mayCreateRegistrations,
  mayDecideRegistrations,
  mayEditPeople,
  type PermissionVerdict,
  type Seat,
} from "#lib/base/access/permissions.ts";

/** Whoever settles writes to a record, creates registrations and cancels some. */
export function maySettle(seat: Seat): PermissionVerdict {
  const verdicts = [mayEditPeople(seat), mayCreateRegistrations(seat), mayDecideRegistrations(seat)];
  return verdicts.find(({ allowed }) => !allowed) ?? { allowed: true };
}
