import { describe, expect, it } from "vitest";
import { cleanPerson } from "./clean.ts";

const settings = {
  today: "2026-11-26",
  communes: {
    "35300": [{ code: "35115", name: "Fougères" }],
    "01000": [
      { code: "01053", name: "Bourg-en-Bresse" },
      { code: "01344", name: "Saint-Denis-lès-Bourg" },
    ],
  },
};
const clean = (cells: Parameters<typeof cleanPerson>[0]) => cleanPerson(cells, settings);

describe("a cell of a file", () => {
  it.each([
    [612345678, "0612345678"],
    ["06 12 34 56 78", "0612345678"],
    ["06.12.34.56.78 / 02 99 00 00 00", "0612345678"],
    ["+33 (0)6 12 34 56 78", "+33612345678"],
    [33612345678, "+33612345678"],
  ])("with the phone %j is %j", (phone, said) => {
    expect(clean({ phone })).toMatchObject({ person: { phone: said }, doubts: [] });
  });

  it.each([
    [{ date: "2014-03-02" }, "2014-03-02"],
    [41700, "2014-03-02"],
    ["41700", "2014-03-02"],
    ["02/03/2014", "2014-03-02"],
    ["2/3/14", "2014-03-02"],
    ["02/03/61", "1961-03-02"],
    ["2 mars 2014", "2014-03-02"],
    ["02/03/2014 00:00", "2014-03-02"],
  ])("with the birth date %j is %j", (cell, birth) => {
    expect(clean({ birth_date: cell })).toMatchObject({ person: { birth_date: birth }, doubts: [] });
  });

  it.each([
    ["M.", "Homme"],
    ["Féminin", "Femme"],
    ["garçon", "Homme"],
    ["F", "Femme"],
  ])("with the sex %j is %j", (sex, said) => {
    expect(clean({ sex }).person.sex).toBe(said);
  });

  it.each([
    ["LE GOFF Anne-Marie", "LE GOFF", "Anne-Marie"],
    ["Anne-Marie LE GOFF", "LE GOFF", "Anne-Marie"],
    ["Le Goff, Anne", "Le Goff", "Anne"],
    ["Durand Paul", "Durand", "Paul"],
  ])("with the name %j has two", (full_name, last, first) => {
    expect(clean({ full_name }).person).toMatchObject({ last_name: last, first_name: first });
  });

  it("with a postal code and a town is a commune, also where the zero in front is lost", () => {
    expect(clean({ postal_code: 35300, town: "FOUGERES" }).person.city_code).toBe("35115");
    expect(clean({ postal_code: 35300 }).person.city_code).toBe("35115");
    expect(clean({ postal_code: 1000, town: "St Denis les Bourg" }).person.city_code).toBe("01344");
    expect(clean({ postal_code: 1000, town: "Lyon" })).toMatchObject({
      person: { parents: [] },
      doubts: [{ code: "whichCommune", field: "town", repair: "Lyon", blocks: false }],
    });
    expect(clean({ postal_code: "75001", town: "Paris" }).doubts).toEqual([]);
  });

  it("that cannot be read is told with what stands there, and one that says nothing is blank", () => {
    const { doubts, person } = clean({
      email: "lea chez home",
      birth_date: "31/02/2014",
      sex: "?",
      phone: "voir mère",
    });
    expect(person).toEqual({ parents: [] });
    expect(doubts.map(({ code, repair }) => [code, repair])).toEqual([
      ["badEmail", "lea chez home"],
      ["badPhone", "voir mère"],
      ["badDate", "31/02/2014"],
    ]);
    expect(clean({ last_name: "x".repeat(64) }).doubts[0]).toMatchObject({ code: "tooLong", field: "last_name" });
    expect(clean({ address: "a\0b" }).person).toEqual({ parents: [] });
  });

  it("of guardians makes a family, whatever their last name", () => {
    const { person } = clean({
      parent1_full_name: "ROY Ida",
      parent1_email: "ida@home.example",
      parent1_type: "Maman",
      parent2_phone: 611223344,
    });
    expect(person.parents).toEqual([
      { last_name: "ROY", first_name: "Ida", email: "ida@home.example", type: "Mere" },
      { phone: "0611223344" },
    ]);
  });
});
