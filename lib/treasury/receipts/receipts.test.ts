import { eq, inArray, sql } from "drizzle-orm";
import { createTranslator } from "next-intl";
import { extractText } from "unpdf";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { addAccount } from "#lib/base/store/accounts.ts";
import type { Store } from "#lib/base/store/database.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { mirrorGroups, mirrorPayments, mirrorPeople, mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { paymentCounters } from "#lib/base/store/schema/treasury/treasury.ts";
import { en } from "#lib/base/words/en.ts";
import { fr } from "#lib/base/words/fr.ts";
import { copiedBy } from "#lib/desk/testing/copied.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { members } from "#lib/sync/resources/members.ts";
import { payments } from "#lib/sync/resources/payments.ts";
import { boxesIn } from "#runtime/testing/boxes.ts";
import { drawSignedPapers } from "./draw.ts";
import { issueSignedPapers } from "./issue-numbered.ts";
import { countIssued, issuedSignedPapers, signedPapersNumbered } from "./issued.ts";
import { isSiret, readIssuer } from "./issuer.ts";
import { signedPaperNumber, signedPaperNumberIn } from "./number-text.ts";
import { groupMembers, paidMoney } from "./read.ts";
import { type SignedPaperKind, signedPaperWords, unnumberedSignedPapers } from "./signed-papers.ts";

vi.mock("next-intl/server", () => ({
  getTranslations: async ({ locale, namespace }: { locale: "en" | "fr"; namespace: "receipts" }) =>
    createTranslator({ locale, messages: { en, fr }[locale] as typeof en, namespace }),
}));

const club = "demo";
const scope = { club, seasonId: 2 };
const moment = new Date("2026-09-01T08:00:00Z");

const copied = copiedBy(club);

const recorded: [id: number, member: number | null, cents: number, type: string, method: string][] = [
  [1, 1, 12_050, "Paiement", "Chèque"],
  [2, 1, 1_050, "Remboursement", "Virement"],
  [3, 1, 3_000, "Reduction", "Famille"],
  [4, 2, 7_000, "Paiement", "Pass’Sport"],
  [5, null, 900, "Paiement", "Espèces"],
];

const ISSUER = {
  ...{ name: "Judo Club de Nantes", address: "1 rue du Stade\n44000 Nantes", siret: "12345678200010" },
};
const ABOUT = {
  ...{ issuer: ISSUER, season: "2026-2027", day: "2026-11-25", locale: "fr" as const, timeZone: "Europe/Paris" },
  asOf: new Date("2026-11-25T09:30:00Z"),
};

