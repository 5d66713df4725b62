import { uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { mayReadNotes } from "#lib/access/permissions.ts";
import { recordIdText } from "#lib/arguments/schemas.ts";
import { readNotes } from "#lib/notes/of-person.ts";
import { noteReader } from "#lib/notes/reader.ts";
import { store } from "#lib/store/database.ts";

const path = { season: recordIdText, id: recordIdText };

/** What the desk has written down of a person, as far as who asks may read it, and whom something may be given to. No call to the club. */
export const GET = clubRoute({ rule: mayReadNotes, path }, async ({ seat, path: { id } }) =>
  uncached(await readNotes((await store()).db, noteReader(seat), id)),
);
