import "server-only";
import type { ClubApi } from "#lib/club/client/client.ts";
import { pageIn } from "#lib/club/client/list-answer.ts";
import { copiedBy, type Phase } from "#lib/sync/resources/all.ts";
import { saysAllOf } from "#lib/sync/resources/same-value.ts";
import { idOf, isRaw, type Raw } from "#lib/sync/resources/wire.ts";
import { PAGE_ROWS } from "./page.ts";

interface Where {
  /** Whose list it is, where a season has one of its own. */
  season: number;
  /** Records of higher numbers alone. */
  after: number;
  lane: "click";
  once?: boolean;
  signal?: AbortSignal;
}

/** The records that the club has now and that say all that was sent to make one. @throws ClubError */
export async function recordsSaying(
  api: ClubApi,
  phase: Phase,
  body: Raw,
  { season, after: from, ...way }: Where,
): Promise<{ id: number; data: Raw }[]> {
  const { path, query } = copiedBy(phase).copy;
  const found: { id: number; data: Raw }[] = [];
  for (let after: number | null = from; after !== null; ) {
    const answer = await api.get(
      path as "/members",
      {
        ...(path.includes("{id}") && { path: { id: season } }),
        query: { ...query, limit: PAGE_ROWS, after },
        ...way,
      } as Parameters<typeof api.get<"/members">>[1],
    );
    const { data, next } = pageIn(answer, { cursor: "next_after", from: after }, `GET ${path}`);
    for (const raw of data.filter(isRaw)) {
      const id = idOf(raw.id);
      if (id !== null && saysAllOf(raw, body)) found.push({ id, data: raw });
    }
    after = next;
  }
  return found;
}
