/** A record in the property names of the API, as the copy or the club has it. */
export type RolledRecord = Readonly<Record<string, unknown>>;

/** What a season is rolled over of, in the order in which it is created: what follows may point to what came before. */
export const ROLLED = ["season", "slot", "group", "lesson", "event"] as const;
export type RolledNoun = (typeof ROLLED)[number];

/** A property as text; empty where it has none. */
export const textIn = (record: RolledRecord, name: string): string => {
  const value = record[name];
  return typeof value === "string" ? value : "";
};

/** A property as a whole number; null where it is none. */
export const numberIn = (record: RolledRecord, name: string): number | null => {
  const value = record[name];
  return typeof value === "number" && Number.isInteger(value) ? value : null;
};

/** A property as a list of numbers; empty where it is none. */
export const numbersIn = (record: RolledRecord, name: string): number[] => {
  const value = record[name];
  return Array.isArray(value) ? value.filter((one): one is number => typeof one === "number") : [];
};
