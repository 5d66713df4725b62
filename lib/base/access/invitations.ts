import "server-only";
import { and, asc, eq, gt, lte } from "drizzle-orm";
import { isOfSections, type Role, type Section } from "#lib/base/access/roles.ts";
import {
  type Account,
  addAccount,
  findAccountByEmail,
  normalEmail,
  setPassword,
  setRole,
  setSection,
} from "#lib/base/store/accounts.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import { isAtWork } from "#lib/base/store/hold.ts";
import { invitations } from "#lib/base/store/schema/base/access.ts";
import { now } from "#lib/base/time/clock.ts";
import { today } from "#lib/base/time/today.ts";
import { directsStill, hashOfCode, inventCode, operatesStill } from "./handed-code.ts";
import { holdAccount, holdClubs, isDirected } from "./membership.ts";
import type { Seat } from "./permissions.ts";

/** A volunteer reads their mail within a week. */
const VALID_DAYS = 7;

/** A role that waits for its person. */
export interface Invitation {
  id: number;
  email: string;
  name: string;
  role: Role;
  /** Until when the role is offered (YYYY-MM-DD at the club); null: for good. */
  lastDay: string | null;
  /** Of which sports and groups it is from its first moment (decision 95); null: of the whole club. */
  section: Section | null;
  expiresAt: Date;
}

/** What is offered, and to whom. */
export interface OfferedRole {
  email: string;
  name: string;
  role: Role;
  lastDay?: string | null;
  /** Of which sports and groups it is, with what they are called for the log. */
  section?: { of: Section; names: readonly string[] } | null;
}

/**
 * Offers a role in the director's club to the person who will show the code. The answer is the same whether the address has an
 * account or not; offered again, the first code is worth nothing. It ends when the director may not offer roles any more.
 * @returns the code, to hand over: it is kept nowhere
 */
export async function invite(
  tx: Transaction,
  { club, person }: Pick<Seat, "club" | "person">,
  { email, name, role, lastDay = null, section = null }: OfferedRole,
): Promise<string> {
  if (section && !isOfSections(role)) throw new Error(`${role} is a role of no section.`);
  const code = inventCode();
  const expiresAt = new Date(now().getTime() + VALID_DAYS * 86_400_000);
  const parts = { sportIds: section && [...section.of.sports], groupIds: section && [...section.of.groups] };
  const offer = { name, role, lastDay, ...parts, codeHash: hashOfCode(code), offeredBy: person.id, expiresAt };
  const [row] = await tx
    .insert(invitations)
    .values({ club, email: normalEmail(email), ...offer })
    .onConflictDoUpdate({ target: [invitations.club, invitations.email], set: offer })
    .returning({ id: invitations.id });
  await writeAudit(tx, {
    by: person,
    club,
    action: "account.invite",
    subject: `invitations/${row?.id}`,
    details: {
      ...{ role, ...(lastDay !== null && { lastDay }) },
      ...(section && { section: section.names.join(", ") }),
    },
  });
  return code;
}

/** What a club has offered and nobody has taken yet, by name. */
export async function openInvitations(db: Queryable, club: string): Promise<Invitation[]> {
  const { id, name, expiresAt } = invitations;
  const rows = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.club, club), gt(expiresAt, now())))
    .orderBy(asc(name), asc(id));
  return rows.map(presentOffer);
}

const presentOffer = (row: typeof invitations.$inferSelect): Invitation => ({
  ...{ id: row.id, email: row.email, name: row.name, role: row.role },
  ...{ lastDay: row.lastDay, section: sectionOfOffer(row), expiresAt: row.expiresAt },
});

/** Of what an offered role is. What it names may be gone by now: then it shows less than it said, and never more. */
function sectionOfOffer({ sportIds, groupIds }: typeof invitations.$inferSelect): Section | null {
  return sportIds && groupIds ? { sports: sportIds, groups: groupIds } : null;
}

/** What a code offers, for whoever holds it; undefined: it is not good, or not any more. Nothing is taken by looking. */
export async function offerByCode(db: Queryable, code: string): Promise<(Invitation & { club: string }) | undefined> {
  const [offer] = await db.select().from(invitations).where(offeredBy(code));
  if (!offer || !(await stillStands(db, offer))) return undefined;
  return { ...presentOffer(offer), club: offer.club };
}

