import "server-only";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Store } from "#lib/base/store/database.ts";
import type { HeldPart } from "./held.ts";
import { readHeld } from "./read-held.ts";
import type { HeldSource } from "./source.ts";

/**
 * Reads all that the desk holds of a person for somebody, and writes down that they did: neither exists without the other.
 * @param sources all that there are (lib/desk/held-sources.ts)
 */
export function disclose(
  { db }: Pick<Store, "db">,
  by: { id: number; name: string },
  sources: readonly HeldSource[],
  { club, memberId }: { club: string; memberId: number },
): Promise<HeldPart[]> {
  return db.transaction(async (tx) => {
    const parts = await readHeld(tx, sources, club, memberId);
    await writeAudit(tx, { by, club, action: "member.disclose", subject: `members/${memberId}` });
    return parts;
  });
}
