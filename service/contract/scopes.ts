import type { Feature, Features } from "./features.ts";

/** Scope values in the document's order (club-api §5), with what each one lets a program do. */
export const SCOPES = {
  "groups:read": "Read seasons, groups, sports, slots and lessons",
  "groups:write": "Create and change seasons, groups, sports, slots and lessons",
  "members:read": "Read people",
  "members:write": "Create and change people",
  "registrations:read": "Read annual and event registrations",
  "registrations:write": "Create, change and decide annual and event registrations",
  "events:read": "Read events",
  "events:write": "Create and change events",
  "attendance:read": "Read sessions and attendance",
  "attendance:write": "Record attendance",
  "payments:read": "Read payments",
  "payments:write": "Record and change payments",
  "documents:read": "Read and download documents",
  "documents:write": "Deposit, replace and delete documents",
  "medical:read": "Read medical items",
  "medical:write": "Change medical items",
  "staff_hours:read": "Read validated staff hours",
} as const;

export type Scope = keyof typeof SCOPES;

export const ALL_SCOPES = Object.keys(SCOPES) as Scope[];

export function isScope(word: string): word is Scope {
  return Object.hasOwn(SCOPES, word);
}

/** Domains whose scopes exist only while the feature of the same name is on. */
const FEATURE_DOMAINS: readonly Feature[] = ["attendance", "payments", "documents", "medical", "staff_hours"];

/** The scopes that a club with these features knows. */
export function scopesWith(features: Features): Scope[] {
  return ALL_SCOPES.filter((scope) => {
    const domain = FEATURE_DOMAINS.find((feature) => scope.startsWith(`${feature}:`));
    return domain === undefined || features.has(domain);
  });
}
