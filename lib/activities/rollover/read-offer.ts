import "server-only";
import { isObject } from "#lib/base/json-object.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { type ClubApi, recordOf, unreadable } from "#lib/club/client/client.ts";
import { pageIn } from "#lib/club/client/list-answer.ts";
import { currentContract } from "#lib/club/contract/current.ts";
import { PAGE_ROWS } from "#lib/sync/copy/page.ts";
import { numberIn, ROLLED, type RolledNoun, type RolledRecord } from "#lib/sync/copy/rolled-record.ts";
import type { RolledSource } from "#lib/sync/copy/rolled-source.ts";
import { mirrorStatus } from "#lib/sync/copy/state.ts";
import type { NewStageRow } from "#lib/sync/staging/begin.ts";
import { offerOf } from "./offer.ts";
import { offeredBy } from "./offered-fields.ts";
import type { OfferedFields, SeasonOffer } from "./rolling.ts";

/** What a season was read as, with what that cost. */
export interface ReadOffer {
  rows: NewStageRow[];
  /** Calls to the club beside its contract: one for the season itself, more only for what the copy does not hold. */
  calls: number;
}

/** Lists from which fields are read that a club's contract has and the copy does not; one record at a time would cost a call each. */
const LISTS = {
  slot: "/seasons/{id}/slots",
  group: "/seasons/{id}/groups",
  lesson: "/lessons",
  event: "/seasons/{id}/events",
} as const;

/** A list that does not come to its end is none: a club has some thousand lessons over all of its seasons, and the newest come last. */
const MOST_PAGES = 1_000;

/** Whether the copy of a season is whole, so that what is not in it is not there. */
export async function isWholeCopy(db: Queryable, club: string, seasonId: number): Promise<boolean> {
  const { ready } = await mirrorStatus(db, club, seasonId);
  return ready;
}

/**
 * Reads a season that is to be rolled over: groups, slots, lessons and events from the copy, the season itself from the club, since the copy has its short
 * form alone (club-api §2.2), and from lists of the club what its contract asks for beside what the copy holds.
 * @returns undefined where the copy has no such season
 * @throws ClubError, ContractFailure
 */
export async function readOffer(db: Queryable, api: ClubApi, seasonId: number): Promise<ReadOffer | undefined> {
  const copy = await offerOf(db, api.club.slug, seasonId);
  if (!copy) return undefined;
  const offered = offeredBy((await currentContract(api.club)).document);
  const answer = await api.get("/seasons/{id}", { path: { id: seasonId }, lane: "click", patience: "page" });
  const season = { ...copy.season, ...recordOf(answer, seasonId, "GET /seasons/{id}") };
  const offer: SeasonOffer = { ...copy, season };
  let calls = 1;
  for (const noun of ["slot", "group", "lesson", "event"] as const) {
    const lacking = lackingIn(offered[noun], offer[noun]);
    if (lacking.length === 0) continue;
    const list = await readList(api, noun, seasonId);
    calls += list.calls;
    offer[noun] = offer[noun].map((record) => ({
      ...pick(list.records.get(numberIn(record, "id") ?? 0), lacking),
      ...record,
    }));
  }
  return { rows: offeredRows(offer), calls };
}

/** Fields that the contract takes and that no record of the copy has: of a club that knows more than the document. */
function lackingIn(offered: OfferedFields | undefined, records: readonly RolledRecord[]): string[] {
  const [first] = records;
  return first ? [...(offered?.fields ?? [])].filter((name) => !Object.hasOwn(first, name)) : [];
}

const pick = (record: RolledRecord | undefined, names: readonly string[]): RolledRecord =>
  Object.fromEntries(names.flatMap((name) => (record && Object.hasOwn(record, name) ? [[name, record[name]]] : [])));

/** A list of the club, whole. @throws ClubError, also for one that does not come to its end: what is beyond a part of it would pass for what is not there */
export async function readList(
  api: ClubApi,
  noun: keyof typeof LISTS,
  seasonId: number,
): Promise<{ records: Map<number, RolledRecord>; calls: number }> {
  const path = LISTS[noun];
  const records = new Map<number, RolledRecord>();
  let after = 0;
  for (let calls = 1; calls <= MOST_PAGES; calls += 1) {
    const answer: unknown = await api.get(
      path as "/seasons/{id}/groups",
      {
        ...(path === "/lessons" ? {} : { path: { id: seasonId } }),
        ...{ query: { limit: PAGE_ROWS, after }, lane: "click", patience: "page" },
      } as Parameters<typeof api.get<"/seasons/{id}/groups">>[1],
    );
    const { data, next } = pageIn(answer, { cursor: "next_after", from: after }, `GET ${path}`);
    for (const one of data) if (isObject(one) && typeof one.id === "number") records.set(one.id, one);
    if (next === null) return { records, calls };
    after = next;
  }
  throw unreadable(`GET ${path}`, { detail: "the list does not come to its end" });
}

/** The records of a season as rows of a list, in the order in which they can be created. @param known rows that are there, by noun and number */
export function offeredRows(offer: SeasonOffer, known: ReadonlySet<string> = new Set(), from = 1): NewStageRow[] {
  const sources = ROLLED.flatMap((noun): RolledSource[] => {
    const records = noun === "season" ? [offer.season] : offer[noun];
    return records.map((record) => ({ noun, record: { ...record } }));
  });
  return sources
    .filter(({ noun, record }) => !known.has(sourceName(noun, record)))
    .map((source, at) => ({ place: from + at, source }));
}

/** Names an old record within a list. */
export const sourceName = (noun: RolledNoun, record: RolledRecord): string => `${noun} ${numberIn(record, "id") ?? 0}`;
