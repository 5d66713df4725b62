"use server";

import { revalidatePath } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { type StageRefused, stageActs, stageRefused } from "#app/(desk)/_staging/stage-acts.ts";
import { beginRollover, growRollover, type RolloverRefusal, sourceOf } from "#lib/activities/rollover/begin.ts";
import { completeCopy } from "#lib/activities/rollover/complete-copy.ts";
import { ROLLED_FIELDS } from "#lib/activities/rollover/row-changes.ts";
import type { RolledField } from "#lib/activities/rollover/row-properties.ts";
import { rolloverSettings } from "#lib/activities/rollover/settings.ts";
import { clubAction } from "#lib/base/access/action.ts";
import { mayManageEvents, mayRollOver, type Seat } from "#lib/base/access/permissions.ts";
import { clubAddress } from "#lib/base/addresses.ts";
import { line, onceKey } from "#lib/base/arguments/schemas.ts";
import { store } from "#lib/base/store/database.ts";
import { clubApi } from "#lib/club/client/client.ts";
import { whyUnavailable } from "#lib/sync/records/live-read.ts";
import { changeRow, leaveOut } from "#lib/sync/staging/change.ts";
import { STAGE_CONTROLS } from "#lib/sync/staging/control.ts";
import { rowPlace, saidYes } from "#lib/sync/staging/row-choice.ts";

/** The longest text that a row takes is a name (club-api §2.6). */
const LONGEST_CHANGE = 255;
const FIELDS = Object.keys(ROLLED_FIELDS) as [RolledField, ...RolledField[]];

const listName = z.strictObject({ id: onceKey });
const wish = z.strictObject({ id: onceKey, settings: rolloverSettings });

const acts = stageActs({
  kinds: ["rollover"],
  tell: ({ club }, id) => revalidatePath(clubAddress(club, "seasons", "rollover", id)),
});

/** Makes the list of what a season proposes for the next one. Nothing is sent; a call reads the season itself, and some the lists that it offers. */
export const prepareRollover = clubAction(mayRollOver, [wish], async (seat, { id, settings }) => {
  const takes = { ...settings.takes, event: settings.takes.event && mayManageEvents(seat).allowed };
  try {
    const unread = await upToTheClub(seat, settings.from);
    if (unread) return refused(unread);
    const answer = await beginRollover((await store()).db, seat.club, {
      ...{ id, by: seat.person, settings: { ...settings, takes } },
    });
    if (!answer.ok) return refused(answer);
  } catch (failure) {
    const { words } = await whyUnavailable(failure);
    return { ok: false as const, code: "failed" as const, words };
  }
  revalidatePath(clubAddress(seat.club, "seasons", "rollover"));
  return { ok: true as const, href: clubAddress(seat.club, "seasons", "rollover", id) };
});

/** Adds to a list what its season has gained since it was made, at the club and not only in the copy. */
export const growRolloverList = clubAction(mayRollOver, [listName], async (seat, { id }) => {
  const { db } = await store();
  const from = await sourceOf(db, { club: seat.club, id });
  if (from === undefined) return refused({ ok: false, code: "gone" });
  try {
    const unread = await upToTheClub(seat, from);
    if (unread) return refused(unread);
  } catch (failure) {
    const { words } = await whyUnavailable(failure);
    return { ok: false as const, code: "failed" as const, words };
  }
  const answer = await growRollover(db, { club: seat.club, id }, personOf(seat));
  if (!answer.ok) return refused(answer);
  revalidatePath(clubAddress(seat.club, "seasons", "rollover", id));
  return { ok: true as const, added: answer.added };
});

const rowWish = listName.extend({
  place: rowPlace,
  seen: z.int().min(1),
  changes: z.partialRecord(z.enum(FIELDS), line(LONGEST_CHANGE).nullable()),
});

/** Changes one row of a list, unless somebody else changed it meanwhile. */
export const changeRolloverRow = clubAction(mayRollOver, [rowWish], (seat, { id, ...wish }) =>
  acts.act(seat, id, (tx, kind, name, hand) => changeRow(tx, kind, name, hand, wish)),
);

/** Leaves a row out, or takes it in again. */
export const leaveOutRolloverRow = clubAction(
  mayRollOver,
  [listName.extend({ place: rowPlace, leftOut: z.boolean() })],
  (seat, { id, place, leftOut }) =>
    acts.act(seat, id, (tx, kind, name, hand) =>
      leaveOut(tx, kind, name, hand, { which: { places: [place] }, leftOut }),
    ),
);

/** Removes a list: what it created stays. */
export const removeRolloverList = clubAction(mayRollOver, [onceKey], (seat, id) => acts.remove(seat, id));

/** Takes a list over from the colleague who works on it. */
export const takeOverRollover = clubAction(mayRollOver, [onceKey], (seat, id) => acts.takeOver(seat, id));

/** Tries a list without sending anything: what the club would refuse, in how many calls and how long. One reading of the club's contract. */
export const tryRollover = clubAction(mayRollOver, [onceKey], (seat, id) => acts.tryDry(seat, id, true));

/** Lets a list run that was tried as it is: one durable work. */
export const runRollover = clubAction(mayRollOver, [onceKey, saidYes], (seat, id, wish) => acts.run(seat, id, wish));

/** Pauses a run, lets it go on, or takes back what was not sent. */
export const controlRollover = clubAction(mayRollOver, [onceKey, z.enum(STAGE_CONTROLS)], (seat, id, control) =>
  acts.control(seat, id, control),
);

const personOf = ({ person: { id, name } }: Seat) => ({ id, name });

/** Has the copy of a season's offer come up to the club; or why it cannot now. */
async function upToTheClub(seat: Seat, from: number): Promise<RolloverRefusal | null> {
  const api = await clubApi(seat.club, seat.person.id);
  return (await completeCopy(await store(), api, from)) ? null : { ok: false, code: "copied", name: `#${from}` };
}

/** Why a list was not made or added to, in words. */
async function refused(refusal: RolloverRefusal): Promise<StageRefused> {
  if (!("name" in refusal)) return stageRefused(refusal);
  const { code, name } = refusal;
  return { ok: false, code, words: (await getTranslations("rollover.refused"))(code, { name }) };
}
