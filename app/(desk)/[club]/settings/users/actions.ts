"use server";

import { revalidatePath } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { clubAction } from "#lib/access/action.ts";
import { changeMembership, changeWelcome, holdAccount, type Kept } from "#lib/access/membership.ts";
import { hashPassword, inventPassword } from "#lib/access/password.ts";
import { mayManageUsers, type Seat } from "#lib/access/permissions.ts";
import { roles } from "#lib/access/roles.ts";
import { line, recordId, text } from "#lib/arguments/schemas.ts";
import { type Account, addAccount, findAccountByEmail, setPassword, setRole } from "#lib/store/accounts.ts";
import { recordAudit } from "#lib/store/audit.ts";
import { type Queryable, store, type Transaction } from "#lib/store/database.ts";

/** What came of a change; `password` is shown once and kept nowhere. */
export type UserAnswer =
  | { ok: true; password?: string }
  | { ok: false; code: string; words: string; fields?: Partial<Record<"name" | "email", string>> };

type Reason = Kept["kept"] | "elsewhere" | "self" | "demo";

/** Long enough to be told that it is too long. */
const LONGEST_FIELD = 1_000;
const typed = z.strictObject({ name: text(LONGEST_FIELD), email: text(LONGEST_FIELD), role: z.enum(roles) });
const newUser = z.object({
  name: line(120).trim().min(1),
  email: z.string().trim().pipe(z.email().max(127)),
  role: z.enum(roles),
});

/** Makes an account with a role here; an address that has an account already only gets the role. */
export const addUser = clubAction(mayManageUsers, [typed], addNewUser);

async function addNewUser(seat: Seat, given: z.output<typeof typed>): Promise<UserAnswer> {
  const words = await getTranslations("settings.users.refused");
  const parsed = newUser.safeParse(given);
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
    if (!account || account.roles.has(seat.club)) return "taken" as const;
    await setRole(tx, account.id, seat.club, role);
    await record(tx, seat, added ? "account.create" : "account.role", account, { role });
    return added ? ("new" as const) : ("known" as const);
  });
  if (made === "taken") return { ok: false, code: "taken", words: words("taken"), fields: { email: words("taken") } };
  revalidatePath(`/${seat.club}/settings/users`);
  return made === "new" ? { ok: true, password } : { ok: true };
}

/** Gives another role in this club, or none. The club keeps a director who can sign in. */
export const changeRole = clubAction(
  mayManageUsers,
  [recordId, z.enum([...roles, "none"])],
  (seat, id, role): Promise<UserAnswer> =>
    change(seat, id, async (tx) => {
      const changed = await changeMembership(tx, id, seat.club, role === "none" ? null : role);
      if ("kept" in changed) return changed.kept;
      await record(tx, seat, "account.role", changed.account, { role });
      return undefined;
    }),
);

/** Disables or enables an account. Only one whose every club is this one: it concerns them all. */
export const changeDisabled = clubAction(
  mayManageUsers,
  [recordId, z.boolean()],
  (seat, id, disabled): Promise<UserAnswer> =>
    change(seat, id, async (tx, account) => {
      if (id === seat.person.id) return "self";
      if (reachesElsewhere(account)) return "elsewhere";
      const changed = await changeWelcome(tx, id, !disabled);
      if ("kept" in changed) return changed.kept;
      await record(tx, seat, disabled ? "account.disable" : "account.enable", account);
      return undefined;
    }),
);

/** Replaces a password by an invented one, to hand over. Signs the account out everywhere. */
export const renewPassword = clubAction(mayManageUsers, [recordId], async (seat, id): Promise<UserAnswer> => {
  const password = inventPassword();
  const passwordHash = await hashPassword(password);
  const answer = await change(seat, id, async (tx, account) => {
    if (account.demo) return "demo";
    if (reachesElsewhere(account)) return "elsewhere";
    await setPassword(tx, id, passwordHash);
    await record(tx, seat, "account.password", account);
    return undefined;
  });
  return answer.ok ? { ok: true, password } : answer;
});

/** What every change shares: whom it concerns, one transaction, and the page anew. */
async function change(
  seat: Seat,
  id: number,
  carryOut: (tx: Transaction, account: Account) => Promise<Reason | undefined>,
): Promise<UserAnswer> {
  const { db } = await store();
  const reason = await db.transaction(async (tx) => {
    const account = await holdAccount(tx, id);
    return account?.roles.has(seat.club) ? carryOut(tx, account) : ("gone" as const);
  });
  if (reason) {
    const words = await getTranslations("settings.users.refused");
    return { ok: false, code: reason, words: words(reason) };
  }
  revalidatePath(`/${seat.club}/settings/users`);
  return { ok: true };
}

/** Whether the account holds a role in another club too. */
function reachesElsewhere(account: Account): boolean {
  return account.roles.size > 1;
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
