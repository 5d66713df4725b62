"use server";

import { revalidatePath } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { hashPassword, inventPassword } from "#lib/access/password.ts";
import { mayManageUsers, type Seat } from "#lib/access/permissions.ts";
import { roles } from "#lib/access/roles.ts";
import { authorise } from "#lib/access/seat.ts";
import {
  type Account,
  addAccount,
  countHolders,
  findAccount,
  findAccountByEmail,
  removeRole,
  setDisabled,
  setPassword,
  setRole,
} from "#lib/store/accounts.ts";
import { recordAudit } from "#lib/store/audit.ts";
import { type Queryable, store } from "#lib/store/database.ts";

/** What came of a change; `password` is shown once and kept nowhere. */
export type UserAnswer =
  | { ok: true; password?: string }
  | { ok: false; code: string; words: string; fields?: Partial<Record<"name" | "email", string>> };

type Refusal = "lastDirector" | "elsewhere" | "self" | "gone" | "demo";

const newUser = z.object({ name: z.string().trim().min(1).max(120), email: z.email().max(127), role: z.enum(roles) });

/** Makes an account with a role here; an address that has an account already only gets the role. */
export async function addUser(club: string, given: z.input<typeof newUser>): Promise<UserAnswer> {
  const answer = await authorise(club, mayManageUsers);
  if (!answer.ok) return answer;
  const words = await getTranslations("settings.users.refused");
  const parsed = newUser.safeParse({ ...given, email: String(given?.email ?? "").trim() });
  if (!parsed.success) {
    const at = new Set(parsed.error.issues.map((issue) => issue.path[0]));
    const fields = {
      ...(at.has("name") && { name: words("name") }),
      ...(at.has("email") && { email: words("email") }),
    };
    return { ok: false, code: "invalid", words: words("invalid"), fields };
  }
  const { name, email, role } = parsed.data;
  const password = inventPassword();
  const passwordHash = await hashPassword(password);
  const { db } = await store();
  const made = await db.transaction(async (tx) => {
    const added = await addAccount(tx, { email, name, passwordHash });
    const account = added ?? (await findAccountByEmail(tx, email));
    if (!account || account.roles[club]) return "taken" as const;
    await setRole(tx, account.id, club, role);
    await record(tx, answer.seat, added ? "account.create" : "account.role", account, { role });
    return added ? ("new" as const) : ("known" as const);
  });
  if (made === "taken") return { ok: false, code: "taken", words: words("taken"), fields: { email: words("taken") } };
  revalidatePath(`/${club}/settings/users`);
  return made === "new" ? { ok: true, password } : { ok: true };
}

/** Gives another role in this club, or none. The club keeps a director who can sign in. */
export async function changeRole(club: string, id: number, wish: string): Promise<UserAnswer> {
  const role = z.union([z.enum(roles), z.literal("none")]).parse(wish);
  return change(club, id, async (tx, account, seat) => {
    const held = account.roles[club];
    if (held === "director" && role !== "director" && (await isLastDirector(tx, club, account))) return "lastDirector";
    if (role === "none") await removeRole(tx, id, club);
    else await setRole(tx, id, club, role);
    await record(tx, seat, "account.role", account, { role });
    return undefined;
  });
}

/** Disables or enables an account. Only one whose every club the director directs too: it concerns them all. */
export async function changeDisabled(club: string, id: number, disabled: boolean): Promise<UserAnswer> {
  return change(club, id, async (tx, account, seat) => {
    if (id === seat.person.id) return "self";
    if (await reachesElsewhere(tx, account, seat)) return "elsewhere";
    if (disabled && account.roles[club] === "director" && (await isLastDirector(tx, club, account)))
      return "lastDirector";
    await setDisabled(tx, id, disabled);
    await record(tx, seat, disabled ? "account.disable" : "account.enable", account);
    return undefined;
  });
}

/** Replaces a password by an invented one, to hand over. Signs the account out everywhere. */
export async function renewPassword(club: string, id: number): Promise<UserAnswer> {
  const password = inventPassword();
  const passwordHash = await hashPassword(password);
  const answer = await change(club, id, async (tx, account, seat) => {
    if (account.demo) return "demo";
    if (await reachesElsewhere(tx, account, seat)) return "elsewhere";
    await setPassword(tx, id, passwordHash);
    await record(tx, seat, "account.password", account);
    return undefined;
  });
  return answer.ok ? { ok: true, password } : answer;
}

type Change = (tx: Queryable, account: Account, seat: Seat) => Promise<Refusal | undefined>;

/** What every change shares: who asks, whom it concerns, one transaction, and the page anew. */
async function change(club: string, id: number, carryOut: Change): Promise<UserAnswer> {
  const answer = await authorise(club, mayManageUsers);
  if (!answer.ok) return answer;
  const asked = z.number().int().positive().parse(id);
  const { db } = await store();
  const refusal = await db.transaction(async (tx) => {
    const account = await findAccount(tx, asked);
    return account?.roles[club] ? carryOut(tx, account, answer.seat) : ("gone" as const);
  });
  if (refusal) {
    const words = await getTranslations("settings.users.refused");
    return { ok: false, code: refusal, words: words(refusal) };
  }
  revalidatePath(`/${club}/settings/users`);
  return { ok: true };
}

async function isLastDirector(tx: Queryable, club: string, account: Account): Promise<boolean> {
  return !account.disabled && (await countHolders(tx, club, "director")) <= 1;
}

/** Whether the account holds a role in a club that the person who asks does not direct. */
async function reachesElsewhere(tx: Queryable, account: Account, seat: Seat): Promise<boolean> {
  const asking = await findAccount(tx, seat.person.id);
  return Object.keys(account.roles).some((club) => asking?.roles[club] !== "director");
}

function record(tx: Queryable, seat: Seat, action: string, account: Account, details?: Record<string, string>) {
  return recordAudit(tx, {
    by: seat.person,
    club: seat.club,
    action,
    subject: `accounts/${account.id}`,
    details: details ?? null,
  });
}
