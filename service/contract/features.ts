/** What a club can turn on in its contract (club-api#features). */
export const FEATURES = [
  "licences",
  "slots",
  "geographic_priority",
  "member_priority",
  "external_events",
  "pre_registration",
  "invitations",
  "attendance",
  "payments",
  "documents",
  "medical",
  "staff_hours",
] as const;

export type Feature = (typeof FEATURES)[number];

/** A club's switches; contract and rules ask `features.has("slots")`. */
export type Features = ReadonlySet<Feature>;

export function isFeature(word: string): word is Feature {
  return (FEATURES as readonly string[]).includes(word);
}
