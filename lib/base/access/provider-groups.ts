import "server-only";
import { and, asc, eq, inArray, isNotNull, max, or } from "drizzle-orm";
import { environment } from "#lib/base/program/environment.ts";
import { log } from "#lib/base/program/log.ts";
import { type Account, endedRoles, findAccount, type GivenRole, setRole } from "#lib/base/store/accounts.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import { heldClubs } from "#lib/base/store/hold.ts";
import { accounts, memberships, providerGroups, providerSubjects } from "#lib/base/store/schema/base/access.ts";
import { takeTurn } from "#lib/base/store/turns.ts";
import { now } from "#lib/base/time/clock.ts";
import { changeMembership, directsAlone, holdAccount, holdClubs, type Unchanged } from "./membership.ts";
import { isOfProvider } from "./passwords-off.ts";
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

/** Why what groups give here stays as it is. `groupsChanged`: somebody else said something of them since the form was opened. */
export type GroupsStay = "noProvider" | "groupsChanged";

/**
 * Says which groups give a role in a club, in place of what was said of them. It holds from each person's next sign-in on.
 * @param opened the table that the form opened with
 * @returns why nothing was kept: without a provider there are no groups
 */
export async function keepGroupRoles(
  tx: Transaction,
  { club, person }: Pick<Seat, "club" | "person">,
  wished: readonly GroupRole[],
  opened: readonly GroupRole[],
): Promise<GroupsStay | undefined> {
  const { openId } = environment();
  if (!openId) return wished.length === 0 ? undefined : "noProvider";
  // Two who say it at once take their turns here.
  await takeTurn(tx, club);
  const before = await groupRolesOf(tx, club);
  if (asText(before) === asText(wished)) return undefined;
  if (asText(before) !== asText(opened)) return "groupsChanged";
  const { issuer } = openId;
  await tx.delete(providerGroups).where(and(eq(providerGroups.club, club), eq(providerGroups.issuer, issuer)));
  if (wished.length > 0) await tx.insert(providerGroups).values(wished.map((one) => ({ club, issuer, ...one })));
  const details = { count: wished.length, ...differences(before, wished) };
  await writeAudit(tx, { by: person, club, action: "account.groups", details });
  return undefined;
}

/** A table as a text by which it is compared, in whatever order it was read or typed. Pure. */
const asText = (said: readonly GroupRole[]): string =>
  JSON.stringify(said.map(({ group, role }) => [group, role]).sort());

/** So many groups the history names of one change; how many more there were, it counts. */
const MOST_NAMED = 20;

/** What a table gives that the one before did not, and the other way round: the role, which has no space, before its group. Pure. */
function differences(before: readonly GroupRole[], after: readonly GroupRole[]) {
  const lines = (table: readonly GroupRole[]) => table.map(({ group, role }) => `${role} ${group}`);
  const [old, wished] = [lines(before), lines(after)];
  const added = wished.filter((one) => !old.includes(one));
  const removed = old.filter((one) => !wished.includes(one));
  const named = added.slice(0, MOST_NAMED);
  const without = removed.slice(0, MOST_NAMED - named.length);
  const rows = added.length + removed.length - named.length - without.length;
  return { added: named, removed: without, ...(rows > 0 && { rows }) };
}

/** Whether some club gives a role by groups of the provider that is configured: then they are worth asking for. */
export async function areGroupsWanted(db: Queryable): Promise<boolean> {
  const { openId } = environment();
  if (!openId) return false;
  const rows = await db
    .select({ club: providerGroups.club })
    .from(providerGroups)
    .where(eq(providerGroups.issuer, openId.issuer))
    .limit(1);
  return rows.length > 0;
}

/** When the provider last said of somebody of a club in which groups they are; null: never, so that nobody who left one loses a role by it. */
export async function groupsToldAt(db: Queryable, club: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(providerSubjects.groupsToldAt) })
    .from(providerSubjects)
    .innerJoin(accounts, eq(accounts.id, providerSubjects.accountId))
    .leftJoin(memberships, and(eq(memberships.accountId, accounts.id), eq(memberships.club, club)))
    .where(and(isOfProvider(), or(eq(accounts.homeClub, club), isNotNull(memberships.club))));
  return row?.at ?? null;
}

/**
 * Why a role is not left to groups. `groupsOneself`: whoever presses · `groupsDemo`: an account of the demonstration never comes by the provider · `groupsSection`,
 * `groupsLastDay`: groups give roles of the whole club, and for good.
 */
