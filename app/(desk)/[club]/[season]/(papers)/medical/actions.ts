"use server";

import { setTimeout as pause } from "node:timers/promises";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { clubAction } from "#lib/base/access/action.ts";
import { mayDecideMedical, mayReadMedical } from "#lib/base/access/permissions.ts";
import { onceKey, recordId } from "#lib/base/arguments/schemas.ts";
import { findClub } from "#lib/base/store/clubs.ts";
import { store } from "#lib/base/store/database.ts";
import { OPEN_PIECES } from "#lib/base/store/schema/sync/outbox.ts";
import { now } from "#lib/base/time/clock.ts";
import { MOST_SPORTS, saySports } from "#lib/papers/medical/certificate-sports.ts";
import { readSeasonPapers, restand } from "#lib/papers/medical/held.ts";
import { keepReason, logReading } from "#lib/papers/medical/reading-log.ts";
import { readingReason } from "#lib/papers/medical/reasons.ts";
import { type AskedMedical, askedMedical, requestMedical } from "#lib/papers/medical/request.ts";
import { medicalWish, seenPapers } from "#lib/papers/medical/wish.ts";
import { wakeOutbox } from "#lib/sync/outbox/lifecycle.ts";
import { whyNotDone } from "./why-not-done.ts";

/** Says why one reads, for this sitting. */
export const sayWhy = clubAction(mayReadMedical, [readingReason], async (seat, reason) => {
  await keepReason(seat, reason);
  return { ok: true as const };
});

/** Begins to read everybody's record of a season into this program's memory; the page shows how far it is. */
export const readAll = clubAction(mayReadMedical, [recordId, readingReason], async (seat, seasonId, reason) => {
  await logReading(seat, reason, { action: "medical.list", seasonId });
  await readSeasonPapers({ slug: seat.club, seasonId, by: seat.person.id });
  return { ok: true as const };
});

/** So long one waits at the screen for the club's word; it comes also when nobody waits. */
const WAIT_MS = 4_000;
const LOOK_MS = 100;

/** How a wish stands: the club has it, refused it, or it is on its way. */
export type Decided = { ok: true; isDone: boolean } | { ok: false; code: string; words: string };

const decision = z.strictObject({
  ask: onceKey,
  season: recordId,
  member: recordId,
  wish: medicalWish,
  seen: seenPapers,
});

/** Decides about somebody's papers, or declares them (club-api §4.10). Written down first, sent at once, and until the club has said so. */
export const decideMedical = clubAction(mayDecideMedical, [decision], async (seat, wished): Promise<Decided> => {
  const { ask, season, member, wish, seen } = wished;
  const { db } = await store();
  const club = await findClub(db, seat.club);
  if (!club) return { ok: false, code: "gone", words: (await getTranslations("medical.decided"))("gone") };
  await db.transaction((tx) =>
    requestMedical(tx, {
      ...{ club: seat.club, seasonId: season, memberId: member, ask, wish, seen },
      ...{ baseUrl: club.baseUrl, askedBy: { id: seat.person.id, name: seat.person.name }, now: now() },
    }),
  );
  wakeOutbox();
  const until = Date.now() + WAIT_MS;
  for (;;) {
    const asked = await askedMedical(db, seat.club, ask);
    if (asked && !OPEN_PIECES.includes(asked.state)) return told(asked);
    if (Date.now() > until) return { ok: true, isDone: false };
    await pause(LOOK_MS);
  }
});

const sportsSaid = z.strictObject({
  season: recordId,
  member: recordId,
  /** The record as whoever says it had it before them. */
  seen: seenPapers,
  /** None: nobody has said any more. */
  sports: z.array(recordId).max(MOST_SPORTS),
});

/** Keeps for which sports somebody's certificate was read: the desk's own, sealed, and nothing that the club is asked (docs/decisions/066). */
export const sayForWhichSports = clubAction(mayReadMedical, [sportsSaid], async (seat, { season, member, ...said }) => {
  const { db } = await store();
  const place = { club: seat.club, seasonId: season, memberId: member };
  const by = { id: seat.person.id, name: seat.person.name };
  const fault = await db.transaction((tx) => saySports(tx, { ...place, ...said, by }));
  if (fault !== null) return { ok: false as const, code: fault, words: await whyNotDone(fault) };
  await restand(place);
  return { ok: true as const };
});

async function told({ state, code }: AskedMedical): Promise<Decided> {
  if (state === "done" || state === "skipped") return { ok: true, isDone: true };
  return { ok: false, code: code ?? state, words: await whyNotDone(code ?? state) };
}
