import { getTranslations } from "next-intl/server";
import { malformedAnswer, problemAnswer, uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { medicalOf } from "#app/medical-forecast.ts";
import { mayDecideRegistrations, type Seat, withinSections } from "#lib/base/access/permissions.ts";
import { recordIdText } from "#lib/base/arguments/schemas.ts";
import { publish } from "#lib/base/live/live.ts";
import { store } from "#lib/base/store/database.ts";
import { type LacksMedical, planPresses } from "#lib/registrations/decisions/plan-presses.ts";
import { type PressesAnswer, pressesRequest, pressKeys } from "#lib/registrations/decisions/press-wire.ts";
import { keepPresses, outcomesOf, waitingPresses } from "#lib/registrations/decisions/presses.ts";
import { scopeOf } from "#lib/sync/copy/season-scope.ts";

/** What waits for the person who asks, and what became of those of their device that it names: `?known=KEY,KEY`. */
export const GET = clubRoute(
  { rule: withinSections(mayDecideRegistrations), query: { known: pressKeys.default([]) } },
  async ({ seat, query: { known } }) => {
    const { db } = await store();
    const answer: PressesAnswer = { waiting: await waitingPresses(db, seat), known: await outcomesOf(db, seat, known) };
    return uncached(answer);
  },
);

/** The account that pressed. A device tells it: meanwhile somebody else may have signed in within another tab. */
const query = { person: recordIdText.optional() };

/**
 * Keeps what was pressed, plans it, and answers what each has come to. It is a request of its own and no action of a page: it ends whether or not the page is still
 * there, and the same press may come again.
 */
export const POST = clubRoute(
  { rule: withinSections(mayDecideRegistrations), query },
  async ({ seat, query: { person }, request }) => {
    if (person !== undefined && person !== seat.person.id)
      return problemAnswer(403, "another_person", (await getTranslations("attendance.refused"))("anotherPerson"));
    // The schema refuses a body that is not JSON.
    const asked = pressesRequest.safeParse(await request.json().catch(() => undefined));
    if (!asked.success) return malformedAnswer("invalid_body");
    const opened = await store();
    if (!(await keepPresses(opened.db, seat, asked.data.presses)))
      return problemAnswer(429, "too_many_presses", (await getTranslations("registrations.presses"))("tooMany"));
    await planPresses(opened, seat, lacksMedicalFor(seat));
    void publish({ club: seat.club, topic: "jobs" });
    const keys = asked.data.presses.map(({ key }) => key);
    const answer: PressesAnswer = { waiting: [], known: await outcomesOf(opened.db, seat, keys) };
    return uncached(answer);
  },
);

/** Who lacks a medical item, read once for all presses of a request: that somebody looks at it is a reading, and is logged. */
function lacksMedicalFor(seat: Seat): LacksMedical {
  const read = new Map<number, ReturnType<LacksMedical>>();
  return (season) => {
    const known = read.get(season) ?? readFor(seat, season);
    read.set(season, known);
    return known;
  };
}

async function readFor(seat: Seat, season: number): ReturnType<LacksMedical> {
  const { db } = await store();
  return (await medicalOf(seat, db, await scopeOf(db, seat.club, season), "validate")).known?.lacks;
}
