import "server-only";
import { HIGHEST_ID } from "#lib/base/arguments/identifier.ts";
import { idOf, instant, isRaw, text } from "#lib/sync/resources/wire.ts";

/** A document of the club, without its content. What the club does not say, or says oddly, is null. */
export interface KeptDocument {
  id: number;
  name: string | null;
  description: string | null;
  contentType: string | null;
  /** Bytes. */
  sizeBytes: number | null;
  /** When the record was made: it tells a number that was given anew. */
  createdAt: Date | null;
  updatedAt: Date | null;
}

/** Reads a document as a club tells it (club-api §2.14, decision 1 of docs/api); null for what has no number. */
export function documentIn(raw: unknown): KeptDocument | null {
  if (!isRaw(raw)) return null;
  const id = idOf(raw.id);
  if (id === null) return null;
  return {
    ...{ id, name: text(raw.name), description: text(raw.description), contentType: text(raw.content_type) },
    ...{ sizeBytes: sizeOf(raw.size_bytes), createdAt: instant(raw.created_at), updatedAt: instant(raw.updated_at) },
  };
}

const sizeOf = (value: unknown): number | null =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= HIGHEST_ID ? value : null;
