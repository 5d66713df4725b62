import { randomBytes } from "node:crypto";
import { lookup } from "node:dns/promises";
import { desc, isNull } from "drizzle-orm";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import type { Transaction } from "../store/database.ts";
import { outbox, webhook_destinations } from "../store/schema.ts";
import { type Administration, clubNamed } from "./administration.ts";
import { Refusal } from "./refusal.ts";

/** Standard Webhooks recommends 24 to 64 bytes. */
const KEY_BYTES = 32;
/** Messages that `webhook log` shows, the latest first. */
const LOG_LENGTH = 200;

export const destination = z.object({
  slug: z.string(),
  url: z.string(),
  allow_private: z.boolean().default(false),
});

/**
 * Sets where a club's notifications go, with a new key; the destination that is there already keeps its key. Private
 * addresses are refused (club-api §6.4), unless allowed for this one on a service that is itself only local.
 */
export async function setWebhook(administration: Administration, wish: z.output<typeof destination>) {
  const url = await publicAddress(wish, administration.publicUrl);
  const club = await clubNamed(administration, wish.slug);
  return club.database.db.transaction(async (tx) => {
    const known = await currentDestination(tx);
    if (known?.url === url && known.allow_private === wish.allow_private) {
      return { url, key: known.key, allow_private: known.allow_private, created: false };
    }
    const now = administration.clock.now();
    await tx.update(webhook_destinations).set({ revoked_at: now }).where(isNull(webhook_destinations.revoked_at));
    const key = `whsec_${randomBytes(KEY_BYTES).toString("base64")}`;
    const row = { url, key, allow_private: wish.allow_private, created_at: now };
    await tx.insert(webhook_destinations).values(row);
    return { url, key, allow_private: wish.allow_private, created: true };
  });
}

export const ofClub = z.object({ slug: z.string() });

/** Ends notifications; to replace a key, revoke and set again (club-api §6.4). */
export async function revokeWebhook(administration: Administration, { slug }: z.output<typeof ofClub>) {
  const club = await clubNamed(administration, slug);
  const revoked = await club.database.db
    .update(webhook_destinations)
    .set({ revoked_at: administration.clock.now() })
    .where(isNull(webhook_destinations.revoked_at))
    .returning({ url: webhook_destinations.url });
  return { revoked: revoked.map(({ url }) => url) };
}

/** What became of the latest notifications. */
export async function webhookLog(administration: Administration, { slug }: z.output<typeof ofClub>) {
  const club = await clubNamed(administration, slug);
  const rows = await club.database.db.select().from(outbox).orderBy(desc(outbox.sequence)).limit(LOG_LENGTH);
  return {
    messages: rows.map((row) => ({
      webhook_id: row.id,
      type: row.type,
      subject: row.subject,
      time: row.time,
      state: row.handed_over_at ? "handed_over" : "waiting",
      attempts: [],
      next_attempt_at: null,
    })),
  };
}

async function currentDestination(tx: Transaction) {
  const [row] = await tx
    .select()
    .from(webhook_destinations)
    .where(isNull(webhook_destinations.revoked_at))
    .orderBy(desc(webhook_destinations.created_at))
    .limit(1)
    .for("update");
  return row;
}

/** The address in its normal form, if notifications may go there. */
async function publicAddress(wish: z.output<typeof destination>, publicUrl: string): Promise<string> {
  if (!URL.canParse(wish.url)) throw new Refusal(`"${wish.url}" is no address.`);
  const url = new URL(wish.url);
  if (url.username || url.password) throw new Refusal("The address must not carry a user name or password.");
  if (wish.allow_private) {
    await requireLoopback(publicUrl);
    if (url.protocol !== "https:" && url.protocol !== "http:")
      throw new Refusal("The address must begin with https://.");
    return url.href;
  }
  if (url.protocol !== "https:") throw new Refusal("The address must begin with https://.");
  for (const address of await addressesOf(url.hostname)) {
    if (isPrivate(address)) throw new Refusal(`${url.hostname} is at the private address ${address}.`);
  }
  return url.href;
}

async function requireLoopback(publicUrl: string): Promise<void> {
  const addresses = await addressesOf(new URL(publicUrl).hostname);
  if (addresses.every((address) => ipaddr.process(address).range() === "loopback")) return;
  throw new Refusal(`--allow-private is for trials on one machine; this service answers at ${publicUrl}.`);
}

async function addressesOf(hostname: string): Promise<string[]> {
  const literal = hostname.replace(/^\[|\]$/g, "");
  if (ipaddr.isValid(literal)) return [literal];
  try {
    return (await lookup(hostname, { all: true })).map(({ address }) => address);
  } catch {
    throw new Refusal(`The name ${hostname} leads to no address.`);
  }
}

/** Whether an address is anything but one of the public internet (loopback, private, link-local, reserved…). */
export function isPrivate(address: string): boolean {
  return ipaddr.process(address).range() !== "unicast";
}
