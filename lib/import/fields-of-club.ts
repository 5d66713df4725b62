import "server-only";
import { offeredNouns } from "#lib/contract/offered.ts";
import { findClub } from "#lib/store/clubs.ts";
import type { Queryable } from "#lib/store/database.ts";
import { IMPORT_FIELDS, type ImportField } from "./fields.ts";

/** What a column can be in a club: without slots in its contract there are none to name. */
export async function fieldsOfClub(db: Queryable, club: string): Promise<ImportField[]> {
  const connection = await findClub(db, club);
  const isOffered = connection ? await offeredNouns(db, connection) : () => true;
  return IMPORT_FIELDS.filter((field) => field !== "slots" || isOffered("slots"));
}
