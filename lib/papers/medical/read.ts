import "server-only";
import { FILE_LIMIT_BYTES } from "#lib/base/files/content.ts";
import { type ClubApi, clubApi, unreadable } from "#lib/club/client/client.ts";
import { ClubError } from "#lib/club/client/error.ts";
import { pageIn } from "#lib/club/client/list-answer.ts";
import type { Patience } from "#lib/club/client/patience.ts";
import { isRaw } from "#lib/sync/resources/wire.ts";
import { type MedicalPapers, medicalItemIn, medicalItemOf, saysSomething } from "./item.ts";

/** The largest page (club-api §8): the fewest calls. */
export const PAGE_ITEMS = 100;

/** A club that gives more than was asked for is odd; one that gives a thousand times as much is none. */
const MOST_ITEMS = 10 * PAGE_ITEMS;

/** How a reading goes; always in the lane of clicks, since a person waits for it. */
export interface MedicalWay {
  signal?: AbortSignal;
  once?: boolean;
  patience?: Patience;
}

/**
 * One person's record of a season as the club has it now. Nothing of it is kept.
 * @throws ClubError, also for an answer that says nothing that we understand
 */
export async function readRecord(
  api: ClubApi,
  { memberId, seasonId }: { memberId: number; seasonId: number },
  way: MedicalWay = {},
): Promise<MedicalPapers> {
  const path = { id: memberId };
  const answer = await ofSeason(
    (query) => api.get("/medical/{id}", { path, ...query, ...way, lane: "click" }),
    seasonId,
  );
  const item = medicalItemIn(answer, memberId);
  if (item.seasonId !== null && item.seasonId !== seasonId)
    throw unreadable("GET /medical/{id}", { detail: "the answer is of another season" });
  return item;
}

/**
 * The same of somebody who is registered: the document does not say what a club answers of whom it has nothing (club-api §4.10), and some say 404.
 * @returns null for these
 * @throws ClubError, as `readRecord`
 */
export async function readRecordIfAny(...asked: Parameters<typeof readRecord>): Promise<MedicalPapers | null> {
  try {
    return await readRecord(...asked);
  } catch (cause) {
    if (cause instanceof ClubError && cause.kind === "not_found" && cause.fromClub) return null;
    throw cause;
  }
}

/**
 * The file of one person's certificate, as the club has it. Nothing of it is kept.
 * @param by the account of who looks
 * @throws ClubError, also where there is none
 */
export async function readCertificate(
  slug: string,
  { memberId, seasonId }: { memberId: number; seasonId: number },
  by: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const api = await clubApi(slug, by);
  const asking = { path: { id: memberId }, lane: "click", patience: "save", fileBytes: FILE_LIMIT_BYTES } as const;
  return ofSeason((query) => api.file("/medical/{id}/content", { ...asking, ...query }), seasonId);
}

/** A page of a season's records. */
export interface MedicalPage {
  items: MedicalPapers[];
  /** Where the next one begins; null on the last. */
  next: number | null;
}

/** @throws ClubError, also for an answer that is no list: an outage must not look like a club in which everybody lacks everything */
export async function readRecords(
  api: ClubApi,
  { seasonId, after }: { seasonId: number; after: number },
  signal: AbortSignal,
): Promise<MedicalPage> {
  const operation = "GET /medical";
  const paging = { limit: PAGE_ITEMS, after };
  const answer = await ofSeason(
    ({ query }) => api.get("/medical", { query: { ...paging, ...query }, lane: "click", signal }),
    seasonId,
  );
  const { data, next } = pageIn(answer, { cursor: "next_after", from: after }, operation);
  if (data.length > MOST_ITEMS) throw unreadable(operation, { detail: "there is more on the page than was asked for" });
  const read = data.flatMap((raw) => {
    const item = isRaw(raw) && saysSomething(raw) ? medicalItemOf(raw) : null;
    return item ? [item] : [];
  });
  if (read.length === 0 && data.length > 0) throw unreadable(operation, { detail: "no record can be told apart" });
  return { items: read.filter((item) => item.seasonId === null || item.seasonId === seasonId), next };
}

/** The document lists no season for these readings (club-api §4.10): who refuses the parameter is asked without it. */
async function ofSeason<Answer>(
  read: (asked: { query?: { season_id: number } }) => Promise<Answer>,
  seasonId: number,
): Promise<Answer> {
  try {
    return await read({ query: { season_id: seasonId } });
  } catch (cause) {
    if (!(cause instanceof ClubError) || cause.status !== 400) throw cause;
    return read({});
  }
}
