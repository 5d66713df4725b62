/** How often things were met, by heading: operations of a contract, codes of refusals, deeds. */
export class Coverage {
  readonly #met = new Map<string, Map<string, number>>();

  meet(heading: string, name: string, times = 1): void {
    const names = this.#met.get(heading) ?? new Map<string, number>();
    names.set(name, (names.get(name) ?? 0) + times);
    this.#met.set(heading, names);
  }

  /** Takes over what another run has met. */
  add(counts: Counts): void {
    for (const [heading, names] of Object.entries(counts))
      for (const [name, times] of Object.entries(names)) this.meet(heading, name, times);
  }

  counts(): Counts {
    return Object.fromEntries(
      [...this.#met].map(([heading, names]) => [heading, Object.fromEntries([...names].sort())]),
    );
  }

  /** What was met, heading by heading, and what never was. @param known everything that may be met */
  lines(known: Readonly<Record<string, readonly string[]>>): string[] {
    const lines: string[] = [];
    for (const heading of new Set([...Object.keys(known), ...this.#met.keys()])) {
      const met = this.#met.get(heading) ?? new Map<string, number>();
      const all = known[heading];
      const never = all?.filter((name) => !met.has(name)) ?? [];
      const count = all ? `${all.length - never.length} of ${all.length}` : String(met.size);
      lines.push(
        `${heading}: ${count} (${[...met]
          .sort()
          .map(([name, times]) => `${name} ${times}`)
          .join(", ")})`,
      );
      if (never.length > 0) lines.push(`  never: ${never.join(", ")}`);
    }
    return lines;
  }
}

export type Counts = Record<string, Record<string, number>>;
