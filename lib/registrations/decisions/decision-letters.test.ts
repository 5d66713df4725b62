import { and, asc, eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { accessName } from "#lib/base/store/clubs.ts";
import { saveMailServer } from "#lib/base/store/mail-servers.ts";
import type { AutomaticLetterName } from "#lib/base/store/schema/people/automatic-letters.ts";
import { mirrorGroups, mirrorPeople, mirrorRegistrations, mirrorSeasons } from "#lib/base/store/schema/sync/mirror.ts";
import { works } from "#lib/base/store/schema/sync/outbox.ts";
import { letterPeople, letters, mailings } from "#lib/base/store/schema/sync/post.ts";
import { databases } from "#lib/desk/testing/store.ts";
import { type AutomaticChange, changeAutomaticLetter } from "#lib/people/letters/automatic-letter.ts";
import { PostOffice } from "#lib/sync/post/post-office.ts";
import { type MailHost, startMailHost } from "#lib/sync/post/testing/mail-host.ts";
import { groups } from "#lib/sync/resources/groups.ts";
import { members } from "#lib/sync/resources/members.ts";
import { createLog } from "#runtime/log.ts";
import { decisionLetterKinds, THINK_AGAIN_SECONDS } from "./decision-letter-kinds.ts";
import { decisionSamples, unreachedBy } from "./decision-letter-samples.ts";
import type { DecisionWork } from "./decision-work.ts";
import { keepRefusalReason } from "./refusal-reasons.ts";
import { deskAt } from "./testing/desk.ts";

const BY = { id: 1, name: "Directrice" };
const PATIENCE = { openMs: 20_000, bodyMs: 20_000, answerMs: 20_000 };

/** Whom a letter of each registration reaches: an adult, a child of a parent, a child whose own address alone is known, and somebody whom none reaches. */
const PEOPLE = [
  { id: 1, last_name: "Un", first_name: "Zoé", email: "zoe@x.test", birth_date: "1990-01-01" },
  {
    ...{ id: 2, last_name: "Deux", first_name: "Max", email: "max@x.test", birth_date: "2015-01-01" },
    parents: [{ email: "ida@x.test", first_name: "Ida", last_name: "Deux" }],
  },
  { id: 3, last_name: "Trois", first_name: "Léo", email: "leo@x.test", birth_date: "2015-01-01", parents: [] },
  { id: 4, last_name: "Quatre", first_name: "Ana", birth_date: "1990-01-01" },
];
const IDS = PEOPLE.map(({ id }) => id);

describe.each(databases("decision_letters"))("letters about decisions, %s", (_name, location) => {
  const desk = deskAt(location);
  const db = () => desk.store.db;
  let host: MailHost;
  let offices: PostOffice[] = [];

  beforeEach(async () => {
    host = await startMailHost();
  });
  afterEach(async () => {
    for (const office of offices) await office.stop();
    offices = [];
    await host.close();
  });

  /** A club with a mail server, whose registrations 1 to 4 are of four people. */
  const begin = async () => {
    const wire = await desk.connect(IDS);
    const club = desk.slug;
    const record = { club, reading: 0 };
    await db()
      .insert(mirrorSeasons)
      .values({ ...record, id: 1, name: "2026/2027", startDate: "2026-09-01", endDate: "2027-08-31" });
    for (const raw of PEOPLE) {
      const person = members.copy.row(raw);
      const group = groups.copy.row({ id: raw.id, name: `Judo ${raw.id}` }, 1);
      if (person)
        await db()
          .insert(mirrorPeople)
          .values({ ...person, ...record });
      if (group)
        await db()
          .insert(mirrorGroups)
          .values({ ...group, ...record });
    }
    const rows = IDS.map((id) => ({ id, memberId: id, activityId: id, valid: null, slotIds: [] }));
    await db()
      .insert(mirrorRegistrations)
      .values(rows.map((row) => ({ ...row, ...record, kind: "annual" as const, seasonId: 1 })));
    await db().transaction((tx) =>
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
        { password: undefined, by: BY, now: new Date() },
      ),
    );
    return wire;
  };
  const change = (kind: AutomaticLetterName, to: AutomaticChange) =>
    db().transaction((tx) =>
      changeAutomaticLetter(tx, { club: desk.slug, kind }, to, { by: BY, now: new Date(), begun: "fr" }),
    );
  const settled = async (...works: DecisionWork[]) => {
    for (const work of works)
      await desk
        .until(async () => (await desk.states(work)).every((one) => one === "done" || one === "skipped"))
        .toBe(true);
  };
  const decide = async (...asked: Parameters<typeof desk.ask>) => {
    const work = await desk.ask(...asked);
    await settled(work);
    return work;
  };
  /** Every letter of the club, with whom it is about; a mailing that reaches nobody has none. */
  const asked = async () =>
    (
      await db()
        .select({ kind: mailings.kind, madeOf: mailings.madeOf, to: letters.address, about: letterPeople.memberId })
        .from(mailings)
        .leftJoin(letters, and(eq(letters.club, mailings.club), eq(letters.mailing, mailings.id)))
        .leftJoin(letterPeople, eq(letterPeople.letter, letters.id))
        .where(eq(mailings.club, desk.slug))
        .orderBy(asc(mailings.writtenAt), asc(letters.id))
    ).map(({ kind, to, about }) => [kind, to, about] as const);
  /** Has what waits leave, an hour from now, and waits for it. @returns what became of each letter */
  const post = async ({ asOfToday = true } = {}) => {
    if (asOfToday) await db().update(mailings).set({ writtenAt: new Date() }).where(eq(mailings.club, desk.slug));
    const office = new PostOffice({
      ...{ store: desk.store, log: createLog("test", "silent"), kinds: decisionLetterKinds, publicUrl: "" },
      ...{ allowed: [{ host: "127.0.0.1", port: host.port }], patience: PATIENCE, pollMs: 20 },
      clock: () => new Date(Date.now() + 3_600_000),
    });
    offices.push(office);
    await office.start();
    const { state, code, address } = letters;
    const rows = () =>
      db().select({ state, code, to: address }).from(letters).where(eq(letters.club, desk.slug)).orderBy(letters.id);
    await desk
      .until(async () => (await rows()).filter((one) => /queued|retry|in_flight/.test(one.state)).length)
      .toBe(0);
    await office.stop();
    return (await rows()).map((one) => [one.to, one.code ?? one.state]);
  };

  it("are asked for with the decision they are about while they are on, and with none that was made before or after", async () => {
    await begin();
    await desk.run();
    await decide([1]);
    expect(await asked(), "off").toEqual([]);
    expect(await change("registered", { isOn: true }), "it was switched").toBe(true);
    expect(await change("registered", { isOn: true }), "it was on").toBe(false);
    expect(await asked(), "nothing of before").toEqual([]);
    await decide([2, 3, 4]);
    expect(await asked()).toEqual(
      expect.arrayContaining([
        // A child's guardian; where there is none, the child; whom nothing reaches is known as that.
        ["registered", "ida@x.test", 2],
        ["registered", "leo@x.test", 3],
        ["registered", null, null],
      ]),
    );
    expect(await asked()).toHaveLength(3);
    expect(await unreachedBy(db(), desk.slug, "registered", 9), "somebody tells them").toEqual(["QUATRE Ana"]);
    expect(await unreachedBy(db(), desk.slug, "refused", 9)).toEqual([]);
    const looks = await decisionSamples(db(), desk.slug, "registered", "2026-09-12", 9);
    expect(looks.map(({ name, addresses }) => [name, ...addresses])).toEqual(
      expect.arrayContaining([["DEUX Max", "ida@x.test"], ["TROIS Léo", "leo@x.test"], ["QUATRE Ana"]]),
    );
    expect(looks.find(({ id }) => id === "annual 2")?.values.en.details).toBe("- DEUX Max: Judo 2");
    await decide([1], "refuse");
    expect(await asked(), "refusals are off").toHaveLength(3);
    await change("registered", { isOn: false });
    await decide([1]);
    expect(await asked(), "off again").toHaveLength(3);
  });

  it("are one, however often it is pressed, and none of what somebody else did", async () => {
    const wire = await begin();
    await change("registered", { isOn: true });
    const [first, again] = [await desk.ask([1]), await desk.ask([1])];
    // The answer about one of them is lost on its way, so that it is asked for again.
    const lost = new Set([2]);
    wire.wireAs((request, club) => {
      const answer = club();
      if (!request.write || lost.has(request.id)) return answer;
      lost.add(request.id);
      return "drop";
    });
    wire.valid.set(2, true);
    const others = await desk.ask([2]);
    await desk.run();
    await desk
      .until(async () => {
        await desk.hasten();
        return (await Promise.all([first, again, others].map(desk.states)))
          .flat()
          .filter((one) => /done|skip|super/.test(one)).length;
      })
      .toBe(3);
    expect((await asked()).filter(([, , about]) => about === 1)).toEqual([["registered", "zoe@x.test", 1]]);
    expect(await desk.states(others)).toEqual(["skipped"]);
    expect((await asked()).filter(([, , about]) => about === 2)).toEqual([]);
  });

  it("are there once the decision is, whatever ends the program between the two", async () => {
    await begin();
    await change("registered", { isOn: true });
    await db().execute(
      sql.raw(`create or replace function letters_away() returns trigger language plpgsql as
      $$ begin raise exception 'away'; end $$`),
    );
    await db().execute(
      sql.raw("create trigger letters_away before insert on letters for each row execute function letters_away()"),
    );
    const work = await desk.ask([1, 2]);
    const wire = await desk.run();
    await desk
      .until(async () => (await db().select().from(mailings).where(eq(mailings.club, desk.slug))).length)
      .toBe(0);
    await desk.until(async () => (await desk.states(work)).join()).toMatch(/sending|unknown/);
    await desk.stopRunners();
    expect(await desk.states(work), "no decision is told without its letter").not.toContain("done");
    await db().execute(sql.raw("drop trigger letters_away on letters"));
    await desk.run();
    await settled(work);
    expect(wire).toBeDefined();
    expect((await asked()).map(([, to]) => to).sort()).toEqual(["ida@x.test", "zoe@x.test"]);
  });

  it("are none of what the desk of a restored back-up may have decided, and written of, itself", async () => {
    const wire = await begin();
    await change("registered", { isOn: true });
    const work = await desk.ask([1, 2]);
    const lostAccess = accessName({ baseUrl: wire.baseUrl, clientId: desk.slug });
    await db().update(works).set({ lostAccess }).where(eq(works.id, work.id));
    await desk.run();
    await decide([3]);
    await settled(work);
    expect(await desk.states(work)).toEqual(["done", "done"]);
    expect(await asked()).toEqual([["registered", "leo@x.test", 3]]);
  });

  it("leave after a while, in the club's own words, and are read again: of what is so no more nothing leaves", async () => {
    await begin();
    await change("registered", {
      isOn: true,
      texts: { "personal.fr": { subject: "{club} : oui", body: "{prénoms} {nom}\n{détail}\n{saison} {solde}" } },
    });
    await change("refused", { isOn: true, locale: "en" });
    await desk.run();
    await decide([1, 2]);
    const waits = await db()
      .select({ from: letters.waitsSince, until: letters.notBefore })
      .from(letters)
      .where(eq(letters.club, desk.slug));
    for (const { from, until } of waits)
      expect(Math.abs(Number(until) - Number(from) - THINK_AGAIN_SECONDS * 1_000)).toBeLessThan(1_000);
    // One is thought better of.
    await decide([2], "refuse");
    await decide([3], "refuse");
    // The reason is written while the letter waits.
    await db().transaction((tx) =>
      keepRefusalReason(
        tx,
        { scope: { club: desk.slug, seasonId: 1, today: "2026-09-12" }, kind: "annual", by: BY, now: new Date() },
        [3],
        "Le groupe est complet",
      ),
    );
    expect(await post()).toEqual([
      ["zoe@x.test", "sent"],
      ["ida@x.test", "undone"],
      ["ida@x.test", "sent"],
      ["leo@x.test", "sent"],
    ]);
    const texts = host.mailbox.map(({ to, text }) => [to, decoded(text)] as const);
    expect(texts.map(([to]) => to)).toEqual(["zoe@x.test", "ida@x.test", "leo@x.test"]);
    expect(texts[0]?.[1]).toContain(`Subject: ${desk.slug} : oui`);
    expect(texts[0]?.[1]).toMatch(/Zoé UN\r?\n- UN Zoé\s: Judo 1\r?\n2026\/2027 \{solde\}/);
    expect(texts[1]?.[1]).toMatch(/cannot accept/);
    expect(texts[1]?.[1]).not.toMatch(/Reason/);
    expect(texts[2]?.[1]).toMatch(/- TROIS Léo: Judo 3\r?\n {2}Reason: Le groupe est complet/);
    // Twice the office looks: nothing is left to leave.
    expect(await post()).toHaveLength(4);
    expect(host.mailbox).toHaveLength(3);
  });

  it("do not leave once they are switched off, to an address that leads nowhere any more, or so late that they are no news", async () => {
    await begin();
    await change("registered", { isOn: true });
    await desk.run();
    await decide([1, 2, 3]);
    await db()
      .update(mirrorPeople)
      .set({ email: "new@x.test" })
      .where(and(eq(mirrorPeople.club, desk.slug), eq(mirrorPeople.id, 1)));
    await db()
      .delete(mirrorRegistrations)
      .where(and(eq(mirrorRegistrations.club, desk.slug), eq(mirrorRegistrations.id, 2)));
    await db()
      .update(mirrorRegistrations)
      .set({ memberId: 4 })
      .where(and(eq(mirrorRegistrations.club, desk.slug), eq(mirrorRegistrations.id, 3)));
    expect((await post()).sort()).toEqual([
      ["ida@x.test", "undone"],
      ["leo@x.test", "undone"],
      ["zoe@x.test", "elsewhere"],
    ]);
    await decide([4], "refuse");
    await change("refused", { isOn: true });
    await db()
      .update(mirrorPeople)
      .set({ email: "ana@x.test" })
      .where(and(eq(mirrorPeople.club, desk.slug), eq(mirrorPeople.id, 4)));
    await decide([4]);
    await change("registered", { isOn: false });
    expect((await post()).at(-1)).toEqual(["ana@x.test", "switched_off"]);
    await decide([4], "refuse");
    // Decided on the test's day, in September.
    expect((await post({ asOfToday: false })).at(-1)).toEqual(["ana@x.test", "late"]);
    expect(host.mailbox).toEqual([]);
  });
});

/** A letter's plain text and headers, as a person reads them. */
function decoded(text: string): string {
  const plain = text.replaceAll(/=\r?\n/g, "");
  const bytes = plain.replaceAll(/(?:=[0-9A-F]{2})+/g, (run) =>
    Buffer.from(run.replaceAll("=", ""), "hex").toString("utf8"),
  );
  return bytes.replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_all, words: string) => words.replaceAll("_", " "));
}
