import { getTranslations } from "next-intl/server";
import { NotesDesk } from "#app/(desk)/_notes/notes-desk.tsx";
import { FactsPart } from "#components/sync/records/facts.tsx";
import { mayReadNotes, type Seat } from "#lib/base/access/permissions.ts";
import { store } from "#lib/base/store/database.ts";
import { readNotes } from "#lib/people/notes/of-person.ts";
import { noteReader } from "#lib/people/notes/reader.ts";

interface PersonNotesProps {
  seat: Seat;
  seasonId: number;
  id: number;
}

/** What the desk has written down of a person, as far as who asks may read it, and the form for more. No call to the club. */
export async function PersonNotes({ seat, seasonId, id }: PersonNotesProps) {
  if (!mayReadNotes(seat).allowed) return null;
  const { db } = await store();
  const reader = await noteReader(db, seat);
  // Of somebody whom a section saw in a season that is over it writes nothing down any more.
  if (reader.within && !reader.within.people.has(id)) return null;
  const words = await getTranslations("notes");
  const initial = await readNotes(db, reader, id);
  return (
    <FactsPart id="notes" title={words("title")}>
      <NotesDesk club={seat.club} season={seasonId} memberId={id} initial={initial} />
    </FactsPart>
  );
}
