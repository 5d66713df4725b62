import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { typedAmount } from "./amount.ts";
import { dayIn, readPasted } from "./pasted.ts";

const read = (text: string) =>
  readPasted(text, ["Chèque", "Bon CAF"]).map(({ name, amount, receivedOn, method }) => [
    name,
    "cents" in amount ? amount.cents : amount.fault,
    receivedOn,
    method,
  ]);

describe("lines of a spreadsheet", () => {
  it("are read in any order of columns, with a head or without", () => {
    expect(
      read(
        "Nom\tPrénom\tMontant\tMode\tDate\nLE GOFF\tAnne\t1 234,50\tChèque\t12/09/2026\nBriand\tYves\t45€\tCB\t1/9/26",
      ),
    ).toEqual([
      ["LE GOFF Anne", 123_450, "2026-09-12", "Chèque"],
      ["Briand Yves", 4_500, "2026-09-01", "CB"],
    ]);
    expect(read("2026-09-12;Bon CAF;Anne Le Goff;90\n2026-09-13;Bon CAF;Yves Briand;12,5")).toEqual([
      ["Anne Le Goff", 9_000, "2026-09-12", "Bon CAF"],
      ["Yves Briand", 1_250, "2026-09-13", "Bon CAF"],
    ]);
    expect(read("Anne Le Goff\t90")).toEqual([["Anne Le Goff", 9_000, null, null]]);
  });

  it("take euros and cents before numbers of members, and leave what is no amount to be mended", () => {
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
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
        const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
        const got = readPasted(text, []).map(({ raw }) => raw);
        expect(lines.slice(got.length === lines.length ? 0 : 1)).toEqual(got);
      }),
    );
  });

  it("give back every amount and day that was written", () => {
    const day = fc.date({ min: new Date("2020-01-01"), max: new Date("2039-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 9_999_999 }), day), { minLength: 1, maxLength: 20 }),
        (rows) => {
          const text = rows
            .map(([cents, at]) => {
              const [year, month, date] = at.toISOString().slice(0, 10).split("-");
              return `Anne\t${typedAmount(cents, "fr")} €\t${date}/${month}/${year}`;
            })
            .join("\n");
          expect(read(text)).toEqual(rows.map(([cents, at]) => ["Anne", cents, at.toISOString().slice(0, 10), null]));
        },
      ),
    );
  });
});

it("knows no days that do not exist", () => {
  expect(["31/02/2026", "2026-13-01", "12/09", "hier", "0/1/2026"].map(dayIn)).toEqual(Array(5).fill(null));
});
