import { expect, it } from "vitest";
import type { SignedPaper } from "#lib/base/store/schema/treasury/signed-papers.ts";
import { paperDigest } from "./receipt-letters.ts";

/** Numbers by chance that come again (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Row = Parameters<typeof paperDigest>[0];

function randomRow(random: () => number): Row {
  const few = (most: number) => Math.floor(random() * (most + 1));
  const word = () => ["Zoé", "", '"', "],[", "120,00 €", "a,b", "l’été", "\n", "null"][few(8)] ?? "";
  const list = <Of>(most: number, of: () => Of): Of[] => Array.from({ length: few(most) }, of);
  const row = () => ({ on: word(), label: word(), amount: word() });
  const paper: SignedPaper = {
    ...{ title: word(), club: word(), issuer: list(3, word), number: word(), season: word() },
    sections: list(3, () => ({ heading: word(), rows: list(3, row) })),
    ...{ says: list(2, word), adds: list(2, word), asOf: word(), total: { label: word(), amount: word() } },
    signature: { place: word(), by: word() },
  };
  return { year: 2026, number: 1 + few(9), kind: "receipt", locale: "fr", paper, writtenAt: new Date(few(9)) };
}

/** The same with its keys in another order, as a database that keeps JSON gives them. */
function shuffled<Of>(value: Of, random: () => number): Of {
  if (Array.isArray(value)) return value.map((one) => shuffled(one, random)) as Of;
  if (value === null || typeof value !== "object" || value instanceof Date) return value;
  const keys = Object.keys(value).toSorted(() => random() - 0.5);
  return Object.fromEntries(keys.map((key) => [key, shuffled((value as Record<string, unknown>)[key], random)])) as Of;
}

/** Where a text of it stands, each by the way to it. */
function textsIn(value: unknown, way: (string | number)[] = []): (string | number)[][] {
  if (typeof value === "string") return [way];
  if (value === null || typeof value !== "object" || value instanceof Date) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    textsIn(one, [...way, Array.isArray(value) ? Number(key) : key]),
  );
}

function withOther<Of>(value: Of, [step, ...way]: (string | number)[]): Of {
  if (step === undefined) return `${value}~` as Of;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string | number, unknown>;
  copy[step] = withOther(copy[step], way);
  return copy as Of;
}

it("gives a paper another digest when any word of it changes, and only then", () => {
  let changes = 0;
  for (let seed = 1; seed <= 200; seed += 1) {
    const random = chance(seed);
    const row = randomRow(random);
    const digest = paperDigest(row);
    expect(paperDigest(shuffled(structuredClone(row), random)), `seed ${seed}`).toBe(digest);
    for (const way of textsIn(row.paper)) {
      changes += 1;
      const other = { ...row, paper: withOther(row.paper, way) };
      expect(paperDigest(other), `seed ${seed}, ${way.join(".")}`).not.toBe(digest);
    }
    for (const other of [
      { number: row.number + 1 },
      { year: 2027 },
      { locale: "en" as const },
      { kind: "attestation" as const },
    ])
      expect(paperDigest({ ...row, ...other }), `seed ${seed}`).not.toBe(digest);
    // A line that moves from one list to the next is another paper too.
    if (row.paper.says.length > 0) {
      const [first = "", ...says] = row.paper.says;
      const moved = { ...row.paper, says, adds: [first, ...row.paper.adds] };
      expect(paperDigest({ ...row, paper: moved }), `seed ${seed}`).not.toBe(digest);
    }
  }
  expect(changes).toBeGreaterThan(2_000);
});
