import "server-only";
import { and, asc, count, eq, ne, or, sql } from "drizzle-orm";
import type { Role, Section } from "#lib/base/access/roles.ts";
import { now } from "#lib/base/time/clock.ts";
import { clubDay } from "#lib/base/time/club-day.ts";
import type { Queryable } from "./database.ts";
import { tellRightsChanged } from "./live-channel.ts";
import { calendarFeeds } from "./schema/activities/feeds.ts";
import {
  accounts,
  endedMemberships,
  invitations,
  membershipSections,
  memberships,
  passkeys,
  passwordLinks,
} from "./schema/base/access.ts";
import { clubs } from "./schema/base/clubs.ts";

/** A role in a club, as it was given: also one whose time is over. */
export interface GivenRole {
  role: Role;
  /** The last day (YYYY-MM-DD) at the club on which it gives anything; null: it has no end. */
  lastDay: string | null;
  /** Its last day has passed where the club is: it gives nothing. */
  isOver: boolean;
  /** Of which part of the club it is; null: of the whole. */
  section: Section | null;
  /** The provider, as it is configured, by whose groups it is and with whose it ends; null: somebody gave it. */
  groupsIssuer: string | null;
}

/** An account without its password. */
export interface Account {
  id: number;
  email: string;
  name: string;
  demo: boolean;
  /** Connects clubs and watches over them: no role of a club includes it, and it opens none. */
  isOperator: boolean;
  disabled: boolean;
  /** It is disabled by nobody's decision, and opened again by a role. */
  isClosed: boolean;
  hasPassword: boolean;
  sessionNumber: number;
  /** The only club that it has ever belonged to; null: it has belonged to several, or to none that is left. */
  homeClub: string | null;
  createdAt: Date;
  signedInAt: Date | null;
  /** The newest of what is new that they have read; null: none. */
  newsRead: string | null;
  /**
   * Role by club, of those that give something today: what somebody may do is asked here and nowhere else, so that a role whose time is over is none everywhere. A
   * map: in an object, a club called `constructor` would find what every object inherits.
   */
  roles: ReadonlyMap<string, Role>;
  /** Every role that was given and not taken away, by club: for whoever manages them. */
  given: ReadonlyMap<string, GivenRole>;
}

export interface NewAccount {
  email: string;
  name: string;
  passwordHash: string | null;
  /** The club that makes it; null: nobody's but the person's own. */
  homeClub?: string | null;
  demo?: boolean;
}

/**
 * How an address is kept and compared: A to Z only are folded, and nothing is cut but blanks of a keyboard at its ends. What else a
 * language calls a small letter or a space makes two addresses one that are two to every mail server.
 */
