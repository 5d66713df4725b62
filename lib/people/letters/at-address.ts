import type { WrittenFamily } from "./written-family.ts";

/** A letter to one address, naming all people who are reached there. */
interface LetterAtAddress {
  address: string;
  memberIds: number[];
}

/** The letters to some families: one an address. `without`: families that no address reaches, to whom one writes on paper. Pure. */
export function lettersTo<Family extends WrittenFamily>(
  families: readonly Family[],
): { letters: LetterAtAddress[]; without: Family[] } {
  const byAddress = new Map<string, LetterAtAddress>();
  for (const { addresses, people } of families)
    for (const address of addresses) {
      const letter = byAddress.get(address.toLowerCase()) ?? { address, memberIds: [] };
      letter.memberIds.push(...people.map(({ id }) => id));
      byAddress.set(address.toLowerCase(), letter);
    }
  return { letters: [...byAddress.values()], without: families.filter(({ addresses }) => addresses.length === 0) };
}

/** The families that are reached at an address, however it is written. Pure. */
export const familiesAt = <Family extends WrittenFamily>(families: readonly Family[], address: string): Family[] =>
  families.filter(({ addresses }) => addresses.some((one) => one.toLowerCase() === address.toLowerCase()));

/** Several families as one that a letter names: their names, and all their people; undefined where there is none. Pure. */
export function asOneFamily<Family extends WrittenFamily>(families: readonly Family[]): Family | undefined {
  const [first] = families;
  if (!first || families.length === 1) return first;
  return {
    ...first,
    name: [...new Set(families.map(({ name }) => name))].filter(Boolean).join(" / "),
    people: [...new Map(families.flatMap(({ people }) => people.map((one) => [one.id, one] as const))).values()],
  };
}
