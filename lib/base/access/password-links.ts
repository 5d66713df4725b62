import "server-only";
import { and, eq, gt, isNotNull, isNull, lte } from "drizzle-orm";
import { type Account, findAccount, setPassword } from "#lib/base/store/accounts.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import { passwordLinks } from "#lib/base/store/schema/base/access.ts";
import { isWelcome } from "#lib/base/store/welcome.ts";
import { now } from "#lib/base/time/clock.ts";
import { hashOfCode, inventCode, mayStillGive, operatesStill } from "./handed-code.ts";
import { holdAccount } from "./membership.ts";
import { changeOperator, holdOperators } from "./operators.ts";
import { refusesPassword } from "./passwords-off.ts";
import type { Seat } from "./permissions.ts";

/** A link that is handed over waits until its person is at home; one that is mailed is looked at when it was asked for. */
const HANDED_HOURS = 72;
const MAILED_HOURS = 1;

/**
 * Mailed links that are open for an account at once. Whoever asks for more gets none, and the same answer: a stranger fills nobody's letter box, and
 * those that the person has got stay good.
 */
export const MAILED_AT_ONCE = 3;

/**
 * Makes the link that a director hands over; the one handed over before is worth nothing then. The caller has seen that the account is the director's club's alone.
 * @returns its code: it is kept nowhere
 */
export async function makeHandedLink(tx: Transaction, { club, person }: Seat, { id }: Account): Promise<string> {
  const handed = [eq(passwordLinks.accountId, id), isNotNull(passwordLinks.madeBy), isNotNull(passwordLinks.club)];
  await tx.delete(passwordLinks).where(and(...handed));
  const code = await addLink(tx, { accountId: id, club, madeBy: person.id }, HANDED_HOURS);
  await writeAudit(tx, { by: person, club, action: "account.password_link", subject: `accounts/${id}` });
  return code;
}

/**
 * Makes the link by which somebody who has an account becomes an operator: with it they choose a new password. A director of the only club that made the account may
 * know the present one, and may be signed in by it. Nothing changes until the link is used; the one handed over before is worth nothing then.
 * @returns its code, kept nowhere; or why there is none: whoever makes it is an operator no more, or the account cannot be one
 */
export async function makeOperatorLink(
  tx: Transaction,
  by: Pick<Account, "id" | "name">,
  accountId: number,
): Promise<{ code: string; account: Account } | { kept: "gone" | "demo" | "disabled" | "already" | "noOperator" }> {
  if (!(await holdOperators(tx)).has(by.id)) return { kept: "noOperator" };
  const account = await holdAccount(tx, accountId);
  if (!account) return { kept: "gone" };
  if (account.demo) return { kept: "demo" };
  if (account.disabled) return { kept: "disabled" };
  if (account.isOperator) return { kept: "already" };
  await tx.delete(passwordLinks).where(and(eq(passwordLinks.accountId, accountId), isNull(passwordLinks.club)));
  const code = await addLink(tx, { accountId, club: null, madeBy: by.id }, HANDED_HOURS);
  const { name } = account;
  await writeAudit(tx, { by, action: "operator.offer", subject: `accounts/${accountId}`, details: { name } });
  return { code, account };
}

/** What is mailed to a person who forgot their password. */
export interface MailedLink {
  code: string;
  /** Whose mail server it leaves by. */
  club: string;
  name: string;
  email: string;
}

/**
 * Makes a link to mail to an account, where there may be one: the account may sign in, is one club's alone (whoever runs another club's mail server could read
 * it and come into this one), and has not been sent several already; its club takes passwords.
 * @returns undefined where there may be none
 */
export async function makeMailedLink(tx: Transaction, accountId: number): Promise<MailedLink | undefined> {
  const account = await holdAccount(tx, accountId);
  const club = account?.homeClub;
  if (!account || !club || !account.roles.has(club) || account.demo || !isWelcome(account)) return undefined;
  if (await refusesPassword(tx, account)) return undefined;
  await tx.delete(passwordLinks).where(lte(passwordLinks.expiresAt, now()));
  const open = await tx
    .select({ id: passwordLinks.id })
    .from(passwordLinks)
    .where(and(eq(passwordLinks.accountId, accountId), isNull(passwordLinks.madeBy)));
  if (open.length >= MAILED_AT_ONCE) return undefined;
  const code = await addLink(tx, { accountId, club, madeBy: null }, MAILED_HOURS);
  await writeAudit(tx, { by: null, club, action: "account.password_mail", subject: `accounts/${accountId}` });
  return { code, club, name: account.name, email: account.email };
}

async function addLink(
  tx: Transaction,
  link: Pick<typeof passwordLinks.$inferInsert, "accountId" | "club" | "madeBy">,
  hours: number,
): Promise<string> {
  const code = inventCode();
  const expiresAt = new Date(now().getTime() + hours * 3_600_000);
  await tx.insert(passwordLinks).values({ ...link, codeHash: hashOfCode(code), expiresAt });
  return code;
}

/** The account that an open link is for, or undefined. It is looked up before a password is hashed for it. */
export async function accountOfLink(db: Queryable, code: string): Promise<Account | undefined> {
  const [link] = await db.select().from(passwordLinks).where(openBy(code));
  return link && (await stillGood(db, link));
}

/**
 * Gives the account of a link the password that its person chose, once: every link of the account ends with it, and every session.
 * @returns the account's address; undefined: the link is not good, or not any more
 */
export async function takeLink(tx: Transaction, code: string, passwordHash: string): Promise<string | undefined> {
  const { accountId, club: through } = passwordLinks;
  const [found] = await tx.select({ accountId, club: through }).from(passwordLinks).where(openBy(code));
  if (!found) return undefined;
  if (found.club === null) await holdOperators(tx);
  // The account first, as whoever changes it holds it: two who use its links at once take their turns here.
  await holdAccount(tx, found.accountId);
  const [link] = await tx.select().from(passwordLinks).where(openBy(code)).for("update");
  const account = link && (await stillGood(tx, link));
  if (!link || !account) return undefined;
  if (link.club === null && !(await becomeOperator(tx, account, link.madeBy))) return undefined;
  await setPassword(tx, account.id, passwordHash);
  await writeAudit(tx, {
    by: account,
    club: link.club,
    action: "account.password_chosen",
    subject: `accounts/${account.id}`,
    details: { link: link.madeBy === null ? "mailed" : "handed" },
  });
  return account.email;
}

/** Gives whoever uses an operator's link the right that it is for. */
async function becomeOperator(tx: Transaction, account: Account, madeBy: number | null): Promise<boolean> {
  const by = madeBy === null ? undefined : await findAccount(tx, madeBy);
  return by !== undefined && "account" in (await changeOperator(tx, account.id, true, by));
}

/** The account of a link, as long as whoever made it could make it still. */
async function stillGood(db: Queryable, link: typeof passwordLinks.$inferSelect): Promise<Account | undefined> {
  const account = await findAccount(db, link.accountId);
  const { club, madeBy } = link;
  if (!account || !isWelcome(account)) return undefined;
  if (club === null) return madeBy !== null && (await operatesStill(db, madeBy)) ? account : undefined;
  if (account.homeClub !== club || (await refusesPassword(db, account))) return undefined;
  return madeBy === null || (await mayStillGive(db, { club, madeBy }, account)) ? account : undefined;
}

const openBy = (code: string) => and(eq(passwordLinks.codeHash, hashOfCode(code)), gt(passwordLinks.expiresAt, now()));
