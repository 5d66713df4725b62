import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import type { Hand } from "#lib/base/store/hand.ts";
import {
  FREEZING_DAYS,
  type FreezingDay,
  headcountFreezings,
  headcountPresets,
} from "#lib/base/store/schema/desk/headcount.ts";
import { takeTurnOf } from "#lib/base/store/turns.ts";
import { fold } from "#lib/base/words/fold.ts";
import { type HeadcountDefinition, headcountDefinition } from "./definition.ts";
import { FRENCH_PRESETS } from "./french-presets.ts";

/** What a form asks for, as a club keeps it. */
export interface HeadcountPreset {
  id: string;
  definition: HeadcountDefinition;
  writtenBy: string;
}

/** A club has as many forms as ask it: more is no list that one chooses from. */
export const MOST_PRESETS = 30;

/** The presets of a club by their names. What an older program wrote otherwise is left out. */
export async function headcountPresetsOf(db: Queryable, club: string): Promise<HeadcountPreset[]> {
  const { id, definition, writtenBy } = headcountPresets;
  const rows = await db
    .select({ id, definition, writtenBy })
    .from(headcountPresets)
    .where(eq(headcountPresets.club, club));
  return rows
    .flatMap((row) => {
      const read = headcountDefinition.safeParse(row.definition);
      return read.success ? [{ ...row, definition: read.data }] : [];
    })
    .sort((a, b) => a.definition.name.localeCompare(b.definition.name, "fr") || a.id.localeCompare(b.id));
}

interface PresetWriting extends Hand {
  club: string;
}

/** What became of it: `changed` where somebody else has written it since it was seen. */
export type KeptPreset =
  | { ok: true; id: string }
  | { ok: false; code: "gone" | "sameName" | "tooMany" }
  | { ok: false; code: "changed"; by: string };

/**
 * Keeps what a form asks for, as a new preset where none is named.
 * @param wish.seen as the person had it before them; null: a new one
 */
export async function keepPreset(
  tx: Transaction,
  { club, by, now }: PresetWriting,
  wish: { id: string | null; seen: HeadcountDefinition | null; definition: HeadcountDefinition },
): Promise<KeptPreset> {
  await takeTurnOf(tx, `headcount presets ${club}`);
  const presets = await headcountPresetsOf(tx, club);
  const isSameName = (one: HeadcountPreset) => fold(one.definition.name) === fold(wish.definition.name);
  if (presets.some((one) => one.id !== wish.id && isSameName(one))) return { ok: false, code: "sameName" };
  const known = presets.find(({ id }) => id === wish.id);
  if (wish.id !== null && !known) return { ok: false, code: "gone" };
  if (known && JSON.stringify(known.definition) !== JSON.stringify(wish.seen))
    return { ok: false, code: "changed", by: known.writtenBy };
  if (!known && presets.length >= MOST_PRESETS) return { ok: false, code: "tooMany" };
  const id = known?.id ?? randomUUID();
  const written = { definition: { ...wish.definition }, writtenBy: by.name, writtenAt: now };
  await tx
    .insert(headcountPresets)
    .values({ ...written, club, id })
    .onConflictDoUpdate({ target: [headcountPresets.club, headcountPresets.id], set: written });
  await writeAudit(tx, {
    ...{ by, club, action: "headcount.preset", subject: null },
    details: { name: wish.definition.name },
  });
  return { ok: true, id };
}

/** Removes a preset; what was frozen of it stays. */
export async function removePreset(
  tx: Transaction,
  { club, by }: Omit<PresetWriting, "now">,
  id: string,
): Promise<void> {
  await takeTurnOf(tx, `headcount presets ${club}`);
  const known = (await headcountPresetsOf(tx, club)).find((one) => one.id === id);
  if (!known) return;
  await tx.delete(headcountPresets).where(and(eq(headcountPresets.club, club), eq(headcountPresets.id, id)));
  await writeAudit(tx, {
    ...{ by, club, action: "headcount.remove", subject: null },
    details: { name: known.definition.name },
  });
}

/** Who wrote what came with a demonstration. */
const THE_PROGRAM = "Guichet";

/** Adds what a French town, the state and a federation ask for; a preset of the same name stays as it is. @returns how many were new */
export async function addFrenchPresets(
  tx: Transaction,
  { club, by, now }: Omit<PresetWriting, "by"> & { by: PresetWriting["by"] | null },
): Promise<number> {
  await takeTurnOf(tx, `headcount presets ${club}`);
  const presets = await headcountPresetsOf(tx, club);
  const known = new Set(presets.map(({ definition }) => fold(definition.name)));
  const missing = FRENCH_PRESETS.filter(({ name }) => !known.has(fold(name))).slice(0, MOST_PRESETS - presets.length);
  if (missing.length === 0) return 0;
  const written = { club, writtenBy: by?.name ?? THE_PROGRAM, writtenAt: now };
  await tx
    .insert(headcountPresets)
    .values(missing.map((definition) => ({ ...written, id: randomUUID(), definition: { ...definition } })));
  const details = { count: missing.length, name: missing.map(({ name }) => name).join(", ") };
  await writeAudit(tx, { by, club, action: "headcount.presets", subject: null, details });
  return missing.length;
}

/** On which days of a season what is counted is frozen by itself, and since when that is wished. */
export async function freezingDays(db: Queryable, club: string): Promise<Map<FreezingDay, Date>> {
  const { day, writtenAt } = headcountFreezings;
  const rows = await db.select({ day, writtenAt }).from(headcountFreezings).where(eq(headcountFreezings.club, club));
  return new Map(rows.map((row) => [row.day, row.writtenAt]));
}

/** Says on which days it is frozen; a day that was said before keeps since when. */
export async function setFreezingDays(
  tx: Transaction,
  { club, by, now }: PresetWriting,
  days: readonly FreezingDay[],
): Promise<void> {
  await takeTurnOf(tx, `headcount presets ${club}`);
  const before = await freezingDays(tx, club);
  const gone = FREEZING_DAYS.filter((day) => before.has(day) && !days.includes(day));
  const added = FREEZING_DAYS.filter((day) => !before.has(day) && days.includes(day));
  for (const day of gone)
    await tx.delete(headcountFreezings).where(and(eq(headcountFreezings.club, club), eq(headcountFreezings.day, day)));
  const written = { club, writtenBy: by.name, writtenAt: now };
  if (added.length > 0) await tx.insert(headcountFreezings).values(added.map((day) => ({ ...written, day })));
  if (gone.length + added.length > 0)
    await writeAudit(tx, { by, club, action: "headcount.days", subject: null, details: { count: days.length } });
}
