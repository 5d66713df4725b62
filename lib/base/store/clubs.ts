import "server-only";
import { asc, eq, sql } from "drizzle-orm";
import { now } from "#lib/base/time/clock.ts";
import { FOLDING } from "#runtime/folding.ts";
import type { Queryable, Transaction } from "./database.ts";
import { followMove } from "./moved-club.ts";
import { clubs } from "./schema/base/clubs.ts";
import { seal, unseal, unsealed } from "./seal.ts";

/** What of a connection may be shown. */
export interface Club {
  slug: string;
  name: string;
  /** IANA: where the club lives. */
  timeZone: string;
  /** Ends with /api/v1, without a slash behind it. */
  baseUrl: string;
  clientId: string;
  /** How the integration proves who it is. */
  method: "secret" | "private_key";
  hasWebhookSecret: boolean;
  /** Made by the demonstration. */
  demo: boolean;
  /** Entered by an operator on a page: it is called at addresses of the public internet alone, unless the program's environment allows its own (`CLUBS_ALLOWED`). */
  isEntered?: boolean;
}

/**
 * Names the access through which a club is asked: its address and the integration there. What a club counts by it, quota and idempotency keys (club-api §8), is
 * another's where either differs.
 */
export const accessName = ({ baseUrl, clientId }: Pick<Club, "baseUrl" | "clientId">): string =>
  `${baseUrl} ${clientId}`;

/** The same of a row of `clubs`, in a query. */
export const ACCESS_NAME = sql<string>`(${clubs.baseUrl} || ' ' || ${clubs.clientId})`;

/** How the integration proves who it is (club-api §5): its secret, or an RSA private key in PEM. */
export type Credential = { kind: "secret"; secret: string } | { kind: "private_key"; pem: string };

export interface NewClub {
  slug: string;
  name: string;
  baseUrl: string;
  clientId: string;
  credential: Credential;
  webhookSecret?: string | undefined;
  /** Made by the demonstration; once it is, it stays so. */
  demo?: boolean;
  /** By an operator on a page, and not by the program's environment. */
  isEntered?: boolean;
  /** IANA: where it lives, for a club that is new here. A connection that is replaced keeps what its director said. */
  timeZone?: string | undefined;
}

/** All connections, by name. */
export async function listClubs(db: Queryable): Promise<Club[]> {
  return (await db.select().from(clubs).orderBy(asc(clubs.name), asc(clubs.slug))).map(present);
}

/** One connection, or undefined where there is none under this slug. */
export async function findClub(db: Queryable, slug: string): Promise<Club | undefined> {
  const row = await rowOf(db, slug);
  return row && present(row);
}

/**
 * Connects a club, or replaces what is known of it. A connection keeps its club, its roles, decisions and log, whatever its address
 * becomes; behind another address the copy is read anew and open decisions wait for a director (`followMove`).
 */
export async function saveClub(db: Queryable, club: NewClub): Promise<Club> {
  return db.transaction(async (tx) => {
    const before = await rowOf(tx, club.slug);
    if (before && before.baseUrl !== club.baseUrl) await followMove(tx, club.slug);
    const { credential } = club;
    const values = {
      name: club.name,
      baseUrl: club.baseUrl,
      clientId: club.clientId,
      sealedSecret: credential.kind === "secret" ? seal(credential.secret, sealedOfClub(club.slug, "secret")) : null,
      sealedPrivateKey:
        credential.kind === "private_key" ? seal(credential.pem, sealedOfClub(club.slug, "private key")) : null,
      // Not given: what is stored stays.
      ...(club.webhookSecret && {
        sealedWebhookSecret: seal(club.webhookSecret, sealedOfClub(club.slug, "webhook secret")),
      }),
      ...(club.demo && { demo: true }),
      isEntered: club.isEntered ?? false,
      updatedAt: now(),
    };
    const [row] = await tx
      .insert(clubs)
      .values({
        ...values,
        slug: club.slug,
        folding: FOLDING,
        createdAt: now(),
        ...(club.timeZone && { timeZone: club.timeZone }),
      })
      .onConflictDoUpdate({ target: clubs.slug, set: values })
      .returning();
    if (!row) throw new Error("the connection was not stored");
    return present(row);
  });
}

/** Gives a connection the name that the club calls itself. */
export async function renameClub(db: Queryable, slug: string, name: string): Promise<void> {
  await db.update(clubs).set({ name, updatedAt: now() }).where(eq(clubs.slug, slug));
}

/** Removes a connection, and by cascade everything that was copied from the club. */
export async function deleteClub(db: Queryable, slug: string): Promise<void> {
  await db.delete(clubs).where(eq(clubs.slug, slug));
}

