import "server-only";
import { and, eq } from "drizzle-orm";
import { environment } from "#lib/base/program/environment.ts";
import { isWebhookKey } from "#lib/base/program/webhook-key.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import { type Club, type Credential, findClub, listClubs, saveClub, saveWebhookKey } from "#lib/base/store/clubs.ts";
import type { Store, Transaction } from "#lib/base/store/database.ts";
import { works } from "#lib/base/store/schema/sync/outbox.ts";
import { takeTurnOf } from "#lib/base/store/turns.ts";
import { forgetWaitingKey, waitingPrivateKey } from "#lib/base/store/waiting-key.ts";
import { type ConnectionCheck, checkConnection } from "#lib/club/client/check.ts";
import { freeSlug, slugOf } from "#lib/club/client/first-club.ts";
import { keepGrant } from "#lib/sync/copy/grant.ts";
import { hastenAll } from "#lib/sync/copy/state.ts";
import { resumeWork } from "#lib/sync/outbox/control.ts";
import { isOfEnvironment } from "./environment-club.ts";
import { forgetRows } from "./forget-club.ts";

/** Who enters it. */
export interface Operator {
  id: number;
  name: string;
}

/** An integration as it is typed: its identifier, and a secret; or the key pair that was made here (`makeWaitingKey`). */
export interface GivenIntegration {
  clientId: string;
  method: "secret" | "key";
  secret: string;
  /** With which the club signs its messages; empty: it sends none. */
  webhookKey: string;
}

/** Where the typed integration is at fault before anybody is asked. */
export type TypedFault = "client_missing" | "secret_missing" | "key_missing" | "webhook_key";

export type ClubEntered =
  | { ok: true; club: Club; missingScopes: string[] }
  | { ok: false; fault: TypedFault | "taken" | "gone" | "of_environment" | "demonstration"; club?: string }
  | { ok: false; fault: "refused"; error: Extract<ConnectionCheck, { ok: false }>["error"] };

/** What is tried: an integration at an address, with how it proves who it is. */
async function credentialTyped(
  { db }: Store,
  operator: Operator,
  { clientId, method, secret, webhookKey }: GivenIntegration,
): Promise<{ fault: TypedFault } | { credential: Credential }> {
  if (clientId === "") return { fault: "client_missing" };
  if (webhookKey !== "" && !isWebhookKey(webhookKey)) return { fault: "webhook_key" };
  if (method === "secret")
    return secret === "" ? { fault: "secret_missing" } : { credential: { kind: "secret", secret } };
  const pem = await waitingPrivateKey(db, operator.id);
  return pem ? { credential: { kind: "private_key", pem } } : { fault: "key_missing" };
}

/** Tries a club that is not here yet, and says what its integration may not. Nothing is kept. */
export async function tryClub(
  open: Store,
  operator: Operator,
  baseUrl: string,
  typed: GivenIntegration,
): Promise<
  | Extract<ClubEntered, { ok: false }>
  | { ok: true; check: Extract<ConnectionCheck, { ok: true }>; credential: Credential }
> {
  // Its accounts have a public password: it does not start beside another club (lib/base/access/demo.ts).
  if (environment().demo) return { ok: false, fault: "demonstration" };
  const known = (await listClubs(open.db)).find((club) => club.baseUrl === baseUrl);
  if (known) return { ok: false, fault: "taken", club: known.name };
  const read = await credentialTyped(open, operator, typed);
  if ("fault" in read) return { ok: false, fault: read.fault };
  const { credential } = read;
  const check = await checkConnection({ baseUrl, clientId: typed.clientId, credential, isEntered: true });
  return check.ok ? { ok: true, check, credential } : { ok: false, fault: "refused", error: check.error };
}

/**
 * Connects a club whose integration has just proven itself. Every program on the database finds it at its next look, and copies it: nothing is started anew. Nobody has a
 * role in it yet.
 */
