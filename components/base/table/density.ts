/** Row heights in pixels at the desk: 36, 40, 52. Sixteen normal rows fit on a screen of 1440 × 900. */
export type Density = "compact" | "normal" | "roomy";

export const DENSITIES: readonly Density[] = ["compact", "normal", "roomy"];

/** Classes of a body cell; cards on a phone have their own height. */
export const rowHeight: Record<Density, string> = {
  compact: "md:h-9",
  normal: "md:h-10",
  roomy: "md:h-13",
};

/** The cookie that keeps a person's density of the table called `name`: a preference of the person, and not part of the address. */
export function densityCookie(name: string): string {
  return `guichet_table_${name}`;
}

/** Reads a density from its cookie's value; anything unreadable is the default. */
export function parseDensity(value: string | undefined): Density {
  // A cookie of an earlier version names the hidden columns too, behind a line.
  const [density] = (value ?? "").split("|");
  return DENSITIES.find((one) => one === density) ?? "normal";
}
