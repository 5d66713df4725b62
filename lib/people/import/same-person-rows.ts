import "server-only";
import { setImmediate as breath } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { stageRows } from "#lib/base/store/schema/sync/staging.ts";
import { fold, squeezed } from "#lib/base/words/fold.ts";
import type { StageOf } from "#lib/sync/staging/kind.ts";
import type { StageChanges } from "#lib/sync/staging/plan.ts";
import type { RowIdentity } from "./match.ts";
import { type FileRow, fileRow, type ImportSource } from "./row.ts";
import type { ImportSettings } from "./settings.ts";

/** A row of the file as far as it says who it is about. */
export interface IdentifiedRow {
  place: number;
  named: RowIdentity;
  /** What a person said of it: the number of a record, or that it is somebody new. */
  person: unknown;
  /** All that it says of the person. */
  says: string;
}

/** The most earlier rows that are shown as perhaps the same person. */
const MOST_SHOWN = 4;

/** Who is who among the rows of one file: what is read of a person for certain is read of one row, the first. */
export class RowsOfFile {
  readonly #byPlace = new Map<number, { row: IdentifiedRow; first: IdentifiedRow }>();
  readonly #firsts = new Map<string, IdentifiedRow[]>();

  /** Takes the rows in the order of their places. */
  add(row: IdentifiedRow): void {
    const key = keyOf(row.named);
    const earlier = key === null ? [] : (this.#firsts.get(key) ?? []);
    const first = this.#said(row) ?? (row.person === undefined ? earlier.find((one) => areOne(one, row)) : undefined);
    this.#byPlace.set(row.place, { row, first: first ?? row });
    if (!first && key !== null) this.#firsts.set(key, [...earlier, row]);
  }

  /** The row that a person named: `row 12`. */
  #said({ person }: IdentifiedRow): IdentifiedRow | undefined {
    const place = rowSaid(person);
    return place === undefined ? undefined : this.#byPlace.get(place)?.first;
  }

  /** The first row about the person whom a row is about, for certain or because a person said so; the row itself where there is none before it. */
  first(place: number): IdentifiedRow | undefined {
    return this.#byPlace.get(place)?.first;
  }

  /** Earlier rows that are perhaps about the same person. */
  perhaps(place: number): IdentifiedRow[] {
    const found = this.#byPlace.get(place);
    const key = found && keyOf(found.row.named);
    if (!found || !key || found.first !== found.row || found.row.person !== undefined) return [];
    return (this.#firsts.get(key) ?? [])
      .filter((one) => one.place < place && !areOthers(one, found.row))
      .slice(0, MOST_SHOWN);
  }
}

/** The place of a row that stands for the person of another, `row 12`. */
export function rowSaid(person: unknown): number | undefined {
  const [, place] = typeof person === "string" ? (/^row (\d{1,7})$/.exec(person) ?? []) : [];
  return place === undefined ? undefined : Number(place);
}

/** Two rows of one name are one person for certain: of one number or birth date, or where they say the same in everything and more than one contact. */
function areOne({ named: a, says: one }: IdentifiedRow, { named: b, says: other }: IdentifiedRow): boolean {
  if (a.id !== null && b.id !== null) return a.id === b.id;
  if (a.birthDate && b.birthDate) return a.birthDate === b.birthDate;
  return a.birthDate === b.birthDate && one === other && a.email !== null && a.phone !== null;
}

/** Two rows of one name are two people for certain. */
function areOthers({ named: a }: IdentifiedRow, { named: b }: IdentifiedRow): boolean {
  if (a.id !== null && b.id !== null && a.id !== b.id) return true;
  return Boolean(a.birthDate && b.birthDate && a.birthDate !== b.birthDate);
}

/** Names in whatever order, or the number of a row that has none. */
function keyOf({ id, lastName, firstName }: RowIdentity): string | null {
  const [last, first] = [lastName, firstName].map((name) => squeezed(fold(name ?? "")));
  if (last && first) return [last, first].sort().join(" ");
  return id === null ? null : `number ${id}`;
}

const identified = (place: number, read: FileRow, changes: StageChanges): IdentifiedRow => ({
  ...{ place, named: read.named, person: changes.person, says: JSON.stringify(read.person) },
});

type Stage = StageOf<ImportSettings>;

/** Rows of whole stages are read once for all that is planned together. */
const known = new WeakMap<Stage, Promise<RowsOfFile>>();

/** Reads all rows of a stage that are not left out. */
export function rowsOfFile(db: Queryable, stage: Stage): Promise<RowsOfFile> {
  const found = known.get(stage) ?? readRows(db, stage);
  known.set(stage, found);
  return found;
}

/** Rows that are read at once. */
const READ_AT_ONCE = 500;

async function readRows(db: Queryable, stage: Stage): Promise<RowsOfFile> {
  const found = new RowsOfFile();
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
    for (const row of rows)
      found.add(identified(row.place, fileRow(row.source as ImportSource, row.changes, stage.settings), row.changes));
    after = rows.at(-1)?.place ?? after;
    more = rows.length === READ_AT_ONCE;
    // The embedded database answers without ever letting go of this thread: whoever waits for a page is let in between.
    if (more) await breath();
  }
  return found;
}
