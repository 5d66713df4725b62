import { createTranslator } from "next-intl";
import { extractText } from "unpdf";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { members } from "#lib/resources/members.ts";
import { payments } from "#lib/resources/payments.ts";
import type { Store } from "#lib/store/database.ts";
import { clubs } from "#lib/store/schema/clubs.ts";
import { mirrorGroups, mirrorPayments, mirrorPeople, mirrorRegistrations } from "#lib/store/schema/mirror.ts";
import { paymentCounters } from "#lib/store/schema/treasury.ts";
import { databases, testStore } from "#lib/testing/store.ts";
import { en } from "#lib/words/en.ts";
import { fr } from "#lib/words/fr.ts";
import { drawPapers } from "./draw.ts";
import { type PaperKind, signedPapers } from "./papers.ts";
import { groupMembers, paidMoney } from "./read.ts";

vi.mock("next-intl/server", () => ({
  getTranslations: async ({ locale, namespace }: { locale: "en" | "fr"; namespace: "receipts" }) =>
    createTranslator({ locale, messages: { en, fr }[locale] as typeof en, namespace }),
}));

const club = "demo";
const scope = { club, seasonId: 2 };
const moment = new Date("2026-09-01T08:00:00Z");

/** What a copy keeps of a record. */
function copied<Row>(row: Row | null): Row & { club: string; reading: number } {
  if (!row) throw new Error("not a record");
  return { ...row, club, reading: 1 };
}

const recorded: [id: number, member: number | null, cents: number, type: string, method: string][] = [
  [1, 1, 12_050, "Paiement", "Chèque"],
  [2, 1, 1_050, "Remboursement", "Virement"],
  [3, 1, 3_000, "Reduction", "Famille"],
  [4, 2, 7_000, "Paiement", "Pass’Sport"],
  [5, null, 900, "Paiement", "Espèces"],
];

/** The text of each page, every kind of space as one. */
async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const { text } = await extractText(bytes.slice());
  return text.map((page) => page.replace(/\s+/g, " "));
}

