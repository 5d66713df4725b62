"use server";

import { revalidatePath } from "next/cache";
import { clubAction } from "#lib/access/action.ts";
import { mayEditPeople, type Seat } from "#lib/access/permissions.ts";
import { clubAddress } from "#lib/addresses.ts";
import { recordId } from "#lib/arguments/schemas.ts";
import { now } from "#lib/clock.ts";
import { publish } from "#lib/live/live.ts";
import { readPair } from "#lib/mirror/twins/read.ts";
import { pairOf, sayOfTwins, type TwinIds, unsayApart } from "#lib/mirror/twins/verdicts.ts";
import { store } from "#lib/store/database.ts";
import { goneWords, type Told } from "./told.ts";

/** Says of two records that they are two people, or takes that back. Calls nobody. */
export const sayApart = clubAction(mayEditPeople, [recordId, recordId], (seat, one, other) =>
  say(seat, one, other, true),
);
export const takeBackApart = clubAction(mayEditPeople, [recordId, recordId], (seat, one, other) =>
  say(seat, one, other, false),
);

async function say({ club, person }: Seat, one: number, other: number, apart: boolean): Promise<Told> {
  const { db } = await store();
  const ids = pairOf(one, other);
  // Taken back even where a record is gone: nothing else would ever end what was said of it.
  if (!ids || (apart && !(await readPair(db, club, ids)))) return { ok: false, code: "gone", words: await goneWords() };
  const pair: TwinIds = { club, ...ids };
  await db.transaction((tx) =>
    apart
      ? sayOfTwins(tx, pair, { verdict: "apart" }, { by: person, now: now() })
      : unsayApart(tx, pair, { by: person }),
  );
  void publish({ club, topic: "mirror" });
  revalidatePath(clubAddress(club), "layout");
  return { ok: true };
}
