import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { typedAmount } from "./amount.ts";
import { MOST_PASTED, readPasted } from "./pasted.ts";
import { PASTED_BLOCKS } from "./testing/pasted-blocks.ts";

const reading = { methods: ["Chèque", "Espèces", "Virement", "CB", "Bon CAF"], today: "2026-11-26" };
const read = (text: string) =>
  readPasted(text, reading).lines.map(({ name, amount, receivedOn, method }) => [
    ...[name, "cents" in amount ? amount.cents : amount.fault, receivedOn, method],
  ]);

/** One line more in twenty may be asked than a careful person would. */
const ONE_IN = 20;

describe("lines that are pasted", () => {
  it("are read as a careful person would, twenty and more blocks: none wrong, hardly more asked, none lost", () => {
    const wrong: string[] = [];
    const asked: string[] = [];
    let count = 0;
    for (const { about, text, lines, asked: ofBlock = [] } of PASTED_BLOCKS) {
      const got = readPasted(text, reading);
      const told = got.lines.map(({ name, amount, receivedOn, oddDay, method, newMethod }) =>
        [
          ...[name, "cents" in amount && !got.unclear.includes("amount") ? String(amount.cents) : "?"],
          receivedOn ?? (oddDay !== null || got.unclear.includes("date") ? "?" : "-"),
          method ?? (newMethod !== null || got.unclear.includes("method") ? "?" : "-"),
        ].join(" | "),
      );
      if (got.unclear.join() !== ofBlock.join()) wrong.push(`${about}: asked ${got.unclear.join()}`);
      if (told.length !== lines.length) wrong.push(`${about}: ${told.length} lines for ${lines.length}`);
      for (const [at, line] of lines.entries()) {
        count++;
        if (told[at] === line) continue;
        const isAsked = told[at]?.split(" | ").every((part, nth) => part === "?" || part === line.split(" | ")[nth]);
        (isAsked ? asked : wrong).push(`${about}: ${told[at]} for ${line}`);
      }
      const pasted = text.split("\n").filter((line) => line.trim() !== "").length;
      expect(got.lines.length + got.aside.length + got.beyond.length, about).toBe(pasted);
    }
    console.info(
      `pasted: ${PASTED_BLOCKS.length} blocks, ${count} lines, wrong ${wrong.length}, asked beyond ${asked.length}`,
    );
    expect(wrong).toEqual([]);
    expect(asked.length, asked.join("\n")).toBeLessThanOrEqual(count / ONE_IN);
  });

  it("show what each column was taken for, and are read anew by what a person says", () => {
    const text = "Dupont\t45,00\t12,00";
    expect(readPasted(text, reading)).toMatchObject({
      ...{ unclear: ["amount"], columns: [{ field: "name" }, { field: null, samples: ["45,00"] }, { field: null }] },
    });
    const chosen = readPasted(text, { ...reading, columns: ["name", null, "amount"] });
    expect(chosen).toMatchObject({ unclear: [], lines: [{ name: "Dupont", amount: { cents: 1_200 } }] });
  });

  it("are never cut in silence: what is beyond is told as it was pasted", () => {
    const lines = Array.from(
      { length: MOST_PASTED + 30 },
      (_, nth) => `Dupont ${"abcdefghij"[nth % 10]}\t${nth + 1},50`,
    );
    const { lines: got, beyond } = readPasted(lines.join("\n"), reading);
    expect([got.length, beyond]).toEqual([MOST_PASTED, lines.slice(MOST_PASTED)]);
  });

  it("leave what is no amount to be mended, and a quote that nobody closed is a sign as any other", () => {
    expect(read("17\tAnne\t90,00\n18\tYves\tà voir\n19\tLéo\t45,00")).toEqual([
      ["Anne", 9_000, null, null],
      ["Yves", "unreadable", null, null],
      ["Léo", 4_500, null, null],
    ]);
    expect(read("")).toEqual([]);
    expect(read('"Anne;90,00')).toEqual([['"Anne', 9_000, null, null]]);
    expect(read('"Le Goff; Anne";90,00')).toEqual([["Le Goff; Anne", 9_000, null, null]]);
  });

  it("never fail, and lose no line of any text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 300 }).filter((text) => !text.includes('"')),
        (text) => {
          const { lines, aside, beyond } = readPasted(text, reading);
          const raw = [...lines.map((line) => line.raw), ...aside.map((line) => line.raw), ...beyond];
          const said = (all: string[]) => all.join("").replace(/[^\p{L}\p{N}]/gu, "");
          expect(said(raw.toSorted()).length).toBe(said(text.split(/\r\n|\r|\n/)).length);
        },
      ),
    );
  });

  it("give back every amount and day that was written", () => {
    const day = fc.date({ min: new Date("2025-01-01"), max: new Date("2026-11-25"), noInvalidDate: true });
    const rows = fc.array(fc.tuple(fc.integer({ min: 1, max: 9_999_999 }), day), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(rows, (paid) => {
        const text = paid
          .map(([cents, at]) => {
            const [year, month, date] = at.toISOString().slice(0, 10).split("-");
            return `Anne\t${typedAmount(cents, "fr")} €\t${date}/${month}/${year}`;
          })
          .join("\n");
        expect(read(text)).toEqual(paid.map(([cents, at]) => ["Anne", cents, at.toISOString().slice(0, 10), null]));
      }),
    );
  });
});