describe.each(databases("receipts"))("receipts and attestations, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    const { db } = store;
    await db.delete(clubs);
    await db.insert(clubs).values({
      ...{ slug: club, name: club, baseUrl: `http://localhost/${club}/api/v1`, clientId: club },
      ...{ createdAt: moment, updatedAt: moment },
    });
    const named = [
      { id: 1, last_name: "Nguyễn-Łukaszewicz", first_name: "Zoé" },
      { id: 2, last_name: "Παπαδόπουλος", first_name: "Дарья" },
      { id: 3, last_name: "Nobody", first_name: "Paid" },
    ];
    for (const raw of named) await db.insert(mirrorPeople).values(copied(members.copy.row(raw)));
    const group = { ...{ club, reading: 1, id: 10, seasonId: 2, name: "Judo baby" }, slotIds: [], licenceIds: [] };
    await db.insert(mirrorGroups).values(group);
    for (const [id, memberId, valid] of [
      [1, 1, true],
      [2, 2, null],
    ] as const)
      await db.insert(mirrorRegistrations).values({
        ...{ club, reading: 1, kind: "annual", id, seasonId: 2, memberId, activityId: 10, valid, slotIds: [] },
      });
    for (const [id, member_id, amount_cents, type, method] of recorded) {
      const raw = { id, member_id, amount_cents, type, method, received_on: `2026-09-1${id}` };
      await db.insert(mirrorPayments).values(copied(payments.copy.row(raw, 2)));
    }
  });
  afterAll(() => close());

  const drawn = async (
    kind: PaperKind,
    asked: Parameters<typeof paidMoney>[2],
    locale: "en" | "fr",
    together = false,
  ) => {
    const about = {
      club: "Judo Club de Nantes",
      season: "2026-2027",
      day: "2026-11-25",
      locale,
      timeZone: "Europe/Paris",
    };
    const papers = await signedPapers(kind, await paidMoney(store.db, scope, asked), about, together);
    return drawPapers(papers, { title: "Papers", author: "Judo Club de Nantes", locale, drawnAt: moment });
  };

  it("tell the sum net of what was given back, without discounts, with every letter of a name", async () => {
    const [zoe, other] = await pagesOf(await drawn("attestation", { members: [1, 2] }, "fr"));
    expect(zoe).toContain("NGUYỄN-ŁUKASZEWICZ Zoé est inscrit·e pour la saison 2026-2027 à : Judo baby.");
    expect(zoe).toContain("La somme de 110,00 € a été réglée à Judo Club de Nantes");
    expect(zoe).toContain("11/09/2026 Chèque 120,50 €");
    expect(zoe).toContain("Remboursement · Virement -10,50 €");
    expect(zoe).not.toContain("Famille");
    expect(zoe).toContain("le 25/11/2026");
    // Not validated: nobody attests that somebody takes part who may not yet.
    expect(other).toContain("ΠΑΠΑΔΌΠΟΥΛΟΣ Дарья");
    expect(other).not.toContain("inscrit·e");
    expect(other).toContain("70,00 €");
  });

  it("are of single payments, of several people, or of a family on one paper, in either language", async () => {
    const each = await pagesOf(await drawn("receipt", { payments: [4, 2, 3, 5, 99] }, "en"));
    expect(each).toHaveLength(2);
    expect(each[0]).toContain("€70.00");
    expect(each[1]).toContain("Refund · Virement");
    expect(each[1]).toContain("Total paid, less refunds");
    const family = await pagesOf(await drawn("receipt", { members: [2, 1] }, "en", true));
    expect(family).toHaveLength(1);
    expect(family[0]).toContain("€180.00");
    expect(await pagesOf(await drawn("receipt", { members: [3] }, "fr"))).toEqual([
      expect.stringContaining("Aucun règlement cette saison"),
    ]);
  });

  it("are of everybody who is validated in a group, and of nobody who waits", async () => {
    expect(await groupMembers(store.db, scope, 10)).toEqual([1]);
    expect(await groupMembers(store.db, { club, seasonId: 1 }, 10)).toEqual([]);
  });

  it("call an entry that was made in error so, and no refund, since nobody was given anything", async () => {
    const { db } = store;
    const counter = { club, seasonId: 2, paymentId: 2, countersId: 1, writtenBy: "Anne", writtenAt: moment };
    await db.insert(paymentCounters).values({ ...counter, kind: "correction", reason: null });
    const [french] = await pagesOf(await drawn("receipt", { members: [1] }, "fr"));
    expect(french).toContain("Saisie par erreur, contre-passée · Virement -10,50 €");
    expect(french).not.toContain("Remboursement");
    const [english] = await pagesOf(await drawn("receipt", { payments: [2] }, "en"));
    expect(english).toContain("Entry made in error, taken back · Virement");
    expect(english).not.toContain("Refund");
    await db.delete(paymentCounters);
  });

  it("goes on on another page where the payments of one have no room, and keeps many papers small", async () => {
    const many = Array.from({ length: 80 }, (_, at) => ({
      ...{
        paymentId: at,
        on: "2026-09-12",
        method: "Espèces ".repeat(400),
        isRefund: false,
        isReturned: false,
        isCorrected: false,
        cents: 100,
      },
    }));
    const person = { id: 1, name: "N".repeat(5_000), activities: [], money: many, netCents: 8_000 };
    const about = {
      club: "C".repeat(5_000),
      season: "2026-2027",
      day: "2026-11-25",
      locale: "fr",
      timeZone: "Europe/Paris",
    } as const;
    const file = { title: "Papers", author: "Club", locale: "fr", drawnAt: moment } as const;
    const long = await pagesOf(await drawPapers(await signedPapers("attestation", [person], about), file));
    expect(long.length).toBeGreaterThan(2);
    expect(long.at(-1)).toContain("80,00 €");
    const usual = {
      ...person,
      name: "MARTIN Léa",
      money: many.slice(0, 2).map((one) => ({ ...one, method: "Chèque" })),
    };
    const all = await signedPapers(
      "receipt",
      Array.from({ length: 60 }, () => usual),
      about,
    );
    const bytes = await drawPapers(all, file);
    expect(/\/Count (\d+)/.exec(Buffer.from(bytes).toString("latin1"))?.[1]).toBe("60");
    expect(bytes.length).toBeLessThan(400_000);
  });
});
