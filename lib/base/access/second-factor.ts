import "server-only";
import { and, count, eq, gt, inArray, isNotNull, isNull, or } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Role } from "#lib/base/access/roles.ts";
import type { Account } from "#lib/base/store/accounts.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import { factorRoles, recoveryCodes, secondFactors } from "#lib/base/store/schema/base/access.ts";
import { seal, unsealed } from "#lib/base/store/seal.ts";
import { endOtherSessions } from "#lib/base/store/sessions.ts";
import { takeTurn } from "#lib/base/store/turns.ts";
import { now } from "#lib/base/time/clock.ts";
import { hashOfCode, inventCode, mayStillGive } from "./handed-code.ts";
import { holdAccount } from "./membership.ts";
import { madePasskeys, removePasskeys } from "./passkeys.ts";
import type { Seat } from "./permissions.ts";

/** What every app takes without being asked (RFC 6238, and Google's key URI): SHA-1, six digits, half a minute. */
const APP = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** 160 bits, as RFC 4226 §4 recommends. */
const SECRET_BYTES = 20;
/** A telephone's clock may be half a minute off, either way. */
const STEPS_OFF = 1;
const RECOVERY_CODES = 10;
/** For a Sunday at the counter: until tomorrow. */
const GIVEN_HOURS = 24;

/** The six digits of an app, however they are grouped; undefined: it is no such code. */
export function digitsOf(typed: string): string | undefined {
  const digits = typed.replaceAll(/\s/g, "");
  return /^\d{6}$/.test(digits) ? digits : undefined;
}

/** What an app is given to make codes: `secret` to type (base 32), `uri` to draw. */
export interface AppSetUp {
  secret: string;
  uri: string;
}

/** Sets an app up for an account, in place of one that was begun. Nothing is asked for it until a code of it was right. @returns undefined where one is on */
export async function beginApp(
  tx: Transaction,
  { id, email }: Pick<Account, "id" | "email">,
): Promise<AppSetUp | undefined> {
  await holdAccount(tx, id);
  const [known] = await tx.select().from(secondFactors).where(eq(secondFactors.accountId, id));
  if (known?.confirmedAt) return undefined;
  const secret = new Secret({ size: SECRET_BYTES });
  const values = { sealedSecret: seal(secret.base32, factorLabel(id)), lastStep: 0, begunAt: now() };
  await tx
    .insert(secondFactors)
    .values({ accountId: id, ...values })
    .onConflictDoUpdate({ target: secondFactors.accountId, set: values });
  return { secret: secret.base32, uri: new TOTP({ ...APP, secret, issuer: "Guichet", label: email }).toString() };
}

/**
 * Switches an app on that was set up, by a code of it. Every session but one that began with the password alone ends. There are no recovery codes yet: whoever
 * can show them makes them (`renewRecoveryCodes`).
 * @param session the one that stays
 * @returns whether it is on; false: the code is wrong, or nothing was set up
 */
export async function confirmApp(
  tx: Transaction,
  { id, name }: Pick<Account, "id" | "name">,
  typed: string,
  session: string,
): Promise<boolean> {
  await holdAccount(tx, id);
  const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.accountId, id));
  if (!row || row.confirmedAt || !(await takeDigits(tx, row, typed))) return false;
  await tx.update(secondFactors).set({ confirmedAt: now() }).where(eq(secondFactors.accountId, id));
  await endOtherSessions(tx, id, session);
  await writeAudit(tx, { by: { id, name }, action: "account.factor_on", subject: `accounts/${id}` });
  return true;
}

/** Makes an account's recovery codes anew: those before are worth nothing. @returns them, to show once */
export async function renewRecoveryCodes(tx: Transaction, id: number): Promise<string[]> {
  await tx.delete(recoveryCodes).where(and(eq(recoveryCodes.accountId, id), isNull(recoveryCodes.madeBy)));
  const codes = Array.from({ length: RECOVERY_CODES }, inventCode);
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ accountId: id, codeHash: hashOfCode(code) })));
  return codes;
}

/**
 * Takes a code of an account whose app is on: six digits of the app, or a recovery code, or one that a director gave. Each once.
 * @returns what it was; undefined: it is not right, or not any more
 */
export async function takeCode(tx: Transaction, id: number, typed: string): Promise<"app" | "recovery" | undefined> {
  const account = await holdAccount(tx, id);
  const [row] = await tx
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.accountId, id), isNotNull(secondFactors.confirmedAt)));
  if (!account || (!row && !(await madePasskeys(tx, [id])).has(id))) return undefined;
  if (digitsOf(typed) !== undefined) return row && (await takeDigits(tx, row, typed)) ? "app" : undefined;
  const good = or(isNull(recoveryCodes.expiresAt), gt(recoveryCodes.expiresAt, now()));
  const [code] = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, id), eq(recoveryCodes.codeHash, hashOfCode(typed)), good))
    .returning();
  if (!code) return undefined;
  const { club, madeBy } = code;
  return madeBy === null || club === null || (await mayStillGive(tx, { club, madeBy }, account))
    ? "recovery"
    : undefined;
}

/** Switches an app off, with the recovery codes unless passkeys go on needing them. @param by who does it; null: the program's command @returns whether one was on */
export async function switchAppOff(
  tx: Transaction,
  id: number,
  by: Pick<Account, "id" | "name"> | null,
): Promise<boolean> {
  if (!(await madePasskeys(tx, [id])).has(id)) await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, id));
  const gone = await tx.delete(secondFactors).where(eq(secondFactors.accountId, id)).returning();
  if (!gone.some(({ confirmedAt }) => confirmedAt)) return false;
  await writeAudit(tx, { by, action: "account.factor_off", subject: `accounts/${id}` });
  return true;
}

