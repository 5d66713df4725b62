import { describe, expect, it } from "vitest";
import { type Addressed, addresseesOf } from "./addressees.ts";

const today = "2026-09-12";
const person = (name: string, more: Partial<Addressed>): Addressed => ({
  ...{ name, birthDate: "1990-01-01", email: null, guardians: [] },
  ...more,
});

describe("whom a family's letter goes to", () => {
  it("is the adult, and for a minor those who answer for them, each address once", () => {
    const parents = [{ email: "Lea@home.test" }, { email: "tom@home.test" }];
    const people = [
      person("DURAND Zoé", { birthDate: "2015-04-01", email: "zoe@school.test", guardians: parents }),
      person("DURAND Max", { birthDate: "2012-04-01", guardians: [{ email: " lea@HOME.test " }] }),
      person("MARTIN Ana", { email: "ana@work.test", guardians: parents }),
    ];
    expect(addresseesOf(people, today)).toEqual({
      addresses: ["Lea@home.test", "tom@home.test", "ana@work.test"],
      without: [],
    });
  });

  it("turns to the person on the day of their majority, and to guardians where no birth date is known", () => {
    const of = (birthDate: string | null, guardians: Addressed["guardians"] = [{ email: "g@home.test" }]) =>
      addresseesOf([person("X", { birthDate, email: "own@home.test", guardians })], today).addresses;
    expect(of("2008-09-12")).toEqual(["own@home.test"]);
    expect(of("2008-09-13")).toEqual(["g@home.test"]);
    expect(of(null)).toEqual(["g@home.test"]);
    expect(of(null, [])).toEqual(["own@home.test"]);
  });

  it("is a minor's own address where no guardian has a usable one: the register may require it of them", () => {
    const child = { birthDate: "2015-04-01", email: "child@x.test" };
    const of = (guardians: Addressed["guardians"]) => addresseesOf([person("D", { ...child, guardians })], today);
    for (const guardians of [[], [{ email: null }], [{ email: "not one" }]])
      expect(of(guardians)).toEqual({ addresses: ["child@x.test"], without: [] });
    expect(of([{ email: null }, { email: "g@x.test" }]).addresses).toEqual(["g@x.test"]);
  });

  it("names who has no usable address, and lets none smuggle in another", () => {
    const people = [
      person("A", { email: "" }),
      person("B", { email: "b@x.test,evil@x.test" }),
      person("C", { email: "c@x.test?bcc=evil@x.test\n" }),
      person("D", { birthDate: "2015-04-01", email: "child", guardians: [{ email: "g" }] }),
      person("A", {}),
    ];
    expect(addresseesOf(people, today)).toEqual({ addresses: [], without: ["A", "B", "C", "D"] });
  });
});
