import type { ClubSettings } from "../clubs.ts";
import type { Scope } from "../contract/scopes.ts";
import { bearerChallenge } from "../oauth/challenge.ts";
import { holderOf } from "../oauth/holder.ts";
import { Problem } from "../problem.ts";
import type { QuotaWindow } from "../quota/quotas.ts";
import type { Incoming } from "./incoming.ts";
import { bearerToken, visitOf } from "./visit.ts";

/** Who calls, with what, and the club's settings at this moment. */
export interface Caller {
  integration: { id: number; client_id: string; name: string; quota: number; scopes: readonly Scope[] };
  /** What the token may do: at most what the integration still may. */
  scopes: readonly Scope[];
  settings: ClubSettings;
  /** How the integration's quota stands, where the database has counted this request when it was asked who calls. */
  counted: { window: QuotaWindow; later: number } | undefined;
}

/**
 * Step 1: who is it? One query answers with token, integration and settings together; requests of one moment with the same
 * token share it. It is asked anew each time, so a revocation or a switch holds at once, whichever process made it.
 * @throws Problem 401 `invalid_token`
 */
export async function authenticate({ context, club, now }: Incoming): Promise<Caller> {
  const token = bearerToken(context);
  if (!token) throw unauthenticated(context.req.header("authorization") !== undefined);
  const { answer: found, count, place } = await holderOf(club.database, token, now);
  if (!found || found.expires_at <= now) {
    visitOf(context).recognise(undefined);
    throw unauthenticated(true);
  }
  const { integration, settings, window } = found;
  visitOf(context).recognise(integration.client_id);
  context.set("client", integration.client_id);
  const granted = new Set(integration.scopes);
  const scopes = found.scopes.filter((scope) => granted.has(scope));
  return { integration, settings, scopes, counted: window ? { window, later: count - place - 1 } : undefined };
}

function unauthenticated(presented: boolean): Problem {
  const words = presented
    ? "The access token is unknown, expired or of another club."
    : "This address needs an access token: Authorization: Bearer <ACCESS_TOKEN>.";
  return new Problem(401, "invalid_token", words, { headers: bearerChallenge("invalid_token", words) });
}
