import { and, eq, sql } from "drizzle-orm";
import PostalMime from "postal-mime";
import { extractText } from "unpdf";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addAccount } from "#lib/base/store/accounts.ts";
import { saveClub } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import { saveMailServer } from "#lib/base/store/mail-servers.ts";
import type { LetterPurposeName } from "#lib/base/store/schema/people/free-letters.ts";
import type { SignedPaper } from "#lib/base/store/schema/treasury/signed-papers.ts";
import * as schema from "#lib/base/store/schema.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { makeCards } from "#lib/people/cards/cards.ts";
import { familiesAt, lettersTo } from "#lib/people/letters/at-address.ts";
import { beginFreeLetter, type ChosenFamily, findFreeLetter } from "#lib/people/letters/free-letter.ts";
import { papersNow, purposeFamilies } from "#lib/people/letters/purpose-letter-kind.ts";
import { leaversOf } from "#lib/registrations/renewal/renewal-letters.ts";
import { haveAPlace } from "#lib/registrations/waiting/place-letters.ts";
import { type AskedLetter, askForMailing } from "#lib/sync/post/mailing.ts";
import { PostOffice } from "#lib/sync/post/post-office.ts";
import { type MailHost, startMailHost } from "#lib/sync/post/testing/mail-host.ts";
import { createLog } from "#runtime/log.ts";
import { LETTER_KINDS } from "./letter-kinds.ts";
import { purposeOf } from "./letter-purposes.ts";

const club = "demo";
const copied = { club, reading: 1 };
const season = { club, seasonId: 2 };
const TODAY = "2026-11-29";
const at = new Date("2026-11-29T09:00:00Z");
const BY = { id: 0, name: "Claire Martin" };

const paper = (number: string, who: string): SignedPaper => ({
  ...{ title: "Reçu", club: "Judo Club", issuer: ["1 rue du Stade"], number, season: "Saison 2026-2027" },
  ...{ sections: [{ heading: "", rows: [{ on: "01/09/2026", label: "Chèque", amount: "120,00 €" }] }] },
  ...{
    says: [`Reçu de ${who}`],
    adds: ["Merci"],
    asOf: "le 29/11/2026",
    total: { label: "Total", amount: "120,00 €" },
  },
  signature: { place: "Fait le 29/11/2026", by: "La présidente" },
});

