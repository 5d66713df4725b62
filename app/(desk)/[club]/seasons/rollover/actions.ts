"use server";

import { revalidatePath } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { clubAction } from "#lib/access/action.ts";
import { mayManageEvents, mayRollOver, type Seat } from "#lib/access/permissions.ts";
import { clubAddress } from "#lib/addresses.ts";
import { line, onceKey } from "#lib/arguments/schemas.ts";
import { now } from "#lib/clock.ts";
import { clubApi } from "#lib/club/client.ts";
import { wakeOutbox } from "#lib/outbox/lifecycle.ts";
import { whyUnavailable } from "#lib/records/live-read.ts";
import { beginRollover, growRollover, type RolloverRefusal } from "#lib/rollover/begin.ts";
import { rolledSeasons } from "#lib/rollover/kind.ts";
import { ROLLED_FIELDS } from "#lib/rollover/row-changes.ts";
import type { RolledField } from "#lib/rollover/row-properties.ts";
import { rolloverSettings } from "#lib/rollover/settings.ts";
import { removeStage } from "#lib/staging/begin.ts";
import { changeRow, leaveOut } from "#lib/staging/change.ts";
import { controlStage, STAGE_CONTROLS } from "#lib/staging/control.ts";
import { tryDry } from "#lib/staging/dry.ts";
import { dryParts } from "#lib/staging/dry-parts.ts";
import { type StageName, takeOverStage } from "#lib/staging/hold.ts";
import { rowPlace, saidYes } from "#lib/staging/row-choice.ts";
import { runStage } from "#lib/staging/run.ts";
import type { StageRefusal } from "#lib/staging/stage.ts";
import { store, type Transaction } from "#lib/store/database.ts";
import type { Hand } from "#lib/store/hand.ts";

/** The longest text that a row takes is a name (club-api §2.6). */
const LONGEST_CHANGE = 255;
const FIELDS = Object.keys(ROLLED_FIELDS) as [RolledField, ...RolledField[]];

const listName = z.strictObject({ id: onceKey });
const wish = z.strictObject({ id: onceKey, settings: rolloverSettings });

/** Makes the list of what a season proposes for the next one. Nothing is sent; one call reads the season itself. */
export const prepareRollover = clubAction(mayRollOver, [wish], async (seat, { id, settings }) => {
  const takes = { ...settings.takes, event: settings.takes.event && mayManageEvents(seat).allowed };
  try {
    const answer = await beginRollover((await store()).db, seat.club, {
      ...{ id, by: seat.person, settings: { ...settings, takes } },
    });
    if (!answer.ok) return { ok: false as const, code: answer.code, words: await inWords(answer) };
  } catch (failure) {
    const { words } = await whyUnavailable(failure);
    return { ok: false as const, code: "failed" as const, words };
  }
  revalidatePath(clubAddress(seat.club, "seasons", "rollover"));
  return { ok: true as const, href: clubAddress(seat.club, "seasons", "rollover", id) };
});

/** Adds to a list what its season has gained since it was made. */
export const growRolloverList = clubAction(mayRollOver, [listName], async (seat, { id }) => {
  const answer = await growRollover((await store()).db, { club: seat.club, id }, personOf(seat));
  if (!answer.ok) return { ok: false as const, code: answer.code, words: await inWords(answer) };
  revalidatePath(clubAddress(seat.club, "seasons", "rollover", id));
  return { ok: true as const, added: answer.added };
});

const rowWish = listName.extend({
  place: rowPlace,
  seen: z.int().min(1),
  changes: z.partialRecord(z.enum(FIELDS), line(LONGEST_CHANGE).nullable()),
});

/** Changes one row of a list, unless somebody else changed it meanwhile. */
export const changeRolloverRow = clubAction(mayRollOver, [rowWish], async (seat, { id, ...wish }) =>
  written(seat, id, (tx, name, hand) => changeRow(tx, rolledSeasons, name, hand, wish)),
);

/** Leaves a row out, or takes it in again. */
export const leaveOutRolloverRow = clubAction(
  mayRollOver,
  [listName.extend({ place: rowPlace, leftOut: z.boolean() })],
  async (seat, { id, place, leftOut }) =>
    written(seat, id, (tx, name, hand) =>
      leaveOut(tx, rolledSeasons, name, hand, { which: { places: [place] }, leftOut }),
    ),
);

/** Removes a list: what it created stays. */
export const removeRolloverList = clubAction(mayRollOver, [onceKey], (seat, id) =>
  written(seat, id, (tx, name, hand) => removeStage(tx, rolledSeasons, name, hand)),
);

/** Takes a list over from the colleague who works on it. */
export const takeOverRollover = clubAction(mayRollOver, [onceKey], (seat, id) =>
  written(seat, id, (tx, name, hand) => takeOverStage(tx, rolledSeasons, name, hand)),
);

/** Tries a list without sending anything: what the club would refuse, in how many calls and how long. One reading of the club's contract. */
export const tryRollover = clubAction(mayRollOver, [onceKey], async (seat, id) => {
  const parts = await dryParts(seat.club);
  if (!parts) return told(seat, id, { ok: false, code: "gone" });
  const name = { club: seat.club, id };
  return told(seat, id, await tryDry(await store(), rolledSeasons, name, handOf(seat), parts, true));
});

/** Lets a list run that was tried as it is: one durable work. */
export const runRollover = clubAction(mayRollOver, [onceKey, saidYes], async (seat, id, wish) => {
  const { club } = await clubApi(seat.club, seat.person.id);
  const answer = await written(seat, id, (tx, name, hand) =>
    runStage(tx, rolledSeasons, name, hand, { ...wish, baseUrl: club.baseUrl }),
  );
  wakeOutbox();
  return answer;
});

/** Pauses a run, lets it go on, or takes back what was not sent. */
export const controlRollover = clubAction(mayRollOver, [onceKey, z.enum(STAGE_CONTROLS)], async (seat, id, control) => {
  const answer = await written(seat, id, (tx, name, hand) => controlStage(tx, rolledSeasons, name, hand, control));
  wakeOutbox();
  return answer;
});

/** Does it with the list in the person's hand. */
async function written(
  seat: Seat,
  id: string,
  act: (tx: Transaction, name: StageName, hand: Hand) => Promise<{ ok: true } | StageRefusal>,
) {
  const name = { club: seat.club, id };
  const answer = await (await store()).db.transaction((tx) => act(tx, name, handOf(seat)));
  return told(seat, id, answer);
}

const handOf = (seat: Seat): Hand => ({ by: personOf(seat), now: now() });

/** What a browser hears of it. */
async function told(seat: Seat, id: string, answer: { ok: true } | StageRefusal) {
  if (!answer.ok) return { ok: false as const, code: answer.code, words: await inWords(answer) };
  revalidatePath(clubAddress(seat.club, "seasons", "rollover", id));
  return { ok: true as const };
}

const personOf = ({ person: { id, name } }: Seat) => ({ id, name });

/** Why it was not done, in words. */
async function inWords(refusal: RolloverRefusal): Promise<string> {
  const words = await getTranslations("rollover.refused");
  if ("name" in refusal) return words(refusal.code, { name: refusal.name });
  if (refusal.code === "held") return words("held", { name: refusal.by });
  const known = (["gone", "running", "otherRuns", "changed"] as const).find((code) => code === refusal.code);
  return words(known ?? "other");
}
