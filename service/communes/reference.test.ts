import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { cityCodeOf, communeOf, findCommunes } from "./reference.ts";

describe("the commune reference", () => {
  it("finds every commune of a postal code, by name", () => {
    expect(findCommunes("72200").map((commune) => commune.name)).toEqual([
      "Bazouges Cré sur Loir",
      "Clermont-Créans",
      "Crosmières",
      "La Flèche",
      "Le Bailleul",
      "Mareil-sur-Loir",
    ]);
  });

  it("keeps leading zeros", () => {
    expect(findCommunes("01400").every((commune) => commune.postal_code === "01400")).toBe(true);
    expect(findCommunes("01400")).not.toEqual([]);
    expect(findCommunes("1400")).toEqual([]);
  });

  it("gives one code to a commune of several postal codes", () => {
    const codes = ["35000", "35200", "35700"].map(
      (postalCode) => findCommunes(postalCode).find((commune) => commune.name === "Rennes")?.city_code,
    );
    expect(new Set(codes).size).toBe(1);
    expect(codes[0]).toBeDefined();
  });

  it("answers nothing for an unknown code", () => {
    expect(findCommunes("00000")).toEqual([]);
    expect(communeOf("35238")).toBeUndefined();
  });

  it("finds back the commune of a code", () => {
    const [fougeres] = findCommunes("35300");
    expect(fougeres && communeOf(fougeres.city_code)).toEqual(fougeres);
  });

  // Clients keep these codes: a change of the scramble would orphan every stored one.
  it("never changes a code", () => {
    expect(cityCodeOf("35115")).toBe("XTWQS");
    expect(cityCodeOf("2A004")).toBe("WVDFC");
  });

  it("gives each commune five letters of its own", () => {
    const all = createRequire(import.meta.url)("@etalab/decoupage-administratif/data/communes.json") as {
      code: string;
    }[];
    const national = new Set(all.map((commune) => commune.code));
    const codes = new Set([...national].map(cityCodeOf));
    expect(codes.size).toBe(national.size);
    for (const code of codes) if (!/^[B-DF-HJ-NP-TV-XZ]{5}$/.test(code)) expect.fail(`unlike a code: ${code}`);
  });
});
