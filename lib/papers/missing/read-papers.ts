import "server-only";
import { store } from "#lib/base/store/database.ts";
import { paperOwners } from "#lib/base/store/schema/papers/papers.ts";
import { now } from "#lib/base/time/clock.ts";
import { type ClubApi, unreadable } from "#lib/club/client/client.ts";
import { ClubError } from "#lib/club/client/error.ts";
import type { Lane } from "#lib/club/client/governor.ts";
import { pageIn } from "#lib/club/client/list-answer.ts";
import type { Patience } from "#lib/club/client/patience.ts";
import { nextReading } from "#lib/sync/copy/copy.ts";
import { forgetPapers, keepPapers } from "./keep-papers.ts";
import { type PersonPaper, paperIn } from "./paper.ts";

/** The largest page (club-api §8): one call a person, whatever a club asks for. */
const PAGE_PAPERS = 100;

/** More than any club asks of one person: an answer that never ends is no list of papers. */
const MOST_PAPERS = 500;

const OPERATION = "GET /member-documents/{id}";

/** How the calls are sent, and who waits for them. */
export interface PapersReadOptions {
  lane: Lane;
  signal?: AbortSignal;
  once?: boolean;
  patience?: Patience;
}

/**
 * Somebody's papers as the club has them now, which the copy has from then on: one call. Somebody who is gone from the club leaves the copy.
 * @throws ClubError, also for an answer that is no list: what could not be read must not look like somebody who is asked for nothing
 */
export async function readPapers(api: ClubApi, memberId: number, asking: PapersReadOptions): Promise<PersonPaper[]> {
  const { db } = await store();
  const club = api.club.slug;
  // From here on a message about them, and a deposit, find somebody whose papers are being read.
  await db.insert(paperOwners).values({ club, memberId }).onConflictDoNothing();
  const [reading, readAt] = [await nextReading(db), now()];
  try {
    const papers = await papersNow(api, memberId, asking);
    await db.transaction((tx) => keepPapers(tx, { club, memberId, reading, readAt }, papers));
    return papers;
  } catch (cause) {
    if (cause instanceof ClubError && cause.kind === "not_found")
      await db.transaction((tx) => forgetPapers(tx, { club, memberId, reading, readAt }));
    throw cause;
  }
}

/** Follows `next_after` to null (club-api §4.1). */
async function papersNow(api: ClubApi, memberId: number, asking: PapersReadOptions): Promise<PersonPaper[]> {
  const papers = new Map<number, PersonPaper>();
  let after: number | null = 0;
  while (after !== null) {
    const query = { limit: PAGE_PAPERS, after };
    const answer = await api.get("/member-documents/{id}", { path: { id: memberId }, query, ...asking });
    const { data, next } = pageIn(answer, { cursor: "next_after", from: after }, OPERATION);
    const told = data.map(paperIn).filter((paper) => paper !== null);
    if (told.length === 0 && data.length > 0) throw unreadable(OPERATION, { detail: "no paper can be told apart" });
    for (const paper of told) papers.set(paper.fieldId, paper);
    if (papers.size > MOST_PAPERS)
      throw unreadable(OPERATION, { detail: "there are more papers than anybody hands in" });
    after = next;
  }
  return [...papers.values()];
}
