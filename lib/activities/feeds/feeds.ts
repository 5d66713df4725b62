import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { and, asc, count, eq } from "drizzle-orm";
import { mayReadActivities, mayReadEvents, type Seat } from "#lib/base/access/permissions.ts";
import { findAccount } from "#lib/base/store/accounts.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import { grantOf } from "#lib/base/store/grants.ts";
import { type FeedKind, calendarFeeds as feeds } from "#lib/base/store/schema/activities/feeds.ts";
import { memberships } from "#lib/base/store/schema/base/access.ts";
import { isWelcome } from "#lib/base/store/welcome.ts";
import { now } from "#lib/base/time/clock.ts";

/** 256 bits: nobody guesses one, however often. */
const TOKEN_BYTES = 32;
/** What those bytes are in base64url (RFC 4648 §5). */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Feeds that a person keeps of one club: a coach has a handful, and each is read every few minutes by some program. */
export const MOST_FEEDS = 20;

/** What a feed is about. */
export interface FeedAbout {
  kind: FeedKind;
  /** The number of a person or of a group; of a place its name as `placeKey` has it. */
  subject: string;
}

/** A feed as its person sees it in a list. */
export interface Feed extends FeedAbout {
  id: number;
  createdAt: Date;
}

/**
 * Makes a feed of a person's own.
 * @returns its number; undefined where the person has as many as one may have
 */
export async function addFeed(tx: Transaction, { club, person }: Seat, about: FeedAbout): Promise<number | undefined> {
  const [mine, their] = [eq(feeds.accountId, person.id), eq(memberships.accountId, person.id)];
  // Two that are made at once are counted one after the other.
  await tx
    .select()
    .from(memberships)
    .where(and(their, eq(memberships.club, club)))
    .for("update");
  const [kept] = await tx
    .select({ count: count() })
    .from(feeds)
    .where(and(mine, eq(feeds.club, club)));
  if ((kept?.count ?? 0) >= MOST_FEEDS) return undefined;
  const [made] = await tx
    .insert(feeds)
    .values({ club, accountId: person.id, tokenHash: hashOf(inventToken()), ...about, createdAt: now() })
    .returning({ id: feeds.id });
  await record(tx, { club, person }, "feed.create", about);
  return made?.id;
}

const inventToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");

/**
 * Gives a feed of a person's own a secret, in place of any that it had.
 * @returns the secret, to hand over: it is kept nowhere
 */
export async function giveSecret(tx: Transaction, { club, person }: Seat, id: number): Promise<string> {
  const token = inventToken();
  await tx
    .update(feeds)
    .set({ tokenHash: hashOf(token) })
    .where(and(eq(feeds.id, id), eq(feeds.accountId, person.id), eq(feeds.club, club)));
  return token;
}

/** A person's own feeds of a club, the oldest first. */
export function feedsOf(db: Queryable, { club, person }: Pick<Seat, "club" | "person">): Promise<Feed[]> {
  const { id, kind, subject, createdAt } = feeds;
  return db
    .select({ id, kind, subject, createdAt })
    .from(feeds)
    .where(and(eq(feeds.accountId, person.id), eq(feeds.club, club)))
    .orderBy(asc(id));
}

/** Ends a feed of a person's own. @returns false where they have none of this number */
export async function endFeed(tx: Transaction, { club, person }: Seat, id: number): Promise<boolean> {
  const [ended] = await tx
    .delete(feeds)
    .where(and(eq(feeds.id, id), eq(feeds.accountId, person.id), eq(feeds.club, club)))
    .returning({ kind: feeds.kind, subject: feeds.subject });
  if (ended) await record(tx, { club, person }, "feed.end", ended);
  return ended !== undefined;
}

/** A feed that may be read now, and what it may tell. */
export interface OpenFeed extends Feed {
  club: string;
  withEvents: boolean;
}

/**
 * The feed behind an address. undefined for one that never was and for one that ended, for whose person is disabled, and while the club
 * grants us no groups: who asks does not learn which.
 */
export async function openFeed(db: Queryable, token: string): Promise<OpenFeed | undefined> {
  if (!TOKEN.test(token)) return undefined;
  // The hash is looked up, not the secret: how long the comparison takes tells nothing of it.
  const [feed] = await db
    .select()
    .from(feeds)
    .where(eq(feeds.tokenHash, hashOf(token)));
  const account = feed && (await findAccount(db, feed.accountId));
  const role = feed && account?.roles.get(feed.club);
  if (!feed || !account || !role || !isWelcome(account)) return undefined;
  // Calendars know of no sections (decision 95).
  if (account.given.get(feed.club)?.section) return undefined;
  const { club, id, kind, subject, createdAt } = feed;
  const seat = { person: account, club, role, scopes: (await grantOf(db, club))?.scopes ?? null };
  if (!mayReadActivities(seat).allowed) return undefined;
  return { club, id, kind, subject, createdAt, withEvents: mayReadEvents(seat).allowed };
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** A feed is named by what it is about: one that ended is nowhere any more. */
function record(
  tx: Queryable,
  { club, person }: Pick<Seat, "club" | "person">,
  action: string,
  { kind, subject: of }: FeedAbout,
) {
  const entry = { by: person, club, action };
  if (kind === "place") return writeAudit(tx, { ...entry, details: { name: of } });
  return writeAudit(tx, { ...entry, subject: `${kind === "coach" ? "members" : "groups"}/${of}` });
}
