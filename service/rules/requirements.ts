import type { Denial } from "./denial.ts";

/** What a person still owes the club before a registration can be validated. */
export interface Owed {
  /** Names of the required documents that have not been handed in. */
  documents: readonly string[];
  /** What is missing or undecided in the medical file, in words without medical content; empty when nothing is. */
  medical: readonly string[];
}

/** Every document that the club requires must have been handed in. */
export function mustHaveHandedInTheDocuments({ documents }: Owed): Denial | undefined {
  if (documents.length === 0) return undefined;
  return { code: "documents_missing", words: `Required documents are missing: ${documents.join(", ")}.` };
}

/** Every medical item that the club requires must be present and accepted. */
export function mustHaveTheMedicalItems({ medical }: Owed): Denial | undefined {
  if (medical.length === 0) return undefined;
  return { code: "medical_missing", words: `Required medical items are missing: ${medical.join(", ")}.` };
}
