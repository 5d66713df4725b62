import { and, eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Seat } from "#lib/base/access/permissions.ts";
import { saveClub } from "#lib/base/store/clubs.ts";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import type { AutomaticLetterName } from "#lib/base/store/schema/people/automatic-letters.ts";
import { mirrorLessons, mirrorPeople, mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { letterPeople, letters, mailings } from "#lib/base/store/schema/sync/post.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { type AutomaticChange, changeAutomaticLetter } from "#lib/people/letters/automatic-letter.ts";
import { members } from "#lib/sync/resources/members.ts";
import { StatementTally, tallied } from "#runtime/database/tally.ts";
import { callSessionOff } from "./call-off.ts";
import { SECOND_THOUGHT_SECONDS, sessionLetterKinds } from "./session-letter-kinds.ts";
import { sessionSamples } from "./session-letter-samples.ts";
import { copyLesson } from "./testing/wire-club.ts";

const BY = { id: 1, name: "Directrice" };
/** A Saturday to come, and one that is over, on which the copied lesson meets at 10. */
const NOW = "2026-11-29T10:00:00+01:00";
const date = "2026-12-05";
const over = "2026-11-28";

/** Two children of one mother, an adult, somebody whom no address reaches, and somebody who is not validated. */
const PEOPLE = [
  { id: 1, last_name: "Deux", first_name: "Max", birth_date: "2015-01-01", parents: [{ email: "ida@x.test" }] },
  { id: 2, last_name: "Deux", first_name: "Eva", birth_date: "2016-01-01", parents: [{ email: "Ida@x.test" }] },
  { id: 3, last_name: "Un", first_name: "Zoé", email: "zoe@x.test", birth_date: "1990-01-01" },
  { id: 4, last_name: "Quatre", first_name: "Ana", birth_date: "1990-01-01" },
  { id: 5, last_name: "Cinq", first_name: "Lou", email: "lou@x.test", birth_date: "1990-01-01" },
];

describe.each(databases("session_letters"))("letters about a session that is called off, %s", (_name, location) => {
  let opened: Awaited<ReturnType<typeof testStore>>;
  let account = 0;
  let clubs = 0;
  let club = "";
  const db = () => opened.store.db;

  beforeAll(async () => {
    opened = await testStore(location, { GUICHET_NOW: NOW });
    const person = { email: "claire@demo.example", name: "Claire", createdAt: new Date() };
    account = (await db().insert(accounts).values(person).returning())[0]?.id ?? 0;
  });
  afterAll(() => opened.close());

  /** A club whose lesson those people come to. */
  const begin = async (...on: AutomaticLetterName[]) => {
    club = `session-letters-${++clubs}`;
    const credential = { kind: "secret", secret: "s" } as const;
    await saveClub(db(), {
      slug: club,
      name: "Le club",
      baseUrl: `http://localhost/${club}`,
      clientId: "c",
      credential,
    });
    await copyLesson(db(), club);
    const record = { club, reading: 0 };
    await db().delete(mirrorPeople).where(eq(mirrorPeople.club, club));
    for (const raw of PEOPLE) {
      const person = members.copy.row(raw);
      if (person)
        await db()
          .insert(mirrorPeople)
          .values({ ...person, ...record });
    }
    await db().delete(mirrorRegistrations).where(eq(mirrorRegistrations.club, club));
    const rows = PEOPLE.map(({ id }) => ({
      id,
      memberId: id,
      activityId: 11,
      valid: id === 5 ? null : true,
      slotIds: [],
    }));
    await db()
      .insert(mirrorRegistrations)
      .values(rows.map((row) => ({ ...row, ...record, kind: "annual" as const, seasonId: 1 })));
    for (const kind of on) await change(kind, { isOn: true });
  };
  const change = (kind: AutomaticLetterName, to: AutomaticChange) =>
    db().transaction((tx) => changeAutomaticLetter(tx, { club, kind }, to, { by: BY, now: new Date(), begun: "fr" }));
  const say = (isOff: boolean, reason = isOff ? "neige" : "", on = date) => {
    const seat: Seat = {
      person: { id: account, name: "Claire", email: "c@d.test" },
      club,
      role: "director",
      scopes: null,
    };
    const key = { type: "lesson", courseId: 21, date: on, seasonId: 1 } as const;
    return db().transaction((tx) => callSessionOff(tx, seat, key, { isOff, reason }));
  };
  const asked = () =>
    db()
      .select({ kind: mailings.kind, to: letters.address, about: letterPeople.memberId })
      .from(mailings)
      .innerJoin(letters, and(eq(letters.club, mailings.club), eq(letters.mailing, mailings.id)))
      .innerJoin(letterPeople, eq(letterPeople.letter, letters.id))
      .where(eq(mailings.club, club))
      .orderBy(letters.id, letterPeople.memberId);

  /**
   * Has what is queued leave, in whatever order, as the post does it; a server takes it or not.
   * @returns what each address was sent, or why it was not
   */
  const post = async (server: (nth: number) => "sent" | "uncertain" | "refused" = () => "sent", turned = false) => {
    const told: [string, string][] = [];
    const rows = await db()
      .select({ letter: letters, mailing: mailings })
      .from(letters)
      .innerJoin(mailings, and(eq(letters.club, mailings.club), eq(letters.mailing, mailings.id)))
      .where(and(eq(letters.club, club), eq(letters.state, "queued")))
      .orderBy(letters.id);
    for (const [nth, { letter, mailing }] of (turned ? rows.reverse() : rows).entries()) {
      const kind = sessionLetterKinds.find(({ name }) => name === mailing.kind);
      const of = await db().select().from(letterPeople).where(eq(letterPeople.letter, letter.id));
      const text = await kind?.write(db(), { mailing, letter, memberIds: of.map(({ memberId }) => memberId) });
      if (!text || "waitSeconds" in text) throw new Error("nothing is under way");
      const state = "not" in text ? "given_up" : server(nth);
      const kept = "not" in text ? {} : { subject: text.subject, body: text.body };
      await db()
        .update(letters)
        .set({ state, settledAt: new Date(), ...kept })
        .where(eq(letters.id, letter.id));
      if ("not" in text) told.push([(letter.address ?? "").toLowerCase(), text.not]);
      else if (state !== "refused") told.push([(letter.address ?? "").toLowerCase(), `${text.subject}\n${text.body}`]);
    }
    return told;
  };

  it("are asked for where a director has them leave, one an address, of all its people, after a while", async () => {
    await begin();
    await say(true);
    expect(await asked(), "off").toEqual([]);
    await change("called_off", { isOn: true });
    expect(await say(true), "said again").toEqual({ changed: false });
    expect(await asked()).toEqual([]);
    await say(true, "la salle est fermée");
    expect(await asked()).toEqual([
      { kind: "called_off", to: "Ida@x.test", about: 1 },
      { kind: "called_off", to: "Ida@x.test", about: 2 },
      { kind: "called_off", to: "zoe@x.test", about: 3 },
    ]);
    const waits = await db()
      .select({ from: letters.waitsSince, until: letters.notBefore })
      .from(letters)
      .where(eq(letters.club, club));
    for (const { from, until } of waits)
      expect(Math.abs(Number(until) - Number(from) - SECOND_THOUGHT_SECONDS * 1_000)).toBeLessThan(1_000);
    const [ida, zoe] = await post();
    expect(ida?.[1]).toMatch(/séance annulée\nBonjour,\n\nCette séance n’a pas lieu \(Eva et Max|Max et Eva\)/);
    expect(ida?.[1]).toContain("Motif\u00a0: la salle est fermée");
    expect(ida?.[1]).toMatch(/samedi 5 décembre/);
    expect(zoe?.[1]).toContain("(Zoé)");
    await say(false);
    expect(await asked(), "the other kind is off").toHaveLength(3);
  });

  it("do not leave about what was said otherwise, has begun, is no date any more, or concerns them no longer", async () => {
    await begin("called_off", "taking_place");
    await say(true, "neige", over);
    expect(await post()).toEqual([
      ["ida@x.test", "late"],
      ["zoe@x.test", "late"],
    ]);
    await say(true);
    await say(false);
    // Whoever never heard that it was called off hears nothing of its taking place.
    expect((await post()).map(([, what]) => what)).toEqual(["undone", "undone", "undone", "undone"]);
    await say(true);
    await db()
      .update(mirrorRegistrations)
      .set({ valid: false })
      .where(and(eq(mirrorRegistrations.club, club), eq(mirrorRegistrations.id, 3)));
    await db()
      .update(mirrorPeople)
      .set({ parents: [] })
      .where(and(eq(mirrorPeople.club, club), eq(mirrorPeople.id, 2)));
    const told = await post();
    expect(told[0]?.[1]).toContain("(Max)");
    expect(told[1]).toEqual(["zoe@x.test", "left"]);
    await say(false);
    await change("taking_place", { isOn: false });
    expect((await post()).map(([, what]) => what)).toEqual(["switched_off"]);
  });

  it("say the same to nobody twice, and a new reason once", async () => {
    await begin("called_off", "taking_place");
    await say(true);
    expect(await post()).toHaveLength(2);
    await say(false);
    await say(true);
    expect((await post()).map(([, what]) => what)).toEqual(["undone", "undone", "undone", "undone"]);
    await say(true, "la salle est fermée");
    expect((await post()).map(([, what]) => what.includes("la salle est fermée"))).toEqual([true, true]);
  });

  it("show the sessions to come as somebody who is expected there gets them", async () => {
    await begin();
    await say(true, "neige");
    const { called_off: off, taking_place: on } = await sessionSamples(db(), club, "2026-11-29", 9);
    const [[sample], [held]] = [off, on];
    expect(sample).toMatchObject({ addresses: [expect.stringMatching(/ida@x.test/i)] });
    expect(sample?.values.fr.details).toContain("Motif\u00a0: neige");
    expect(sample?.values.en.details).toContain("Reason: neige");
    expect(held?.values.en.details).not.toContain("Reason");
  });

  it("are shown for a timetable of any length with the same number of questions to the database", async () => {
    await begin();
    const asked = async () => {
      const tally = new StatementTally();
      const { taking_place: on } = await tallied(tally, () => sessionSamples(db(), club, "2026-11-29", 9));
      return { statements: tally.count, shown: on.length };
    };
    const before = await asked();
    const ids = Array.from({ length: 12 }, (_, nth) => 100 + nth);
    const more = { reading: 1, groupId: 11, day: "dimanche", hour: 9, minute: 0, durationMinutes: 60, trainerIds: [] };
    await db()
      .insert(mirrorLessons)
      .values(ids.map((id) => ({ ...more, club, id, location: "Dojo" })));
    // Another lesson of the same group begins with the same person, who is shown once.
    expect(await asked()).toEqual(before);
    await db()
      .delete(mirrorLessons)
      .where(and(eq(mirrorLessons.club, club), inArray(mirrorLessons.id, ids)));
  });

  it("leave every address with what is so, and contradict nothing that it never heard, whatever is said and in whatever order they leave", async () => {
    const saying = fc.record({
      do: fc.constant("say" as const),
      isOff: fc.boolean(),
      reason: fc.constantFrom("neige", "salle"),
    });
    const left = fc.record({
      ...{ do: fc.constant("post" as const), turned: fc.boolean() },
      outcomes: fc.array(fc.constantFrom("sent" as const, "uncertain" as const, "refused" as const), {
        minLength: 1,
        maxLength: 4,
      }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(saying, left), { minLength: 2, maxLength: 12 }), async (steps) => {
        await begin("called_off", "taking_place");
        const [heard, lastText, missed] = [new Map<string, string>(), new Map<string, string>(), new Set<string>()];
        let isOff = false;
        const arrive = async (outcome: (nth: number) => "sent" | "uncertain" | "refused", turned: boolean) => {
          for (const [to, text] of await post(outcome, turned)) {
            if (!text.includes("\n")) continue;
            const now = text.includes("n’a pas lieu") ? "off" : "on";
            expect(lastText.get(to), "the same twice").not.toBe(text);
            lastText.set(to, text);
            if (now === "on") expect(heard.get(to), "contradicts what it never heard").toBe("off");
            expect(now, "what is not so any more").toBe(isOff ? "off" : "on");
            heard.set(to, now);
          }
        };
        for (const step of [...steps, { do: "post" as const, turned: false, outcomes: ["sent" as const] }])
          if (step.do === "say") {
            const said = await say(step.isOff, step.isOff ? step.reason : "");
            ({ isOff } = step);
            // Said once more it is no news, and whom the server refused is not written to again by that.
            if ("changed" in said && said.changed) missed.clear();
          } else {
            const { outcomes } = step;
            const refused = (nth: number) => outcomes[nth % outcomes.length] ?? "sent";
            await arrive(refused, step.turned);
            if (outcomes.includes("refused")) for (const to of ["ida@x.test", "zoe@x.test"]) missed.add(to);
          }
        for (const to of ["ida@x.test", "zoe@x.test"])
          if (!missed.has(to)) expect(heard.get(to) ?? "on", to).toBe(isOff ? "off" : "on");
      }),
      { numRuns: 25 },
    );
  });
});
