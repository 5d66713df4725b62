"use server";

import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { clubAction } from "#lib/base/access/action.ts";
import { mayKeepHeadcount, type Seat } from "#lib/base/access/permissions.ts";
import { onceKey } from "#lib/base/arguments/schemas.ts";
import { answeredOnce } from "#lib/base/store/answered-once.ts";
import { store } from "#lib/base/store/database.ts";
import { FREEZING_DAYS } from "#lib/base/store/schema/desk/headcount.ts";
import { now } from "#lib/base/time/clock.ts";
import { headcountDefinition } from "#lib/desk/headcount/definition.ts";
import { addFrenchPresets, keepPreset, removePreset, setFreezingDays } from "#lib/desk/headcount/presets.ts";

const presetId = z.uuid();

const presetWish = z.strictObject({
  ask: onceKey,
  id: presetId.nullable(),
  seen: headcountDefinition.nullable(),
  definition: headcountDefinition,
});

/** What became of a form: a refusal in words. */
export type PresetAnswer = { ok: true; id: string } | { ok: false; words: string };

const handOf = ({ club, person }: Seat) => ({ club, by: { id: person.id, name: person.name }, now: now() });

/** Keeps what a form asks for, a new one where none is named. */
export const keepHeadcountPreset = clubAction(
  mayKeepHeadcount,
  [presetWish],
  async (seat, { ask, ...wish }): Promise<PresetAnswer> => {
    const { db } = await store();
    const asking = { club: seat.club, account: seat.person.id, ask, said: wish };
    const kept = await db.transaction((tx) => answeredOnce(tx, asking, () => keepPreset(tx, handOf(seat), wish)));
    if (kept.ok) return kept;
    if (kept.code === "asked_otherwise")
      return { ok: false, words: (await getTranslations("errors"))("askedOtherwise") };
    const words = await getTranslations("headcount.presets.faults");
    return { ok: false, words: words(kept.code, { by: kept.code === "changed" ? kept.by : "" }) };
  },
);

/** Removes a form; what was frozen of it stays. */
export const removeHeadcountPreset = clubAction(mayKeepHeadcount, [presetId], async (seat, id) => {
  const { db } = await store();
  await db.transaction((tx) => removePreset(tx, handOf(seat), id));
  return { ok: true as const };
});

/** Adds the three forms that are usual in France. */
export const takeFrenchPresets = clubAction(mayKeepHeadcount, [], async (seat) => {
  const { db } = await store();
  return { ok: true as const, added: await db.transaction((tx) => addFrenchPresets(tx, handOf(seat))) };
});

/** Says on which days all forms are frozen by themselves. */
export const keepFreezingDays = clubAction(
  mayKeepHeadcount,
  [z.array(z.enum(FREEZING_DAYS)).max(FREEZING_DAYS.length)],
  async (seat, days) => {
    const { db } = await store();
    await db.transaction((tx) => setFreezingDays(tx, handOf(seat), days));
    return { ok: true as const };
  },
);
