import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { callLink, mailLink, mailLinks } from "./contact-links.ts";

/** Signs that mean something in an address of the web, in a header of a message, or to a telephone. */
const SIGNS = [...'?&=#%:/+@,;<>*()[]"\\ \n\r\t\u00a0\u202e\u0000é𝕏\ud800', "%0A", "bcc=", "subject="];
const hostile = fc.string({ maxLength: 60, unit: fc.oneof(fc.constantFrom(...SIGNS), fc.constantFrom(..."ab09.-")) });

describe("a link that writes to one person", () => {
  it("has one receiver and nothing else, whatever was typed as the address", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          hostile,
          fc.tuple(hostile, hostile).map((parts) => parts.join("@")),
        ),
        (typed) => {
          const href = mailLink(typed);
          if (href === undefined) return;
          const { protocol, pathname, search, hash } = new URL(href);
          expect([protocol, search, hash]).toEqual(["mailto:", "", ""]);
          expect(decodeURIComponent(pathname)).toBe(typed.trim());
          expect(decodeURIComponent(pathname)).not.toMatch(/[\s,;]/);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ["mum?bcc=thief@evil.example", "mailto:mum%3Fbcc%3Dthief@evil.example"],
    ["o'neill+judo@club.test", "mailto:o'neill%2Bjudo@club.test"],
    [" ana@club.test ", "mailto:ana@club.test"],
    ["a@x.test,evil@x.test", undefined],
    ["a@x.test?bcc=b@x.test", undefined],
    ["a@x.test\nbcc: b@x.test", undefined],
    ["\u202eana@club.test", undefined],
    ["ana", undefined],
    ["", undefined],
    [`${"a".repeat(300)}@x.test`, undefined],
  ])("takes %j for what it is", (typed, href) => {
    expect(mailLink(typed)).toBe(href);
  });
});

describe("a link that calls a number", () => {
  it("is digits with a plus before them at most, whatever was typed", () => {
    fc.assert(
      fc.property(hostile, (typed) => {
        const href = callLink(typed);
        if (href !== undefined) expect(href).toMatch(/^tel:\+?\d{2,15}$/);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ["06 12.34-56/78", "tel:0612345678"],
    ["+33 (0)6 12 34 56 78", "tel:+33612345678"],
    ["0612345678 / 0699887766", undefined],
    ["0612345678 (mum)", undefined],
    ["*21*0899000000#", undefined],
    ["0612345678;phone-context=evil.example", undefined],
    ["", undefined],
  ])("takes %j for what it is", (typed, href) => {
    expect(callLink(typed)).toBe(href);
  });
});

/** What a mail program reads in a link to many. */
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
    expect(mailLinks({ addresses: ["a@x.test"], subject: "Judo\r\nBcc: b@x.test", body: "" })[0]?.href).not.toMatch(
      /%0[AD]/i,
    );
  });
});
