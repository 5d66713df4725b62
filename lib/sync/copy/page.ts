import "server-only";
import { type ClubApi, unreadable } from "#lib/club/client/client.ts";
import { ClubError } from "#lib/club/client/error.ts";
import type { Lane } from "#lib/club/client/governor.ts";
import { pageIn } from "#lib/club/client/list-answer.ts";
import { copiedBy, type Phase } from "#lib/sync/resources/all.ts";
import type { Collection } from "#lib/sync/resources/resource.ts";
import { isRaw } from "#lib/sync/resources/wire.ts";

/** The largest page (club-api §8): the fewest calls. */
export const PAGE_ROWS = 100;

/** A club that gives more than was asked for is odd; one that gives a million rows is none. */
const MOST_ROWS = 10 * PAGE_ROWS;

export interface Page {
  /** Rows for the collection's table. */
  rows: Record<string, unknown>[];
  /** `next_after`; null on the last page. */
  next: number | null;
  /** Whether the club showed what it has; false where the integration may not read it. */
  read: boolean;
  /** Whether it is a page of the club's list; false where nothing stands in for it. */
  isList: boolean;
  /** Why there is nothing: scopes that the integration lacks. */
  missingScopes: string[];
}

interface PageCursor {
  season: number;
  after: number;
  lane?: Lane;
  signal?: AbortSignal;
}

/**
 * One page of a collection. A part that the integration may not read, or that the club has switched off, is an empty last page.
 * @throws ClubError, also for an answer that is no list: an outage must not look like an empty club
 */
export async function readPage(api: ClubApi, phase: Phase, place: PageCursor): Promise<Page> {
  const collection = copiedBy(phase).copy;
  let answer: unknown;
  try {
    answer = await api.get(
      collection.path as "/members",
      {
        ...(collection.path.includes("{id}") && { path: { id: place.season } }),
        query: { ...collection.query, limit: PAGE_ROWS, after: place.after },
        lane: place.lane ?? "sync",
        ...(place.signal && { signal: place.signal }),
      } as Parameters<typeof api.get<"/members">>[1],
    );
  } catch (cause) {
    const nothing = nothingThere(collection, cause);
    if (nothing) return nothing;
    throw cause;
  }
  return rowsIn(answer, collection, place);
}

function nothingThere(collection: Collection, cause: unknown): Page | undefined {
  if (!(cause instanceof ClubError)) return undefined;
  if (cause.code === "feature_disabled" || (collection.optional && cause.kind === "not_found"))
    return { rows: [], next: null, read: true, isList: false, missingScopes: [] };
  if (cause.kind !== "scope") return undefined;
  const missing = cause.missingScopes.length > 0 ? cause.missingScopes : [...collection.scopes];
  return { rows: [], next: null, read: false, isList: false, missingScopes: collection.apart ? [] : missing };
}

function rowsIn(answer: unknown, collection: Collection, { season, after }: PageCursor): Page {
  const operation = `GET ${collection.path}`;
  const { data, next } = pageIn(answer, { cursor: "next_after", from: after }, operation);
  if (data.length > MOST_ROWS) throw unreadable(operation, { detail: "there is more on the page than was asked for" });
  const rows = data.map((row) => (isRaw(row) ? collection.row(row, season) : null)).filter((row) => row !== null);
  // A list of nothing but other things is no list of this club's.
  if (rows.length === 0 && data.length > 0) throw unreadable(operation, { detail: "no row can be told apart" });
  return { rows, next, read: true, isList: true, missingScopes: [] };
}