/** As they are drawn. */
const sheets = (papers: ReturnType<typeof unnumberedSignedPapers>) =>
  papers.map(({ paper }) => ({ ...paper, number: "N° 2026-0007" }));

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
      { id: 4, last_name: "MARTIN", first_name: "Léa", birth_date: "2014-03-02" },
      { id: 5, last_name: "Martin", first_name: "Lea" },
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
    kind: SignedPaperKind,
    asked: Parameters<typeof paidMoney>[2],
    locale: "en" | "fr",
    together = false,
  ) => {
    const about = { ...ABOUT, locale, words: await signedPaperWords(locale) };
    const papers = unnumberedSignedPapers(kind, await paidMoney(store.db, scope, asked), about, together);
    return drawSignedPapers(sheets(papers), {
      title: "Papers",
      author: "Judo Club de Nantes",
      locale,
      drawnAt: moment,
    });
  };

  it("tell the sum net of what was given back, without discounts, with every letter of a name", async () => {
    const [zoe, other] = await pagesOf(await drawn("attestation", { members: [1, 2] }, "fr"));
    expect(zoe).toContain("NGUYỄN-ŁUKASZEWICZ Zoé est inscrit·e pour la saison 2026-2027 à : Judo baby.");
    expect(zoe).toContain("La somme de 110,00 € a été réglée à Judo Club de Nantes");
    expect(zoe).toContain("11/09/2026 Chèque 120,50 €");
    expect(zoe).toContain("Remboursement · Virement -10,50 €");
    expect(zoe).not.toContain("Famille");
    expect(zoe).toContain("le 25/11/2026");
    expect(zoe).toContain("Judo Club de Nantes 1 rue du Stade 44000 Nantes SIRET 123 456 782 00010");
    expect(zoe).toContain("N° 2026-0007");
    expect(zoe).toContain("D’après les règlements lus auprès du registre du club le 25/11/2026 à 10h30.");
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
    expect(await paidMoney(store.db, scope, { members: [3] })).toMatchObject([{ money: [], netCents: 0 }]);
  });

  it("tell people of one name apart, by the day of birth or else by the number, and say neither of anybody else", async () => {
    const [born, numbered, alone] = await pagesOf(await drawn("receipt", { members: [4, 5, 1] }, "fr"));
    expect(born).toContain("MARTIN Léa, né·e le 02/03/2014");
    expect(numbered).toContain("MARTIN Lea, fiche n° 5");
    expect(alone).not.toMatch(/né·e le|fiche n°/);
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

  it("tell of a single payment what took it back since, and call a wrong entry what it is", async () => {
    const written = { club, seasonId: 2, writtenBy: "Anne", writtenAt: moment };
    await store.db.transaction(async (tx) => {
      for (const [id, countersId, kind] of [
        [21, 4, "returned"],
        [22, 1, "correction"],
      ] as const) {
        const raw = {
          id,
          member_id: id === 21 ? 2 : 1,
          amount_cents: id === 21 ? 7_000 : 2_050,
          type: "Remboursement",
        };
        const row = copied(payments.copy.row({ ...raw, method: "Chèque", received_on: "2026-09-20" }, 2));
        await tx.insert(mirrorPayments).values(row);
        await tx.insert(paymentCounters).values({ ...written, paymentId: id, countersId, kind });
      }
    });
    const [returned, corrected] = await paidMoney(store.db, scope, { payments: [4, 1] });
    expect(returned).toMatchObject({ netCents: 0, money: [{ cents: 7_000 }, { cents: -7_000, counters: "returned" }] });
    expect(corrected?.netCents).toBe(10_000);
    const [page] = await pagesOf(await drawn("receipt", { payments: [1] }, "fr"));
    expect(page).toContain("Saisie par erreur, contre-passée · Chèque -20,50 €");
    expect(page).not.toContain("Remboursement");
    await store.db.delete(mirrorPayments).where(inArray(mirrorPayments.id, [21, 22]));
    await store.db.delete(paymentCounters);
  });

  const paperOf = async (members: number[], kind: SignedPaperKind = "receipt") =>
    unnumberedSignedPapers(kind, await paidMoney(store.db, scope, { members }), {
      ...ABOUT,
      words: await signedPaperWords("fr"),
    });
  const wish = (ask: string, papers: Awaited<ReturnType<typeof paperOf>>, more: object = {}) => ({
    ...{ ...scope, ask, kind: "receipt" as const, locale: "fr" as const, day: "2026-11-25", asOf: ABOUT.asOf, papers },
    ...{ by: { id: 1, name: "Anne" }, now: moment, numbered: (number: string) => `N° ${number}`, ...more },
  });
  /** Papers that differ from each other, as payments that come in between would have them. */
  const another = async (cents: number) =>
    (await paperOf([1])).map((one) => ({ ...one, paper: { ...one.paper, total: { label: "", amount: `${cents}` } } }));
  const numbersOf = async (year: number) => {
    const rows = await issuedSignedPapers(store.db, scope, { most: 1_000 });
    return rows
      .filter((one) => one.year === year)
      .map(({ number }) => number)
      .sort((one, other) => one - other);
  };

  it("have numbers without a gap however many are issued at once, and whatever ends before it is committed", async () => {
    const by = await addAccount(store.db, { email: "anne@paper.example", name: "Anne", passwordHash: "no" });
    const mine = { by: { id: by?.id ?? 0, name: "Anne" } };
    const fails = (at: number) => at % 3 === 1;
    const papers = await Promise.all(Array.from({ length: 24 }, (_, at) => another(at)));
    const ended = await Promise.allSettled(
      papers.map((own, at) =>
        store.db.transaction(async (tx) => {
          const issued = await issueSignedPapers(tx, wish(`race-${at}`, own, mine));
          if (!fails(at)) return issued;
          // As a program that is killed leaves it: the server ends what it held.
          if (location.kind === "server" && at % 2 === 0)
            await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
          throw new Error("ended before it was committed");
        }),
      ),
    );
    expect(ended.filter(({ status }) => status === "rejected")).toHaveLength(
      papers.filter((_, at) => fails(at)).length,
    );
    const kept = ended.filter(({ status }) => status === "fulfilled").length;
    expect(await numbersOf(2026)).toEqual(Array.from({ length: kept }, (_, at) => at + 1));
    // Another year begins anew, but what was said in this one is not said twice.
    const issuedNextYear = async (cents: number) => {
      const papers = await another(cents);
      const asked = wish(`next-year-${cents}`, papers, { ...mine, day: "2027-01-02" });
      return store.db.transaction((tx) => issueSignedPapers(tx, asked));
    };
    const [first] = await issuedNextYear(0);
    expect(first).toEqual({ year: 2026, number: expect.any(Number), isAgain: true });
    const [fresh] = await issuedNextYear(99_999);
    expect(fresh).toEqual({ year: 2027, number: 1, isAgain: false });
  });

  it("are the same when they are asked for again, also after their name, their payments and their issuer changed", async () => {
    const before = await countIssued(store.db, scope);
    const issue = async (ask: string) => {
      const papers = await paperOf([1, 2]);
      return store.db.transaction((tx) => issueSignedPapers(tx, wish(ask, papers)));
    };
    const issued = await issue("lost-answer");
    expect(await issue("lost-answer")).toEqual(issued);
    expect(await countIssued(store.db, scope)).toBe(before + 2);
    // Pressed once more, with nothing new to say.
    expect(await issue("pressed-again")).toEqual(issued.map((one) => ({ ...one, isAgain: true })));
    const printed = async () => {
      const rows = await signedPapersNumbered(store.db, scope, issued);
      const file = { title: "Papers", author: "Club", locale: "fr" as const, drawnAt: moment };
      return pagesOf(
        await drawSignedPapers(
          rows.map(({ paper }) => paper),
          file,
        ),
      );
    };
    const first = await printed();
    expect(first[0]).toContain(`N° ${signedPaperNumber(issued[0] ?? { year: 0, number: 0 })}`);
    await store.db.update(mirrorPeople).set({ lastName: "Renommée" }).where(eq(mirrorPeople.id, 1));
    await store.db.update(mirrorPayments).set({ amountCents: 1 }).where(eq(mirrorPayments.id, 1));
    expect(await printed()).toEqual(first);
    const [changed] = await issue("after-the-change");
    expect(changed?.isAgain).toBe(false);
    expect(changed?.number).toBe(Math.max(...(await numbersOf(2026))));
  });

  it("has every letter of a name, and says where it cannot write some", async () => {
    const about = { ...ABOUT, words: await signedPaperWords("en") };
    const file = { title: "Papers", author: "Club", locale: "en", drawnAt: moment } as const;
    const named = (name: string) =>
      unnumberedSignedPapers("attestation", [{ id: 1, name, activities: [], money: [], netCents: 0 }], about);
    const names = ["MARTIN Léa", "ბერიძე ნინო", "สมชาย ใจดี", "शर्मा आरती", "山田 太郎"];
    const bytes = await drawSignedPapers(sheets(names.flatMap(named)), file);
    expect(boxesIn(bytes)).toBe(0);
    const told = (await pagesOf(bytes)).map((page) => page.includes("letters that this paper cannot write"));
    expect(told).toEqual([false, false, false, false, true]);
  });

  it("goes on on another page where the payments of one have no room, and keeps many papers small", async () => {
    const many = Array.from({ length: 80 }, (_, at) => ({
      ...{
        paymentId: at,
        on: "2026-09-12",
        method: "Espèces ".repeat(400),
        counters: null,
        cents: 100,
      },
    }));
    const person = { id: 1, name: "N".repeat(5_000), activities: [], money: many, netCents: 8_000 };
    const about = { ...ABOUT, issuer: { ...ISSUER, name: "C".repeat(5_000) }, words: await signedPaperWords("fr") };
    const file = { title: "Papers", author: "Club", locale: "fr", drawnAt: moment } as const;
    const long = await pagesOf(
      await drawSignedPapers(sheets(unnumberedSignedPapers("attestation", [person], about)), file),
    );
    expect(long.length).toBeGreaterThan(2);
    expect(long.at(-1)).toContain("80,00 €");
    const usual = {
      ...person,
      name: "MARTIN Léa",
      money: many.slice(0, 2).map((one) => ({ ...one, method: "Chèque" })),
    };
    const all = unnumberedSignedPapers(
      "receipt",
      Array.from({ length: 60 }, () => usual),
      about,
    );
    const bytes = await drawSignedPapers(sheets(all), file);
    expect(/\/Count (\d+)/.exec(Buffer.from(bytes).toString("latin1"))?.[1]).toBe("60");
    expect(bytes.length).toBeLessThan(400_000);
  });
});

