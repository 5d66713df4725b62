import "server-only";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Store } from "#lib/base/store/database.ts";
import type { HeldPart } from "./held.ts";
import { readHeld } from "./read-held.ts";

/** Reads all that the desk holds of a person for somebody, and writes down that they did: neither exists without the other. */
export function disclose(
  { db }: Pick<Store, "db">,
  by: { id: number; name: string },
  { club, memberId }: { club: string; memberId: number },
): Promise<HeldPart[]> {
  return db.transaction(async (tx) => {
    const parts = await readHeld(tx, club, memberId);
    await writeAudit(tx, { by, club, action: "member.disclose", subject: `members/${memberId}` });
    return parts;
  });
}
