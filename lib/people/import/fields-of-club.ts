import "server-only";
import { findClub } from "#lib/base/store/clubs.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { offeredNouns } from "#lib/club/contract/offered.ts";
import { IMPORT_FIELDS, type ImportField } from "./fields.ts";

/** What a column can be in a club: without slots in its contract there are none to name. */
export async function fieldsOfClub(db: Queryable, club: string): Promise<ImportField[]> {
  const connection = await findClub(db, club);
  const isOffered = connection ? await offeredNouns(db, connection) : () => true;
  return IMPORT_FIELDS.filter((field) => field !== "slots" || isOffered("slots"));
}