/** Takes every second factor away from an account, as the operator's command does. @returns whether it had one */
export async function switchAllOff(tx: Transaction, id: number): Promise<boolean> {
  const keys = await removePasskeys(tx, id);
  const hadApp = await switchAppOff(tx, id, null);
  if (keys > 0 && !hadApp) await writeAudit(tx, { by: null, action: "account.factor_off", subject: `accounts/${id}` });
  return hadApp || keys > 0;
}

/**
 * Makes a code that a director gives to somebody who has no app at hand, good once until tomorrow; one given before is worth nothing. The caller has seen
 * that the account is the director's club's alone.
 * @returns it; undefined where the account's app is not on
 */
export async function giveCode(tx: Transaction, { club, person }: Seat, id: number): Promise<string | undefined> {
  if (!(await factorsOf(tx, [id])).has(id)) return undefined;
  await tx.delete(recoveryCodes).where(and(eq(recoveryCodes.accountId, id), isNotNull(recoveryCodes.madeBy)));
  const code = inventCode();
  const expiresAt = new Date(now().getTime() + GIVEN_HOURS * 3_600_000);
  await tx
    .insert(recoveryCodes)
    .values({ accountId: id, codeHash: hashOfCode(code), club, madeBy: person.id, expiresAt });
  await writeAudit(tx, { by: person, club, action: "account.code_give", subject: `accounts/${id}` });
  return code;
}

/** What somebody signs in with beside their password. */
export interface Factors {
  /** When the first of them came. */
  since: Date;
  /** How many of their own recovery codes are left. */
  recoveryLeft: number;
  hasApp: boolean;
  /** Those that the desk's address lets them show: the others go on asking for a code, so that a changed address switches nothing off. */
  passkeys: number;
}

/** Accounts that have a second factor: an app, passkeys, or both. */
export async function factorsOf(db: Queryable, ids: readonly number[]): Promise<Map<number, Factors>> {
  if (ids.length === 0) return new Map();
  const { accountId, confirmedAt } = secondFactors;
  const rows = await db
    .select({ id: accountId, since: confirmedAt })
    .from(secondFactors)
    .where(and(inArray(accountId, [...ids]), isNotNull(confirmedAt)));
  const apps = new Map(rows.map(({ id, since }) => [id, since as Date]));
  const keys = await madePasskeys(db, ids);
  const on = [...new Set([...apps.keys(), ...keys.keys()])];
  if (on.length === 0) return new Map();
  const codes = await db
    .select({ id: recoveryCodes.accountId, left: count() })
    .from(recoveryCodes)
    .where(and(inArray(recoveryCodes.accountId, on), isNull(recoveryCodes.madeBy)))
    .groupBy(recoveryCodes.accountId);
  const left = new Map(codes.map((one) => [one.id, one.left]));
  return new Map(
    on.map((id) => {
      const own = keys.get(id) ?? [];
      const days = [apps.get(id), own[0]?.since].filter((day) => day !== undefined);
      const since = new Date(Math.min(...days.map(Number)));
      return [
        id,
        {
          since,
          recoveryLeft: left.get(id) ?? 0,
          hasApp: apps.has(id),
          passkeys: own.filter((key) => key.isHere).length,
        },
      ];
    }),
  );
}

/** The roles of a club for which a second factor is asked. */
export async function askedRoles(db: Queryable, club: string): Promise<Role[]> {
  return (await db.select().from(factorRoles).where(eq(factorRoles.club, club))).map(({ role }) => role);
}

/** Has a second factor asked of these roles of a club from their next sign-in on, and of no others. */
export async function askRoles(tx: Transaction, { club, person }: Seat, asked: readonly Role[]): Promise<void> {
  // Two who choose at once take their turns here.
  await takeTurn(tx, club);
  const gone = await tx.delete(factorRoles).where(eq(factorRoles.club, club)).returning();
  if (asked.length > 0) await tx.insert(factorRoles).values(asked.map((role) => ({ club, role })));
  const before = gone.map(({ role }) => role).sort();
  if (before.join() === [...asked].sort().join()) return;
  await writeAudit(tx, { by: person, club, action: "account.factor_roles", details: { roles: [...asked].sort() } });
}

/** Whether any club of an account asks a second factor of its role there. */
export async function isAskedOf(db: Queryable, { roles }: Account): Promise<boolean> {
  if (roles.size === 0) return false;
  const rows = await db
    .select()
    .from(factorRoles)
    .where(inArray(factorRoles.club, [...roles.keys()]));
  return rows.some(({ club, role }) => roles.get(club) === role);
}

/** Whether six digits are right, and neither they nor later ones were taken before. The account is held by the caller. */
async function takeDigits(tx: Transaction, row: typeof secondFactors.$inferSelect, typed: string): Promise<boolean> {
  const [token, secret] = [digitsOf(typed), secretOf(row)];
  if (token === undefined || secret === undefined) return false;
  const at = now().getTime();
  const off = new TOTP({ ...APP, secret: Secret.fromBase32(secret) }).validate({
    ...{ token, timestamp: at, window: STEPS_OFF },
  });
  if (off === null) return false;
  const step = Math.floor(at / 1000 / APP.period) + off;
  if (step <= row.lastStep) return false;
  await tx.update(secondFactors).set({ lastStep: step }).where(eq(secondFactors.accountId, row.accountId));
  return true;
}

/** The secret, where it opens: after NEXTAUTH_SECRET was replaced none does, and recovery codes are the way in. */
function secretOf({ accountId, sealedSecret }: typeof secondFactors.$inferSelect): string | undefined {
  return unsealed(sealedSecret, factorLabel(accountId));
}

/** Under what the secret of an account's second factor is sealed: moved to another account it does not open. */
export const factorLabel = (id: number): string => `accounts/${id}/second factor`;
