import "server-only";
import { and, count, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { isOfSections, type Role } from "#lib/base/access/roles.ts";
import { environment } from "#lib/base/program/environment.ts";
import { type Account, findAccount, removeRole, setDisabled, setRole } from "#lib/base/store/accounts.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import { accounts, memberships } from "#lib/base/store/schema/base/access.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { cameByProvider } from "./passwords-off.ts";

/**
 * Why somebody's place in a club stays as it is: no such account, nobody could direct the club any more, or it is of a section, which another role cannot be: that it is
 * of the whole club from now on is a change of its own, and said as one.
 */
export type Unchanged = { kept: "gone" } | { kept: "ofSection" } | { kept: "lastDirector"; club: string };

/** The account as it was before the change, or why nothing was changed. */
export type MembershipChange = { account: Account } | Unchanged;

/**
 * Gives an account another role in a club, or none (`null`). The club keeps a director who can sign in, and whose role has no end: nobody would be there on the
 * day after.
 * @param lastDay of the role (YYYY-MM-DD at the club); null: it has no end
 * @param groupsIssuer the provider whose groups say so; null: somebody does
 */
export async function changeMembership(
  tx: Transaction,
  id: number,
  club: string,
  role: Role | null,
  lastDay: string | null = null,
  groupsIssuer: string | null = null,
): Promise<MembershipChange> {
  const account = await holdAccount(tx, id);
  if (!account) return { kept: "gone" };
  await holdClubs(tx, [club]);
  const directsOn = role === "director" && lastDay === null;
  if (!directsOn && (await directsAlone(tx, account, club))) return { kept: "lastDirector", club };
  if (role && !isOfSections(role) && account.given.get(club)?.section) return { kept: "ofSection" };
  if (role) await setRole(tx, id, club, role, lastDay, groupsIssuer);
  else await removeRole(tx, id, club, groupsIssuer);
  return { account };
}

/** Enables or disables an account. Every club that it directs keeps a director who can sign in. */
export async function changeWelcome(tx: Transaction, id: number, welcome: boolean): Promise<MembershipChange> {
  const account = await holdAccount(tx, id);
  if (!account) return { kept: "gone" };
  const directed = [...account.roles].filter(([, role]) => role === "director").map(([club]) => club);
  if (!welcome) {
    await holdClubs(tx, directed);
    for (const club of directed) if (await directsAlone(tx, account, club)) return { kept: "lastDirector", club };
  }
  await setDisabled(tx, id, !welcome);
  return { account };
}

/** The account, held until the transaction ends: its roles stay as they are read here. */
export async function holdAccount(tx: Transaction, id: number): Promise<Account | undefined> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, id)).for("update");
  return findAccount(tx, id);
}

/**
 * Locks the clubs. When two directors step down at once, the second waits here and then sees that the first has gone. The clubs
 * are locked in the order of their names, so that no two transactions wait for each other. Writes that only refer to a club do
 * not wait.
 */
export async function holdClubs(tx: Transaction, slugs: readonly string[]): Promise<void> {
  await tx
    .select({ slug: clubs.slug })
    .from(clubs)
    .where(inArray(clubs.slug, [...slugs]))
    .orderBy(clubs.slug)
    .for("no key update");
}

/** Whether a club would be left without a director who can sign in, for good. */
export async function directsAlone(tx: Transaction, account: Account, club: string): Promise<boolean> {
  if (account.disabled || account.roles.get(club) !== "director") return false;
  return !(await isDirected(tx, club, account));
}

/** Which accounts can sign in: one that is disabled cannot, nor one without a password, unless it may come by the organisation's provider. */
export const canSignIn = () =>
  and(isNull(accounts.disabledAt), environment().openId ? undefined : isNotNull(accounts.passwordHash));

/**
 * Whether an account can come into the club of a membership: where that takes no passwords, whoever has come by the provider before. That another club of theirs takes
 * one does not count, for that role may end.
 */
const canComeTo = (): SQL | undefined =>
  environment().openId &&
  or(
    eq(accounts.demo, true),
    sql`exists (select from ${clubs} where ${clubs.slug} = ${memberships.club} and ${clubs.passwordsOffAt} is null)`,
    cameByProvider(),
  );

/**
 * Whether somebody directs a club who can sign in, and will do so until somebody changes it: who directs it for a time is not counted. An offer that nobody took is nobody.
 * @param but somebody who is about to go
 */
export async function isDirected(db: Queryable, club: string, but?: Pick<Account, "id" | "demo">): Promise<boolean> {
  const [others] = await db
    .select({ directors: count() })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(
      and(
        eq(memberships.club, club),
        eq(memberships.role, "director"),
        isNull(memberships.lastDay),
        but && ne(accounts.id, but.id),
        // An account of the demonstration cannot sign in without it, so it does not count as another club's director.
        but?.demo === false ? eq(accounts.demo, false) : undefined,
        canSignIn(),
        canComeTo(),
      ),
    );
  return others !== undefined && others.directors > 0;
}
