import "server-only";
import { and, asc, eq, inArray } from "drizzle-orm";
import { environment } from "#lib/base/program/environment.ts";
import { log } from "#lib/base/program/log.ts";
import { type Account, findAccount } from "#lib/base/store/accounts.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import { memberships, providerGroups } from "#lib/base/store/schema/base/access.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { changeMembership, holdAccount, holdClubs } from "./membership.ts";
import type { Seat } from "./permissions.ts";
import { type Role, roles } from "./roles.ts";

/** Groups of the provider to which a club gives a role: a table that one reads. */
export const MOST_GROUP_ROLES = 50;

/** "Group X of the provider gives role R in this club." */
export interface GroupRole {
  /** As the provider writes it: capitals count. */
  group: string;
  role: Role;
}

/** Which groups of the provider that is configured give a role in a club, by their names. */
export async function groupRolesOf(db: Queryable, club: string): Promise<GroupRole[]> {
  const { openId } = environment();
  if (!openId) return [];
  const { group, role, issuer } = providerGroups;
  return db
    .select({ group, role })
    .from(providerGroups)
    .where(and(eq(providerGroups.club, club), eq(issuer, openId.issuer)))
    .orderBy(asc(group));
}

/**
 * Says which groups give a role in a club, in place of what was said of them. It holds from each person's next sign-in on.
 * @returns why nothing was kept: without a provider there are no groups
 */
export async function keepGroupRoles(
  tx: Transaction,
  { club, person }: Pick<Seat, "club" | "person">,
  wished: readonly GroupRole[],
): Promise<"noProvider" | undefined> {
  const { openId } = environment();
  if (!openId) return wished.length === 0 ? undefined : "noProvider";
  // Two who say it at once take their turns here.
  await tx.select({ slug: clubs.slug }).from(clubs).where(eq(clubs.slug, club)).for("no key update");
  const before = await groupRolesOf(tx, club);
  const asText = (said: readonly GroupRole[]) => JSON.stringify(said.map(({ group, role }) => [group, role]).sort());
  if (asText(before) === asText(wished)) return undefined;
  const { issuer } = openId;
  await tx.delete(providerGroups).where(and(eq(providerGroups.club, club), eq(providerGroups.issuer, issuer)));
  if (wished.length > 0) await tx.insert(providerGroups).values(wished.map((one) => ({ club, issuer, ...one })));
  await writeAudit(tx, { by: person, club, action: "account.groups", details: { count: wished.length } });
  return undefined;
}

/**
 * Gives an account the roles that its groups at the provider give, and ends those that came by groups and come by none any more. What was given by hand stays, and so does
 * everything where the provider says nothing of groups. An account of another club is brought into none: its person takes an offer.
 * @param groups as the provider said them; undefined: it said none
 */
export async function applyGroups(tx: Transaction, id: number, groups: readonly string[] | undefined): Promise<void> {
  const { openId } = environment();
  if (groups === undefined || !openId) return;
  const said = await rolesBy(tx, openId.issuer, groups);
  const known = await findAccount(tx, id);
  if (!known || known.demo || known.isOperator || changesOf(known, said).size === 0) return;
  const account = await holdAccount(tx, id);
  const changes = account ? changesOf(account, said) : new Map<string, Role | null>();
  await holdClubs(tx, [...changes.keys()]);
  for (const [club, role] of changes) {
    const changed = await changeMembership(tx, id, club, role);
    if ("kept" in changed) {
      log().warn(
        { club, account: id, kept: changed.kept },
        "groups of the provider would leave a club without director",
      );
      continue;
    }
    if (role !== null)
      await tx
        .update(memberships)
        .set({ isByGroups: true })
        .where(and(eq(memberships.accountId, id), eq(memberships.club, club)));
    const before = account?.given.get(club)?.role;
    await writeAudit(tx, {
      ...{ by: null, club, subject: `accounts/${id}` },
      action: role === null ? "account.group_role_end" : "account.group_role",
      details: { role: role ?? before ?? null },
    });
  }
}

/** The role that groups give, by club: of several the one that stands first among the roles. */
async function rolesBy(db: Queryable, issuer: string, groups: readonly string[]): Promise<ReadonlyMap<string, Role>> {
  const rows = await db
    .select({ club: providerGroups.club, role: providerGroups.role })
    .from(providerGroups)
    .where(and(eq(providerGroups.issuer, issuer), inArray(providerGroups.group, [...groups])));
  const given = new Map<string, Role>();
  for (const role of roles)
    for (const row of rows) if (row.role === role && !given.has(row.club)) given.set(row.club, role);
  return given;
}

/** What has to become of an account's roles, by club: null ends one. Pure. */
function changesOf(account: Account, said: ReadonlyMap<string, Role>): ReadonlyMap<string, Role | null> {
  const changes = new Map<string, Role | null>();
  for (const [club, held] of account.given) if (held.isByGroups && !said.has(club)) changes.set(club, null);
  for (const [club, role] of said) {
    const held = account.given.get(club);
    if (held ? held.isByGroups && held.role !== role : isFreeFor(account, club)) changes.set(club, role);
  }
  return changes;
}

/** Whether a club may have an account come in that has no role there: the club's own, or one that no club has. Pure. */
const isFreeFor = ({ homeClub, given }: Account, club: string): boolean =>
  homeClub === club || (homeClub === null && given.size === 0);
