import "server-only";
import { isObject } from "#lib/base/json-object.ts";
import { dataOf, unreadable } from "#lib/club/client/client.ts";
import { day, flag, idOf, isRaw, type Raw, text } from "#lib/sync/resources/wire.ts";
import { CERTIFICATE_TYPES, type HealthPapers } from "./record.ts";

/** A person's medical record of a season as a club gave it (club-api §2.14 shows no answer: it is read field by field). */
export interface MedicalPapers extends HealthPapers {
  memberId: number;
  /** null where the answer names none. */
  seasonId: number | null;
}

/** What some field of a medical record is called; an answer with none of them says nothing that we understand. */
const KNOWN = ["health_questionnaire", "valid", "certificate_begin", "certificate_end", "certificate_type"];

/** How much of a type is shown; the document's own have eleven letters. */
const LONGEST_TYPE = 60;

/** Whether an answer has any field by which a medical record can be told. */
export const saysSomething = (raw: Raw): boolean =>
  KNOWN.some((name) => Object.hasOwn(raw, name)) || isObject(raw.certificate);

/** One row of a club's list, or one record; null where nobody can say whose it is. Fields of other types count as not said. */
export function medicalItemOf(raw: Raw, member?: number): MedicalPapers | null {
  const memberId = idOf(raw.member_id) ?? member ?? idOf(raw.id);
  if (memberId === null) return null;
  // Some services keep what belongs to the certificate together.
  const certificate = isObject(raw.certificate) ? raw.certificate : {};
  return {
    memberId,
    seasonId: idOf(raw.season_id),
    questionnaire: flag(raw.health_questionnaire),
    begin: day(raw.certificate_begin) ?? day(certificate.begin),
    end: day(raw.certificate_end) ?? day(certificate.end),
    type: typeOf(raw.certificate_type ?? certificate.type),
    valid: flag(raw.valid) ?? flag(certificate.valid),
    hasFile: [raw.content_path, raw.content_type, raw.filename].some((value) => typeof value === "string"),
  };
}

/** A type of the document's whatever the case in which a service writes it; another as it is written, if it is not too long. */
function typeOf(value: unknown): string | null {
  const type = text(value)?.trim().slice(0, LONGEST_TYPE).toWellFormed() || null;
  return CERTIFICATE_TYPES.find((one) => one === type?.toLowerCase()) ?? type;
}

/**
 * The record of one person in an answer.
 * @throws ClubError `unreadable_answer` where it is somebody else's, or says nothing that we understand: it would pass for a person who has handed in nothing
 */
export function medicalItemIn(answer: unknown, member: number): MedicalPapers {
  const raw = dataOf(answer);
  const item = isRaw(raw) && saysSomething(raw) ? medicalItemOf(raw, member) : null;
  if (item?.memberId !== member)
    throw unreadable("GET /medical/{id}", { detail: "the answer is not the record that was asked for" });
  return item;
}
