import fc from "fast-check";
import { expect, it } from "vitest";
import { type KnownLine, recogniseLines } from "./known-lines.ts";
import type { ReadLine } from "./statement.ts";

/*
 * A bank's own book, whoever reads its files, and somebody who knows what the bank did and answers each doubt by it, at once or only at
 * the end: nothing of this knows how lines are recognised.
 */

/** A line of the book as the bank writes it now, and how often it wrote it. */
interface Booked {
  nth: number;
  day: number;
  cents: number;
  label: string;
  times: number;
}

/** A line at the desk, and which of the bank's it is. */
interface Kept extends KnownLine {
  nth: number;
  standing: "counted" | "doubtful" | "double";
  alike: number | null;
}

const FIRST_DAY = Date.parse("2026-10-01");
const dayOf = (days: number) => new Date(FIRST_DAY + days * 86_400_000).toISOString().slice(0, 10);

const evening = fc.record({
  /** Booked on the days behind the last ones, by few people and of few amounts: they are like each other. */
  booked: fc.array(fc.record({ ahead: fc.nat(2), cents: fc.constantFrom(4_000, 16_027), who: fc.nat(2) }), {
    maxLength: 4,
  }),
  /** Written anew: another label, or a day or two later as well. */
  anew: fc.array(fc.record({ which: fc.nat(), later: fc.nat(2) }), { maxLength: 2 }),
  newestFirst: fc.boolean(),
  /** How many days before the last one the file begins; null: with the first line. */
  back: fc.option(fc.nat(3)),
  isAnswered: fc.boolean(),
});

it("counts no line twice and loses none, whatever the bank writes anew, and whether a doubt is decided at once or later", () => {
  fc.assert(
    fc.property(fc.array(evening, { minLength: 2, maxLength: 5 }), (evenings) => {
      // What a file tells begins with a line that stays as it is: a line that moved from before its first day is not one of its days.
      const book: Booked[] = [{ nth: 0, day: 0, cents: 1, label: "FRAIS", times: 0 }];
      const desk: Kept[] = [];
      let today = 0;
      for (const { booked, anew, newestFirst, back, isAnswered } of evenings) {
        for (const { which, later } of anew) writeAnew(book, which, later);
        for (const { ahead, cents, who } of booked) {
          today += ahead;
          book.push({
            nth: book.length,
            day: today,
            cents,
            label: `VIR SEPA LEA PAYER${who} OF${book.length}`,
            times: 0,
          });
        }
        // A file that begins behind the day from which a line moved tells of no line that is missing.
        const from = back === null || anew.some(({ later }) => later > 0) ? 0 : today - back;
        const told = book.filter(({ day }) => day >= from);
        readIn(desk, newestFirst ? told.toReversed() : told);
        if (isAnswered) answer(desk);
      }
      readIn(desk, book);
      answer(desk);
      const counted = desk.filter(({ standing }) => standing === "counted").map(({ nth }) => nth);
      expect(counted.toSorted((one, other) => one - other)).toEqual(book.map(({ nth }) => nth));
    }),
    { numRuns: 2_000 },
  );
});

/** Its words are those of no other line. */
function writeAnew(book: Booked[], which: number, later: number): void {
  const line = book[1 + (which % Math.max(1, book.length - 1))];
  if (!line) return;
  line.times += 1;
  line.day += later;
  line.label = `OP ${"X".repeat(line.times)}${line.nth}`;
}

/** A file of some of the bank's lines. */
function readIn(desk: Kept[], told: readonly Booked[]): void {
  const alikes = (standing: Kept["standing"]) =>
    new Set(desk.filter((one) => one.standing === standing).map(({ alike }) => alike));
  const [surely, perhaps] = [alikes("double"), alikes("doubtful")];
  const known = desk.map((one): KnownLine => {
    const replaced = surely.has(one.id) ? "surely" : perhaps.has(one.id) ? "perhaps" : undefined;
    return replaced ? { ...one, replaced } : one;
  });
  const read = told.map(
    ({ day, cents, label }, at): ReadLine => ({
      ...{ row: at + 1, day: dayOf(day), cents, label, reference: "", paidOutOn: null },
    }),
  );
  const { lines } = recogniseLines(known, read);
  for (const [at, { is, alike, ...line }] of lines.entries())
    if (is !== "same")
      desk.push({
        ...{ id: desk.length + 1, day: line.day, cents: line.cents, labelKey: line.labelKey, reference: "" },
        ...{ rank: line.rank, nth: told[at]?.nth ?? -1 },
        ...{ standing: is === "doubtful" ? "doubtful" : "counted", alike: is === "doubtful" ? alike : null },
      });
}

/** A doubt is another writing of a line that the desk had, or it is not, and nobody guesses; of two that changed at once nobody asks which became which. */
function answer(desk: Kept[]): void {
  for (const [at, one] of desk.entries())
    if (one.standing === "doubtful")
      one.standing = desk.slice(0, at).some(({ nth }) => nth === one.nth) ? "double" : "counted";
}
