import "server-only";
import { noteKindsOf } from "#lib/base/access/note-sight.ts";
import type { Seat } from "#lib/base/access/permissions.ts";
import type { Role } from "#lib/base/access/roles.ts";

/** Who asks for notes of a club: what they are shown follows from their role (decision 46). */
export interface NoteReader {
  club: string;
  accountId: number;
  role: Role;
}

/** The person at a seat, as the queries of notes ask for them. */
export const noteReader = ({ club, person, role }: Seat): NoteReader => ({ club, accountId: person.id, role });

/** The kinds that a reader sees. */
export const kindsSeenBy = ({ role }: Pick<NoteReader, "role">) => noteKindsOf(role);
