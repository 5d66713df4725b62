import "server-only";
import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { cookies } from "next/headers";
import { environment } from "#lib/base/program/environment.ts";
import { normalEmail } from "#lib/base/store/accounts.ts";
import { now } from "#lib/base/time/clock.ts";

/** A volunteer who comes back next season is still known. */
const KNOWN_FOR_SECONDS = 400 * 24 * 3600;
const MARK_BYTES = 18;

/**
 * What a browser keeps that signed in to an account: a random mark, when it was given, and our signature over both and the
 * account's address. It opens nothing; it only keeps strangers who guess at the address out of its way.
 */
export function newDevice(email: string): string {
  const mark = `${randomBytes(MARK_BYTES).toString("base64url")}.${Math.floor(now().getTime() / 1000)}`;
  return `${mark}.${signature(email, mark)}`;
}

/** The mark of a browser that we know for this address, or undefined: altered, too old, or another account's. */
export function deviceIn(email: string, value: string | undefined): string | undefined {
  const [mark, since, signed, ...more] = (value ?? "").split(".");
  if (!mark || !since || !signed || more.length > 0) return undefined;
  const [given, right] = [Buffer.from(signed), Buffer.from(signature(email, `${mark}.${since}`))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  return now().getTime() / 1000 - Number(since) < KNOWN_FOR_SECONDS ? mark : undefined;
}

/** The mark that the asking browser has for this address. */
export async function knownDevice(email: string): Promise<string | undefined> {
  return deviceIn(email, (await cookies()).get(nameOf(email))?.value);
}

/** Gives the browser that just signed in to this address a mark to keep, unless it has one. */
export async function rememberDevice(email: string): Promise<void> {
  if (await knownDevice(email)) return;
  (await cookies()).set(nameOf(email), newDevice(email), {
    httpOnly: true,
    sameSite: "lax",
    secure: environment().publicUrl.startsWith("https://"),
    path: "/api/auth",
    maxAge: KNOWN_FOR_SECONDS,
  });
}

/** One cookie an account: an office's computer is known to several. Its name does not tell whose. */
function nameOf(email: string): string {
  const digest = createHash("sha256")
    .update(`${environment().secret} ${normalEmail(email)}`)
    .digest("hex");
  return `guichet-device-${digest.slice(0, 16)}`;
}

function signature(email: string, mark: string): string {
  const key = Buffer.from(hkdfSync("sha256", environment().secret, "", "guichet known devices v1", 32));
  return createHmac("sha256", key)
    .update(JSON.stringify([normalEmail(email), mark]))
    .digest("base64url");
}