/** Takes an offer back. @returns false where the club has none of this number */
export async function withdraw(tx: Transaction, { club, person }: Seat, id: number): Promise<boolean> {
  const gone = await tx
    .delete(invitations)
    .where(and(eq(invitations.club, club), eq(invitations.id, id)))
    .returning({ name: invitations.name });
  const [invitation] = gone;
  if (!invitation) return false;
  const entry = { by: person, club, action: "account.uninvite", subject: `invitations/${id}` };
  await writeAudit(tx, { ...entry, details: { name: invitation.name } });
  return true;
}

/** `sign_in`: the address has an account, and only a person who is signed in to it may take the offer. */
export type Joined = { ok: true; email: string } | { ok: false; code: "wrong_code" | "sign_in" };

/**
 * Takes an offer with its code. A person without an account gets one, and one whose account was closed with their last club has it opened again. A person with an account must be signed in to it, and
 * chooses a new password as well: a director of the club that it comes from may know the present one, and must not come into the
 * other club with it.
 * @param signedIn the person who asks, where somebody is signed in
 */
export async function join(
  tx: Transaction,
  code: string,
  passwordHash: string,
  signedIn: Account | null,
): Promise<Joined> {
  const [offer] = await tx.select().from(invitations).where(offeredBy(code)).for("update");
  if (!offer) return { ok: false, code: "wrong_code" };
  const { club, email, name, role, lastDay } = offer;
  // The account before the club, as whoever changes a role holds them. Two who take the first director's offers at once: the second waits here, and finds the club directed.
  const known = await findAccountByEmail(tx, email);
  if (known) await holdAccount(tx, known.id);
  await holdClubs(tx, [club]);
  if (!(await stillStands(tx, offer))) return { ok: false, code: "wrong_code" };
  const made = await addAccount(tx, { email, name, passwordHash, homeClub: club });
  const account = made ?? (await findAccountByEmail(tx, email));
  const held = account && (await holdAccount(tx, account.id));
  if (!account || !held) return { ok: false, code: "sign_in" };
  // Whoever was closed with their last club signs in nowhere: the link opens their account again, as it would make one.
  if (!made && !held.isClosed && (held.disabled || held.id !== signedIn?.id)) return { ok: false, code: "sign_in" };
  // A role that the person holds here already stays: an offer adds, and takes nothing away.
  const isNew = !held.roles.has(club);
  if (isNew) await setRole(tx, account.id, club, role, lastDay);
  // A role of a section is one from its first moment: nobody reads the whole club in between.
  const section = sectionOfOffer(offer);
  if (isNew && section) await setSection(tx, account.id, club, section);
  // One of a section whose time was over comes back as one of it (decision 95); what can be of none is of the whole club, and is said to be.
  const isWidened = isNew && !isOfSections(role) && held.given.get(club)?.section != null;
  if (isWidened) await setSection(tx, account.id, club, null);
  if (!made) await setPassword(tx, account.id, passwordHash);
  await tx.delete(invitations).where(eq(invitations.id, offer.id));
  const action = made ? "account.create" : "account.join";
  const entry = { by: account, club, subject: `accounts/${account.id}`, details: { role } };
  await writeAudit(tx, { ...entry, action });
  if (isWidened) await writeAudit(tx, { ...entry, action: "account.whole_club" });
  return { ok: true, email };
}

/** Whether who made an offer may still make it: one that was on its way while they were shown the door is none. */
async function stillStands(tx: Queryable, offer: typeof invitations.$inferSelect): Promise<boolean> {
  const { club, offeredBy, lastDay } = offer;
  if (lastDay !== null && lastDay < (await today(tx, club))) return false;
  if (offeredBy === null || (await directsStill(tx, club, offeredBy))) return true;
  // A club that nobody directs yet is opened by whoever connected it; once somebody directs it, its roles are its own matter.
  return (await operatesStill(tx, offeredBy)) && !(await isDirected(tx, club));
}

/** Whether a code belongs to an open offer. It is checked before a password is hashed for it. */
export async function isOffered(db: Queryable, code: string): Promise<boolean> {
  await db.delete(invitations).where(and(lte(invitations.expiresAt, now()), isAtWork(invitations.club)));
  return (await db.select({ id: invitations.id }).from(invitations).where(offeredBy(code))).length > 0;
}

const offeredBy = (code: string) => and(eq(invitations.codeHash, hashOfCode(code)), gt(invitations.expiresAt, now()));
