import { z } from "zod";
import { dayOfKind } from "#lib/arguments/days-in.ts";
import { CERTIFICATE_TYPES, type HealthPapers } from "./record.ts";

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
