import "server-only";
import { mayReadDues, type Seat } from "#lib/base/access/permissions.ts";
import { store } from "#lib/base/store/database.ts";
import type { MirrorSeason } from "#lib/base/store/schema/sync/mirror.ts";
import { today as todayOf } from "#lib/base/time/today.ts";
import { isIsoDay } from "#lib/base/words/typed-date.ts";
import { seasonsOf } from "#lib/sync/copy/seasons.ts";
import { isSameForm } from "./compare.ts";
import { type CountedPerson, countHeads, type Headcount } from "./count.ts";
import { dayBefore, dayIn } from "./days.ts";
import type { HeadcountDefinition } from "./definition.ts";
import { type FrozenHeadcount, frozenOf } from "./freeze.ts";
import { type HeadcountPreset, headcountPresetsOf } from "./presets.ts";
import { isCounted, pastSeason, seasonPeople } from "./read.ts";

/** What the address of a headcount asks for. */
export interface HeadcountAsked {
  preset: string | undefined;
  day: string | undefined;
}

/** A headcount with all that is said beside it. */
export interface ShownHeadcount {
  preset: string;
  definition: HeadcountDefinition;
  day: string;
  today: string;
  season: MirrorSeason;
  counted: Headcount;
  /** When it was frozen; null: it is worked out from what the club says now. */
  frozenAt: Date | null;
  /** The people, as the club says now. */
  people: CountedPerson[];
  doubles: number;
  /** The season before on its day; null: there is none, or it was not read. */
  before: { counted: Headcount; day: string; frozenAt: Date | null; name: string | null } | null;
}

/** The presets of a club and what was frozen of a season, with the one that is asked for. */
export interface HeadcountDesk {
  presets: HeadcountPreset[];
  frozen: FrozenHeadcount[];
  /** null: the club has no preset, or none of that name. */
  shown: ShownHeadcount | null;
  /** The season's registrations were read whole: else nothing is counted. */
  isRead: boolean;
}

/** Reads what an address asks for: a preset by its number, a day that there is. */
export function headcountAsked(parameters: Readonly<Record<string, string | string[] | undefined>>): HeadcountAsked {
  const { form, day } = parameters;
  return {
    preset: typeof form === "string" ? form : undefined,
    day: isIsoDay(day) ? day : undefined,
  };
}

/**
 * Counts the people of a season as a preset asks, beside the season before. From the copy. Of whoever sees a section, the section's people: what was frozen counts the whole club, and is
 * none of theirs.
 */
export async function headcountDesk(seat: Seat, seasonId: number, asked: HeadcountAsked): Promise<HeadcountDesk> {
  const { club, section } = seat;
  const { db } = await store();
  const presets = await headcountPresetsOf(db, club);
  const frozenIn = async (season: number) => (section ? [] : frozenOf(db, { club, seasonId: season }));
  const frozen = await frozenIn(seasonId);
  const isRead = await isCounted(db, { club, seasonId });
  const season = (await seasonsOf(db, club)).find(({ id }) => id === seasonId);
  const none = { presets, frozen, isRead, shown: null };
  if (!season || !isRead) return none;
  const today = await todayOf(db, club);
  const id = asked.preset ?? presets[0]?.id;
  const preset = presets.find((one) => one.id === id);
  const own = preset && (dayIn(preset.definition.day, season, today) ?? today);
  const day = dayWithin(asked.day ?? own ?? today, season, today);
  const kept = frozen.find((one) => one.preset === id && one.day === day);
  const definition = kept?.definition ?? preset?.definition;
  if (!definition || id === undefined) return none;
  const dues = { dues: mayReadDues(seat).allowed };
  const { people, listed, doubles } = await seasonPeople(db, { club, seasonId, day, section }, dues);
  const past = await pastSeason(db, { club, seasonId });
  const before = past && (await countedBefore({ preset: id, definition, day: dayBefore(day, season, past) }, past));
  return {
    ...none,
    shown: {
      ...{ preset: id, definition, day, today, season, people, doubles, before: before ?? null },
      counted: kept?.counted ?? countHeads(people, definition, day, listed),
      frozenAt: kept?.writtenAt ?? null,
    },
  };

  async function countedBefore(
    of: { preset: string; definition: HeadcountDefinition; day: string },
    { id: pastId, name }: MirrorSeason,
  ): Promise<ShownHeadcount["before"]> {
    const scope = { club, seasonId: pastId, section };
    const then = (await frozenIn(pastId)).find((one) => one.preset === of.preset && one.day === of.day);
    // One that asked for something else then cannot stand beside this one.
    if (then && isSameForm(then.definition, of.definition))
      return { counted: then.counted, day: of.day, frozenAt: then.writtenAt, name };
    if (!(await isCounted(db, scope))) return null;
    const { people, listed } = await seasonPeople(db, { ...scope, day: of.day }, dues);
    return { counted: countHeads(people, of.definition, of.day, listed), day: of.day, frozenAt: null, name };
  }
}

/** A day that has not come counts nobody yet: today does. One before the season, its first. */
function dayWithin(day: string, { startDate, endDate }: MirrorSeason, today: string): string {
  const first = startDate === null || day >= startDate || today < startDate ? day : startDate;
  const last = endDate === null || first <= endDate ? first : endDate;
  return last > today ? today : last;
}
