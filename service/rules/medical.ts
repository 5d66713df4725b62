import type { BodyFault } from "./denial.ts";

/** A person's medical item of a season, as far as the rules look at it (club-api §3.2). */
export interface MedicalItem {
  health_questionnaire: boolean | null;
  certificate_begin: string | null;
  certificate_end: string | null;
  certificate_type: string | null;
  /** null pending, true validated, false refused */
  valid: boolean | null;
}

/** What a request changes: absent fields stay as they are. */
export type MedicalChange = { [K in keyof MedicalItem]?: MedicalItem[K] | undefined };

const CERTIFICATE = ["certificate_begin", "certificate_end", "certificate_type"] as const;

/** Whether a request declares or corrects a certificate; its file is part of it. */
export function touchesCertificate(change: MedicalChange, withFile: boolean): boolean {
  return withFile || CERTIFICATE.some((field) => change[field] !== undefined);
}

/** Questionnaire and certificate must be sent in separate requests (club-api §4.10). */
export function faultsOfMixing(change: MedicalChange, withFile: boolean): BodyFault[] {
  if (change.health_questionnaire === undefined || !touchesCertificate(change, withFile)) return [];
  return [
    {
      fields: ["health_questionnaire"],
      code: "separate_requests",
      words: "The questionnaire and the certificate must be sent in separate requests.",
    },
  ];
}

/**
 * The item after a change. A certificate declaration or correction puts the decision back to pending unless `valid` is
 * supplied explicitly in the same request (club-api §3.2).
 */
export function afterChange(before: MedicalItem, change: MedicalChange, withFile: boolean): MedicalItem {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const reset = touchesCertificate(change, withFile) ? { valid: null } : {};
  return { ...before, ...reset, ...given };
}

/** A certificate ends on or after the day it begins. */
export function faultsOfDates({ certificate_begin, certificate_end }: MedicalItem): BodyFault[] {
  if (certificate_begin === null || certificate_end === null || certificate_end >= certificate_begin) return [];
  return [
    {
      fields: ["certificate_end", "certificate_begin"],
      code: "before_begin",
      words: `certificate_end (${certificate_end}) must be on or after certificate_begin (${certificate_begin}).`,
    },
  ];
}
