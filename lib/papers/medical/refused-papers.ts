import "server-only";
import { heldRecords } from "./held.ts";
import { type HealthPapers, NO_RECORD } from "./record.ts";

/**
 * Whether a club that asks for medical items will refuse to validate somebody for theirs: neither attested, nor an accepted certificate that still counts
 * (club-api#registration-rules). The club's own rule, and not the dated ones that this desk keeps. Pure.
 * @param today YYYY-MM-DD
 */
export const isRefusedFor = ({ questionnaire, valid, end }: HealthPapers, today: string): boolean =>
  questionnaire !== true && !(valid === true && (end === null || end >= today));

/** Who of a season lacks what a club asks for, as it was read. */
export interface MedicalKnown {
  asOf: Date;
  lacks(member: number): boolean;
}

/** By what is in memory of a season, for whoever may read it; undefined where nobody has read it. Asks the club nothing. */
export async function medicalKnown(
  slug: string,
  { seasonId, today }: { seasonId: number; today: string },
): Promise<MedicalKnown | undefined> {
  const held = await heldRecords(slug, seasonId);
  const { items, asOf } = held ?? {};
  if (!items || !asOf) return undefined;
  return { asOf, lacks: (member) => isRefusedFor(items.get(member) ?? NO_RECORD, today) };
}
