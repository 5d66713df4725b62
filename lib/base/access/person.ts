import "server-only";
import { cookies } from "next/headers";
import { getToken } from "next-auth/jwt";
import { cache } from "react";
import { environment } from "#lib/base/program/environment.ts";
import { log } from "#lib/base/program/log.ts";
import type { Account } from "#lib/base/store/accounts.ts";
import { store } from "#lib/base/store/database.ts";
import { accountsOfSessions, noteUse } from "#lib/base/store/sessions.ts";
import { Together } from "#lib/base/store/together.ts";
import { isWelcome } from "#lib/base/store/welcome.ts";

/** A person and the session of the browser they ask from. */
export interface SignedIn {
  person: Account;
  session: string;
}

const sessions = new Together(async (ids: string[]) => accountsOfSessions((await store()).db, ids));

/**
 * Who is asking and in which session, or null when nobody is signed in. Reads both at every request, so that a person who signed
 * out, was disabled or got a new password is out at the next step.
 */
export const currentSession = cache(async (): Promise<SignedIn | null> => {
  const { secret, publicUrl } = environment();
  const jar = await cookies();
  const token = await getToken({
    // Only the cookie counts: a session is a browser's. next-auth asks for a whole request and reads these two of it.
    req: { cookies: Object.fromEntries(jar.getAll().map(({ name, value }) => [name, value])), headers: {} } as never,
    secret,
    secureCookie: publicUrl.startsWith("https://"),
  });
  const session = token?.session;
  if (typeof session !== "string") return null;
  const person = await sessions.find(session);
  if (!person || !isWelcome(person)) return null;
  // Nobody waits for it, and a database that takes no writes keeps nobody out.
  void store()
    .then(({ db }) => noteUse(db, session))
    .catch((err: unknown) => log().debug({ err }, "when a session was used is not written down"));
  return { person, session };
});

/** The person who sent the request; null when nobody is signed in. */
export async function currentPerson(): Promise<Account | null> {
  return (await currentSession())?.person ?? null;
}
