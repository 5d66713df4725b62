import "server-only";
import { and, eq, getTableColumns, max } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { accessName } from "#lib/base/store/clubs.ts";
import { type Queryable, store } from "#lib/base/store/database.ts";
import { sentForms } from "#lib/base/store/schema/base/asks.ts";
import { now } from "#lib/base/time/clock.ts";
import type { ClubApi } from "#lib/club/client/client.ts";
import { ClubError } from "#lib/club/client/error.ts";
import { NOT_BEFORE, PERHAPS_BEFORE, PERHAPS_THERE } from "#lib/club/client/write-again.ts";
import { recordsSaying } from "#lib/sync/copy/records-saying.ts";
import { QUIET_SECONDS } from "#lib/sync/outbox/claim.ts";
import { RESOURCES, type ResourceName } from "#lib/sync/resources/all.ts";
import { idOf } from "#lib/sync/resources/wire.ts";
import type { WireRecord } from "./submission.ts";

interface NewRecord {
  key: string;
  /** null: something else was sent under the key before, and what it was is not known any more. */
  body: WireRecord | null;
}

/**
 * Writes down through which access a new record is asked for, before it is. Where it was asked for through another one before, its key tells nothing any more
 * (club-api §8, decision 61): the club is looked at, as it is for durable work.
 * @returns the number of the record that an earlier try has made; null where it may be sent
 * @throws ClubError where nobody can tell, or not yet: nothing is sent then
 */
export async function madeBefore(
  api: ClubApi,
  resource: ResourceName,
  { key, body }: NewRecord,
): Promise<number | null> {
  const { db } = await store();
  const { slug: club } = api.club;
  const sentWith = accessName(api.club);
  const above = await highestKnown(db, club, resource);
  const values = { club, key, sentWith, above, triedAt: now() };
  const [first] = await db.insert(sentForms).values(values).onConflictDoNothing().returning({ key: sentForms.key });
  if (first) return null;
  const here = and(eq(sentForms.club, club), eq(sentForms.key, key));
  const [known] = await db.select().from(sentForms).where(here);
  if (known && known.sentWith !== sentWith) {
    const id = await tracedUnder(api, resource, { body, known });
    if (id !== null) return id;
  }
  // Where it was looked for and is not there, it is sent with the access of now.
  await db.update(sentForms).set({ sentWith, triedAt: now() }).where(here);
  return null;
}

interface Tried {
  body: WireRecord | null;
  known: typeof sentForms.$inferSelect;
}

/** What became of a try through an access that is gone. @returns the number of what it made; null: certainly nothing */
async function tracedUnder(api: ClubApi, resource: ResourceName, { body, known }: Tried): Promise<number | null> {
  // What another address has cannot be seen from here, and its numbers are not those of this one.
  if (!known.sentWith.startsWith(`${api.club.baseUrl} `)) throw untold(PERHAPS_THERE);
  if (body === null) throw untold(PERHAPS_BEFORE);
  const { phase, path } = RESOURCES[resource].copy;
  const season = idOf(body.season_id);
  if (season === null && path.includes("{id}")) throw untold(PERHAPS_BEFORE);
  const where = { season: season ?? 0, after: known.above, lane: "click" } as const;
  const found = await recordsSaying(api, phase, body, where).catch((cause: unknown) => {
    // That it cannot be looked for says nothing of what was sent before.
    if (cause instanceof ClubError) cause.perhapsSent = true;
    throw cause;
  });
  const [only, ...more] = found;
  if (more.length > 0) throw untold(PERHAPS_BEFORE);
  if (only) return only.id;
  // A try of before may still arrive.
  if (now().getTime() - known.triedAt.getTime() < QUIET_SECONDS * 1_000) throw untold(NOT_BEFORE);
  return null;
}

function untold(code: string): ClubError {
  const failure = new ClubError({ kind: "conflict", code });
  failure.perhapsSent = true;
  return failure;
}

async function highestKnown(db: Queryable, club: string, resource: ResourceName): Promise<number> {
  const { table } = RESOURCES[resource].copy;
  const { id, club: of } = getTableColumns(table) as unknown as Record<"id" | "club", PgColumn>;
  const [row] = await db
    .select({ highest: max(id) })
    .from(table)
    .where(eq(of, club));
  return Number(row?.highest ?? 0);
}
