import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveClub } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import * as schema from "#lib/base/store/schema.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { beginFreeLetter, findFreeLetter } from "#lib/people/letters/free-letter.ts";
import { carriedNow } from "./letter-families.ts";

const season = { club: "demo", seasonId: 2 };
const at = new Date("2026-11-29T09:00:00Z");
const paper = {
  ...{ title: "Reçu", club: "Judo Club", issuer: [], number: "", season: "2026-2027", says: [], adds: [], asOf: "" },
  ...{ sections: [], total: { label: "Total", amount: "1,00 €" }, signature: { place: "", by: "" } },
};

describe.each(databases("letter_families"))("what a letter carries as somebody tries it, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ store, close } = await testStore(location, { GUICHET_NOW: at.toISOString() }));
    await saveClub(store.db, {
      ...{ slug: "demo", name: "Judo Club", baseUrl: "http://localhost/demo/api/v1", clientId: "c" },
      credential: { kind: "secret", secret: "secret" },
    });
    const issued = Array.from({ length: 21 }, (_, place) => ({
      ...{ ...season, year: 2026, number: place + 1, ask: "a", position: place, kind: "receipt" as const },
      ...{ locale: "fr" as const, memberIds: [1], people: "Max", totalCents: 100, issuedOn: "2026-11-29", asOf: at },
      ...{ paper, writtenBy: "Claire", writtenAt: at },
    }));
    await store.db.insert(schema.signedPapers).values(issued);
  });
  afterAll(() => close());

  const carried = async (count: number) => {
    const papers = Array.from({ length: count }, (_, place) => `2026-${String(place + 1).padStart(4, "0")}`);
    const choice = {
      whom: "registrations",
      activityId: null,
      activityName: null,
      cameOn: null,
      selected: null,
    } as const;
    const id = await store.db.transaction((tx) =>
      beginFreeLetter(tx, season, [{ memberIds: [1], papers }], { ...choice, purpose: "receipts" }, "Claire"),
    );
    const letter = await findFreeLetter(store.db, season, id);
    if (!letter) throw new Error("There is no letter.");
    const family = { ...{ id: 1, name: "Max", people: [], minor: false, papers }, recipients: [] };
    return carriedNow(store.db, letter, family as never, "fr");
  };

  it("is its papers, or that they are too much for a letter, and never a letter without them", async () => {
    const two = await carried(2);
    if (two === "too_large" || two === undefined) throw new Error("It carries nothing.");
    expect(two.map(({ name }) => name)).toEqual(["recu-2026-0001.pdf", "recu-2026-0002.pdf"]);
    expect(await carried(21)).toBe("too_large");
  });
});
