import "server-only";
import { createHash } from "node:crypto";
import { type Account, findAccount } from "#lib/base/store/accounts.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { isWelcome } from "#lib/base/store/welcome.ts";
import { inventGroups } from "./password.ts";

/** Four groups of four: about 79 bits, which nobody guesses, however often. */
const CODE_GROUPS = 4;

/** Draws a code that is handed over or mailed once: groups of readable characters. It is kept nowhere but as its hash. */
export function inventCode(): string {
  return inventGroups(CODE_GROUPS).join("-");
}

/** SHA-256 of a code in hexadecimal. Only its letters and digits count, however it is typed. */
export function hashOfCode(code: string): string {
  return createHash("sha256")
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ""))
    .digest("hex");
}

/** Whether somebody directs a club, and may sign in. */
export async function directsStill(db: Queryable, club: string, id: number): Promise<boolean> {
  const director = await findAccount(db, id);
  return director?.roles.get(club) === "director" && isWelcome(director);
}

/** Whether somebody operates this installation, and may sign in. */
export async function operatesStill(db: Queryable, id: number): Promise<boolean> {
  const operator = await findAccount(db, id);
  return operator?.isOperator === true && isWelcome(operator);
}

/** Whether a director who gave something for an account could give it still: both may sign in, they direct that club, and the account is that club's alone. */
export async function mayStillGive(
  db: Queryable,
  { club, madeBy }: { club: string; madeBy: number },
  account: Account,
): Promise<boolean> {
  return isWelcome(account) && account.homeClub === club && directsStill(db, club, madeBy);
}
