import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Store } from "#lib/base/store/database.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { mirrorCommunes } from "#lib/base/store/schema/sync/mirror.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { keepCommunes, postalLines, postalPlace } from "./communes.ts";

const moment = new Date("2026-09-01T08:00:00Z");

describe("the postal code of an address", () => {
  const fougeres = { name: "Fougères", postalCodes: ["35300"] };
  const nantes = { name: "Nantes", postalCodes: ["44000", "44100"] };
  it.each([
    ["1 rue du Stade", fougeres, ["1 rue du Stade", "35300 Fougères"]],
    ["1 rue du Stade\n35300 FOUGERES", fougeres, ["1 rue du Stade", "35300 FOUGERES"]],
    ["1 rue du Stade, 35133", fougeres, ["1 rue du Stade, 35133", "35300 Fougères"]],
    ["1 rue de Fougères", fougeres, ["1 rue de Fougères", "35300 Fougères"]],
    // Of two nobody knows which: the town alone, and not one of them by luck.
    ["1 quai de la Fosse", nantes, ["1 quai de la Fosse", "Nantes"]],
    ["1 quai de la Fosse, 44100", nantes, ["1 quai de la Fosse, 44100", "Nantes"]],
    ["1 rue du Stade", { name: null, postalCodes: null }, ["1 rue du Stade"]],
    ["1 rue du Stade 35300", { name: null, postalCodes: null }, ["1 rue du Stade 35300"]],
    ["350000 rue du Stade", { name: "Or", postalCodes: [] }, ["350000 rue du Stade", "Or"]],
  ] as const)("of %j with %j stands on a letter", (address, commune, lines) => {
    expect(postalLines(address, postalPlace(address, commune))).toEqual(lines);
  });

  it("is never one that neither the address nor the club says", () => {
    const code = fc.integer({ min: 1000, max: 98_999 }).map((one) => String(one).padStart(5, "0"));
    fc.assert(
      fc.property(
        fc.option(fc.tuple(fc.string(), fc.option(code))),
        fc.uniqueArray(code, { maxLength: 4 }),
        (one, known) => {
          const address = one && `${one[0]} ${one[1] ?? ""}`;
          const { postalCode } = postalPlace(address, { name: "Ici", postalCodes: known });
          if (postalCode === null) return;
          expect(known.length === 1 || (address ?? "").includes(postalCode)).toBe(true);
        },
      ),
    );
  });
});

describe.each(databases("postal"))("communes that were looked up, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    await store.db.delete(clubs);
    await store.db.insert(clubs).values({
      ...{ slug: "demo", name: "demo", baseUrl: "http://localhost/demo/api/v1", clientId: "demo" },
      ...{ createdAt: moment, updatedAt: moment },
    });
  });
  afterAll(() => close());

  it("keep every postal code by which they were found, each once", async () => {
    for (const postalCode of ["44100", "44000", "44100", ""])
      await keepCommunes(store.db, "demo", [{ code: "XTWQS", name: "Nantes", postalCode }]);
    expect(await store.db.select().from(mirrorCommunes)).toMatchObject([{ postalCodes: ["44000", "44100"] }]);
  });
});
