import "server-only";
import { mayRollOver } from "#lib/base/access/permissions.ts";
import { WEEK_DAYS } from "#lib/base/time/days.ts";
import { ROLLED } from "#lib/sync/copy/rolled-record.ts";
import { type RolledSource, rolledSource } from "#lib/sync/copy/rolled-source.ts";
import { peopleNamed } from "#lib/sync/records/references.ts";
import type { StageColumn, StageKind } from "#lib/sync/staging/kind.ts";
import { type RolloverFacts, rolloverFacts } from "./facts.ts";
import { leadersOf } from "./leaders.ts";
import { plannedRow } from "./planned-row.ts";
import { ROLLED_FIELDS } from "./row-changes.ts";
import { type RolloverSettings, rolloverSettings } from "./settings.ts";

/** A season rolled over to the next: each row an old record and what is created after it. */
export const rolledSeasons: StageKind<RolloverSettings, RolledSource, RolloverFacts> = {
  name: "rollover",
  rule: mayRollOver,
  settings: rolloverSettings,
  source: rolledSource,
  fields: ROLLED_FIELDS,
  isWoven: true,
  columns: async (db, { club }) => {
    // Only a screen asks for columns; processes without one load the kinds too.
    const { getTranslations } = await import("next-intl/server");
    const words = await getTranslations("rollover");
    const days = await getTranslations("form.options.day");
    const people = await peopleNamed(db, club, await leadersOf(db, club));
    const plain = (
      name: keyof typeof ROLLED_FIELDS,
      editor: StageColumn["editor"],
      isNumeric = false,
    ): StageColumn => ({
      ...{ name, editor, isNumeric },
    });
    return [
      {
        ...{ name: "noun", editor: "none" as const },
        choices: ROLLED.map((value) => ({ value, label: words(`nouns.${value}`) })),
      },
      plain("name", "text"),
      { ...plain("day", "choice"), choices: WEEK_DAYS.map((value) => ({ value, label: days(value) })) },
      plain("time", "text", true),
      ...(["date", "until", "opens", "former", "commune", "closes"] as const).map((name) => plain(name, "date", true)),
      ...(["youngest", "oldest", "price", "outside", "capacity"] as const).map((name) => plain(name, "number", true)),
      { ...plain("trainer", "choice"), choices: people.map(({ id, name }) => ({ value: String(id), label: name })) },
      { name: "slots", editor: "none" },
    ];
  },
  prepare: (db, stage) => rolloverFacts(db, stage),
  plan: ({ place, source, changes }, facts) => {
    const row = facts.rows.get(place);
    // A second record under one number, as no club should have it.
    if (!row)
      return { label: source.noun, cells: { noun: source.noun }, plan: null, nothingBecause: "twice", doubts: [] };
    return plannedRow(row, changes, facts);
  },
};
