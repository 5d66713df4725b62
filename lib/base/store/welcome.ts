import "server-only";
import { environment } from "#lib/base/program/environment.ts";
import type { Account } from "./accounts.ts";

/** Whether an account may be signed in at all just now. */
export function isWelcome(account: Account): boolean {
  return !account.disabled && (!account.demo || environment().demo);
}
