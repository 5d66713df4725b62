import { createHash, randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { Round } from "../../runtime/round.ts";
import type { Scope } from "../contract/scopes.ts";
import { type ClubDatabase, preparedForClubs } from "../store/database.ts";
import { access_tokens } from "../store/schema.ts";

/** club-api §8 */
export const TOKEN_SECONDS = 600;
/** 256 bits (club-api#tokens). */
const TOKEN_BYTES = 32;

/** The hash under which a token is kept. There is nothing to guess in 256 random bits, so one round is enough. */
export function hashToken(token: string): Uint8Array {
  return createHash("sha256").update(token).digest();
}

/** What is kept of a token. */
interface Kept {
  hash: string;
  integration_id: number;
  scopes: readonly Scope[];
  expires_at: Date;
}

/** For each open club, the tokens that are about to be stored. */
const gathering = new WeakMap<ClubDatabase, Round<Kept, void>>();

/** Issues an opaque token; only its hash is stored. Tokens that are issued in one moment are stored in one statement. */
export async function issueToken(
  database: ClubDatabase,
  integrationId: number,
  scopes: readonly Scope[],
  now: Date,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const expires_at = new Date(now.getTime() + TOKEN_SECONDS * 1000);
  const round =
    gathering.get(database) ??
    new Round<Kept, void>((kept) => {
      gathering.delete(database);
      return store(database, kept);
    });
  gathering.set(database, round);
  await round.join({ hash: hex(hashToken(token)), integration_id: integrationId, scopes, expires_at });
  return token;
}

async function store({ db }: ClubDatabase, kept: readonly Kept[]): Promise<void> {
  await insertAll(db, {
    hashes: kept.map(({ hash }) => hash),
    integrations: kept.map(({ integration_id }) => integration_id),
    // No scope has a space in its name (RFC 6749 §3.3).
    scopes: kept.map(({ scopes }) => scopes.join(" ")),
    expiries: kept.map(({ expires_at }) => expires_at.toISOString()),
  });
}

const insertAll = preparedForClubs("issue_tokens", (db) =>
  db.insert(access_tokens).select(
    sql`select decode(hash, 'hex'), integration_id, string_to_array(scopes, ' '), expires_at
      from unnest(${sql.placeholder("hashes")}::text[], ${sql.placeholder("integrations")}::integer[],
        ${sql.placeholder("scopes")}::text[], ${sql.placeholder("expiries")}::timestamptz[])
        as issued (hash, integration_id, scopes, expires_at)`,
  ),
);

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}
