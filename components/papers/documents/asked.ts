import { clubDataAddress } from "#lib/base/addresses.ts";
import type { SeenHere, ShownDocument } from "./shown.ts";

/** A document as it is seen on the page, for what is asked about it. */
export const seenOf = ({ id, name, madeAt }: ShownDocument): SeenHere => ({ id, name, madeAt });

/** Where another content of a document goes. @param ask names the upload */
export function uploadAddress(club: string, ask: string, { id, name, madeAt }: SeenHere): string {
  const asked = new URLSearchParams({ ask, name, ...(madeAt !== null && { made: madeAt }) });
  return `${clubDataAddress(club, "documents", id, "content")}?${asked}`;
}
