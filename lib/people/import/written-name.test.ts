import { expect, it } from "vitest";
import { WRITTEN_NAMES } from "./testing/written-names.ts";
import { orderOfCells, readWrittenName } from "./written-name.ts";

/** One name more in twenty may be asked than a careful person would. */
const ONE_IN = 20;

it("reads eighty names as people write them: none wrong, and asks hardly more than a careful person does", () => {
  const wrong: string[] = [];
  const asked: string[] = [];
  for (const { text, order, is } of WRITTEN_NAMES) {
    const read = readWrittenName(text, order);
    const got = read?.last && read.first ? `${read.last}/${read.first}` : null;
    if (got === is) continue;
    (got === null ? asked : wrong).push(`${text} (${order}): ${got}`);
  }
  console.info(
    `names: ${WRITTEN_NAMES.length}, wrong ${wrong.length}, asked beyond what a person asks ${asked.length}`,
  );
  expect(wrong).toEqual([]);
  expect(asked.length, asked.join("\n")).toBeLessThanOrEqual(WRITTEN_NAMES.length / ONE_IN);
});

it("takes the title from a name, and one name alone where it is addressed", () => {
  expect(readWrittenName("Mme DUPONT Marie", null)).toEqual({ last: "DUPONT", first: "Marie", title: "Mme" });
  expect(readWrittenName("Mme DUPONT", null)).toEqual({ last: "DUPONT", title: "Mme" });
  expect(readWrittenName("Mme Dupont", null)).toEqual({ last: "Dupont", title: "Mme" });
  expect(readWrittenName("Ben STILLER", null)).toEqual({ last: "STILLER", first: "Ben" });
});

it("tells from capitals in which order a column has its names, unless they contradict each other", () => {
  expect(orderOfCells(["DUPONT Marie", "Le Goff Anne", "LE GOFF Yann"])).toBe("last_first");
  expect(orderOfCells(["Marie DUPONT", "Jean Martin"])).toBe("first_last");
  expect(orderOfCells(["Marie DUPONT", "MARTIN Jean"])).toBe(null);
  expect(orderOfCells(["Marie Dupont"])).toBe(null);
});
