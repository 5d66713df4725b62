import { describe, expect, it } from "vitest";
import { csvAnswer, csvOf, isCsvPreset } from "./csv.ts";

describe("CSV", () => {
  it("is what French offices open: semicolons, a byte order mark, CRLF, decimal commas", () => {
    expect(csvOf("excel", ["Nom", "Prix"], [["Lebœuf; Éloïse", 12.5]])).toBe(
      '\uFEFFNom;Prix\r\n"Lebœuf; Éloïse";12,5\r\n',
    );
  });

  it("is open data: commas, no mark, decimal points", () => {
    expect(csvOf("open", ["a", "b"], [['say "hi", you', -12.5]])).toBe('a,b\n"say ""hi"", you",-12.5\n');
  });

  it.each(["=1+1", "+33612345678", "-2", "@cmd", "\tx", "\rx"])("disarms %j", (text) => {
    expect(csvOf("open", ["h"], [[text]])).toContain(`'${text}`);
  });

  it("keeps leading zeros and leaves unknown values empty", () => {
    expect(csvOf("open", ["tel", "age"], [["0612345678", null]])).toBe("tel,age\n0612345678,\n");
  });

  it("is saved as a file and kept in no cache", () => {
    const { headers } = csvAnswer("registrations", "");
    expect(headers.get("content-disposition")).toBe('attachment; filename="registrations.csv"');
    expect(headers.get("cache-control")).toBe("no-store");
    expect(isCsvPreset("pdf")).toBe(false);
  });
});
