import "server-only";
import { whoCame } from "#lib/activities/attendance/who-came.ts";
import { mayReadAttendance, type Seat } from "#lib/base/access/permissions.ts";
import { store } from "#lib/base/store/database.ts";
import { type FreeLetterChoice, selectForLetter } from "#lib/people/letters/free-letter.ts";
import { participantsOf, rollHead } from "#lib/registrations/list/participants.ts";
import { seenBy } from "#lib/sync/copy/season-scope.ts";
import type { RollName } from "#lib/sync/resources/all.ts";

/** How somebody chose people: registrations one by one, or by what they take part in. */
type Chosen = { season: number } & (
  | { kind: "annual" | "event"; registrations: readonly number[] }
  | { of: RollName; id: number; cameOn: string | null }
);

/** Whom a letter goes to, and how they were found; nobody where it is of another season, or may not be read. */
export async function chosenPeople(
  seat: Seat,
  chosen: Chosen,
): Promise<{ memberIds: number[]; choice: FreeLetterChoice }> {
  const { club } = seat;
  const { db } = await store();
  const scope = { club, seasonId: chosen.season };
  if ("registrations" in chosen) {
    const { memberIds, selected } = await selectForLetter(db, scope, chosen.kind, chosen.registrations);
    const choice = { whom: "registrations", activityId: null, activityName: null, cameOn: null, selected } as const;
    return { memberIds, choice };
  }
  const { of, id, cameOn } = chosen;
  const head = await rollHead(db, club, { of, id });
  const choice = { whom: of, activityId: id, activityName: head?.name ?? `#${id}`, cameOn, selected: null };
  if (head?.seasonId !== chosen.season) return { memberIds: [], choice };
  if (cameOn !== null)
    return { memberIds: mayReadAttendance(seat).allowed ? await whoCame(db, scope, { of, id }, cameOn) : [], choice };
  const seen = await seenBy(seat, chosen.season);
  const there = await participantsOf(db, seen, { of, id }, "validated");
  return { memberIds: [...new Set(there.map((one) => one.memberId))], choice };
}
