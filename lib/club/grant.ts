import "server-only";
import { type ClubApi, dataOf } from "./client.ts";
import type { Lane } from "./governor.ts";

/** What a club says of itself and of our integration. */
export interface Grant {
  clubName: string | null;
  integrationName: string | null;
  scopes: string[];
}

/** Reads GET /context (club-api §4.2). @throws ClubError */
export async function fetchGrant(api: ClubApi, lane: Lane, signal?: AbortSignal): Promise<Grant> {
  const context = dataOf(await api.get("/context", { lane, ...(signal && { signal }) }));
  const integration = isRecord(context.integration) ? context.integration : {};
  const { permissions } = integration;
  return {
    clubName: textOf(context.club),
    integrationName: textOf(integration.name),
    scopes: Array.isArray(permissions) ? permissions.filter((scope) => typeof scope === "string") : [],
  };
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
