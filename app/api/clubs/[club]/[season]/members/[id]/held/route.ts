import { notHere } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { mayTellWhatIsHeld } from "#lib/base/access/permissions.ts";
import { recordIdText } from "#lib/base/arguments/schemas.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { HELD_SOURCES } from "#lib/desk/held-sources.ts";
import { disclose } from "#lib/people/disclosure/disclose.ts";
import { holdsAnything } from "#lib/people/disclosure/read-held.ts";
import { knownPeople } from "#lib/people/records/known-people.ts";

const path = { season: recordIdText, id: recordIdText };

/** All that the desk's own store holds of a person, as a file of JSON (GDPR, articles 15 and 20). The reading is logged. No call to the club. */
export const GET = clubRoute({ rule: mayTellWhatIsHeld, path }, async ({ seat, path: { id }, request }) => {
  const open = await store();
  if (
    (await knownPeople(open.db, seat.club, [id])) === 0 &&
    !(await holdsAnything(open.db, HELD_SOURCES, seat.club, id))
  )
    return notHere();
  const headers = {
    "cache-control": "no-store",
    "content-disposition": `attachment; filename="${seat.club}-${id}.json"`,
    "content-type": "application/json; charset=utf-8",
    "x-content-type-options": "nosniff",
  };
  if (request.method === "HEAD") return new Response(null, { headers });
  const parts = await disclose(open, { id: seat.person.id, name: seat.person.name }, HELD_SOURCES, {
    club: seat.club,
    memberId: id,
  });
  const held = Object.fromEntries(parts.map(({ name, rows }) => [name, rows]));
  const file = { club: seat.club, member: id, madeAt: now().toISOString(), held };
  return new Response(JSON.stringify(file, null, 2), { headers });
});
