import "server-only";
import { decode } from "next-auth/jwt";
import { environment } from "#lib/environment.ts";

/** next-auth's name for a session's cookie, and the one that it has where the desk is reached over TLS. */
const NAMES = { "http:": "next-auth.session-token", "https:": "__Secure-next-auth.session-token" } as const;

/**
 * Whether a `Cookie` field holds a session that we sealed and that has not run out. It may have been ended since: this asks no
 * database, and opens nothing.
 */
export async function isSealedSession(cookies: string): Promise<boolean> {
  const { secret, publicUrl } = environment();
  const name = publicUrl.startsWith("https:") ? NAMES["https:"] : NAMES["http:"];
  const token = cookies
    .split(";")
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  if (!token) return false;
  try {
    return typeof (await decode({ token, secret }))?.session === "string";
  } catch {
    return false;
  }
}
