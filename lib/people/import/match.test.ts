import { describe, expect, it } from "vitest";
import { type AlikeRecord, matchOf, type RowIdentity } from "./match.ts";

const lea: AlikeRecord = {
  ...{
    id: 5,
    lastName: "MOREL",
    firstName: "Léa",
    birthDate: "2014-03-02",
    email: "lea@club.example",
    phone: "0611223344",
  },
};
const paul: AlikeRecord = {
  id: 6,
  lastName: "Morel",
  firstName: "Paul",
  birthDate: "2014-03-02",
  email: null,
  phone: null,
};
const row: RowIdentity = {
  id: null,
  lastName: "Morel",
  firstName: "Lea",
  birthDate: "2014-03-02",
  email: null,
  phone: null,
};

describe("a row of a file is", () => {
  it.each([
    ["names and birth date", row, { is: "same", id: 5 }],
    ["names the other way round", { ...row, lastName: "Lea", firstName: "Morel" }, { is: "same", id: 5 }],
    [
      "one contact, which a family shares",
      { ...row, birthDate: null, email: "LEA@club.example" },
      { is: "alike", ids: [5], agreeing: 1, isLikely: false },
    ],
    [
      "both contacts",
      { ...row, birthDate: null, email: "lea@club.example", phone: "+33611223344" },
      { is: "alike", ids: [5], agreeing: 1, isLikely: true },
    ],
    [
      "one contact, and another telephone",
      { ...row, birthDate: null, email: "lea@club.example", phone: "0700000000" },
      { is: "alike", ids: [5], agreeing: 0, isLikely: false },
    ],
    ["names alone", { ...row, birthDate: null }, { is: "alike", ids: [5], agreeing: 1 }],
    ["a slip of the pen in the name", { ...row, lastName: "Morell" }, { is: "alike", ids: [5] }],
    ["day and month the other way round", { ...row, birthDate: "2014-02-03" }, { is: "alike", ids: [5] }],
    ["another year", { ...row, birthDate: "2013-03-02" }, { is: "alike", ids: [5] }],
    ["a namesake of another age", { ...row, birthDate: "1971-11-20" }, { is: "new" }],
    ["a twin", { ...row, firstName: "Anne" }, { is: "new" }],
    ["the number of the record", { ...row, id: 5, birthDate: null }, { is: "same", id: 5 }],
    ["its number, with another birth date", { ...row, id: 5, birthDate: "2013-03-02" }, { is: "alike", ids: [5] }],
    ["its number, with a name that is alike", { ...row, id: 5, lastName: "Morell" }, { is: "alike", ids: [5] }],
    ["the number of another", { ...row, id: 6 }, { is: "alike", ids: [5, 6] }],
    ["the number of nobody", { ...row, id: 7 }, { is: "same", id: 5 }],
  ])("by %s: %j", (_by, named, match) => {
    expect(matchOf(named, [lea, paul])).toMatchObject(match);
  });

  it("one of several where two records are alike", () => {
    expect(matchOf(row, [lea, { ...lea, id: 9 }])).toMatchObject({ is: "alike", ids: [5, 9], agreeing: 2 });
  });
});
