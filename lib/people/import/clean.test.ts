import { describe, expect, it } from "vitest";
import { cleanPerson } from "./clean.ts";

const settings = {
  today: "2026-11-26",
  zone: "Europe/Paris",
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
    ["'0612345678", "0612345678"],
    ["Tél : 06-12-34-56-78", "0612345678"],
    ["+33 (0)6 12 34 56 78", "+33612345678"],
    [33612345678, "+33612345678"],
  ])("with the phone %j is %j", (phone, said) => {
    expect(clean({ phone })).toMatchObject({ person: { phone: said }, doubts: [] });
  });

  it.each(["06.12.34.56.78 / 02 99 00 00 00", "0612345678 ou 0299000000", "0612345678; 0299000000"])(
    "with two phones, %j, is the first, and the other is told",
    (phone) => {
      const { person, doubts } = clean({ phone });
      expect(person.phone).toBe("0612345678");
      expect(doubts).toMatchObject([{ code: "notTaken", values: { found: "0299000000" }, blocks: false }]);
    },
  );

  it.each([61234567, "0612 34 56", "06123456789", "3949"])(
    "with the phone %j is asked: it has not ten digits",
    (phone) => {
      expect(clean({ phone })).toMatchObject({ person: { parents: [] }, doubts: [{ code: "badPhone", blocks: true }] });
    },
  );

  it.each([
    [{ date: "2014-03-02" }, "2014-03-02"],
    [41700, "2014-03-02"],
    ["41700", "2014-03-02"],
    ["02/03/2014", "2014-03-02"],
    ["2/3/14", "2014-03-02"],
    ["02/03/61", "1961-03-02"],
    ["2 mars 2014", "2014-03-02"],
    ["02/03/2014 00:00", "2014-03-02"],
    [41699.999999, "2014-03-02"],
    ["2014-03-01T23:00:00Z", "2014-03-02"],
    ["2014-07-01T22:00:00.000Z", "2014-07-02"],
    ["2014-03-02T00:00:00Z", "2014-03-02"],
    [{ date: "2014-03-02T12:00" }, "2014-03-02"],
  ])("with the birth date %j is %j", (cell, birth) => {
    expect(clean({ birth_date: cell })).toMatchObject({ person: { birth_date: birth }, doubts: [] });
  });

  it.each([1987, "1987", 2014, { date: "2014-03-01T23:00" }, "01/03/2014 22:00"])(
    "with the birth date %j is asked: it may be a year, or the midnight of the next day",
    (birth_date) => {
      expect(clean({ birth_date })).toMatchObject({ person: { parents: [] }, doubts: [{ code: "badDate" }] });
    },
  );

  it.each([
    ["Melle", "Femme"],
    ["weiblich", "Femme"],
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
  ])("with the name %j has two", (full_name, last, first) => {
    expect(clean({ full_name }).person).toMatchObject({ last_name: last, first_name: first });
  });

  it("with a name that may be read in two ways is asked, unless the heading says which stands first", () => {
    expect(clean({ full_name: "Marie Dupont" })).toMatchObject({
      person: { parents: [] },
      doubts: [{ code: "whichName" }],
    });
    expect(clean({ first_then_last: "Marie Dupont" }).person).toMatchObject({
      last_name: "Dupont",
      first_name: "Marie",
    });
    expect(clean({ last_then_first: "Marie Dupont" }).person).toMatchObject({
      last_name: "Marie",
      first_name: "Dupont",
    });
  });

  it("with two telephones, addresses or last names in columns of their own is the first that has something; the other is told", () => {
    expect(clean({ last_name: "", birth_name: "MARTIN", phone: "", phone_2: "0612345678" })).toMatchObject({
      ...{ person: { last_name: "MARTIN", phone: "0612345678" }, doubts: [] },
    });
    expect(clean({ last_name: "Berg", infix: "van der" }).person.last_name).toBe("van der Berg");
    expect(clean({ phone: "0612345678", phone_2: "0299000000" }).doubts).toMatchObject([
      { code: "notTaken", blocks: false },
    ]);
    expect(clean({ email: "a@club.example; b@club.example" })).toMatchObject({
      ...{ person: { email: "a@club.example" }, doubts: [{ code: "notTaken", values: { found: "b@club.example" } }] },
    });
  });

  it("with a postal code and a town is a commune, also where the zero in front is lost", () => {
    expect(clean({ postal_code: 35300, town: "FOUGERES" }).person.city_code).toBe("35115");
    expect(clean({ postal_code: 35300 }).person.city_code).toBe("35115");
    expect(clean({ postal_code: 1000, town: "St Denis les Bourg" }).person.city_code).toBe("01344");
    expect(clean({ postal_code: 1000, town: "Lyon" })).toMatchObject({
      person: { parents: [] },
      doubts: [{ code: "whichCommune", field: "town", repair: "Lyon", blocks: false }],
    });
    expect(clean({ postal_code: "75001", town: "Paris" }).doubts).toMatchObject([
      { code: "communeNotAsked", field: "town", repair: "Paris", blocks: false },
    ]);
    expect(clean({ town: "Paris" }).doubts).toMatchObject([{ code: "townAlone", blocks: false }]);
    expect(clean({ postal_town: "01000 St Denis les Bourg" }).person.city_code).toBe("01344");
    expect(clean({ postal_town: "F-35300 FOUGERES CEDEX" }).person.city_code).toBe("35115");
    expect(clean({ city_code: "35238", postal_code: "35300" })).toMatchObject({
      ...{ person: { city_code: "35115" }, doubts: [{ code: "otherCommune", blocks: false }] },
    });
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
    // What no keyboard types is left out, and nothing else of the cell.
    expect(clean({ address: "a\0b" }).person).toEqual({ address: "a b", parents: [] });
  });

  it("of guardians makes a family, whatever their last name", () => {
    const { person } = clean({
      parent1_full_name: "ROY Ida",
      parent1_email: "ida@home.example",
      parent1_type: "Maman",
      parent2_phone: 611223344,
    });
    expect(person.parents).toEqual([
      { last_name: "ROY", first_name: "Ida", email: "ida@home.example", type: "Mere", nth: 1 },
      { phone: "0611223344", nth: 2 },
    ]);
    const mother = clean({ parent1_last_name: "ROY", parent1_type: "M." });
    expect(mother).toMatchObject({ doubts: [{ code: "otherKind", blocks: false }] });
    expect(mother.person.parents).toEqual([{ last_name: "ROY", nth: 1 }]);
    expect(clean({ parent1_title: "Mme" }).person.parents).toEqual([]);
    const kinds = { 2: "Pere" };
    expect(cleanPerson({ parent2_full_name: "M. DURAND Paul" }, { ...settings, kinds }).person.parents).toEqual([
      { last_name: "DURAND", first_name: "Paul", title: "M.", type: "Pere", nth: 2 },
    ]);
  });
});

describe("a last name with another beside it", () => {
  it.each(["DURAND (née PETIT)", "DURAND née PETIT", "Durand épouse Petit", "DURAND Vve PETIT"])(
    "%j is taken as it stands, and told",
    (last_name) => {
      const { person, doubts } = clean({ last_name, first_name: "Léa" });
      expect(person).toMatchObject({ last_name, first_name: "Léa" });
      expect(doubts).toMatchObject([
        { code: "oddName", field: "last_name", values: { found: last_name }, blocks: false },
      ]);
    },
  );

  it("is told of guardians, too", () => {
    const { doubts } = clean({ parent1_last_name: "DURAND (née PETIT)", parent2_first_name: "Paul 06" });
    expect(doubts).toMatchObject([
      { code: "oddName", field: "parent1_last_name", blocks: false },
      { code: "oddName", field: "parent2_first_name", blocks: false },
    ]);
  });

  it.each(["Épée", "Nédélec", "Gebhardt"])("%j is one name", (last_name) => {
    expect(clean({ last_name, first_name: "Léa" }).doubts).toEqual([]);
  });
});
