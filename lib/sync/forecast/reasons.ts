/** Our own code: the person may have a second record (lib/sync/twins). A person has to look; the club would not refuse. */
export const TWO_RECORDS = "two_records";

/** Of the codes of a forecast those with which the club would refuse. */
export const refusalsIn = (codes: readonly string[]): string[] => codes.filter((code) => code !== TWO_RECORDS);

/** What may stand in a registration's way, in the order in which a desk would look. */
export const OBSTACLES = ["full", "slot", "age", "sex", "limit", "already", "papers", "twins", "refused"] as const;
export type Reason = (typeof OBSTACLES)[number];

/** The codes (club-api#errors) of each reason; every other one is the club's own refusal. */
export const CODES_OF: Record<Exclude<Reason, "refused">, readonly string[]> = {
  full: ["capacity_reached"],
  slot: ["slot_full", "slot_not_offered", "too_many_slots"],
  age: ["age_not_allowed", "birth_date_required"],
  sex: ["sex_not_allowed"],
  limit: ["registration_limit_reached"],
  already: ["already_registered"],
  papers: ["documents_missing"],
  twins: [TWO_RECORDS],
};
