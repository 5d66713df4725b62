import { describe, expect, it } from "vitest";
import { typedPerson } from "./people-query.ts";

describe("who was searched for, as the beginning of their record", () => {
  it.each([
    ["Kervadec", { last_name: "Kervadec" }],
    ["martin  léa ", { last_name: "martin", first_name: "léa" }],
    ["Anne LE GOFF", { last_name: "LE GOFF", first_name: "Anne" }],
    ["le goff anne-marie", { last_name: "le goff", first_name: "anne-marie" }],
    ["Le Goff Kervadec, Anne Marie", { last_name: "Le Goff Kervadec", first_name: "Anne Marie" }],
    ["de la", { last_name: "de la" }],
    ["MARTIN LÉA", { last_name: "MARTIN", first_name: "LÉA" }],
    ["Martin Léa 12/03/2014", { last_name: "Martin", first_name: "Léa", birth_date: "2014-03-12" }],
    [" , Léa", { first_name: "Léa" }],
    ["2014-03-12", { birth_date: "2014-03-12" }],
  ])("%s", (query, expected) => {
    expect(typedPerson(query)).toEqual(expected);
  });

  const isFirstName = (word: string) => ["lea", "anne", "marie", "martin"].includes(word);
  it.each([
    ["Léa Dupont", { last_name: "Dupont", first_name: "Léa" }],
    ["Dupont Léa", { last_name: "Dupont", first_name: "Léa" }],
    ["anne marie le goff", { last_name: "le goff", first_name: "anne marie" }],
    ["Léa van den Berg", { last_name: "van den Berg", first_name: "Léa" }],
    // Both may be either: as one writes in an office.
    ["Martin Léa", { last_name: "Martin", first_name: "Léa" }],
    ["Léa", { last_name: "Léa" }],
    ["LÉA Dupont", { last_name: "LÉA", first_name: "Dupont" }],
    ["Léa, Dupont", { last_name: "Léa", first_name: "Dupont" }],
  ])("%s, where Léa is a first name", (query, expected) => {
    expect(typedPerson(query, isFirstName)).toEqual(expected);
  });

  it.each(["", "  ", "06 12 34 56 78", "+262 692 11 22 33", "lea@club.example", "#12", "Martin 12", "31/02/2014"])(
    "takes no name from « %s »",
    (query) => {
      expect(typedPerson(query)).toEqual({});
    },
  );
});
