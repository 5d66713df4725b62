import "server-only";
import { isPace, type QuotaReport } from "./allowance.ts";

/**
 * Reads the quota from an answer's headers, in each of the shapes that servers use:
 * `RateLimit-Policy: "default";q=300;w=60` with `RateLimit: "default";r=12;t=30` (IETF httpapi draft 08 and later),
 * `RateLimit: limit=300, remaining=12, reset=30` with `RateLimit-Policy: 300;w=60` (draft 07),
 * `RateLimit-Limit/-Remaining` (draft 06 and before), and the older names with `X-`. Of several policies, the one with the fewest
 * requests a second counts, as far as a pace can be derived from it.
 */
export function quotaIn(headers: Headers): QuotaReport {
  const policy = strictest(headers.get("ratelimit-policy"));
  const state = headers.get("ratelimit") ?? "";
  const report: QuotaReport = {
    ...number("limit", policy?.limit ?? pick(state, "limit") ?? single(headers, "limit")),
    ...number("windowSeconds", policy?.windowSeconds),
    ...number("remaining", stateIn(state, policy?.name, "r", "remaining") ?? single(headers, "remaining")),
    ...number("resetSeconds", stateIn(state, policy?.name, "t", "reset")),
  };
  // `RateLimit-Limit: 300, 300;w=60` (draft 06) carries the window beside the limit.
  const window = pick(headers.get("ratelimit-limit") ?? "", "w");
  return report.windowSeconds === undefined && window ? { ...report, windowSeconds: window } : report;
}

interface Policy {
  name: string | undefined;
  limit: number;
  windowSeconds: number | undefined;
}

function strictest(header: string | null): Policy | undefined {
  return (header ?? "")
    .split(",")
    .map(policyOf)
    .filter((policy) => policy !== undefined)
    .filter((policy) => policy.windowSeconds === undefined || isPace(policy.limit, policy.windowSeconds))
    .sort((a, b) => a.limit / (a.windowSeconds ?? 1) - b.limit / (b.windowSeconds ?? 1))[0];
}

function policyOf(item: string): Policy | undefined {
  const [head = ""] = item.trim().split(";");
  const limit = pick(item, "q") ?? (/^\d+$/.test(head) ? Number(head) : undefined);
  return limit ? { name: head.match(/^"(.*)"$/)?.[1], limit, windowSeconds: pick(item, "w") || undefined } : undefined;
}

/** What the state says under one of the names that drafts gave it. */
function stateIn(state: string, policy: string | undefined, key: string, before: string): number | undefined {
  const items = state.split(",");
  const named = items.find((item) => policy !== undefined && item.trim().startsWith(`"${policy}"`));
  return pick(named ?? state, key) ?? pick(state, before);
}

function pick(text: string, key: string): number | undefined {
  const value = new RegExp(`(?:^|[;,\\s])${key}=(\\d{1,9})(?=$|[;,\\s])`).exec(text)?.[1];
  return value === undefined ? undefined : Number(value);
}

function single(headers: Headers, what: "limit" | "remaining"): number | undefined {
  const value = headers.get(`ratelimit-${what}`) ?? headers.get(`x-ratelimit-${what}`);
  const leading = /^\s*(\d{1,9})/.exec(value ?? "")?.[1];
  return leading === undefined ? undefined : Number(leading);
}

function number<K extends keyof QuotaReport>(key: K, value: number | undefined): Pick<QuotaReport, K> | undefined {
  return value === undefined ? undefined : ({ [key]: value } as Pick<QuotaReport, K>);
}
