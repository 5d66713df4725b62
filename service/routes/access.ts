import { featuresOf } from "../clubs.ts";
import type { Features } from "../contract/features.ts";
import { missingFeatures, type Operation } from "../contract/operation.ts";
import { bearerChallenge } from "../oauth/challenge.ts";
import { Problem } from "../problem.ts";
import { quotaHeaders } from "../quota/quotas.ts";
import type { Caller } from "./authenticate.ts";
import type { Incoming } from "./incoming.ts";

/**
 * Step 2: one more request of this integration. The answer tells what is left, also when it is an error.
 * @throws Problem 429 `rate_limited`
 */
export async function takeFromQuota(
  { service, club, headers }: Incoming,
  { integration, counted }: Caller,
): Promise<void> {
  const state = await service.quotas.takeRequest(club, integration, counted);
  for (const [name, value] of Object.entries(quotaHeaders("integration", state))) headers.set(name, value);
  if (!state.exceeded) return;
  throw new Problem(429, "rate_limited", `This integration may send ${state.limit} requests a minute.`, {
    headers: { "Retry-After": String(state.resetSeconds) },
  });
}

/**
 * Step 3: may it? The API is on, the club has the feature, the token has every scope.
 * @throws Problem 403 `integration_api_disabled`, `feature_disabled` or `insufficient_scope`
 */
export function grantAccess(operation: Operation, caller: Caller): Features {
  const features = featuresOf(caller.settings);
  if (!caller.settings.api_enabled) {
    throw new Problem(403, "integration_api_disabled", "The club has turned its API off.");
  }
  const [missing] = missingFeatures(operation, features);
  if (missing) throw new Problem(403, "feature_disabled", `The club does not use ${missing}.`);
  const needed = Array.isArray(operation.access) ? operation.access : [];
  const lacking = needed.filter((scope) => !caller.scopes.includes(scope));
  if (lacking.length === 0) return features;
  // Only what is missing, so that a client can say what to ask the director for (club-api#errors).
  const scope = lacking.join(" ");
  const words = `The token lacks: ${scope}.`;
  throw new Problem(403, "insufficient_scope", words, { headers: bearerChallenge("insufficient_scope", words, scope) });
}
