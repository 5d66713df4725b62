import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import { CommandRefused } from "../../runtime/control-socket.ts";
import { ALL_SCOPES, isScope, type Scope } from "../contract/scopes.ts";
import { createIntegration, DEFAULT_QUOTA, PublicKeyError } from "../oauth/integrations.ts";
import { slugOfClub } from "../slug.ts";
import { access_tokens, integrations } from "../store/schema.ts";
import { type Administration, clubNamed } from "./administration.ts";

const LARGEST_QUOTA = 1_000_000;

export const integrationCreation = z.object({
  slug: slugOfClub,
  name: z.string().trim().min(1).max(255),
  scopes: z.string(),
  public_key: z.string().optional(),
  quota: z.int().min(1).max(LARGEST_QUOTA).default(DEFAULT_QUOTA),
});

/** Creates an access for a program: with a secret that is shown this once, or with the public key it signs with. */
export async function addIntegration(administration: Administration, wish: z.output<typeof integrationCreation>) {
  const scopes = scopesIn(wish.scopes);
  const club = await clubNamed(administration, wish.slug);
  const { name, quota, public_key } = wish;
  const made = await createIntegration(
    club.database.db,
    { name, scopes, quota, ...(public_key !== undefined && { publicKey: public_key }) },
    administration.clock.now(),
  ).catch((cause: unknown) => {
    throw cause instanceof PublicKeyError ? new CommandRefused(cause.message, { cause }) : cause;
  });
  return {
    client_id: made.integration.client_id,
    ...(made.client_secret !== undefined && { client_secret: made.client_secret }),
    base_url: club.baseUrl,
    name,
    scopes,
    quota,
  };
}

export const integrationList = z.object({ slug: slugOfClub });

/** The club's accesses, without secrets. */
export async function listIntegrations(administration: Administration, { slug }: z.output<typeof integrationList>) {
  const club = await clubNamed(administration, slug);
  const rows = await club.database.db.select().from(integrations).orderBy(asc(integrations.id));
  return {
    integrations: rows.map((row) => ({
      client_id: row.client_id,
      name: row.name,
      authentication: row.public_key ? "private_key_jwt" : "client_secret",
      scopes: row.scopes,
      quota: row.quota,
      created_at: row.created_at,
      revoked_at: row.revoked_at,
    })),
  };
}

export const integrationNamed = z.object({ slug: slugOfClub, client_id: z.string() });

/** Ends an access and its tokens at once. Its row stays: its idempotency keys outlive it. */
export async function revokeIntegration(administration: Administration, wish: z.output<typeof integrationNamed>) {
  const club = await clubNamed(administration, wish.slug);
  return club.database.db.transaction(async (tx) => {
    const [row] = await tx.select().from(integrations).where(eq(integrations.client_id, wish.client_id)).for("update");
    if (!row) throw new CommandRefused(`The club ${wish.slug} has no integration ${wish.client_id}.`);
    const revoked_at = row.revoked_at ?? administration.clock.now();
    await tx.update(integrations).set({ revoked_at }).where(eq(integrations.id, row.id));
    await tx.delete(access_tokens).where(eq(access_tokens.integration_id, row.id));
    return { client_id: row.client_id, revoked_at };
  });
}

export const scopeChange = integrationNamed.extend({ scopes: z.string() });

/** Grants exactly these scopes. Running tokens end: they carry what was granted before. */
export async function changeScopes(administration: Administration, wish: z.output<typeof scopeChange>) {
  const scopes = scopesIn(wish.scopes);
  const club = await clubNamed(administration, wish.slug);
  return club.database.db.transaction(async (tx) => {
    const [row] = await tx
      .update(integrations)
      .set({ scopes })
      .where(eq(integrations.client_id, wish.client_id))
      .returning({ id: integrations.id });
    if (!row) throw new CommandRefused(`The club ${wish.slug} has no integration ${wish.client_id}.`);
    await tx.delete(access_tokens).where(eq(access_tokens.integration_id, row.id));
    return { client_id: wish.client_id, scopes };
  });
}

/** Scopes as people write them: separated by spaces or commas, or `all`. */
function scopesIn(words: string): Scope[] {
  if (words.trim() === "all") return [...ALL_SCOPES];
  const named = words.split(/[\s,]+/).filter((word) => word !== "");
  if (named.length === 0) throw new CommandRefused(`Name at least one scope, or all. Scopes: ${ALL_SCOPES.join(" ")}.`);
  const unknown = named.find((word) => !isScope(word));
  if (unknown !== undefined) throw new CommandRefused(`"${unknown}" is no scope. Scopes: ${ALL_SCOPES.join(" ")}.`);
  return ALL_SCOPES.filter((scope) => named.includes(scope));
}