/** The credential of a connection, opened. For `lib/club/client` alone: it must reach no answer and no log. */
export async function credentialOf(db: Queryable, slug: string): Promise<Credential | undefined> {
  const row = await rowOf(db, slug);
  if (row?.sealedSecret) return { kind: "secret", secret: unseal(row.sealedSecret, sealedOfClub(slug, "secret")) };
  if (row?.sealedPrivateKey)
    return { kind: "private_key", pem: unseal(row.sealedPrivateKey, sealedOfClub(slug, "private key")) };
  return undefined;
}

/** What is needed to verify a club's messages (club-api §6.3). The key must reach no answer and no log. */
export interface Receiver {
  slug: string;
  baseUrl: string;
  /** undefined: the club is connected without one. */
  key: string | undefined;
}

/**
 * The receiver of a club's messages, or undefined where no connection has this slug.
 * @throws SealBrokenError
 */
export async function receiverOf(db: Queryable, slug: string): Promise<Receiver | undefined> {
  const row = await rowOf(db, slug);
  if (!row) return undefined;
  const sealed = row.sealedWebhookSecret;
  return { slug, baseUrl: row.baseUrl, key: sealed ? unseal(sealed, sealedOfClub(slug, "webhook secret")) : undefined };
}

/**
 * Stores the key with which a club signs its messages, or removes it.
 * @param key null: there is none any more
 * @returns false where it is so already
 */
export async function saveWebhookKey(db: Queryable, slug: string, key: string | null): Promise<boolean> {
  const row = await rowOf(db, slug);
  if (row && webhookKeyOpens(row) && webhookKeyIn(row) === key) return false;
  const sealedWebhookSecret = key === null ? null : seal(key, sealedOfClub(slug, "webhook secret"));
  await db.update(clubs).set({ sealedWebhookSecret, updatedAt: now() }).where(eq(clubs.slug, slug));
  return true;
}

const webhookKeyIn = ({ slug, sealedWebhookSecret: sealed }: Row): string | null =>
  sealed === null ? null : unseal(sealed, sealedOfClub(slug, "webhook secret"));

type Row = typeof clubs.$inferSelect;

function opens(sealed: string | null, slug: string, what: string): boolean {
  return sealed === null || unsealed(sealed, sealedOfClub(slug, what)) !== undefined;
}

const credentialOpens = ({ slug, sealedSecret, sealedPrivateKey }: Row) =>
  opens(sealedSecret, slug, "secret") && opens(sealedPrivateKey, slug, "private key");
const webhookKeyOpens = ({ slug, sealedWebhookSecret }: Row) => opens(sealedWebhookSecret, slug, "webhook secret");

/** The clubs whose credentials open with this program's secret, and those whose do not. */
export async function clubsSealedOtherwise(db: Queryable): Promise<{ opens: string[]; otherwise: string[] }> {
  const rows = await db.select().from(clubs);
  const slugs = (some: Row[]) => some.map(({ slug }) => slug);
  return { opens: slugs(rows.filter(credentialOpens)), otherwise: slugs(rows.filter((row) => !credentialOpens(row))) };
}

/** Removes the keys of messages that do not open. @returns the clubs whose credentials do not: those are replaced, never missing */
export async function forgetSealedOtherwise(tx: Transaction): Promise<string[]> {
  const rows = await tx.select().from(clubs).for("update");
  for (const { slug } of rows.filter((row) => !webhookKeyOpens(row))) await saveWebhookKey(tx, slug, null);
  return rows.filter((row) => !credentialOpens(row)).map(({ slug }) => slug);
}

async function rowOf(db: Queryable, slug: string): Promise<Row | undefined> {
  return (await db.select().from(clubs).where(eq(clubs.slug, slug)))[0];
}

/** What is sealed of a connection, by the column that it lies in. */
export const SEALED_OF_CLUB = {
  sealed_secret: "secret",
  sealed_private_key: "private key",
  sealed_webhook_secret: "webhook secret",
} as const;

/** Binds a sealed value to its place: moved to another row or column it does not open. */
export function sealedOfClub(slug: string, what: string): string {
  return `${slug}/${what}`;
}

function present(row: Row): Club {
  return {
    slug: row.slug,
    name: row.name,
    timeZone: row.timeZone,
    baseUrl: row.baseUrl,
    clientId: row.clientId,
    method: row.sealedSecret ? "secret" : "private_key",
    hasWebhookSecret: row.sealedWebhookSecret !== null,
    demo: row.demo,
    isEntered: row.isEntered,
  };
}