export function normalEmail(email: string): string {
  return email.replace(/^[ \t]+|[ \t]+$/g, "").replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** What a query selects of an account, for `presentAccount`. */
export const withRoles = {
  account: accounts,
  roles: sql<Record<string, StoredRole>>`coalesce((
    select jsonb_object_agg(m.club, jsonb_build_object('role', m.role, 'lastDay', m.last_day, 'groupsIssuer', m.groups_issuer, 'timeZone', c.time_zone,
      'section', case when s.club is not null then jsonb_build_object('sports', s.sport_ids, 'groups', s.group_ids) end))
    from ${memberships} m join ${clubs} c on c.slug = m.club
      left join ${membershipSections} s on s.account_id = m.account_id and s.club = m.club
    where m.account_id = ${accounts}.id
  ), '{}'::jsonb)`,
};

interface StoredRole {
  role: Role;
  lastDay: string | null;
  groupsIssuer: string | null;
  timeZone: string;
  section: Section | null;
}

/** Every account, by name. */
export async function listAccounts(db: Queryable): Promise<Account[]> {
  return (await db.select(withRoles).from(accounts).orderBy(asc(accounts.name), asc(accounts.id))).map(presentAccount);
}

/** One account, or undefined. */
export async function findAccount(db: Queryable, id: number): Promise<Account | undefined> {
  return (await db.select(withRoles).from(accounts).where(eq(accounts.id, id))).map(presentAccount)[0];
}

/** As `findAccount`, by e-mail address in any case. */
export async function findAccountByEmail(db: Queryable, email: string): Promise<Account | undefined> {
  const [found] = await db
    .select(withRoles)
    .from(accounts)
    .where(eq(accounts.email, normalEmail(email)));
  return found && presentAccount(found);
}

/** An account with its stored hash, for lib/base/access alone: the hash must reach no answer and no log. */
export async function credentialsOf(
  db: Queryable,
  email: string,
): Promise<{ account: Account; passwordHash: string | null } | undefined> {
  const [found] = await db
    .select(withRoles)
    .from(accounts)
    .where(eq(accounts.email, normalEmail(email)));
  return found && { account: presentAccount(found), passwordHash: found.account.passwordHash };
}

/** True while nobody can sign in but for the demonstration: the first account is still to be made. */
export async function hasNoAccount(db: Queryable): Promise<boolean> {
  const [row] = await db.select({ accounts: count() }).from(accounts).where(eq(accounts.demo, false));
  return row?.accounts === 0;
}

/** Adds an account. @returns undefined when the address is taken */
export async function addAccount(db: Queryable, account: NewAccount): Promise<Account | undefined> {
  const [row] = await db
    .insert(accounts)
    .values({ ...account, email: normalEmail(account.email), createdAt: now() })
    .onConflictDoNothing({ target: accounts.email })
    .returning();
  return row && presentAccount({ account: row, roles: {} });
}

/** Keeps the newest of what is new that somebody has read, by its key. */
export async function markNewsRead(db: Queryable, accountId: number, newest: string): Promise<void> {
  await db.update(accounts).set({ newsRead: newest }).where(eq(accounts.id, accountId));
}

/**
 * Gives a role in a club, in place of the one held there, until the end of a day or for good. An account that comes to a second club is nobody's but its person's own; who
 * directs a club no longer has nothing on offer there.
 * @param groupsIssuer the provider by whose groups it is given; null: somebody gives it, and no groups take it away
 */
export async function setRole(
  db: Queryable,
  accountId: number,
  club: string,
  role: Role,
  lastDay: string | null = null,
  groupsIssuer: string | null = null,
): Promise<void> {
  if (role !== "director") await endOffers(db, accountId, club);
  await db
    .insert(memberships)
    .values({ accountId, club, role, lastDay, groupsIssuer })
    .onConflictDoUpdate({
      target: [memberships.accountId, memberships.club],
      set: { role, lastDay, groupsIssuer },
    });
  const { accountId: of, club: at } = endedMemberships;
  await db.delete(endedMemberships).where(and(eq(of, accountId), eq(at, club)));
  await db
    .update(accounts)
    .set({ homeClub: null })
    .where(and(eq(accounts.id, accountId), ne(accounts.homeClub, club)));
  await db
    .update(accounts)
    .set({ disabledAt: null, isClosed: false })
    .where(and(eq(accounts.id, accountId), eq(accounts.isClosed, true)));
  await tellRightsChanged(db);
}

/**
 * Takes the role in a club away, and with it what the account offered there.
 * @param groupsIssuer the provider whose groups end it; null: somebody does, and groups give none there until somebody gives one again
 */
export async function removeRole(
  db: Queryable,
  accountId: number,
  club: string,
  groupsIssuer: string | null = null,
): Promise<void> {
  await endOffers(db, accountId, club);
  await db.delete(memberships).where(and(eq(memberships.accountId, accountId), eq(memberships.club, club)));
  await db
    .insert(endedMemberships)
    .values({ accountId, club, groupsIssuer })
    .onConflictDoUpdate({ target: [endedMemberships.accountId, endedMemberships.club], set: { groupsIssuer } });
  await tellRightsChanged(db);
}

/** How an account's roles ended in the clubs where it has none now: by which provider's groups, or (null) by somebody. */
export async function endedRoles(db: Queryable, accountId: number): Promise<ReadonlyMap<string, string | null>> {
  const { club, groupsIssuer, accountId: of } = endedMemberships;
  const rows = await db.select({ club, groupsIssuer }).from(endedMemberships).where(eq(of, accountId));
  return new Map(rows.map((one) => [one.club, one.groupsIssuer]));
}

/** Makes somebody's role in a club one of a section, or of the whole club (`null`). */
export async function setSection(
  db: Queryable,
  accountId: number,
  club: string,
  section: Section | null,
): Promise<void> {
  const { accountId: of, club: at } = membershipSections;
  if (section === null) await db.delete(membershipSections).where(and(eq(of, accountId), eq(at, club)));
  else {
    const named = { sportIds: [...section.sports], groupIds: [...section.groups] };
    await db
      .insert(membershipSections)
      .values({ accountId, club, ...named })
      .onConflictDoUpdate({ target: [of, at], set: named });
  }
  // Groups that ended such a role and gave it anew would give it for the whole club.
  await db
    .update(memberships)
    .set({ groupsIssuer: null })
    .where(and(eq(memberships.accountId, accountId), eq(memberships.club, club)));
  await tellRightsChanged(db);
}

/** Ends the roles that a person offered in a club: they are good as long as that person may offer them. */
async function endOffers(db: Queryable, accountId: number, club: string): Promise<void> {
  await db.delete(invitations).where(and(eq(invitations.offeredBy, accountId), eq(invitations.club, club)));
}

/**
 * Disables (and signs out everywhere) or enables an account. What it had handed out ends for good: who is welcome again begins without a
 * calendar feed at an address that somebody may still know, and without offers of a role.
 */
export async function setDisabled(db: Queryable, id: number, disabled: boolean): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.accountId, id));
  await db.delete(invitations).where(eq(invitations.offeredBy, id));
  await db.delete(passwordLinks).where(or(eq(passwordLinks.accountId, id), eq(passwordLinks.madeBy, id)));
  await db
    .update(accounts)
    .set({
      disabledAt: disabled ? sql`coalesce(${accounts.disabledAt}, ${now()})` : null,
      isClosed: false,
      ...(disabled && { sessionNumber: sql`${accounts.sessionNumber} + 1` }),
    })
    .where(eq(accounts.id, id));
  if (disabled) await tellRightsChanged(db);
}

