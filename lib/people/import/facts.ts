import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorGroups, mirrorRegistrations, mirrorSlots } from "#lib/base/store/schema/sync/mirror.ts";
import type { RowToPlan, StageOf } from "#lib/sync/staging/kind.ts";
import { type AlikeRecords, alikeRecordsOf } from "./alike-records.ts";
import type { GroupInCell, SlotInCell } from "./places.ts";
import { fileRow, type ImportSource } from "./row.ts";
import { type RowsOfFile, rowsOfFile } from "./same-person-rows.ts";
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
  /** Who is who among the rows of the file. */
  rows: RowsOfFile;
}

type Stage = StageOf<ImportSettings>;

/** Reads the facts of some rows from the copy: no call to the club. */
export async function importFacts(
  db: Queryable,
  stage: Stage,
  toPlan: readonly RowToPlan<ImportSource>[],
): Promise<ImportFacts> {
  const { club } = stage;
  const rows = await rowsOfFile(db, stage);
  const read = toPlan.map(({ source, changes }) => fileRow(source, changes, stage.settings));
  const also = toPlan
    .flatMap(({ place, changes, made }) => [made.member, changes.person, rows.first(place)?.person])
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
    rows,
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
