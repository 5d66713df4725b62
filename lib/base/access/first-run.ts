import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import { environment } from "#lib/base/program/environment.ts";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { addAccount, hasNoAccount, setRole } from "#lib/base/store/accounts.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import { listClubs } from "#lib/base/store/clubs.ts";
import { store } from "#lib/base/store/database.ts";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import { countedTry, type TryRefused } from "./delay.ts";
import { hashPassword, inventGroups } from "./password.ts";
import type { SignInOrigin } from "./sign-in.ts";

const kept = keptByProcess<string>("first run");

/** Whether the first account is still to be made here. Never with the demonstration: its accounts are there already. */
export async function isFirstRun(): Promise<boolean> {
  return !environment().demo && (await hasNoAccount((await store()).db));
}

/**
 * The code that proves to the first-run page that one can read this program's output, so owns the machine. New at every
 * start; about 39 bits, and guesses are counted.
 */
export function firstRunCode(): string {
  kept.value ??= inventGroups(2).join("-").toUpperCase();
  return kept.value;
}

export interface FirstAccount {
  code: string;
  name: string;
  email: string;
  password: string;
}

export type FirstRun = { ok: true } | { ok: false; code: "wrong_code" | "too_late" } | TryRefused;

/** Makes the first account: director of every connected club. When two people try at once, exactly one succeeds. */
export async function makeFirstAccount(
  given: FirstAccount,
  { machine, wait }: Pick<SignInOrigin, "machine" | "wait">,
): Promise<FirstRun> {
  // Strangers who guess slow everybody down here, and shut nobody out: the code is long enough for that.
  const counted = await countedTry({ at: "the first run's code", machine }, wait);
  if (!counted.ok) return counted;
  if (!(await isFirstRun())) return { ok: false, code: "too_late" };
  if (!isCode(given.code)) return { ok: false, code: "wrong_code" };
  const passwordHash = await hashPassword(given.password);
  const { db } = await store();
  const made = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${accounts} in share row exclusive mode`);
    if (!(await hasNoAccount(tx))) return false;
    const clubs = await listClubs(tx);
    const homeClub = clubs.length === 1 ? (clubs[0]?.slug ?? null) : null;
    const account = await addAccount(tx, { email: given.email, name: given.name, passwordHash, homeClub });
    if (!account) return false;
    for (const club of clubs) await setRole(tx, account.id, club.slug, "director");
    await writeAudit(tx, {
      by: account,
      action: "account.create",
      subject: `accounts/${account.id}`,
      details: { first: true },
    });
    return true;
  });
  return made ? { ok: true } : { ok: false, code: "too_late" };
}

function isCode(typed: string): boolean {
  const digest = (text: string) =>
    createHash("sha256")
      .update(text.toUpperCase().replaceAll(/[^A-Z0-9]/g, ""))
      .digest();
  return timingSafeEqual(digest(typed), digest(firstRunCode()));
}
