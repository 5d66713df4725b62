"use server";

import { clubAction } from "#lib/base/access/action.ts";
import { mayManageActivities } from "#lib/base/access/permissions.ts";
import { store } from "#lib/base/store/database.ts";
import { sportNamed } from "#lib/sync/copy/activities.ts";
import { openForm } from "#lib/sync/records/opening.ts";
import type { Reference } from "#lib/sync/records/references.ts";
import { saveRecord } from "#lib/sync/records/save.ts";
import { submissionSchema } from "#lib/sync/records/submission.ts";

/** The form of a new sport, asked for while another form is open. */
export const openNewSport = clubAction(mayManageActivities, [], ({ club }) => openForm(club, "sports", null));

/**
 * Creates a sport while another form is open. The page under it is not drawn anew: somebody is typing there.
 * @returns besides how it ended, the sport as the club named it: null when its number was not told
 */
export const createSportInPlace = clubAction(mayManageActivities, [submissionSchema], async (seat, submission) => {
  const outcome = await saveRecord("sports", seat, { ...submission, id: null });
  return outcome.ok ? { ...outcome, sport: await sportMade(seat.club, outcome.id) } : outcome;
});

async function sportMade(club: string, id: number | null): Promise<Reference | null> {
  if (id === null) return null;
  const name = await sportNamed((await store()).db, club, id);
  return { id, name: name ?? `#${id}` };
}
