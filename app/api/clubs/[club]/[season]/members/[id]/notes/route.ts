import { uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { mayReadNotes, withinSections } from "#lib/base/access/permissions.ts";
import { recordIdText } from "#lib/base/arguments/schemas.ts";
import { store } from "#lib/base/store/database.ts";
import { readNotes } from "#lib/people/notes/of-person.ts";
import { noteReader } from "#lib/people/notes/reader.ts";

const path = { season: recordIdText, id: recordIdText };

/** What the desk has written down of a person, as far as who asks may read it, and whom something may be given to. No call to the club. */
export const GET = clubRoute({ rule: withinSections(mayReadNotes), path }, async ({ seat, path: { id } }) => {
  const { db } = await store();
  return uncached(await readNotes(db, await noteReader(db, seat), id));
});
