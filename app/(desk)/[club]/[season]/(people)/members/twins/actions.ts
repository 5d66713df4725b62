"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { clubAction } from "#lib/base/access/action.ts";
import { mayEditPeople, type Seat } from "#lib/base/access/permissions.ts";
import { clubAddress } from "#lib/base/addresses.ts";
import { line, recordId } from "#lib/base/arguments/schemas.ts";
import { publish } from "#lib/base/live/live.ts";
import { store } from "#lib/base/store/database.ts";
import { takeTurn } from "#lib/base/store/turns.ts";
import { now } from "#lib/base/time/clock.ts";
import { today } from "#lib/base/time/today.ts";
import { takeOver } from "#lib/people/records/take-over.ts";
import { readPair } from "#lib/people/twins/read.ts";
import { completed, TAKEN_OVER } from "#lib/people/twins/taking-over.ts";
import { pairOf, sayOfTwins, type TwinIds, unsayApart } from "#lib/people/twins/verdicts.ts";
import { askMoves } from "#lib/registrations/decisions/ask-moves.ts";
import { digestOfPlan, planMoves } from "#lib/registrations/decisions/move-plan.ts";
import { publishDecisionWork } from "#lib/registrations/decisions/publish-work.ts";
import { wakeOutbox } from "#lib/sync/outbox/lifecycle.ts";
import { maySettle } from "./may-settle.ts";
import { changedWords, goneWords, type PairReport } from "./pair-report.ts";

/** Says of two records that they are two people, or takes that back. Calls nobody. */
export const sayApart = clubAction(mayEditPeople, [recordId, recordId], (seat, one, other) =>
  say(seat, one, other, true),
);
export const takeBackApart = clubAction(mayEditPeople, [recordId, recordId], (seat, one, other) =>
  say(seat, one, other, false),
);

async function say({ club, person }: Seat, one: number, other: number, apart: boolean): Promise<PairReport> {
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

const settlement = z.strictObject({
  /** The record that stays, and the one that is given up. */
  kept: recordId,
  given: recordId,
  /** What the record that stays takes from the other. */
  fields: z.array(z.enum(TAKEN_OVER)).max(TAKEN_OVER.length),
  /** `digestOfPlan` of what the person was told. */
  digest: line(40),
  askId: z.uuid(),
});
type Settlement = z.infer<typeof settlement>;

/**
 * Sends the registrations of one record to the other by durable works, once what the kept record lacks is written there. Done only if it
 * still is what the person was told.
 */
export const settleTwins = clubAction(maySettle, [settlement], settle);

async function settle(seat: Seat, { kept, given, fields, digest, askId }: Settlement): Promise<PairReport> {
  const { club, person } = seat;
  const { db } = await store();
  const ids = pairOf(kept, given);
  const pair = ids && (await readPair(db, club, ids));
  const stays = pair?.people.find(({ id }) => id === kept);
  const leaves = pair?.people.find(({ id }) => id === given);
  if (!ids || !stays || !leaves) return { ok: false, code: "gone", words: await goneWords() };
  const day = await today(db, club);
  const to = completed(stays, leaves);
  const plan = await planMoves(db, club, given, to, day);
  if (digestOfPlan(plan) !== digest) return { ok: false, code: "changed", words: await changedWords() };
  const taken = await takeOver(seat, { kept, given, fields, askId });
  if (!taken.ok) return taken;
  const asked = await db.transaction(async (tx) => {
    await takeTurn(tx, club);
    // Somebody may have begun to decide one of them while the record was written.
    if (digestOfPlan(await planMoves(tx, club, given, to, day)) !== digest) return undefined;
    const at = now();
    const created = await askMoves(tx, { club, from: given, to: kept, askId, askedBy: person, now: at }, plan);
    await sayOfTwins(tx, { club, ...ids }, { verdict: "settled", keptId: kept }, { by: person, now: at });
    return created;
  });
  if (!asked) return { ok: false, code: "changed", words: await changedWords() };
  wakeOutbox();
  for (const { work, replaced } of asked) for (const changed of [work, ...replaced]) publishDecisionWork(changed);
  void publish({ club, topic: "mirror" });
  revalidatePath(clubAddress(club), "layout");
  return { ok: true };
}
