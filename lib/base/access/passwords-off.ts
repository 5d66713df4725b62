import "server-only";
import { and, asc, count, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { configuredIssuer, environment } from "#lib/base/program/environment.ts";
import type { Account } from "#lib/base/store/accounts.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import { accounts, memberships, providerSubjects, sessions } from "#lib/base/store/schema/base/access.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { now } from "#lib/base/time/clock.ts";
import type { Seat } from "./permissions.ts";

/** How long ago a director may have come in by the provider, in hours, to switch passwords off: they have seen today that it works. */
const CAME_WITHIN_HOURS = 24;

/** Why passwords stay: no provider is configured, whoever presses did not come by it lately, or nobody who directs the club for good ever did. */
export type PasswordsStay = "noProvider" | "notByProvider" | "noDirector";

/**
 * Whether an account may not sign in by its password: a provider is configured, and every club in which it has a role takes none. An operator keeps theirs, who is of no
 * club; so do accounts of the demonstration, and one without a role, for whom no club has said anything. Asked of nobody it takes the same steps.
 */
export async function refusesPassword(db: Queryable, account: Account | undefined): Promise<boolean> {
  if (!environment().openId) return false;
  const held = [...(account?.roles.keys() ?? [])];
  const [taking] = await db
    .select({ count: count() })
    .from(clubs)
    .where(and(inArray(clubs.slug, held), isNull(clubs.passwordsOffAt)));
  if (!account || account.demo || account.isOperator || held.length === 0) return false;
  return taking?.count === 0;
}

/** Whether somebody has a password, and may sign in by it. */
export async function hasCountedPassword(db: Queryable, account: Account): Promise<boolean> {
  return account.hasPassword && !(await refusesPassword(db, account));
}

/** Since when a club takes no passwords; null: it takes them. */
export async function passwordsOffSince(db: Queryable, club: string): Promise<Date | null> {
  const [row] = await db.select({ since: clubs.passwordsOffAt }).from(clubs).where(eq(clubs.slug, club));
  return row?.since ?? null;
}

/** The clubs that take no passwords. */
export async function clubsWithoutPasswords(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ slug: clubs.slug })
    .from(clubs)
    .where(isNotNull(clubs.passwordsOffAt))
    .orderBy(asc(clubs.slug));
  return rows.map(({ slug }) => slug);
}

/** That an account has come in by the provider that is configured. */
export function cameByProvider(): SQL {
  return sql`exists (select from ${providerSubjects} where ${providerSubjects.accountId} = ${accounts.id} and ${isOfProvider()})`;
}

/** That a tie is one of the provider that is configured: ties have the issuer as the provider writes it (`configuredIssuer`). */
export const isOfProvider = (): SQL =>
  sql`rtrim(${providerSubjects.issuer}, '/') = ${environment().openId?.issuer ?? null}`;

/** The accounts with a role in a club that have not come in by the provider yet: what they are called. */
export async function whoNeverCame(db: Queryable, club: string): Promise<string[]> {
  const rows = await db
    .select({ name: accounts.name })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(and(eq(memberships.club, club), isNull(accounts.disabledAt), sql`not ${cameByProvider()}`))
    .orderBy(asc(accounts.name), asc(accounts.id));
  return rows.map(({ name }) => name);
}

/** Whether a session of somebody began through the configured provider lately. */
export async function cameLately(db: Queryable, session: string): Promise<boolean> {
  const { openId } = environment();
  const since = new Date(now().getTime() - CAME_WITHIN_HOURS * 3_600_000);
  const [row] = await db
    .select({ issuer: sessions.issuer })
    .from(sessions)
    .where(and(eq(sessions.id, session), isNotNull(sessions.issuer), gt(sessions.startedAt, since)));
  return openId !== undefined && typeof row?.issuer === "string" && configuredIssuer(row.issuer) === openId.issuer;
}

/**
 * Has a club take no passwords from now on. Whoever presses came in by the provider lately, and somebody directs the club for good who has come by it.
 * @param session the one that presses
 * @returns why nothing was changed; undefined: it is so
 */
export async function switchPasswordsOff(
  tx: Transaction,
  { club, person }: Seat,
  session: string,
): Promise<PasswordsStay | undefined> {
  if (!environment().openId) return "noProvider";
  // Directors who step down hold the club as well: nobody goes between the look and the change.
  const [row] = await tx
    .select({ since: clubs.passwordsOffAt })
    .from(clubs)
    .where(eq(clubs.slug, club))
    .for("no key update");
  if (row?.since) return undefined;
  if (!(await cameLately(tx, session))) return "notByProvider";
  if (!(await isDirectedByProvider(tx, club))) return "noDirector";
  await tx.update(clubs).set({ passwordsOffAt: now() }).where(eq(clubs.slug, club));
  await writeAudit(tx, { by: person, club, action: "account.passwords_off" });
  return undefined;
}

/**
 * Has a club take passwords again.
 * @param by null: the program's command
 * @returns whether it took none
 */
export async function switchPasswordsOn(
  tx: Transaction,
  { club, by }: { club: string; by: Seat["person"] | null },
): Promise<boolean> {
  const changed = await tx
    .update(clubs)
    .set({ passwordsOffAt: null })
    .where(and(eq(clubs.slug, club), isNotNull(clubs.passwordsOffAt)))
    .returning({ slug: clubs.slug });
  if (changed.length === 0) return false;
  const details = by ? null : { at: "command line" };
  await writeAudit(tx, { by, club, action: "account.passwords_on", details });
  return true;
}

/** Whether somebody directs a club for good who can come in by the provider: who has. */
export async function isDirectedByProvider(db: Queryable, club: string): Promise<boolean> {
  const [found] = await db
    .select({ directors: count() })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(
      and(
        ...[eq(memberships.club, club), eq(memberships.role, "director"), isNull(memberships.lastDay)],
        ...[isNull(accounts.disabledAt), eq(accounts.demo, false), cameByProvider()],
      ),
    );
  return found !== undefined && found.directors > 0;
}