/** Gives the account another name. What it did before stays under the name that it had then. */
export async function setName(db: Queryable, id: number, name: string): Promise<void> {
  await db.update(accounts).set({ name }).where(eq(accounts.id, id));
}

/** Replaces the password, ends the links with which it could have been replaced, and signs the account out everywhere. */
export async function setPassword(db: Queryable, id: number, passwordHash: string): Promise<void> {
  await db.delete(passwordLinks).where(eq(passwordLinks.accountId, id));
  // Whoever knew the password before may have added a key: each goes with the new one until its person shows it alone again.
  await db.update(passkeys).set({ aloneSince: null }).where(eq(passkeys.accountId, id));
  await db
    .update(accounts)
    .set({ passwordHash, sessionNumber: sql`${accounts.sessionNumber} + 1` })
    .where(eq(accounts.id, id));
  await tellRightsChanged(db);
}

/** Writes down that somebody signed in. */
export async function noteSignIn(db: Queryable, id: number): Promise<void> {
  await db.update(accounts).set({ signedInAt: now() }).where(eq(accounts.id, id));
}

/** An account as the rest of the dashboard sees it: without its password. */
export function presentAccount({
  account,
  roles,
}: {
  account: typeof accounts.$inferSelect;
  roles: Record<string, StoredRole>;
}): Account {
  const { passwordHash, disabledAt, ...shown } = account;
  const given = Object.entries(roles).map(([club, { timeZone, ...one }]): [string, GivenRole] => {
    return [club, { ...one, isOver: isOver(one.lastDay, timeZone) }];
  });
  return {
    ...shown,
    disabled: disabledAt !== null,
    hasPassword: passwordHash !== null,
    roles: new Map(given.filter(([, { isOver }]) => !isOver).map(([club, { role }]) => [club, role])),
    given: new Map(given),
  };
}

/** Whether a role's last day has passed where its club is. @param timeZone IANA, the club's */
function isOver(lastDay: string | null, timeZone: string): boolean {
  return lastDay !== null && lastDay < clubDay(timeZone, now());
}