export type NotLeft =
  | Exclude<Unchanged["kept"], "ofSection">
  | "noProvider"
  | "groupsOneself"
  | "groupsDemo"
  | "groupsSection"
  | "groupsLastDay";

/**
 * Has the groups at the provider decide about somebody's role in a club, as if it had come by them: it stays until the provider next says in which they are.
 * @returns why it stays somebody's word
 */
export async function leaveToGroups(
  tx: Transaction,
  { club, person }: Pick<Seat, "club" | "person">,
  id: number,
): Promise<NotLeft | undefined> {
  const { openId } = environment();
  if (!openId) return "noProvider";
  if (id === person.id) return "groupsOneself";
  const account = await holdAccount(tx, id);
  const given = account?.given.get(club);
  if (!account || !given) return "gone";
  // Said twice, it is done and logged once.
  if (given.groupsIssuer === openId.issuer) return undefined;
  if (account.demo) return "groupsDemo";
  if (given.section) return "groupsSection";
  if (given.lastDay !== null) return "groupsLastDay";
  await holdClubs(tx, [club]);
  if (await directsAlone(tx, account, club)) return "lastDirector";
  const { role } = given;
  await setRole(tx, id, club, role, null, openId.issuer);
  const entry = { by: person, club, subject: `accounts/${id}`, details: { role } };
  await writeAudit(tx, { ...entry, action: "account.to_groups" });
  return undefined;
}

/**
 * Gives an account the roles that its groups at the provider give, and ends those that came by groups of this provider and come by none any more. What was given or taken
 * away by hand stays so, and so does everything where the provider says nothing of groups. An account of another club, or of none, is brought into none: its person takes
 * an offer.
 * @param groups as the provider said them; undefined: it said none
 */
export async function applyGroups(tx: Transaction, id: number, groups: readonly string[] | undefined): Promise<void> {
  const { openId } = environment();
  if (groups === undefined || !openId) return;
  const { issuer } = openId;
  await tx
    .update(providerSubjects)
    .set({ groupsToldAt: now() })
    .where(and(eq(providerSubjects.accountId, id), isOfProvider()));
  const said = await rolesBy(tx, issuer, groups);
  const known = await findAccount(tx, id);
  if (!known || known.demo || changesOf(known, await endedRoles(tx, id), said, issuer).size === 0) return;
  const account = await holdAccount(tx, id);
  const changes = account ? changesOf(account, await endedRoles(tx, id), said, issuer) : new Map<string, Role | null>();
  await holdClubs(tx, [...changes.keys()]);
  // One that stands still is changed by nobody: at the next sign-in, wherever it is then.
  const still = changes.size > 0 ? await heldClubs(tx) : new Set<string>();
  for (const [club, role] of changes) {
    if (still.has(club)) continue;
    const changed = await changeMembership(tx, id, club, role, null, issuer);
    if ("kept" in changed) {
      log().warn(
        { club, account: id, kept: changed.kept },
        "groups of the provider would leave a club without director",
      );
      continue;
    }
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

/** What has to become of an account's roles, by club: null ends one. @param ended how those that it has not any more ended Pure. */
function changesOf(
  account: Account,
  ended: ReadonlyMap<string, string | null>,
  said: ReadonlyMap<string, Role>,
  issuer: string,
): ReadonlyMap<string, Role | null> {
  const changes = new Map<string, Role | null>();
  for (const [club, held] of account.given)
    if (held.groupsIssuer === issuer && !said.has(club)) changes.set(club, null);
  for (const [club, role] of said) {
    const held = account.given.get(club);
    if (held ? isTakenUp(held, role, issuer) : mayComeBack(account, club, ended, issuer)) changes.set(club, role);
  }
  return changes;
}

/** Whether groups change a role that is there: another one in place of their own; and what another provider's groups gave is theirs once they give the same. Pure. */
const isTakenUp = ({ groupsIssuer, role }: GivenRole, said: Role, issuer: string): boolean =>
  groupsIssuer === issuer ? role !== said : groupsIssuer !== null && role === said;

/**
 * Whether groups may give an account a role in a club where it has none: in the club's own account where nobody took it away, and to whoever lost one there by this
 * provider's groups. Who runs the installation is brought into no club. Pure.
 */
function mayComeBack(
  { homeClub, isOperator }: Account,
  club: string,
  ended: ReadonlyMap<string, string | null>,
  issuer: string,
): boolean {
  const by = ended.get(club);
  return !isOperator && by !== null && (homeClub === club || by === issuer);
}
