import "server-only";
import { flag, idOf, instant, integer, isRaw, text } from "#lib/sync/resources/wire.ts";

/** What a club asks a person to hand in, and what of it is there (club-api §4.10). Travels as JSON. */
export interface PersonPaper {
  fieldId: number;
  /** null where the club does not name it. */
  name: string | null;
  /** No registration is validated without it. */
  required: boolean;
  filled: boolean;
  /** As the club says it; what it is says its content alone. */
  contentType: string | null;
  sizeBytes: number | null;
  /** RFC 3339. */
  depositedAt: string | null;
}

/** The name of a paper stands in lists of hundreds of people. */
const LONGEST_NAME = 255;

/** No media type is longer. */
const LONGEST_TYPE = 127;

/** A paper as a club tells it; null for what names no field. A club that does not say whether it is there has it when it says since when. */
export function paperIn(raw: unknown): PersonPaper | null {
  const fieldId = isRaw(raw) ? idOf(raw.field_id) : null;
  if (!isRaw(raw) || fieldId === null) return null;
  const depositedAt = instant(raw.deposited_at)?.toISOString() ?? null;
  return {
    fieldId,
    name: text(raw.name)?.slice(0, LONGEST_NAME).toWellFormed().trim() || null,
    required: flag(raw.required) ?? false,
    filled: flag(raw.filled) ?? depositedAt !== null,
    contentType: text(raw.content_type)?.slice(0, LONGEST_TYPE) ?? null,
    sizeBytes: integer(raw.size_bytes),
    depositedAt,
  };
}

/** Of somebody's papers those without which the club validates no registration of theirs. */
export const lacking = <P extends Pick<PersonPaper, "required" | "filled">>(papers: readonly P[]): P[] =>
  papers.filter(({ required, filled }) => required && !filled);