describe.each(databases("letter_purposes"))("letters that are for something of their own, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let host: MailHost;

  beforeAll(async () => {
    ({ store, close } = await testStore(location, { GUICHET_NOW: at.toISOString() }));
    host = await startMailHost();
    BY.id = (await addAccount(store.db, { email: "c@x.test", name: BY.name, passwordHash: null }))?.id ?? 0;
  });
  afterAll(async () => {
    await host.close();
    await close();
  });
  beforeEach(async () => {
    const { db } = store;
    host.mailbox.length = 0;
    await db.delete(schema.clubs);
    const credential = { kind: "secret", secret: "secret" } as const;
    await saveClub(db, {
      slug: club,
      name: "Judo Club",
      baseUrl: "http://localhost/demo/api/v1",
      clientId: "c",
      credential,
    });
    await db.insert(schema.mirrorSeasons).values([
      { ...copied, id: 1, name: "2025-2026", startDate: "2025-09-01", endDate: "2026-08-31" },
      { ...copied, id: 2, name: "Saison 2026-2027", startDate: "2026-09-01", endDate: "2027-08-31" },
    ]);
    const group = { ...copied, sportId: 1, slotIds: [], licenceIds: [] };
    await db.insert(schema.mirrorGroups).values([
      { ...group, id: 10, seasonId: 1, name: "Judo" },
      { ...group, id: 20, seasonId: 2, name: "Judo", capacity: 2 },
    ]);
    const parents = [
      {
        type: "Mere",
        first_name: "Ida",
        last_name: "Roux",
        title: null,
        phone: null,
        email: "home@x.test",
        profession: null,
      },
    ];
    const person = {
      ...copied,
      nameKey: "",
      searchKey: "",
      parents: [],
      lastName: "Roux",
      createdAt: new Date("2020-01-01"),
    };
    await db.insert(schema.mirrorPeople).values([
      { ...person, id: 1, firstName: "Max", birthDate: "2015-01-01", parents },
      { ...person, id: 2, firstName: "Léo", birthDate: "2016-01-01", parents },
      { ...person, id: 3, firstName: "Ana", birthDate: "1990-01-01", email: "ana@x.test" },
      { ...person, id: 4, firstName: "Zoé", birthDate: "1990-01-01" },
    ]);
    const registration = { ...copied, kind: "annual" as const, slotIds: [], registeredAt: at };
    await db
      .insert(schema.mirrorRegistrations)
      .values([
        ...[1, 2, 3].map((id) => ({ ...registration, id, memberId: id, seasonId: 1, activityId: 10, valid: true })),
        { ...registration, id: 21, memberId: 1, seasonId: 2, activityId: 20, valid: true },
      ]);
    await db.insert(schema.mirrorStates).values({
      ...{ club, seasonId: 1, missingScopes: [], dueAt: at, read: ["groups", "annual"] },
    });
    await db.transaction((tx) =>
      saveMailServer(
        tx,
        club,
        {
          ...{ host: "127.0.0.1", port: host.port, account: null, sender: "club@club.example", senderName: "Le club" },
          ...{
            replyTo: null,
            dkimSelector: null,
            perMinute: 100,
            perHour: 1_000,
            perDay: 5_000,
            fromHour: 0,
            untilHour: 24,
            isOn: true,
          },
        },
        { password: undefined, by: BY, now: at },
      ),
    );
  });

  const issue = async (number: number, memberIds: number[], who: string) =>
    store.db.insert(schema.signedPapers).values({
      ...{ ...season, year: 2026, number, ask: `a${number}`, position: 0, kind: "receipt", locale: "fr", memberIds },
      ...{ people: who, totalCents: 12_000, issuedOn: TODAY, asOf: at, paper: paper(`N° ${number}`, who) },
      ...{ writtenBy: BY.name, writtenAt: at },
    });
  const begin = async (
    purpose: LetterPurposeName,
    people: number[] | ChosenFamily[],
    activity: { activityId: number; activityName: string } | null = null,
  ) => {
    const chosen = activity
      ? { whom: "groups" as const, ...activity }
      : { whom: "registrations" as const, activityId: null, activityName: null };
    const choice = { ...chosen, cameOn: null, selected: null, purpose };
    const id = await store.db.transaction((tx) => beginFreeLetter(tx, season, people, choice, BY.name));
    const letter = await findFreeLetter(store.db, season, id);
    const kept = purposeOf(purpose);
    if (!letter || !kept) throw new Error("There is no letter.");
    return { letter, purpose: kept };
  };
  /** Asks for the letters as the page's press does. */
  const ask = async ({ letter, purpose }: Awaited<ReturnType<typeof begin>>) => {
    const families = await purposeFamilies(store.db, purpose, letter, TODAY);
    const { letters } = lettersTo(families);
    const asked: AskedLetter[] = [];
    for (const one of letters) {
      const papers = [...new Set(familiesAt(families, one.address).flatMap((family) => family.papers))];
      const { attached } = await papersNow(store.db, purpose, letter, { papers }, "fr");
      asked.push({ ...one, attached });
    }
    const mailing = { ...season, kind: purpose.name, madeOf: letter.id, locale: "fr", topic: letter.topic } as const;
    await store.db.transaction((tx) => askForMailing(tx, mailing, asked, { by: BY, now: at }));
  };
  /** The club has said all that a letter relies on, since it was asked for. */
  const readWhole = () =>
    store.db.update(schema.wholeReadings).set({ pass: sql`${schema.wholeReadings.asked}`, asOf: at });
  const leave = async () => {
    await readWhole();
    const office = new PostOffice({
      ...{
        store,
        log: createLog("test", "silent"),
        kinds: LETTER_KINDS,
        allowed: [{ host: "127.0.0.1", port: host.port }],
      },
      ...{ publicUrl: "https://desk.example", clock: () => at, pollMs: 10 },
      patience: { openMs: 20_000, bodyMs: 20_000, answerMs: 20_000 },
    });
    await office.start();
    for (let look = 0; look < 400 && (await open()) > 0; look += 1) await new Promise((done) => setTimeout(done, 25));
    await office.stop();
    const rows = await store.db.select().from(schema.letters).orderBy(schema.letters.address);
    return rows.map(({ address, state, code }) => [address, code ?? state]);
  };
  const open = async () =>
    (await store.db.select().from(schema.letters)).filter(({ state }) =>
      ["queued", "in_flight", "retry"].includes(state),
    ).length;
  const arrived = async () =>
    Promise.all(
      host.mailbox
        .toSorted((a, b) => a.to.localeCompare(b.to))
        .map(async ({ to, text }) => {
          const { attachments, text: body = "" } = await PostalMime.parse(text);
          const files = attachments.map(({ filename, content }) => ({ filename, content: content as ArrayBuffer }));
          return { to, body, files };
        }),
    );

  it("carries receipts to those alone whom each names, and says which", async () => {
    await issue(1, [1], "Max Roux");
    await issue(2, [1, 2], "Max Roux, Léo Roux");
    await issue(3, [3], "Ana Roux");
    const letter = await begin("receipts", [
      { memberIds: [1], papers: ["2026-0001"] },
      { memberIds: [1, 2], papers: ["2026-0002"] },
      { memberIds: [3], papers: ["2026-0003"] },
    ]);
    await ask(letter);
    expect(await leave()).toEqual([
      ["ana@x.test", "sent"],
      ["home@x.test", "sent"],
    ]);
    const [ana, home] = await arrived();
    expect(ana?.files.map(({ filename }) => filename)).toEqual(["recu-2026-0003.pdf"]);
    expect(home?.files.map(({ filename }) => filename)).toEqual(["recu-2026-0001.pdf", "recu-2026-0002.pdf"]);
    expect(home?.body).toMatch(/Reçu 2026-0002 \(Max Roux, Léo Roux\)\s?: 120,00/);
    expect(home?.body).not.toContain("Ana");
    const { text } = await extractText(new Uint8Array(home?.files[1]?.content ?? new ArrayBuffer(0)));
    expect(text.join(" ")).toContain("Reçu de Max Roux, Léo Roux");
  });

  it("sends no paper that says something else than when its letter was asked for, nor one that there is no more", async () => {
    await issue(1, [1], "Max Roux");
    await issue(3, [3], "Ana Roux");
    const letter = await begin("receipts", [
      { memberIds: [1], papers: ["2026-0001"] },
      { memberIds: [3], papers: ["2026-0003"] },
    ]);
    await ask(letter);
    const { signedPapers: papers } = schema;
    const changed = { ...paper("N° 1", "Max Roux"), total: { label: "Total", amount: "1 200,00 €" } };
    await store.db.update(papers).set({ paper: changed }).where(eq(papers.number, 1));
    await store.db.delete(papers).where(eq(papers.number, 3));
    expect(await leave()).toEqual([
      ["ana@x.test", "other_paper"],
      ["home@x.test", "other_paper"],
    ]);
    expect(host.mailbox).toEqual([]);
  });

  it("carries the card that counts, and none that was lost or of another group meanwhile", async () => {
    const seat = { club, person: { ...BY, email: "c@x.test" } };
    const { mirrorRegistrations: rows, memberCards } = schema;
    const registration = {
      ...copied,
      kind: "annual" as const,
      slotIds: [],
      registeredAt: at,
      seasonId: 2,
      valid: true,
    };
    await store.db.insert(rows).values([
      { ...registration, id: 22, memberId: 2, activityId: 20 },
      { ...registration, id: 23, memberId: 3, activityId: 20 },
    ]);
    const make = () => store.db.transaction((tx) => makeCards(tx, seat, 2, [1, 2, 3]));
    await make();
    const cards = [1, 2, 3].map((id) => ({ memberIds: [id], papers: [String(id)] }));
    await ask(await begin("cards", cards, { activityId: 20, activityName: "Judo" }));
    expect(await leave()).toEqual([
      ["ana@x.test", "sent"],
      ["home@x.test", "sent"],
    ]);
    const [, home] = await arrived();
    expect(home?.files.map(({ filename }) => filename)).toEqual(["carte-1.pdf", "carte-2.pdf"]);
    await store.db.delete(schema.mailings);
    await ask(await begin("cards", cards, { activityId: 20, activityName: "Judo" }));
    await store.db.delete(memberCards).where(eq(memberCards.memberId, 1));
    await make();
    await store.db.update(schema.mirrorGroups).set({ name: "Judo loisir" }).where(eq(schema.mirrorGroups.id, 20));
    expect(await leave()).toEqual([
      ["ana@x.test", "other_paper"],
      ["home@x.test", "other_paper"],
    ]);
  });

  it("says that a place is free to those alone who have one as it leaves", async () => {
    const { mirrorRegistrations: rows } = schema;
    const waiting = { ...copied, kind: "annual" as const, slotIds: [], seasonId: 2, activityId: 20, valid: null };
    await store.db.insert(rows).values([
      { ...waiting, id: 32, memberId: 2, registeredAt: new Date("2026-09-01T08:00:00Z") },
      { ...waiting, id: 33, memberId: 3, registeredAt: new Date("2026-09-02T08:00:00Z") },
    ]);
    const line = { ...season, whom: "groups" as const, activityId: 20 };
    expect([...(await haveAPlace(store.db, line))]).toEqual([2]);
    expect([...(await haveAPlace(store.db, { ...line, activityId: 10 }))]).toEqual([]);
    const letter = await begin("place", [2], { activityId: 20, activityName: "Judo" });
    expect(letter.letter.topic, "a place that one waits for is no news").toBeNull();
    await ask(letter);
    expect(await leave()).toEqual([["home@x.test", "sent"]]);
    expect((await arrived())[0]?.body).toMatch(/- ROUX Léo\s?: Judo/);
    await store.db.delete(schema.mailings);
    await ask(letter);
    // Somebody else was taken in at the counter.
    await store.db.insert(rows).values({ ...waiting, id: 34, memberId: 4, valid: true, registeredAt: at });
    await store.db.delete(schema.mirrorForecasts);
    expect(await leave()).toEqual([["home@x.test", "undone"]]);
  });

  it("asks back last season's members who are not back as it leaves, where the season before was read whole", async () => {
    expect([...(await leaversOf(store.db, season)).keys()].sort()).toEqual([2, 3]);
    const letter = await begin("renewal", [2, 3]);
    expect(letter.letter.topic, "one may want none of it").toBe("news");
    await ask(letter);
    // What the copy has of the present season may be of yesterday: nothing leaves before that was read since the letters were asked for.
    const write = async () => {
      const [mailing] = await store.db.select().from(schema.mailings);
      const letters = await store.db.select().from(schema.letters).orderBy(schema.letters.address);
      const kind = LETTER_KINDS.find(({ name }) => name === "renewal");
      if (!mailing || !letters[0] || !kind) throw new Error("not asked for");
      return kind.write(store.db, { mailing, letter: letters[0], memberIds: [3] });
    };
    expect(await write()).toEqual({ waitSeconds: expect.any(Number) });
    const { mirrorRegistrations: rows } = schema;
    await readWhole();
    expect(await write()).toHaveProperty("body");
    await store.db.insert(rows).values({
      ...{ ...copied, kind: "annual", slotIds: [], seasonId: 2, activityId: 20, id: 40, memberId: 3, valid: null },
    });
    expect(await leave()).toEqual([
      ["ana@x.test", "undone"],
      ["home@x.test", "sent"],
    ]);
    const body = (await arrived())[0]?.body;
    expect(body).toContain("- ROUX Léo, Judo");
    expect(body).toContain("Les inscriptions pour la saison 2026-2027 sont ouvertes.");
    await store.db
      .update(schema.mirrorStates)
      .set({ read: [] })
      .where(and(eq(schema.mirrorStates.seasonId, 1)));
    expect([...(await leaversOf(store.db, season)).keys()], "who came back is not known").toEqual([]);
  });

  it("begins with the words of the one before of its kind", async () => {
    const { letter } = await begin("renewal", [2]);
    expect(letter.texts).toEqual({});
    const texts = { "personal.fr": { subject: "Revenez", body: "{détail}" } };
    await store.db.update(schema.freeLetters).set({ texts }).where(eq(schema.freeLetters.id, letter.id));
    expect((await begin("renewal", [3])).letter.texts).toEqual(texts);
    expect((await begin("receipts", [{ memberIds: [3], papers: [] }])).letter.texts).toEqual({});
  });
});
