/** Where the API says otherwise than the model, in words, as it is found. */
export class Differences {
  readonly found: string[] = [];

  readonly compare = (what: string, said: unknown, meant: unknown): void => {
    const [one, other] = [JSON.stringify(said), JSON.stringify(meant)];
    if (one !== other) this.found.push(`${what}: ${one}, not ${other}`);
  };
}

/** Numbers in their order: what has none of its own is compared so. */
export const sorted = (numbers: Iterable<number>): number[] => [...numbers].sort((one, other) => one - other);
