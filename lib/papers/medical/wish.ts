import { z } from "zod";
import { dayOfKind } from "#lib/base/arguments/days-in.ts";
import { CERTIFICATE_TYPES, type HealthPapers, isHandedIn } from "./record.ts";

/**
 * What somebody decides or declares of a person (club-api §4.10). Questionnaire and certificate go in separate requests. What is declared or corrected of a
 * certificate waits for a decision again, unless it comes with one (club-api §3.2).
 */
export const medicalWish = z.discriminatedUnion("of", [
  z.strictObject({ of: z.literal("questionnaire"), attested: z.boolean().nullable() }),
  z.strictObject({ of: z.literal("decision"), valid: z.boolean().nullable() }),
  z
    .strictObject({
      of: z.literal("certificate"),
      begin: dayOfKind("certified").nullable().optional(),
      end: dayOfKind("certifiedUntil").nullable().optional(),
      type: z.enum(CERTIFICATE_TYPES).optional(),
      /** Left out: it waits again. */
      valid: z.boolean().nullable().optional(),
    })
    .refine(({ begin, end, type }) => begin !== undefined || end !== undefined || type !== undefined)
    .refine(({ begin, end }) => !begin || !end || begin <= end),
]);
export type MedicalWish = z.output<typeof medicalWish>;

/** The record as it stood before whoever decides. */
export const seenPapers = z.strictObject({
  questionnaire: z.boolean().nullable(),
  begin: z.string().max(40).nullable(),
  end: z.string().max(40).nullable(),
  type: z.string().max(20_000).nullable(),
  valid: z.boolean().nullable(),
  hasFile: z.boolean(),
});

/** Why a wish is not sent: there is no certificate that it could be about, or the record is not the one that was seen. */
export type WishFault = "no_certificate" | "papers_changed";

/**
 * Whether a wish may be sent of a record as the club has it now. A decision is about what was seen: of somebody who handed in nothing there is none, and a record
 * that somebody else changed meanwhile is looked at first. One that is as wished already is no fault: an answer was lost. Pure.
 * @param seen null: nobody knows, since the wish is of an older version
 */
export function wishFault(wish: MedicalWish, stands: HealthPapers, seen: HealthPapers | null): WishFault | null {
  if (wish.of === "decision" && wish.valid !== null && !isHandedIn(stands)) return "no_certificate";
  if (seen === null || isFulfilled(stands, wish)) return null;
  const of = wish.of === "questionnaire" ? QUESTIONNAIRE : CERTIFICATE;
  return of.every((name) => stands[name] === seen[name]) ? null : "papers_changed";
}

/** The questionnaire and the certificate are two things: who decides about one has seen that one. */
const QUESTIONNAIRE = ["questionnaire"] as const;
const CERTIFICATE = ["begin", "end", "type", "valid", "hasFile"] as const;

/** What of a wish is sent, in the document's words. */
export function fieldsOf(wish: MedicalWish) {
  if (wish.of === "questionnaire") return { health_questionnaire: wish.attested };
  if (wish.of === "decision") return { valid: wish.valid };
  const { begin, end, type, valid } = wish;
  return {
    ...(begin !== undefined && { certificate_begin: begin }),
    ...(end !== undefined && { certificate_end: end }),
    ...(type !== undefined && { certificate_type: type }),
    ...(valid !== undefined && { valid }),
  };
}

/** A record as it is once a wish was fulfilled. Pure. */
export function recordAfter<R extends HealthPapers>(record: R, wish: MedicalWish): R {
  if (wish.of === "questionnaire") return { ...record, questionnaire: wish.attested };
  if (wish.of === "decision") return { ...record, valid: wish.valid };
  const { begin = record.begin, end = record.end, type = record.type, valid = null } = wish;
  return { ...record, begin, end, type, valid };
}

/** Whether a record already is as a wish wants it. */
export function isFulfilled(record: HealthPapers, wish: MedicalWish): boolean {
  const after = recordAfter(record, wish);
  return (Object.keys(after) as (keyof HealthPapers)[]).every((name) => after[name] === record[name]);
}
