import "server-only";
import { setImmediate as breath } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import type { RowToPlan, StageOf } from "#lib/staging/kind.ts";
import type { Queryable } from "#lib/store/database.ts";
import { integers } from "#lib/store/integers.ts";
import { mirrorGroups, mirrorRegistrations, mirrorSlots } from "#lib/store/schema/mirror.ts";
import { stageRows } from "#lib/store/schema/staging.ts";
import { fold, squeezed } from "#lib/words/fold.ts";
import { type AlikeRecords, alikeRecordsOf } from "./alike-records.ts";
import type { RowIdentity } from "./match.ts";
import type { GroupInCell, SlotInCell } from "./places.ts";
import { type FileRow, fileRow, type ImportSource } from "./row.ts";
import type { ImportSettings } from "./settings.ts";

/** A live annual registration of the season, as the copy has it. */
export interface LiveRegistration {
  id: number;
  groupId: number;
  slotIds: readonly number[];
  isValid: boolean;
}

/** What planning rows of a file takes of the copy. */
export interface ImportFacts {
  groups: readonly GroupInCell[];
  slots: readonly SlotInCell[];
  candidates: AlikeRecords;
  /** By the person's number. */
  registrations: ReadonlyMap<number, readonly LiveRegistration[]>;
  /** The first row of the file about a person, by who they are (`sameRowKey`). */
  firstRows: ReadonlyMap<string, number>;
}

type Stage = StageOf<ImportSettings>;

/** Reads the facts of some rows from the copy: no call to the club. */
export async function importFacts(
  db: Queryable,
  stage: Stage,
  rows: readonly RowToPlan<ImportSource>[],
): Promise<ImportFacts> {
  const { club } = stage;
  const read = rows.map(({ source, changes }) => fileRow(source, changes, stage.settings));
  const also = rows
    .flatMap(({ changes, made }) => [made.member, changes.person])
    .filter((id) => typeof id === "number");
  const candidates = await alikeRecordsOf(
    db,
    club,
    read.map(({ named }) => named),
    also,
  );
  const people = [...also, ...read.flatMap(({ named }) => candidates.of(named).map(({ id }) => id))];
  return {
    ...(await placesOf(db, stage)),
    candidates,
    registrations: await registrationsOf(db, stage, [...new Set(people)]),
    firstRows: await firstRowsOf(db, stage),
  };
}

async function placesOf(db: Queryable, { club, seasonId }: Stage) {
  const inSeason = (table: typeof mirrorGroups | typeof mirrorSlots) =>
    and(eq(table.club, club), eq(table.seasonId, seasonId ?? 0));
  const groups = await db
    .select({ id: mirrorGroups.id, name: mirrorGroups.name, slotIds: mirrorGroups.slotIds })
    .from(mirrorGroups)
    .where(inSeason(mirrorGroups))
    .orderBy(mirrorGroups.id);
  const { id, name, day, hour, minute } = mirrorSlots;
  const slots = await db
    .select({ id, name, day, hour, minute })
    .from(mirrorSlots)
    .where(inSeason(mirrorSlots))
    .orderBy(id);
  const named = <T extends { name: string | null }>(rows: readonly T[]) =>
    rows.map((row) => ({ ...row, name: row.name ?? "" }));
  return { groups: named(groups), slots: named(slots) };
}

async function registrationsOf(
  db: Queryable,
  { club, seasonId }: Stage,
  people: readonly number[],
): Promise<Map<number, LiveRegistration[]>> {
  const { id, memberId, activityId: groupId, slotIds, kind, valid } = mirrorRegistrations;
  const rows = await db
    .select({ id, memberId, groupId, slotIds, isValid: sql<boolean>`${valid} is true` })
    .from(mirrorRegistrations)
    .where(
      and(
        ...[eq(mirrorRegistrations.club, club), eq(mirrorRegistrations.seasonId, seasonId ?? 0), eq(kind, "annual")],
        sql`${valid} is distinct from false and ${memberId} = any(${integers(people)})`,
      ),
    );
  return Map.groupBy(rows, (row) => row.memberId);
}

/** Rows of whole stages are read once for all that is planned together. */
const firstRows = new WeakMap<Stage, Promise<ReadonlyMap<string, number>>>();

function firstRowsOf(db: Queryable, stage: Stage): Promise<ReadonlyMap<string, number>> {
  const known = firstRows.get(stage) ?? readFirstRows(db, stage);
  firstRows.set(stage, known);
  return known;
}

/** Rows that are read at once. */
const READ_AT_ONCE = 500;

async function readFirstRows(db: Queryable, stage: Stage): Promise<ReadonlyMap<string, number>> {
  const first = new Map<string, number>();
  const { place, source, changes } = stageRows;
  for (let after = -1, more = true; more; ) {
    const rows = await db
      .select({ place, source, changes })
      .from(stageRows)
      .where(
        and(
          ...[eq(stageRows.club, stage.club), eq(stageRows.stage, stage.id), eq(stageRows.leftOut, false)],
          sql`${place} > ${after}`,
        ),
      )
      .orderBy(place)
      .limit(READ_AT_ONCE);
    for (const row of rows) {
      const key = sameRowKey(fileRow(row.source as ImportSource, row.changes, stage.settings));
      if (key !== null && !first.has(key)) first.set(key, row.place);
    }
    after = rows.at(-1)?.place ?? after;
    more = rows.length === READ_AT_ONCE;
    // The embedded database answers without ever letting go of this thread: whoever waits for a page is let in between.
    if (more) await breath();
  }
  return first;
}

/** Who a row is about, so that two rows of one person have the same; null where the row does not say it. */
export function sameRowKey({ named }: FileRow): string | null {
  const { id, lastName, firstName, birthDate, email }: RowIdentity = named;
  if (id !== null) return `number ${id}`;
  const [last, first] = [lastName, firstName].map((name) => squeezed(fold(name ?? "")));
  return last && first ? [last, first, birthDate ?? email?.toLowerCase() ?? ""].join(" ") : null;
}
