import fc from "fast-check";
import ICAL from "ical.js";
import { expect, it } from "vitest";
import { type ContactCard, vcardsOf } from "./vcards.ts";

const NOVA: ContactCard = {
  ...{ uid: "demo-5", lastName: "LE GOFF-KERMORVAN", firstName: "Nova", fullName: "LE GOFF-KERMORVAN Nova" },
  ...{
    organisation: "Club; des, Bains \\ Fougères",
    phones: ["06 12 34 56 78", "+33 2 99"],
    emails: ["n@club.example"],
  },
  note: "Responsable légale d’ABGRALL Ida\nÀ appeler d’abord",
};

/** As another program reads it: names of properties with their values. */
function read(text: string): [string, unknown][][] {
  const parsed = ICAL.parse(text) as unknown[];
  const cards = (typeof parsed[0] === "string" ? [parsed] : parsed) as [string, [string, object, string, unknown][]][];
  return cards.map(([, properties]) => properties.map(([name, , , value]) => [name, value]));
}

it("is read back by another program as it was written, whatever stands in a name", () => {
  expect(read(vcardsOf([NOVA]))).toEqual([
    [
      ["version", "4.0"],
      ["uid", NOVA.uid],
      ["fn", NOVA.fullName],
      ["n", [NOVA.lastName, NOVA.firstName, "", "", ""]],
      ["org", NOVA.organisation],
      ["tel", NOVA.phones[0]],
      ["tel", NOVA.phones[1]],
      ["email", NOVA.emails[0]],
      ["note", NOVA.note],
    ],
  ]);
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 120 }), (odd) => {
      const clean = odd.replaceAll(/[\p{Cc}\u0085\u2028\u2029]/gu, "").toWellFormed();
      const [card] = read(vcardsOf([{ ...NOVA, lastName: clean, fullName: clean, note: "" }]));
      expect(Object.fromEntries(card ?? [])).toMatchObject({ fn: clean, n: [clean, "Nova", "", "", ""] });
    }),
  );
});

it("keeps every line within 75 octets, ends each with CRLF, and cuts no letter in two", () => {
  const text = vcardsOf([{ ...NOVA, note: "é👩‍👩‍👧".repeat(60) }, NOVA]);
  expect(text.endsWith("END:VCARD\r\n")).toBe(true);
  for (const line of text.split("\r\n")) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\r\n]/);
    expect(line.isWellFormed()).toBe(true);
  }
  expect(read(text).length).toBe(2);
});

it("lets no name write a property of its own", () => {
  const evil = "Eve\r\nTEL:0800\nEND:VCARD\u2028BEGIN:VCARD";
  const cards = read(vcardsOf([{ ...NOVA, firstName: evil, fullName: evil, phones: [] }]));
  expect(cards.length).toBe(1);
  expect(cards[0]?.map(([name]) => name)).not.toContain("tel");
});
