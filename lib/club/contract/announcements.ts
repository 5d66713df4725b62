import "server-only";
import { isObject } from "#lib/base/json-object.ts";
import { clubApi } from "#lib/club/client/client.ts";
import { ClubError } from "#lib/club/client/error.ts";
import { own } from "./document.ts";
import { plainText } from "./flatten.ts";

/** One entry of GET /changes (club-api §9), as far as the service gives it. */
export interface Announcement {
  version: string;
  /** A calendar date as the service writes it; may be empty. */
  date: string;
  /** `additive`, `breaking`, `fix`, or whatever another service says. */
  kind: string;
  summary: string;
  operations: string[];
}

/** What the service says of its contract's changes; `unread` counts entries of a shape that says nothing to us. */
export interface Announcements {
  entries: Announcement[];
  unread: number;
}

/** Milliseconds for the answer, all attempts together. The page shows what is already known without it. */
const ANSWER_WITHIN_MS = 8_000;

/** Entries shown, the newest of them; and the characters of each part. */
const MOST_ENTRIES = 60;
const MOST_OPERATIONS = 30;
const SHORT = 60;
const LONG = 500;

/**
 * Asks the service what it announces of its contract.
 * @param since a version as the document writes them; without it the service tells everything
 * @throws ClubError, with code `unknown_answer` when the answer holds no list of changes
 */
export async function announcements(club: string, since: string | undefined): Promise<Announcements> {
  const api = await clubApi(club);
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const query = since === undefined ? {} : { since };
  try {
    return announcementsIn(await api.get("/changes", { query, lane: "click", signal }));
  } catch (cause) {
    if (signal.aborted)
      throw new ClubError({ kind: "unreachable", code: "timed_out", operation: "GET /changes", cause });
    throw cause;
  }
}

/**
 * The entries in an answer, newest first: the document's object with `changes`, or the same list under `data`, or bare.
 * @throws ClubError `unknown_answer`
 */
export function announcementsIn(answer: unknown): Announcements {
  const outer = isObject(answer) ? (own(answer, "changes") ?? own(answer, "data") ?? answer) : answer;
  const list = isObject(outer) ? own(outer, "changes") : outer;
  if (!Array.isArray(list))
    throw new ClubError({ kind: "contract", code: "unknown_answer", operation: "GET /changes", status: 200 });
  const read = list.map(announcementOf);
  const entries = read.filter((entry) => entry !== undefined);
  return { entries: entries.slice(-MOST_ENTRIES).reverse(), unread: read.length - entries.length };
}

function announcementOf(entry: unknown): Announcement | undefined {
  if (!isObject(entry)) return undefined;
  const text = (name: string, limit: number) => {
    const value = own(entry, name);
    return typeof value === "string" || typeof value === "number" ? plainText(String(value), limit) : "";
  };
  const operations = own(entry, "operations_added");
  const read = {
    version: text("version", SHORT),
    date: text("date", SHORT),
    kind: text("type", SHORT),
    summary: text("summary", LONG) || text("description", LONG),
    operations: (Array.isArray(operations) ? operations : [])
      .slice(0, MOST_OPERATIONS)
      .filter((name) => typeof name === "string")
      .map((name) => plainText(name, 2 * SHORT)),
  };
  return read.version || read.summary ? read : undefined;
}
