/** Row heights in pixels at the desk: 36, 40, 52. Sixteen normal rows fit on a screen of 1440 × 900. */
export type Density = "compact" | "normal" | "roomy";

export const DENSITIES: readonly Density[] = ["compact", "normal", "roomy"];

/** Classes of a body cell; cards on a phone have their own height. */
export const rowHeight: Record<Density, string> = {
  compact: "md:h-9",
  normal: "md:h-10",
  roomy: "md:h-13",
};

/** What a person chose for one table; a preference of the person, so it is a cookie and not part of the address. */
export interface TablePreference {
  density: Density;
  hidden: string[];
}

/** The cookie that keeps the preference of the table called `name`. */
export function preferenceCookie(name: string): string {
  return `guichet_table_${name}`;
}

/** Reads a preference from its cookie's value; anything unreadable is the default. */
export function parsePreference(value: string | undefined, hidden: string[] = []): TablePreference {
  const [density, list] = (value ?? "").split("|");
  return {
    density: DENSITIES.find((one) => one === density) ?? "normal",
    hidden: list === undefined ? hidden : list.split(".").filter(Boolean),
  };
}

/** The cookie's value for a preference. */
export function formatPreference(preference: TablePreference): string {
  return `${preference.density}|${preference.hidden.join(".")}`;
}
