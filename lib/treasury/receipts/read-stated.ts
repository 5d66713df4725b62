import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Store } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { clubApi } from "#lib/club/client/client.ts";
import { ClubError } from "#lib/club/client/error.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { refreshMany, type Wanted } from "#lib/sync/copy/refresh.ts";
import { type WholeStatus, wholeStatus } from "#lib/sync/copy/whole-reading.ts";
import { readPaymentsAnew } from "#lib/treasury/journal/fresh.ts";
import type { SignedPaperKind } from "./signed-papers.ts";

/** What stands in a paper was read anew; or why not. */
export type ReadStated =
  | { asOf: Date }
  | { unread: "club"; error: { code: string; kind: string } }
  | { unread: "reading"; status: WholeStatus }
  /** The integration may not read them any more, or an answer about them could not be read. */
  | { unread: "people" };

/**
 * Reads from the club what a paper is going to state, before it is signed: all payments of the season, who the people are, and for an attestation what they are
 * registered to. What cannot be read now is not stated.
 * @param asked whose paper it is, the account that waits, and how long
 */
export async function readStated(
  open: Store,
  { club, seasonId }: ClubSeason,
  asked: { kind: SignedPaperKind; members: readonly number[]; account: number; withinMs?: number },
): Promise<ReadStated> {
  const payments = await readPaymentsAnew(open.db, { club, seasonId }, asked.withinMs);
  if (!payments.isFresh) {
    const { error } = payments.status;
    return error ? { unread: "club", error } : { unread: "reading", status: payments.status };
  }
  try {
    const api = await clubApi(club, asked.account);
    const read = async (phase: "people" | "annual" | "event", records: readonly Wanted[]): Promise<boolean> => {
      if (records.length === 0) return true;
      const { refused, unreadable } = await refreshMany(open, api, phase, records, { lane: "click" });
      return refused.length + unreadable.length === 0;
    };
    const people = asked.members.map((id) => ({ id }));
    if (!(await read("people", people))) return { unread: "people" };
    for (const kind of asked.kind === "attestation" ? (["annual", "event"] as const) : [])
      if (!(await read(kind, await registered(open, { club, seasonId }, kind, asked.members))))
        return { unread: "people" };
  } catch (cause) {
    if (!(cause instanceof ClubError)) throw cause;
    return { unread: "club", error: { code: cause.code, kind: cause.kind } };
  }
  const { asOf } = await wholeStatus(open.db, { club, season: seasonId, phase: "payments" });
  return asOf ? { asOf } : { unread: "people" };
}

/** The registrations of people that an attestation would name. */
async function registered(
  { db }: Pick<Store, "db">,
  { club, seasonId }: ClubSeason,
  kind: "annual" | "event",
  members: readonly number[],
) {
  const r = mirrorRegistrations;
  return db
    .select({ id: r.id, activityId: r.activityId })
    .from(r)
    .where(
      and(
        ...[eq(r.club, club), eq(r.seasonId, seasonId), eq(r.kind, kind), eq(r.valid, true)],
        sql`${r.memberId} = any(${integers([...members])})`,
      ),
    );
}
