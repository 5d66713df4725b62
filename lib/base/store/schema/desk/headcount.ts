import { date, index, integer, jsonb, primaryKey, text } from "drizzle-orm/pg-core";
import { goesWithClub, writtenAt, writtenBy } from "#lib/base/store/schema/base/columns.ts";
import { checkedTable } from "#runtime/database/checked-table.ts";

/*
 * What towns, federations and assemblies ask a club for: how many people it has, by what their forms ask. Numbers alone, and nobody's name.
 */

/** What a form asks for, entered once under a name (lib/desk/headcount/definition.ts). */
export const headcountPresets = checkedTable(
  "headcount_presets",
  {
    club: goesWithClub(),
    /** A UUID. */
    id: text("id").notNull(),
    definition: jsonb("definition").$type<Record<string, unknown>>().notNull(),
    writtenBy: writtenBy(),
    writtenAt: writtenAt(),
  },
  (presets) => [primaryKey({ columns: [presets.club, presets.id] })],
);

/** On which days of a season what all presets count is kept as it is: the register has no past. */
export const FREEZING_DAYS = ["december", "seasonEnd"] as const;
export type FreezingDay = (typeof FREEZING_DAYS)[number];

export const headcountFreezings = checkedTable(
  "headcount_freezings",
  {
    club: goesWithClub(),
    day: text("day", { enum: FREEZING_DAYS }).notNull(),
    writtenBy: writtenBy(),
    writtenAt: writtenAt(),
  },
  (freezings) => [primaryKey({ columns: [freezings.club, freezings.day] })],
);

/** What a preset counted on a day, as it was: never written again, whatever the club changes later. */
export const frozenHeadcounts = checkedTable(
  "frozen_headcounts",
  {
    club: goesWithClub(),
    seasonId: integer("season_id").notNull(),
    /** Its preset, which may be gone or changed since. */
    preset: text("preset").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    /** What the preset asked for then. */
    definition: jsonb("definition").$type<Record<string, unknown>>().notNull(),
    /** What it counted. */
    counted: jsonb("counted").$type<Record<string, unknown>>().notNull(),
    writtenAt: writtenAt(),
  },
  (frozen) => [
    primaryKey({ columns: [frozen.club, frozen.seasonId, frozen.preset, frozen.day] }),
    index("frozen_headcounts_day").on(frozen.club, frozen.day),
  ],
);
