import "server-only";
import { type ClubApi, unreadable } from "#lib/club/client/client.ts";
import type { ClubError } from "#lib/club/client/error.ts";
import { idOf, instant, integer, isRaw, type Raw, text } from "#lib/sync/resources/wire.ts";

/** The largest page (club-api §4.11): a month has some thirty entries, so that it is one call. */
const PAGE_ENTRIES = 100;

/** More than anybody works in a month: an answer that never ends is no month. */
const MOST_ENTRIES = 1_000;

const OPERATION = "GET /staff-hours/{id}";

/** A stretch of work as the club has it; what could not be read is null. */
export interface WorkedEntry {
  id: number | null;
  begin: Date | null;
  end: Date | null;
  seconds: number | null;
  information: string | null;
}

/** A month of somebody's hours that staff validated. */
export interface HoursMonth {
  /** As the club says it; where it says nothing, what the entries come to. */
  totalSeconds: number;
  entries: WorkedEntry[];
}

/** Whose hours, and of which month (YYYY-MM). */
export interface HoursOf {
  memberId: number;
  month: string;
}

/**
 * Somebody's month as the club has it now, for a person who waits for it; nothing of it is kept. One call for each hundred entries.
 * @throws ClubError, `not_found` for a month that is not validated (club-api §4.11); also for an answer that is about somebody else
 */
export async function hoursOfMonth(api: ClubApi, { memberId, month }: HoursOf): Promise<HoursMonth> {
  const entries: WorkedEntry[] = [];
  let total: number | null = null;
  let after: number | null = 0;
  while (after !== null) {
    const answer: unknown = await api.get("/staff-hours/{id}", {
      path: { id: memberId },
      query: { month, limit: PAGE_ENTRIES, after },
      lane: "click",
      patience: "page",
    });
    const page = pageOf(answer, { memberId, month }, after);
    entries.push(...page.entries);
    if (entries.length > MOST_ENTRIES) throw unreadable(OPERATION, { detail: "there is more than a month of entries" });
    total ??= page.total;
    after = page.next;
  }
  return { totalSeconds: total ?? sumOf(entries), entries: entries.sort(inOrder) };
}

/**
 * Whether a club says that it has no staff hours. The document gives the status alone (club-api §4.11, §7): 403, with whatever code, but for a scope
 * that is missing or an API that is switched off.
 */
export function saysNoHours({ status, fromClub, kind, code, missingScopes }: ClubError): boolean {
  if (status !== 403 || !fromClub || kind === "api_disabled") return false;
  return code === "feature_disabled" || (code !== "insufficient_scope" && missingScopes.length === 0);
}

/** What entries come to, in seconds; one without a length adds nothing. Pure. */
export const sumOf = (entries: readonly Pick<WorkedEntry, "seconds">[]): number =>
  entries.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0);

function pageOf(answer: unknown, { memberId, month }: HoursOf, after: number) {
  const { data, pagination } = isRaw(answer) ? answer : {};
  if (!isRaw(data) || !Array.isArray(data.entries))
    throw unreadable(OPERATION, { detail: "there is no month in the answer" });
  if (data.member_id != null && idOf(data.member_id) !== memberId)
    throw unreadable(OPERATION, { detail: "the answer is about somebody else" });
  if (data.month != null && data.month !== month)
    throw unreadable(OPERATION, { detail: "the answer is of another month" });
  const next = isRaw(pagination) ? pagination.next_after : null;
  if (next != null && (integer(next) === null || Number(next) <= after))
    throw unreadable(OPERATION, { detail: "the cursor does not move on" });
  const total = integer(data.total_seconds);
  const entries = data.entries.filter(isRaw).map(entryOf);
  return { entries, total: total !== null && total >= 0 ? total : null, next: next == null ? null : Number(next) };
}

function entryOf(raw: Raw): WorkedEntry {
  const [begin, end, told] = [instant(raw.begin), instant(raw.end), integer(raw.duration_seconds)];
  const lasted = begin && end && end >= begin ? Math.round((end.getTime() - begin.getTime()) / 1000) : null;
  const seconds = told !== null && told >= 0 ? told : lasted;
  return { id: idOf(raw.id), begin, end, seconds, information: text(raw.information) };
}

const inOrder = (a: WorkedEntry, b: WorkedEntry) => (a.begin?.getTime() ?? 0) - (b.begin?.getTime() ?? 0);
