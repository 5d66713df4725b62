import { malformedAnswer, notHere, uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { cardAt } from "#lib/activities/attendance/card.ts";
import { cardRequest } from "#lib/activities/attendance/wire.ts";
import { mayTakeAttendance, withinSections } from "#lib/base/access/permissions.ts";
import { store } from "#lib/base/store/database.ts";

/** Whose card was read that is on no sheet of the device. By POST, so that no code stands in an address. It writes nothing. */
export const POST = clubRoute({ rule: withinSections(mayTakeAttendance) }, async ({ seat, request }) => {
  // The schema refuses a body that is not JSON.
  const asked = cardRequest.safeParse(await request.json().catch(() => undefined));
  if (!asked.success) return malformedAnswer("invalid_body");
  const { code, ...session } = asked.data;
  const answer = await cardAt((await store()).db, seat, code, session);
  return answer ? uncached(answer) : notHere();
});
