import "server-only";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { log } from "#lib/base/program/log.ts";
import { type Club, findClub } from "#lib/base/store/clubs.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { clubApi } from "#lib/club/client/client.ts";
import { ClubError } from "#lib/club/client/error.ts";
import type { MedicalPapers } from "./item.ts";
import { readRecords } from "./read.ts";
import { NO_RECORD } from "./record.ts";
import type { MedicalPlace } from "./request.ts";
import { forgetAllToldMedical, forgetToldMedical, keepToldMedical } from "./told.ts";
import { type MedicalWish, recordAfter } from "./wish.ts";

/** So long the records of a season stay in memory after they were read: a doctor goes through a list, and nobody finds it the next day. */
export const HELD_MINUTES = 15;

/** Seasons whose records are in memory at a time, of all clubs. */
const MOST_SEASONS = 8;

/** Records of one season: more than any club has people. */
const MOST_RECORDS = 50_000;

/** Pages of one season: a club that gives a tenth of what is asked for has so many, and one whose list never ends is given up. */
const MOST_PAGES = 5_000;

/** The records of one season, in this process' memory and nowhere else (docs/decisions/047). */
interface Held {
  /** How far the reading under way has come; null while none is. */
  progress: { items: number; calls: number } | null;
  /** Why the last reading ended early. */
  failure: ClubError | null;
  /** By the number of the member; null until they were read whole. */
  items: ReadonlyMap<number, MedicalPapers> | null;
  /** When the reading began. */
  asOf: Date | null;
  end: NodeJS.Timeout | undefined;
}

const kept = keptByProcess<Map<string, Held>>("medical records of seasons");

function all(): Map<string, Held> {
  kept.value ??= new Map();
  return kept.value;
}

/** Of one integration: another one may not read what this one may. */
const nameOf = ({ slug, baseUrl, clientId }: Club, seasonId: number): string =>
  JSON.stringify([slug, baseUrl, clientId, seasonId]);

/** What is in memory of a season; undefined where nothing is. */
export async function heldRecords(slug: string, seasonId: number): Promise<Omit<Held, "end"> | undefined> {
  const club = await findClub((await store()).db, slug);
  return club && all().get(nameOf(club, seasonId));
}

/**
 * Begins to read all records of a season, in the lane of clicks and on behalf of a person; the answer does not wait for it. Where a reading is under way,
 * that one goes on.
 */
export async function readSeasonPapers({
  slug,
  seasonId,
  by,
}: {
  slug: string;
  seasonId: number;
  by: number;
}): Promise<void> {
  const api = await clubApi(slug, by);
  const name = nameOf(api.club, seasonId);
  const before = all().get(name);
  if (before?.progress) return;
  const held: Held = { items: null, asOf: null, end: undefined, ...before, failure: null, progress: NONE_YET };
  keep(name, held);
  void follow();

  async function follow(): Promise<void> {
    const asOf = now();
    const items = new Map<number, MedicalPapers>();
    try {
      for (let after: number | null = 0, calls = 1; after !== null; calls++) {
        const page = await readRecords(api, { seasonId, after }, AbortSignal.timeout(READ_WITHIN_MS));
        for (const item of page.items) items.set(item.memberId, item);
        if (items.size > MOST_RECORDS || calls > MOST_PAGES)
          throw new Error("a club has more medical records than people");
        held.progress = { items: items.size, calls };
        after = page.next;
      }
      Object.assign(held, { items, asOf });
      await keepToldMedical(slug, seasonId, { records: items, asOf });
    } catch (cause) {
      // Nothing that the club said: it may have been about somebody.
      held.failure = cause instanceof ClubError ? cause : new ClubError({ kind: "failed", code: "internal_error" });
      // What the club does not let be read any more is not shown from before either.
      if (held.failure.fromClub && held.failure.status === 403) {
        Object.assign(held, { items: null, asOf: null });
        forgetAllToldMedical(slug);
      }
      log().warn({ club: slug, code: held.failure.code }, "the medical records of a season could not be read");
    }
    held.progress = null;
    keep(name, held);
  }
}

const NONE_YET = { items: 0, calls: 0 };

/** One page, however the club's quota stands. */
const READ_WITHIN_MS = 120_000;

/** Keeps what was read until its time is over; of too many seasons the one that was read longest ago goes first. */
function keep(name: string, held: Held): void {
  clearTimeout(held.end);
  all().delete(name);
  all().set(name, held);
  held.end = setTimeout(() => {
    if (all().get(name) === held && !held.progress) all().delete(name);
  }, HELD_MINUTES * 60_000);
  held.end.unref();
  for (const [first, one] of all()) {
    if (all().size <= MOST_SEASONS) break;
    if (one.progress) continue;
    clearTimeout(one.end);
    all().delete(first);
  }
}

/** One person's record as the club has just shown it: who reads the list next sees it too. */
export async function holdRecord(slug: string, seasonId: number, item: MedicalPapers): Promise<void> {
  const { memberId } = item;
  await keepToldMedical(slug, seasonId, { records: new Map([[memberId, item]]), asOf: now(), only: [memberId] });
  const held = await heldRecords(slug, seasonId);
  if (!held?.items) return;
  held.items = new Map(held.items).set(item.memberId, item);
}

/** What was decided here just now, in the list that is in memory. */
export async function noteHeld({ club, seasonId, memberId }: MedicalPlace, wish: MedicalWish): Promise<void> {
  const held = await heldRecords(club, seasonId);
  if (!held?.items) return forgetToldMedical(club, seasonId, memberId);
  const before = held.items.get(memberId) ?? { ...NO_RECORD, memberId, seasonId };
  await holdRecord(club, seasonId, recordAfter(before, wish));
}

/** What others are told of somebody, by the rules, once it was said for which sports their certificate was read. */
export async function restand({ club, seasonId, memberId }: MedicalPlace): Promise<void> {
  const held = await heldRecords(club, seasonId);
  const record = held?.items?.get(memberId);
  if (!record || !held?.asOf) return forgetToldMedical(club, seasonId, memberId);
  await keepToldMedical(club, seasonId, { records: new Map([[memberId, record]]), asOf: held.asOf, only: [memberId] });
}
