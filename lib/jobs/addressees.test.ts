import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Addressed, addresseesOf } from "./addressees.ts";
import { mailLinks } from "./mailto.ts";

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

  it("names who has no usable address, and lets none smuggle in another", () => {
    const people = [
      person("A", { email: "" }),
      person("B", { email: "b@x.test,evil@x.test" }),
      person("C", { email: "c@x.test?bcc=evil@x.test\n" }),
      person("D", { birthDate: "2015-04-01", email: "child@x.test" }),
      person("A", {}),
    ];
    expect(addresseesOf(people, today)).toEqual({ addresses: [], without: ["A", "B", "C", "D"] });
  });
});

/** What a mail program reads in a link. */
function read(href: string) {
  const query = new URLSearchParams(href.replace(/^mailto:\?/, "").replaceAll("+", "%2B"));
  const bcc = (/bcc=([^&]*)/.exec(href)?.[1] ?? "").split(",").map(decodeURIComponent);
  return { bcc, subject: query.get("subject"), body: query.get("body") };
}

describe("links to a mail program", () => {
  const word = fc.string({ minLength: 1, maxLength: 40, unit: fc.constantFrom(..."abcé+'&=%#._-") });
  const address = fc.tuple(word, word).map(([name, host]) => `${name}@${host}`);

  it("reach every address once, in order, with the text, and are short", () => {
    fc.assert(
      fc.property(
        fc.array(address, { maxLength: 200 }),
        fc.string(),
        fc.string({ unit: "grapheme" }),
        (all, subject, body) => {
          const links = mailLinks({ addresses: all, subject, body });
          expect(links.flatMap(({ href }) => read(href).bcc)).toEqual(all);
          expect(links.map(({ count }) => count)).toEqual(links.map(({ href }) => read(href).bcc.length));
          for (const { href } of links) {
            expect(href.length).toBeLessThanOrEqual(1_800);
            expect(read(href)).toMatchObject({ subject, body: body === "" ? null : body.replace(/\r?\n/g, "\r\n") });
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it("leave a text out that no mail program would take, and keep an address that is too long by itself", () => {
    const links = mailLinks({ addresses: ["a@x.test", "b@x.test"], subject: "s", body: "é".repeat(400) });
    expect(links).toEqual([{ href: "mailto:?bcc=a%40x.test,b%40x.test&subject=s", count: 2 }]);
    expect(mailLinks({ addresses: [`${"a".repeat(2_000)}@x.test`], subject: "s", body: "" })).toHaveLength(1);
    expect(mailLinks({ addresses: [], subject: "s", body: "b" })).toEqual([]);
  });
});
