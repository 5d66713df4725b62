import { describe, expect, it } from "vitest";
import { type FilePerson, type KnownPerson, newPersonBody, personChange } from "./merge.ts";

const nobody = {
  type: null,
  first_name: null,
  last_name: null,
  title: null,
  phone: null,
  email: null,
  profession: null,
};
const ida = { ...nobody, type: "Mere", first_name: "Ida", last_name: "Morel", phone: "0611223344" };
const known: KnownPerson = {
  ...{ last_name: "MOREL", first_name: "Léa", email: "lea@club.example", phone: null, birth_date: "2014-03-02" },
  ...{ sex: "Femme", address: "7 rue des Lilas", city_code: null, parents: [ida] },
};
const said: FilePerson = { last_name: "Morel", first_name: "Lea", parents: [] };
const always = () => "always" as const;

describe("a row of a file", () => {
  it("creates somebody with what it says, and a guardian's address where they have none", () => {
    const parents = [{ first_name: "Ida", email: "ida@home.example" }];
    expect(newPersonBody({ ...said, parents }, true)).toEqual({
      ...{ last_name: "Morel", first_name: "Lea", email: "ida@home.example" },
      parents: [{ type: "Responsable_legal", first_name: "Ida", email: "ida@home.example" }],
    });
    expect(newPersonBody({ ...said, parents }, false)).not.toHaveProperty("email");
  });

  it("changes nothing where it says the same in other signs, and nothing where it is blank", () => {
    const same = { ...said, email: "LEA@club.example", address: "7, rue des lilas" };
    const parents = [{ last_name: "morel", first_name: "IDA", phone: "+33 6 11 22 33 44" }];
    expect(personChange({ ...same, parents }, known, always)).toEqual({
      body: {},
      seen: {},
      tooMany: false,
      alike: [],
    });
  });

  it("changes what differs, as far as its column may, and says what it was", () => {
    const other = { ...said, email: "new@club.example", phone: "0699887766" };
    expect(personChange(other, known, always)).toMatchObject({
      body: { email: "new@club.example", phone: "0699887766" },
      seen: { email: "lea@club.example", phone: null },
    });
    expect(personChange(other, known, () => "empty").body).toEqual({ phone: "0699887766" });
    expect(personChange(other, known, () => "new").body).toEqual({});
  });

  it("adds to guardians and never removes one: the list is sent whole", () => {
    const parents = [
      { last_name: "Morel", first_name: "Ida", email: "ida@home.example" },
      { first_name: "Paul", last_name: "Roy" },
    ];
    const { body, seen } = personChange({ ...said, parents }, known, always);
    expect(body.parents).toEqual([
      { type: "Mere", first_name: "Ida", last_name: "Morel", phone: "0611223344", email: "ida@home.example" },
      { type: "Responsable_legal", first_name: "Paul", last_name: "Roy" },
    ]);
    expect(seen.parents).toEqual([ida]);
    const full = { ...known, parents: [ida, { ...nobody, first_name: "Jo", last_name: "Li" }] };
    expect(personChange({ ...said, parents }, full, always)).toMatchObject({ tooMany: true });
  });
});
