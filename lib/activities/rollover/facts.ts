import "server-only";
import { and, asc, eq } from "drizzle-orm";
import { freeDaysSettingOf } from "#lib/activities/days-off/setting.ts";
import { findClub } from "#lib/base/store/clubs.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { stageRows } from "#lib/base/store/schema/sync/staging.ts";
import { zoneOf } from "#lib/base/store/zone.ts";
import { fold } from "#lib/base/words/fold.ts";
import { lastContract } from "#lib/club/contract/last-contract.ts";
import { numberIn, numbersIn, type RolledNoun, type RolledRecord, textIn } from "#lib/sync/copy/rolled-record.ts";
import { type RolledSource, rolledSource } from "#lib/sync/copy/rolled-source.ts";
import { seasonsOf } from "#lib/sync/copy/seasons.ts";
import { madeBetween } from "#lib/sync/copy/successors.ts";
import { peopleNamed } from "#lib/sync/records/references.ts";
import type { StageOf } from "#lib/sync/staging/kind.ts";
import { offerOf } from "./offer.ts";
import { offeredBy } from "./offered-fields.ts";
import type { RowWords } from "./planned-row.ts";
import { rollOver } from "./roll-over.ts";
import type { RolledRow } from "./rolled-row.ts";
import type { RolloverInput, SeasonOffer } from "./rolling.ts";
import { newSeason, type RolloverSettings } from "./settings.ts";

/** What planning the rows of a roll-over takes: the rows hang together, so that all of them are worked out at once. */
export interface RolloverFacts extends RowWords {
  /** By place. */
  rows: ReadonlyMap<number, RolledRow>;
}

/** A row of a list as it is kept. */
interface KeptRow {
  place: number;
  source: RolledSource;
  leftOut: boolean;
  changes: RolledRecord;
  made: Readonly<Record<string, number>>;
}

/** Works all rows of a roll-over out anew, against the copy as it is. No call to the club. */
export async function rolloverFacts(db: Queryable, stage: StageOf<RolloverSettings>): Promise<RolloverFacts> {
  const { club, settings } = stage;
  const kept = await keptSources(db, stage);
  const next = await nextOffer(db, stage, kept);
  const connection = await findClub(db, club);
  const contract = connection && (await lastContract(db, connection));
  const timeZone = await zoneOf(db, club);
  const nameOfRow = (noun: RolledNoun, from: number) => `${noun} ${from}`;
  const of = new Map(kept.map((row) => [nameOfRow(row.source.noun, numberIn(row.source.record, "id") ?? 0), row]));
  const input: RolloverInput = {
    ...{ settings, old: oldOffer(kept), next, timeZone },
    offered: contract ? offeredBy(contract.document) : {},
    made: await madeBefore(db, stage, next),
    placeOf: (noun, from) => of.get(nameOfRow(noun, from))?.place ?? 0,
    isLeftOut: (noun, from) => of.get(nameOfRow(noun, from))?.leftOut ?? false,
    freeDays: await freeDaysSettingOf(db, club),
  };
  const rows = new Map(rollOver(input).map((row) => [row.place, row]));
  return { rows, timeZone, ...(await namesIn(db, club, { kept, settings, next, rows })) };
}

/** The rows of a list as they are kept, in their order. */
export async function keptSources(
  db: Queryable,
  { club, id }: Pick<StageOf<RolloverSettings>, "club" | "id">,
): Promise<KeptRow[]> {
  const { place, source, leftOut, changes, made } = stageRows;
  const rows = await db
    .select({ place, source, leftOut, changes, made })
    .from(stageRows)
    .where(and(eq(stageRows.club, club), eq(stageRows.stage, id)))
    .orderBy(asc(place));
  return rows.map((row) => ({ ...row, source: rolledSource.parse(row.source) }));
}

function oldOffer(kept: readonly KeptRow[]): SeasonOffer {
  const of = (noun: RolledNoun) => kept.flatMap(({ source }) => (source.noun === noun ? [source.record] : []));
  return {
    season: of("season")[0] ?? {},
    ...{ slot: of("slot"), group: of("group"), lesson: of("lesson"), event: of("event") },
  };
}

/** The next season with what the copy has of it; null while it is still to be created. */
async function nextOffer(
  db: Queryable,
  { club, settings }: StageOf<RolloverSettings>,
  kept: readonly KeptRow[],
): Promise<SeasonOffer | null> {
  const made = kept.find(({ source }) => source.noun === "season")?.made.season;
  const id = settings.next.is === "there" ? settings.next.id : (made ?? (await calledTheSame(db, club, settings)));
  if (id === undefined) return null;
  const offer = await offerOf(db, club, id);
  if (offer) return offer;
  // Just created, and not in the copy yet.
  const { name, startDate, endDate } = newSeason(settings);
  const season = { id, name, start_date: startDate, end_date: endDate };
  return { season, ...{ slot: [], group: [], lesson: [], event: [] } };
}

/** A season that is there under the name that was to be given: created by hand meanwhile, or by an earlier list. */
async function calledTheSame(db: Queryable, club: string, settings: RolloverSettings): Promise<number | undefined> {
  const { name, startDate } = newSeason(settings);
  const seasons = await seasonsOf(db, club);
  return seasons.find((one) => fold(one.name ?? "") === fold(name) && one.startDate === startDate)?.id;
}

/** What roll-overs from the same season made in the same next one, this one's own rows among it. */
async function madeBefore(
  db: Queryable,
  { club, settings }: StageOf<RolloverSettings>,
  next: SeasonOffer | null,
): Promise<RolloverInput["made"]> {
  const to = next && numberIn(next.season, "id");
  if (to === null) return {};
  const isThere = (noun: RolledNoun, id: number) =>
    noun !== "season" && (next?.[noun].some((one) => numberIn(one, "id") === id) ?? false);
  return madeBetween(db, club, { from: settings.from, to, isThere });
}

/** Names of who leads something and of slots. */
async function namesIn(
  db: Queryable,
  club: string,
  {
    kept,
    settings,
    next,
    rows,
  }: Pick<RolloverFacts, "rows"> & {
    kept: readonly KeptRow[];
    settings: RolloverSettings;
    next: SeasonOffer | null;
  },
): Promise<Pick<RowWords, "nameOf" | "slotName">> {
  const trainers = new Set(kept.flatMap(({ source }) => numbersIn(source.record, "trainer_ids")));
  if (settings.trainers !== "keep") trainers.add(settings.trainers);
  for (const { changes } of kept) {
    const chosen = numberIn(changes, "trainer");
    if (chosen !== null) trainers.add(chosen);
  }
  const people = new Map((await peopleNamed(db, club, [...trainers])).map(({ id, name }) => [id, name]));
  const there = new Map(next?.slot.map((slot) => [numberIn(slot, "id"), textIn(slot, "name")]));
  const changed = new Map(kept.map(({ place, changes }) => [place, textIn(changes, "name")]));
  return {
    nameOf: (trainer) => people.get(trainer) ?? `#${trainer}`,
    slotName: (pointed) =>
      typeof pointed === "number"
        ? there.get(pointed) || `#${pointed}`
        : changed.get(pointed.row) || textIn(rows.get(pointed.row)?.body ?? {}, "name"),
  };
}
