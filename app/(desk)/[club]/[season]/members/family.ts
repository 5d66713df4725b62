import type { WireRecord } from "#lib/records/submission.ts";

/** What tells one member of a family from another: a duplicate begins without it. */
const OWN = new Set(["first_name", "birth_date", "sex"]);

/** What a new record takes over from a relative's: family name, contact details, guardians, whatever the club's contract adds. */
export function familyOf(record: WireRecord): WireRecord {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !OWN.has(name)));
}
