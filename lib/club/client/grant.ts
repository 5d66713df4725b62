import "server-only";
import { z } from "zod";
import { asText } from "#lib/base/arguments/text.ts";
import { isObject } from "#lib/base/json-object.ts";
import { type ClubApi, dataOf } from "./client.ts";
import { ClubError } from "./error.ts";
import type { Lane } from "./governor.ts";

/** What a club says of itself and of our integration. */
export interface Grant {
  clubName: string | null;
  integrationName: string | null;
  scopes: string[];
}

/** The document has seventeen (club-api §5); what an odd club sends without end is no grant. */
const scopes = z.array(z.string().min(1).max(100)).max(200);
const LONGEST_NAME = 255;

/**
 * Reads GET /context (club-api §4.2).
 * @throws ClubError; `contract` with code `unreadable_grant` when the answer does not say what is granted: that is no denial
 */
export async function fetchGrant(api: ClubApi, lane: Lane, signal?: AbortSignal): Promise<Grant> {
  const context = dataOf(await api.get("/context", { lane, ...(signal && { signal }) }));
  const integration = isObject(context.integration) ? context.integration : {};
  const { permissions } = integration;
  if (!isScopes(permissions))
    throw new ClubError({ kind: "contract", code: "unreadable_grant", status: 200, operation: "GET /context" });
  return { clubName: textOf(context.club), integrationName: textOf(integration.name), scopes: permissions };
}

function isScopes(value: unknown): value is string[] {
  return scopes.safeParse(value).success;
}

function textOf(value: unknown): string | null {
  return (typeof value === "string" && asText(value).slice(0, LONGEST_NAME).trim()) || null;
}
