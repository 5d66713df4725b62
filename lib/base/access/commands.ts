import "server-only";
import { z } from "zod";
import { roles } from "#lib/base/access/roles.ts";
import { isOneLine } from "#lib/base/arguments/text.ts";
import {
  type Account,
  addAccount,
  findAccountByEmail,
  listAccounts,
  setPassword,
  setRole,
} from "#lib/base/store/accounts.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import { findClub, listClubs } from "#lib/base/store/clubs.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import { adoptSecret } from "#lib/base/store/key.ts";
import { asCalled } from "#runtime/called.ts";
import { CommandRefused } from "#runtime/control-socket.ts";
import { faultOfPassword } from "./chosen-password.ts";
import { changeMembership, changeWelcome, type MembershipChange } from "./membership.ts";
import { changeOperator } from "./operators.ts";
import { hashPassword, inventPassword, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "./password.ts";
import { switchPasswordsOn } from "./passwords-off.ts";
import { switchAllOff } from "./second-factor.ts";
import { untie } from "./sign-in.ts";

const email = z.email("is not an e-mail address").max(127, "is too long");
const personName = z
  .string()
  .trim()
  .min(1, "is missing")
  .max(120, "is too long")
  .refine(isOneLine, "is not one line of text");
const password = z
  .string()
  .min(PASSWORD_MIN_LENGTH, `needs at least ${PASSWORD_MIN_LENGTH} characters`)
  .max(PASSWORD_MAX_LENGTH, `takes at most ${PASSWORD_MAX_LENGTH} characters`)
  .optional();
const role = z.enum(roles, { error: `must be one of ${roles.join(", ")}` });

/** What `npm run user -- …` can ask for; it travels as JSON through the control socket. */
const command = z.discriminatedUnion("do", [
  z.object({ do: z.literal("list") }),
  z.object({
    do: z.literal("add"),
    email,
    name: personName,
    /** Unset: the only connected club. */
    club: z.string().optional(),
    role: role.default("director"),
    /** Unset: one is invented and shown once. */
    password,
  }),
  z.object({ do: z.literal("disable"), email }),
  z.object({ do: z.literal("enable"), email }),
  z.object({ do: z.literal("role"), email, club: z.string().optional(), role: z.union([role, z.literal("none")]) }),
  z.object({ do: z.literal("password"), email, password }),
  z.object({ do: z.literal("second-factor-off"), email }),
  z.object({ do: z.literal("provider-untie"), email }),
  z.object({ do: z.literal("passwords-on"), club: z.string().optional() }),
  /** `name`: for somebody who has no account yet. */
  z.object({ do: z.literal("operator"), email, name: personName.optional(), password }),
  z.object({ do: z.literal("operator-end"), email }),
  z.object({ do: z.literal("adopt-secret") }),
]);
export type Command = z.infer<typeof command>;

/** The command that a wish from outside says. @throws CommandRefused naming what is wrong with it */
export function readCommand(wish: unknown): Command {
  const read = command.safeParse(wish);
  if (read.success) return read.data;
  const fault = read.error.issues.map((issue) => `${issue.path.join(".") || "the command"} ${issue.message}`);
  throw new CommandRefused(fault.join("; "));
}

/** The result of a command: lines for a person, data for a program. */
export interface CommandResult {
  lines: string[];
  data: unknown;
}

/** Carries a command out. @throws CommandRefused */
export async function carryOut(db: Queryable, asked: Command): Promise<CommandResult> {
  switch (asked.do) {
    case "list":
      return list(await listAccounts(db));
    case "add":
      return add(db, asked);
    case "disable":
    case "enable":
      return enable(db, asked.email, asked.do === "enable");
    case "role":
      return giveRole(db, asked);
    case "password":
      return replacePassword(db, asked);
    case "second-factor-off":
      return endFactor(db, asked.email);
    case "provider-untie":
      return endTie(db, asked.email);
    case "passwords-on":
      return takePasswordsAgain(db, asked.club);
    case "operator":
      return makeOperator(db, asked);
    case "operator-end":
      return endOperator(db, asked.email);
    case "adopt-secret":
      return adopt(db);
  }
}

function list(accounts: Account[]): CommandResult {
  const line = (account: Account) => {
    const held = [...account.given].map(
      ([club, { role, lastDay, isOver, section }]) =>
        `${role} of ${section ? "a section of " : ""}${club}${lastDay === null ? "" : ` (${isOver ? "ended on" : "until"} ${lastDay})`}`,
    );
    if (account.isOperator) held.push("operator");
    return [account.email, account.name, held.join(", ") || "no role", account.disabled ? "disabled" : ""]
      .filter(Boolean)
      .join(" · ");
  };
  const data = accounts.map(({ email, name, roles, disabled, isOperator, signedInAt }) => ({
    email,
    name,
    roles: Object.fromEntries(roles),
    disabled,
    isOperator,
    signedInAt,
  }));
  return { lines: accounts.length > 0 ? accounts.map(line) : ["There is no account yet."], data };
}

async function add(db: Queryable, asked: Extract<Command, { do: "add" }>): Promise<CommandResult> {
  const club = await theClub(db, asked.club);
  await refuseCommon(asked.password, asked.email);
  const chosen = asked.password ?? inventPassword();
  const passwordHash = await hashPassword(chosen);
  await db.transaction(async (tx) => {
    const account = await addAccount(tx, { email: asked.email, name: asked.name, passwordHash, homeClub: club });
    if (!account) throw new CommandRefused(`There is an account ${asked.email} already.`);
    await setRole(tx, account.id, club, asked.role);
    await auditCommand(tx, "account.create", account, club, { role: asked.role });
  });
  return {
    lines: [
      `${asked.email} may sign in as ${asked.role} of ${club}.`,
      ...(asked.password ? [] : [`Password, shown only now: ${chosen}`]),
    ],
    data: { email: asked.email, club, role: asked.role, ...(asked.password ? {} : { password: chosen }) },
  };
}

async function enable(db: Queryable, email: string, enabled: boolean): Promise<CommandResult> {
  const account = await theAccount(db, email);
  await db.transaction(async (tx) => {
    done(await changeWelcome(tx, account.id, enabled), account);
    await auditCommand(tx, enabled ? "account.enable" : "account.disable", account);
  });
  const line = enabled
    ? `${account.email} may sign in again.`
    : `${account.email} is signed out everywhere and may not sign in.`;
  return { lines: [line], data: { email: account.email, disabled: !enabled } };
}

async function giveRole(db: Queryable, asked: Extract<Command, { do: "role" }>): Promise<CommandResult> {
  const account = await theAccount(db, asked.email);
  const club = await theClub(db, asked.club);
  const { role } = asked;
  await db.transaction(async (tx) => {
    done(await changeMembership(tx, account.id, club, role === "none" ? null : role), account);
    await auditCommand(tx, "account.role", account, club, { role });
  });
  const line =
    role === "none" ? `${account.email} has no role in ${club} any more.` : `${account.email} is ${role} of ${club}.`;
  return { lines: [line], data: { email: account.email, club, role } };
}

async function replacePassword(db: Queryable, asked: Extract<Command, { do: "password" }>): Promise<CommandResult> {
  const account = await theAccount(db, asked.email);
  await refuseCommon(asked.password, asked.email);
  const chosen = asked.password ?? inventPassword();
  const passwordHash = await hashPassword(chosen);
  await db.transaction(async (tx) => {
    await setPassword(tx, account.id, passwordHash);
    await auditCommand(tx, "account.password", account);
  });
  return {
    lines: [
      `${account.email} has a new password and is signed out everywhere.`,
      ...(asked.password ? [] : [`Password, shown only now: ${chosen}`]),
    ],
    data: { email: account.email, ...(asked.password ? {} : { password: chosen }) },
  };
}

async function endFactor(db: Queryable, email: string): Promise<CommandResult> {
  const account = await theAccount(db, email);
  const wasOn = await db.transaction((tx) => switchAllOff(tx, account.id));
  const line = wasOn ? `${account.email} signs in with the password alone.` : `${account.email} has no second factor.`;
  return { lines: [line], data: { email: account.email, wasOn } };
}

async function endTie(db: Queryable, email: string): Promise<CommandResult> {
  const account = await theAccount(db, email);
  const ended = await db.transaction(async (tx) => {
    const were = await untie(tx, account.id);
    if (were !== undefined) await auditCommand(tx, "account.untie", account);
    return were;
  });
  if (ended === undefined) {
    const line = `${account.email} has not come through an OpenID provider yet.`;
    return { lines: [line], data: { email: account.email, wasTied: false, ended: 0 } };
  }
  const line = `${account.email} is whoever the OpenID provider next says has this address.`;
  const signedOut = `Whoever came through it until now is signed out (sessions ended: ${ended}).`;
  return { lines: [line, signedOut], data: { email: account.email, wasTied: true, ended } };
}

async function takePasswordsAgain(db: Queryable, slug: string | undefined): Promise<CommandResult> {
  const club = await theClub(db, slug);
  const wereOff = await db.transaction((tx) => switchPasswordsOn(tx, { club, by: null }));
  const line = wereOff ? `${club} takes passwords again.` : `${club} takes passwords.`;
  return { lines: [line], data: { club, wereOff } };
}

/** Gives somebody the right to connect clubs; who has no account gets one that has no role in any. */
async function makeOperator(db: Queryable, asked: Extract<Command, { do: "operator" }>): Promise<CommandResult> {
  const known = await findAccountByEmail(db, asked.email);
  if (!known && asked.name === undefined)
    throw new CommandRefused(`There is no account ${asked.email}. Say --name to make one.`);
  // A director of the only club that made it may know its password: it gets another one.
  const isClubs = known !== undefined && known.homeClub !== null && known.hasPassword;
  if (known && !isClubs && asked.password !== undefined)
    throw new CommandRefused(
      asCalled(`${known.email} has a password. Replace it with: npm run user -- password ${known.email}`),
    );
  await refuseCommon(asked.password, asked.email);
  const chosen = known && !isClubs ? undefined : (asked.password ?? inventPassword());
  const passwordHash = chosen === undefined ? null : await hashPassword(chosen);
  const account = await db.transaction(async (tx) => {
    const made = known ?? (await addAccount(tx, { email: asked.email, name: asked.name ?? "", passwordHash }));
    if (!made) throw new CommandRefused(`There is an account ${asked.email} already.`);
    if (!known) await auditCommand(tx, "account.create", made);
    const changed = await changeOperator(tx, made.id, true, null);
    if ("kept" in changed)
      throw new CommandRefused(`${made.email} is of the demonstration: its password is everybody's.`);
    if (known && passwordHash !== null) {
      await setPassword(tx, made.id, passwordHash);
      await auditCommand(tx, "account.password", made);
    }
    return made;
  });
  const invented = asked.password === undefined ? chosen : undefined;
  return {
    lines: [
      `${account.email} is an operator: connects clubs under /operator.`,
      ...(invented === undefined ? [] : [`Password, shown only now: ${invented}`]),
    ],
    data: { email: account.email, isOperator: true, ...(invented === undefined ? {} : { password: invented }) },
  };
}

async function endOperator(db: Queryable, email: string): Promise<CommandResult> {
  const account = await theAccount(db, email);
  await db.transaction((tx) => changeOperator(tx, account.id, false, null));
  return { lines: [`${account.email} is no operator any more.`], data: { email: account.email, isOperator: false } };
}

async function adopt(db: Queryable): Promise<CommandResult> {
  const clubs = await db.transaction(async (tx) => {
    const lost = await adoptSecret(tx);
    await writeAudit(tx, { by: null, action: "secret.adopt", details: { at: "command line" } });
    return lost;
  });
  const again = `Their credentials have to be given again (CLUB_API_URL, CLUB_CLIENT_ID, CLUB_CLIENT_SECRET): ${clubs.join(", ")}.`;
  return {
    lines: ["The database belongs to the present NEXTAUTH_SECRET.", ...(clubs.length > 0 ? [again] : [])],
    data: { clubs },
  };
}

/** @throws CommandRefused for a password that guessers try first */
async function refuseCommon(password: string | undefined, email: string): Promise<void> {
  if (password !== undefined && (await faultOfPassword(password, email)) !== undefined)
    throw new CommandRefused("This password is among those that guessers try first. Choose another one.");
}

/** @throws CommandRefused where nothing was changed */
function done(changed: MembershipChange, { email }: Account): void {
  if (!("kept" in changed)) return;
  if (changed.kept === "ofSection")
    throw new CommandRefused(`${email} sees a section of the club. Have a director take that away first.`);
  throw new CommandRefused(
    changed.kept === "gone"
      ? `There is no account ${email}.`
      : `${email} is the only director of ${changed.club} who can sign in. Make somebody else director first.`,
  );
}

async function theAccount(db: Queryable, email: string): Promise<Account> {
  const account = await findAccountByEmail(db, email);
  if (!account) throw new CommandRefused(`There is no account ${email}.`);
  return account;
}

async function theClub(db: Queryable, slug: string | undefined): Promise<string> {
  const clubs = (await listClubs(db)).map((club) => club.slug);
  if (slug !== undefined) {
    if (await findClub(db, slug)) return slug;
    throw new CommandRefused(
      `No club ${slug} is connected.${clubs.length > 0 ? ` Connected: ${clubs.join(", ")}.` : ""}`,
    );
  }
  const [only, ...others] = clubs;
  if (only === undefined)
    throw new CommandRefused(
      asCalled(
        "No club is connected yet. Connect one on the operator's page (npm run user -- operator …), or start the dashboard once with CLUB_API_URL and its credentials.",
      ),
    );
  if (others.length > 0) throw new CommandRefused(`Say which club with --club: ${clubs.join(", ")}.`);
  return only;
}

/** Done at the machine itself: no account is behind it. */
function auditCommand(
  tx: Transaction | Queryable,
  action: string,
  account: Account,
  club?: string,
  details?: Record<string, string>,
) {
  return writeAudit(tx, {
    by: null,
    club: club ?? null,
    action,
    subject: `accounts/${account.id}`,
    details: { ...details, at: "command line" },
  });
}