export async function enterClub(
  open: Store,
  operator: Operator,
  baseUrl: string,
  typed: GivenIntegration,
): Promise<ClubEntered> {
  const tried = await tryClub(open, operator, baseUrl, typed);
  if (!tried.ok) return tried;
  const { check, credential } = tried;
  return open.db.transaction(async (tx): Promise<ClubEntered> => {
    await holdEntering(tx);
    const clubs = await listClubs(tx);
    const known = clubs.find((club) => club.baseUrl === baseUrl);
    if (known) return { ok: false, fault: "taken", club: known.name };
    const slug = freeSlug(slugOf(baseUrl), new Set(clubs.map((club) => club.slug)));
    // What a club of this name before left here, written by an action that was still on its way: the new one's people do not see it.
    await forgetRows(tx, slug);
    const club = await saveClub(tx, {
      ...{ slug, name: check.grant.clubName ?? slug, baseUrl, clientId: typed.clientId, credential, isEntered: true },
      ...(typed.webhookKey !== "" && { webhookSecret: typed.webhookKey }),
    });
    await keepGrant(tx, slug, check.grant);
    // One that waits is entered at another club meanwhile: a secret leaves it there.
    if (typed.method === "key") await forgetWaitingKey(tx, operator.id);
    await writeAudit(tx, {
      ...{ by: operator, action: "club.connect", subject: `clubs/${slug}` },
      details: { name: club.name, kind: club.method },
    });
    return { ok: true, club, missingScopes: check.missingScopes };
  });
}

/**
 * Gives a club that was entered here another integration, after a leak or a loss. What was asked for under the old one and has no answer is not sent anew under its key: it
 * is looked for at the club (decision 61). Work that stood still because the old one was refused goes on.
 */
export async function replaceIntegration(
  open: Store,
  operator: Operator,
  slug: string,
  typed: GivenIntegration,
): Promise<ClubEntered> {
  const known = await findClub(open.db, slug);
  if (!known) return { ok: false, fault: "gone" };
  if (isOfEnvironment(known)) return { ok: false, fault: "of_environment" };
  const read = await credentialTyped(open, operator, typed);
  if ("fault" in read) return { ok: false, fault: read.fault };
  const { credential } = read;
  const { baseUrl } = known;
  const check = await checkConnection({
    baseUrl,
    clientId: typed.clientId,
    credential,
    isEntered: known.isEntered ?? false,
  });
  if (!check.ok) return { ok: false, fault: "refused", error: check.error };
  return open.db.transaction(async (tx): Promise<ClubEntered> => {
    await holdEntering(tx);
    const before = await findClub(tx, slug);
    if (!before || before.baseUrl !== baseUrl) return { ok: false, fault: "gone" };
    const { name, isEntered = false } = before;
    const club = await saveClub(tx, { slug, name, baseUrl, isEntered, clientId: typed.clientId, credential });
    if (typed.webhookKey !== "") await saveWebhookKey(tx, slug, typed.webhookKey);
    await keepGrant(tx, slug, check.grant);
    // One that waits is entered at another club meanwhile: a secret leaves it there.
    if (typed.method === "key") await forgetWaitingKey(tx, operator.id);
    await hastenAll(tx, slug);
    await resumeRefused(tx, slug);
    await writeAudit(tx, {
      ...{ by: operator, action: "club.integration", subject: `clubs/${slug}` },
      details: { name, kind: club.method },
    });
    return { ok: true, club, missingScopes: check.missingScopes };
  });
}

/** Work that stood still because the club knew the integration no more. */
async function resumeRefused(tx: Transaction, club: string): Promise<void> {
  const paused = await tx
    .select({ id: works.id })
    .from(works)
    .where(and(eq(works.club, club), eq(works.state, "paused"), eq(works.pauseReason, "credentials")));
  for (const work of paused) await resumeWork(tx, work);
}

/** Two operators who enter the same club at once: the second waits, and finds it here. */
const holdEntering = (tx: Transaction) => takeTurnOf(tx, "entering clubs");