it("reads back the numbers that it writes, and nothing else", () => {
  for (const one of [
    { year: 2026, number: 1 },
    { year: 2026, number: 12_345 },
  ])
    expect(signedPaperNumberIn(signedPaperNumber(one))).toEqual(one);
  for (const text of ["", "2026-1", "2026-0000", "26-0001", "2026-0001 ", "2026-99999999999", "constructor"])
    expect(signedPaperNumberIn(text), text).toBeUndefined();
});

it("takes a SIRET whose check digit holds, however it is spaced, and says of each field what is wrong", () => {
  for (const siret of ["73282932000074", "13002526500013", "35600000000048", "35600000049837"])
    expect(isSiret(siret), siret).toBe(true);
  for (const siret of ["73282932000075", "37282932000074", "00000000000001"]) expect(isSiret(siret), siret).toBe(false);
  const typed = { name: " Club ", address: "1 rue\n\n 35300 Ici ", siret: "732 829 320 00074" };
  expect(readIssuer(typed)).toEqual({ issuer: { name: "Club", address: "1 rue\n35300 Ici", siret: "73282932000074" } });
  expect(readIssuer({ name: "Club", address: "1 rue", siret: "" })).toMatchObject({ issuer: { siret: null } });
  expect(readIssuer({ name: " ", address: "1\n2\n3\n4\n5", siret: "123" })).toEqual({
    faults: { name: "missing", address: "lines", siret: "digits" },
  });
});
