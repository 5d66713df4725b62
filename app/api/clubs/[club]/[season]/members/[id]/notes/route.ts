import { uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { mayReadNotes } from "#lib/base/access/permissions.ts";
import { recordIdText } from "#lib/base/arguments/schemas.ts";
import { store } from "#lib/base/store/database.ts";
import { readNotes } from "#lib/people/notes/of-person.ts";
import { noteReader } from "#lib/people/notes/reader.ts";

const path = { season: recordIdText, id: recordIdText };

/** What the desk has written down of a person, as far as who asks may read it, and whom something may be given to. No call to the club. */
export const GET = clubRoute({ rule: mayReadNotes, path }, async ({ seat, path: { id } }) =>
  uncached(await readNotes((await store()).db, noteReader(seat), id)),
);
