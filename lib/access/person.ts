import "server-only";
import { cookies } from "next/headers";
import { getToken } from "next-auth/jwt";
import { cache } from "react";
import { environment } from "#lib/environment.ts";
import { type Account, findAccount } from "#lib/store/accounts.ts";
import { store } from "#lib/store/database.ts";
import { isWelcome } from "./sign-in.ts";

/**
 * Who is asking, or null when nobody is signed in. Reads the account at every request: one that was disabled, or whose
 * password changed, is signed out at its next step.
 */
export const currentPerson = cache(async (): Promise<Account | null> => {
  const { secret, publicUrl } = environment();
  const jar = await cookies();
  const token = await getToken({
    // Only the cookie counts: a session is a browser's.
    req: { cookies: Object.fromEntries(jar.getAll().map(({ name, value }) => [name, value])), headers: {} } as never,
    secret,
    secureCookie: publicUrl.startsWith("https://"),
  });
  const id = Number(token?.sub);
  if (!token || !Number.isSafeInteger(id)) return null;
  const account = await findAccount((await store()).db, id);
  return account && isWelcome(account) && account.sessionNumber === token.number ? account : null;
});
