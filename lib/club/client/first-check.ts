import "server-only";
import type { FirstClub } from "#lib/base/program/environment.ts";
import { log } from "#lib/base/program/log.ts";
import { deleteClub } from "#lib/base/store/clubs.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { grantOf } from "#lib/base/store/grants.ts";
import { EnvironmentError } from "#runtime/environment.ts";
import { type ConnectionCheck, checkConnection } from "./check.ts";

/** What is wrong with what the environment says of a club, for who has just typed it; undefined where waiting may mend it. */
function slipOf(first: FirstClub, check: ConnectionCheck): string | undefined {
  if (check.ok) return undefined;
  const { kind, code } = check.error;
  const proof = first.credential.kind === "secret" ? "CLUB_CLIENT_SECRET" : "CLUB_PRIVATE_KEY_FILE";
  if (code === "unusable_key")
    return `${proof}: the key cannot be used: it must be an RSA key of at least 2048 bits in PEM form, without a passphrase.`;
  if (kind === "credentials")
    return `CLUB_CLIENT_ID, ${proof}: the club at ${first.baseUrl} does not know this client, or its secret is another one (${code}).`;
  if (code === "no_club_here") return `CLUB_API_URL: there is no club at ${first.baseUrl}.`;
  if (code === "unreadable_answer")
    return `CLUB_API_URL: what answers at ${first.baseUrl} does not speak a club's language.`;
  return undefined;
}

/**
 * Tries the club that the environment names, before anybody is told that the desk is open. One that was never read must be right; of one
 * that worked before a slip is only said: its copy can be read, and the desk opens without waiting.
 * @param isNew whether this start connected it: a slip then leaves nothing behind
 * @throws EnvironmentError with the one line to show before ending
 */
export async function checkFirstClub(db: Queryable, slug: string, first: FirstClub, isNew: boolean): Promise<void> {
  if (await grantOf(db, slug)) {
    void tell(first).catch((err: unknown) => log().warn({ err }, "the first club was not tried"));
    return;
  }
  const check = await checkConnection(first);
  const slip = slipOf(first, check);
  if (slip && isNew) await deleteClub(db, slug);
  if (slip) throw new EnvironmentError(slip);
  if (!check.ok) console.log(silent(first, check.error.code));
}

async function tell(first: FirstClub): Promise<void> {
  const check = await checkConnection(first);
  if (!check.ok) console.log(slipOf(first, check) ?? silent(first, check.error.code));
}

const silent = ({ baseUrl }: FirstClub, code: string) =>
  `The club at ${baseUrl} cannot be asked at this moment (${code}); Guichet opens, and asks again by itself.`;
