import "server-only";
import { and, eq, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { line } from "#lib/base/arguments/schemas.ts";
import { integers } from "#lib/base/store/integers.ts";
import { stageRows } from "#lib/base/store/schema/sync/staging.ts";
import { MOST_STAGE_ROWS, ROW_FILTERS, type RowFilter } from "./stage.ts";

/** A row's number in what it comes from. */
export const rowPlace = z.int().min(0).max(2_147_483_647);

/** Rows that one choice is about: at these places, of a group by its repair, or all that a filter shows. */
export const rowChoice = z.union([
  z.strictObject({ places: z.array(rowPlace).min(1).max(MOST_STAGE_ROWS) }),
  z.strictObject({
    repair: z.strictObject({ code: line(100), field: line(100).nullable(), repair: z.string().max(500) }),
  }),
  z.strictObject({ filter: z.enum(ROW_FILTERS) }),
]);
export type RowChoice = z.output<typeof rowChoice>;

/** What each filter shows. */
const FILTERS: Readonly<Record<RowFilter, SQL | undefined>> = {
  all: undefined,
  ready: and(eq(stageRows.state, "ready"), isNull(stageRows.outcome)),
  doubtful: eq(stageRows.state, "doubtful"),
  foreseen: and(...[eq(stageRows.state, "ready"), isNull(stageRows.outcome)], isNotNull(stageRows.foreseen)),
  nothing: and(eq(stageRows.state, "nothing"), isNull(stageRows.outcome)),
  leftOut: eq(stageRows.state, "left_out"),
  sending: and(eq(stageRows.state, "sent"), isNull(stageRows.outcome)),
  created: eq(stageRows.outcome, "created"),
  changed: eq(stageRows.outcome, "changed"),
  unchanged: eq(stageRows.outcome, "unchanged"),
  refused: eq(stageRows.outcome, "refused"),
  edited: ne(stageRows.changes, {}),
};

/** The condition of a filter. */
export const filterCondition = (filter: RowFilter): SQL | undefined => FILTERS[filter];

/** The condition that a row is among those that were chosen. */
export function conditionOf(which: RowChoice): SQL | undefined {
  if ("places" in which) return sql`${stageRows.place} = any(${integers(which.places)})`;
  if ("filter" in which) return filterCondition(which.filter);
  const { code, field, repair } = which.repair;
  const like = { code, repair, ...(field !== null && { field }) };
  return sql`${stageRows.doubts} @> ${JSON.stringify([like])}::jsonb`;
}

/** What a person says yes to: the version that was tried dry, and whether what the club would refuse is sent all the same. */
export const saidYes = z.strictObject({ seen: z.int().min(1), sendsForeseen: z.boolean() });
