import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseView } from "#lib/sync/copy/registration-filters.ts";
import { HIGHEST_ID, idIn, isId } from "./identifier.ts";
import { boundedText, clubSlug, cursorText, line, recordId, recordIds, recordIdText, searchText } from "./schemas.ts";
import { asText, isOneLine, isText } from "./text.ts";

const takes = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

describe("numbers of records", () => {
  it.each([1, 42, HIGHEST_ID])("are %s", (id) => {
    expect([isId(id), idIn(String(id)), takes(recordId, id)]).toEqual([true, id, true]);
    expect(recordIdText.parse(String(id))).toBe(id);
  });

  it.each([0, -1, 1.5, HIGHEST_ID + 1, Number.POSITIVE_INFINITY, Number.NaN])("are never %s", (id) => {
    expect([isId(id), idIn(String(id)), takes(recordId, id), takes(recordIdText, String(id))]).toEqual([
      false,
      undefined,
      false,
      false,
    ]);
  });

  it.each(["", "01", "1e3", "+1", " 1", "0x1", "１", "1\n", "9999999999"])("are not written as %j", (written) => {
    expect([idIn(written), takes(recordIdText, written)]).toEqual([undefined, false]);
  });

  it("are so many and no more", () => {
    const list = recordIds(10_000);
    expect(takes(list, Array(10_000).fill(1))).toBe(true);
    expect(takes(list, Array(10_001).fill(1))).toBe(false);
  });
});

describe("texts", () => {
  it("that the database would refuse are none", () => {
    for (const value of ["a\u0000b", "\u001b[2J", "\ud800", "a\udc00", "\u007f"]) {
      expect([isText(value), takes(boundedText(100), value), takes(searchText, value)]).toEqual([false, false, false]);
      expect(isText(asText(value))).toBe(true);
    }
  });

  it("of one line move nothing beside them", () => {
    for (const value of ["a\nb", "a\u2028b", "x\u202egnp.exe", "\u2066a"]) expect(isOneLine(value)).toBe(false);
    for (const value of ["Éloïse Lebœuf-Ñandú", "محمد", "Ana\u00a0B.", "😀"]) expect(isOneLine(value)).toBe(true);
    expect([takes(line(3), "abcd"), takes(clubSlug, ["demo"]), takes(clubSlug, "")]).toEqual([false, false, false]);
  });

  it("are made fit whatever was pasted into a search, and stay as they are where they are fit", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (pasted) => {
        expect(isText(asText(pasted))).toBe(true);
        if (isText(pasted)) expect(asText(pasted)).toBe(pasted);
        expect(isText(parseView(new URLSearchParams({ q: pasted })).q)).toBe(true);
      }),
    );
  });
});

describe("cursors", () => {
  it.each(["1e400", "0", "-1", "9007199254740993", "99999999999999999999", "abc"])("are never %s", (written) => {
    expect(takes(cursorText, written)).toBe(false);
  });
  it("go past the numbers of records, as the log does", () =>
    expect(cursorText.parse("4294967296")).toBe(4_294_967_296));
});
