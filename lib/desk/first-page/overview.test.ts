import { and, asc, eq, gte, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findActivities } from "#lib/activities/offer/find-activities.ts";
import { saveClub } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import {
  mirrorCommunes,
  mirrorEvents,
  mirrorGroups,
  mirrorPayments,
  mirrorPeople,
  mirrorRegistrations,
  mirrorSports,
} from "#lib/base/store/schema/sync/mirror.ts";
import { type PieceState, pieces } from "#lib/base/store/schema/sync/outbox.ts";
import { savedViews } from "#lib/base/store/schema/sync/views.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { peopleAlike } from "#lib/people/records/alike.ts";
import { findPeople } from "#lib/people/records/find-people.ts";
import { paymentsOfTwins } from "#lib/people/twins/read.ts";
import { createDecisionWork } from "#lib/registrations/decisions/create.ts";
import { refold } from "#lib/sync/copy/refold.ts";
import { parseView } from "#lib/sync/copy/registration-filters.ts";
import { registrationPage } from "#lib/sync/copy/registrations.ts";
import { seasonUses } from "#lib/sync/copy/season-uses.ts";
import { WHOLE_SIGHT } from "#lib/sync/copy/sight.ts";
import { LONG_WAIT_DAYS } from "#lib/sync/copy/waiting.ts";
import { personKeys } from "#lib/sync/resources/members.ts";
import { readAttention } from "./attention.ts";
import { seasonActivities, seasonStates, waitingIn } from "./overview.ts";

const now = new Date("2026-09-12T08:00:00Z");
const copied = { club: "voile", reading: 1 };
const voile = { club: "voile", seasonId: 7, today: "2026-09-12", sight: WHOLE_SIGHT };

function person(id: number, lastName: string, firstName: string, birthDate: string | null = null) {
  const named = { lastName, firstName, email: "x@club.test", parents: [] };
  return { ...copied, id, birthDate, ...named, ...personKeys(named) };
}

function registration(id: number, memberId: number, activityId: number, valid: boolean | null, registeredAt = now) {
  return {
    ...copied,
    kind: "annual" as const,
    id,
    seasonId: 7,
    memberId,
    activityId,
    valid,
    registeredAt,
    slotIds: [],
  };
}

describe.each(databases("overview"))("a season at one look, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ store, close } = await testStore(location, { GUICHET_NOW: now.toISOString() }));
    const { db } = store;
    await saveClub(db, {
      slug: "voile",
      name: "Voile",
      baseUrl: "http://localhost:4000/voile/api/v1",
      clientId: "client",
      credential: { kind: "secret", secret: "secret" },
    });
    const lists = { slotIds: [], licenceIds: [] };
    await db.insert(mirrorSports).values({ ...copied, id: 1, name: "Voile" });
    await db.insert(mirrorGroups).values([
      { ...copied, ...lists, id: 10, seasonId: 7, sportId: 1, name: "Optimist", capacity: 1 },
      { ...copied, ...lists, id: 11, seasonId: 7, sportId: null, name: "Catamaran", capacity: null },
      { ...copied, ...lists, id: 12, seasonId: 7, sportId: 1, name: "Dériveur", capacity: 1 },
    ]);
    await db.insert(mirrorEvents).values({ ...copied, id: 10, seasonId: 7, sportId: 1, name: "Régate", capacity: 5 });
    await db
      .insert(mirrorPeople)
      .values([
        person(1, "Lefèvre", "Zoé", "2015-04-01"),
        person(2, "LEFEVRE", "Zoe", "2015-04-01"),
        person(3, "L'Héritier", "Ana"),
        person(4, "Martin_", "100%"),
      ]);
    const longAgo = new Date("2026-09-01T08:00:00Z");
    await db
      .insert(mirrorRegistrations)
      .values([
        registration(1, 1, 10, true),
        registration(2, 2, 10, null, longAgo),
        registration(3, 3, 11, null),
        registration(4, 3, 11, null),
        registration(5, 1, 12, true),
        registration(6, 3, 12, true),
        registration(7, 4, 12, false),
        { ...registration(1, 1, 10, null), kind: "event" as const },
        { ...registration(8, 1, 10, null), seasonId: 6 },
      ]);
    // The second is being decided once more; the third was done after it had failed, whatever the copy says yet; the fifth is no longer pending.
    await ask({ 2: "failed", 3: "failed", 5: "failed" });
    await ask({ 3: "done" });
    await ask({ 2: "queued", 4: "taken_back" });
  });
  afterAll(() => close());

  /** A work with these registrations as they stand in it. */
  async function ask(states: Record<number, PieceState>) {
    const ids = Object.keys(states).map(Number);
    const registrations = ids.map((id) => ({ registrationId: id, memberId: null, activityId: null }));
    const wish = { club: "voile", seasonId: 7, kind: "annual", operation: "validate" } as const;
    const { work } = await store.db.transaction((tx) =>
      createDecisionWork(tx, { ...wish, registrations, askedBy: { id: 1, name: "Ana" }, now }),
    );
    for (const id of ids)
      await store.db
        .update(pieces)
        .set({ state: states[id] })
        .where(and(eq(pieces.workId, work.id), eq(pieces.recordId, id)));
  }

  it("counts each kind by state, this season's only", async () => {
    const counts = await seasonStates(store.db, { club: "voile", seasonId: 7 });
    expect(counts).toEqual({
      annual: { pending: 3, validated: 3, refused: 1 },
      event: { pending: 1, validated: 0, refused: 0 },
    });
    expect((await seasonStates(store.db, { club: "other", seasonId: 7 })).annual).toEqual({
      pending: 0,
      validated: 0,
      refused: 0,
    });
  });

  it("lists where somebody waits, most first, a group and an event with one number apart", async () => {
    const waiting = waitingIn(await seasonActivities(store.db, "voile", 7));
    expect(
      waiting.map(({ kind, name, sport, pending, placesLeft }) => [kind, name, sport, pending, placesLeft]),
    ).toEqual([
      ["annual", "Catamaran", null, 2, null],
      ["annual", "Optimist", "Voile", 1, 0],
      ["event", "Régate", "Voile", 1, 5],
    ]);
  });

  it("names what needs a look", async () => {
    const attention = await readAttention(store.db, { club: "voile", seasonId: 7 }, now);
    // The pending ones of both records of Zoé: one to a group, one to an event.
    expect(attention.annual).toEqual({ pendingInFull: 1, waitingLong: 1, doubled: 2, twins: 1, undone: 1 });
    expect(attention.event).toEqual({ pendingInFull: 0, waitingLong: 0, doubled: 0, twins: 1, undone: 0 });
    expect(attention.overfull.map(({ name, placesLeft }) => [name, placesLeft])).toEqual([["Dériveur", -1]]);
  });

  it("counts exactly what the list shows under each of its links", async () => {
    const attention = await readAttention(store.db, { club: "voile", seasonId: 7 }, now);
    for (const kind of ["annual", "event"] as const) {
      const listed = async (query: Record<string, string>) =>
        (await registrationPage(store.db, voile, parseView({ kind, ...query }))).total;
      expect({
        pendingInFull: await listed({ places: "none" }),
        waitingLong: await listed({ waited: String(LONG_WAIT_DAYS) }),
        doubled: await listed({ reasons: "already" }),
        twins: await listed({ reasons: "twins" }),
        undone: await listed({ last: "failed" }),
      }).toEqual(attention[kind]);
    }
  });

  it("finds people whatever accents, case and apostrophes, and takes signs literally", async () => {
    const names = async (query: string) =>
      (await findPeople(store.db, voile, query, 10)).map(({ lastName, firstName }) => `${lastName} ${firstName}`);
    expect(await names("zoé LEFEV")).toEqual(["Lefèvre Zoé", "LEFEVRE Zoe"]);
    expect(await names("l’heritier")).toEqual(["L'Héritier Ana"]);
    expect(await names("%")).toEqual(["Martin_ 100%"]);
    expect(await names("' ")).toEqual([]);
    expect(await names("nobody")).toEqual([]);
  });

  it("finds groups and events of the season by every word of their name, first those that begin with it", async () => {
    const names = async (kind: "annual" | "event", query: string, seasonId = 7) =>
      (await findActivities(store.db, { club: "voile", seasonId, kind, within: null }, query, 2)).map(
        ({ name }) => name,
      );
    expect(await names("annual", "deriveur")).toEqual(["Dériveur"]);
    expect(await names("annual", "a")).toEqual(["Catamaran"]);
    expect(await names("annual", "i")).toEqual(["Dériveur", "Optimist"]);
    expect(await names("event", "REG ate")).toEqual(["Régate"]);
    expect(await names("event", "optimist")).toEqual([]);
    expect(await names("annual", "deriveur", 6)).toEqual([]);
    expect(await names("annual", " ")).toEqual([]);
  });

  it("counts what keeps a season from being deleted, and says nothing of one that nothing belongs to", async () => {
    const uses = await seasonUses(store.db, "voile");
    expect(uses.get(7)).toEqual({ groups: 3, events: 1, registrations: 8 });
    expect(uses.get(6)).toEqual({ registrations: 1 });
    expect(uses.get(5)).toBeUndefined();
    expect((await seasonUses(store.db, "other")).size).toBe(0);
  });

  it("finds people by birth date and by a telephone number in any spelling, a guardian's too, and says whose it was", async () => {
    const named = { type: "Mere", first_name: "Anne", last_name: "Durand", title: null };
    const mother = { ...named, phone: "06 11 22 33 44", email: null, profession: null };
    await store.db.insert(mirrorPeople).values({
      ...person(5, "Petit", "Noé", "2014-03-12"),
      ...{ phone: "+33 2 99 00 11 22", parents: [mother], searchKey: "petit noe | durand anne" },
    });
    const found = async (query: string) =>
      (await findPeople(store.db, voile, query, 10)).map(({ id, through }) => [id, through]);
    for (const query of ["12/03/2014", "2014-03-12", "petit 12.3.2014"])
      expect(await found(query), query).toEqual([[5, null]]);
    for (const query of ["0299001122", "+33 2 99 00 11 22", "02 99 00 11"])
      expect(await found(query), query).toEqual([[5, null]]);
    for (const query of ["0611223344", "+33611223344", "11.22.33.44", "0033 (0)6 11 22 33 44", "+33 6 11 22"])
      expect(await found(query), query).toEqual([[5, "DURAND Anne"]]);
    expect(await found("durand")).toEqual([[5, "DURAND Anne"]]);
    expect(await found("noe durand")).toEqual([[5, "DURAND Anne"]]);
    expect(await found("petit 13/03/2014")).toEqual([]);
    expect(await found("31/02/2014")).toEqual([]);
    await store.db.update(mirrorPeople).set({ phone: "+262 692 11 22 33" }).where(eq(mirrorPeople.id, 5));
    for (const query of ["0692112233", "+262692112233", "00262 692 11 22 33", "262692112233"])
      expect(await found(query), query).toEqual([[5, null]]);
    await store.db.update(mirrorPeople).set({ phone: "0692112233" }).where(eq(mirrorPeople.id, 5));
    for (const query of ["+262 692 11 22 33", "+262692112233", "0692 11"])
      expect(await found(query), query).toEqual([[5, null]]);
    expect(await found("+262 693 11 22 33")).toEqual([]);
    await store.db.delete(mirrorPeople).where(eq(mirrorPeople.id, 5));
  });

  it("puts who bears the name first, before children whose guardian bears it and before longer names, in whatever order it is written", async () => {
    const guardian = { type: "Mere", first_name: "Anne", last_name: "Zabel", title: null };
    const parent = { ...guardian, phone: null, email: null, profession: null };
    const child = (id: number, name: string) => ({
      ...person(id, name, "Zoé", "2014-03-12"),
      ...{ parents: [parent], searchKey: `${name.toLowerCase()} zoe | zabel anne` },
    });
    const children = Array.from({ length: 12 }, (_, at) => child(100 + at, `Abel${at}`));
    const grown = person(130, "Zabel", "Anne", "1980-01-01");
    await store.db.insert(mirrorPeople).values([...children, person(131, "Zabel", "Anne-Lise", "1981-01-01"), grown]);
    const found = async (query: string) =>
      (await findPeople(store.db, voile, query, 3)).map(({ id, isNamed }) => `${id}${isNamed ? " named" : ""}`);
    for (const query of ["anne zabel", "Zabel Anne", "ZABEL, Anne"])
      expect((await found(query))[0], query).toBe("130 named");
    expect(await found("anne lise zabel")).toEqual(["131 named"]);
    // A part of a name is nobody's whole name.
    expect((await found("zabel")).join()).not.toContain("named");
    await store.db.insert(mirrorPeople).values(person(132, "Anne", "Zabel", "1990-01-01"));
    expect((await found("zabel anne")).filter((one) => one.endsWith("named"))).toHaveLength(2);
    await store.db.delete(mirrorPeople).where(gte(mirrorPeople.id, 100));
  });

  it("finds people without the letters and signs that their keyboard lacks, and those who were written so already", async () => {
    const rows = [person(6, "d'Artagnan", "Jean-Pierre", "2012-05-01"), person(8, "Yıldız", "Ðoàn", "2012-05-02")];
    await store.db.insert(mirrorPeople).values(rows);
    const found = async (query: string) => (await findPeople(store.db, voile, query, 10)).map(({ id }) => id);
    for (const query of ["dartagnan", "D’ARTAGNAN", "d artagnan jeanpierre", "jean pierre", "Artagnan"])
      expect(await found(query), query).toEqual([6]);
    for (const query of ["yildiz", "YILDIZ doan", "yıldız", "đoan", "yil\u200bdiz"])
      expect(await found(query), query).toEqual([8]);
    const alike = async (lastName: string, firstName: string, birthDate: string | null) =>
      (await peopleAlike(store.db, voile, { lastName, firstName, birthDate })).map(({ id }) => id);
    for (const birthDate of ["2012-05-01", null]) {
      expect(await alike("Dartagnan", "Jeanpierre", birthDate)).toEqual([6]);
      expect(await alike("Jean Pierre", "D ARTAGNAN", birthDate)).toEqual([6]);
      expect(await alike("YILDIZ", "Doan", birthDate)).toEqual([8]);
    }
    await store.db.delete(mirrorPeople).where(inArray(mirrorPeople.id, [6, 8]));
  });

  it("finds who may be a newcomer already: of that birth date and a similar name first, then of the same name", async () => {
    const alike = async (lastName: string, firstName: string, birthDate: string | null) =>
      (await peopleAlike(store.db, voile, { lastName, firstName, birthDate })).map(({ id }) => id);
    expect(await alike("Le Fevre", "Zoé", "2015-04-01")).toEqual([1, 2]);
    expect(await alike("Lefebvre", "Zoé", "2015-04-01")).toEqual([1, 2]);
    expect(await alike("zoe", "LEFÈVRE", null)).toEqual([1, 2]);
    expect(await alike("Lefèvre", "Zoé", "2001-01-01")).toEqual([1, 2]);
    expect(await alike("Lefèvre", "Tom", "2015-04-01")).toEqual([]);
    expect(await alike("", "Zoé", "2015-04-01")).toEqual([]);
    const likeness = async (lastName: string, firstName: string, birthDate: string | null) =>
      (await peopleAlike(store.db, voile, { lastName, firstName, birthDate })).map((one) => one.likeness);
    expect(await likeness("LEFEVRE", "zoe", "2015-04-01"), "identical is who shares all three").toEqual([
      "same",
      "same",
    ]);
    expect(await likeness("Lefebvre", "Zoé", "2015-04-01")).toEqual(["other_name", "other_name"]);
    expect(await likeness("Zoé", "Lefèvre", "2015-04-01"), "which of the names is which is a difference").toEqual([
      "other_name",
      "other_name",
    ]);
    expect(await likeness("Lefèvre", "Zoé", "2001-01-01")).toEqual(["other_birth", "other_birth"]);
    expect(await likeness("Lefèvre", "Zoé", null)).toEqual(["unknown_birth", "unknown_birth"]);
    expect(
      await peopleAlike(
        store.db,
        { ...voile, club: "other" },
        { lastName: "Lefèvre", firstName: "Zoé", birthDate: null },
      ),
    ).toEqual([]);
  });

  it("counts what was given back against what came in, whichever sign the club writes it with", async () => {
    const paid = { ...copied, seasonId: 7, memberId: 1, method: "Chèque", receivedOn: "2026-09-01" };
    await store.db.insert(mirrorPayments).values([
      { ...paid, id: 1, type: "Paiement", amountCents: 10_000 },
      { ...paid, id: 2, type: "Remboursement", amountCents: 4_000 },
      { ...paid, id: 3, type: "Remboursement", amountCents: -1_000 },
      { ...paid, id: 4, type: "Autre", amountCents: null },
    ]);
    expect(await paymentsOfTwins(store.db, "voile", [1, 2])).toEqual([
      { memberId: 1, count: 4, cents: 5_000 },
      { memberId: 2, count: 0, cents: 0 },
    ]);
    await store.db.delete(mirrorPayments);
  });

  it("folds anew what an older program wrote, once, and what it changed is found", async () => {
    const old = { nameKey: "yıldız ðoan", searchKey: "yıldız ðoan | p9@club.test" };
    await store.db.insert(mirrorPeople).values({ ...person(9, "Yıldız", "Ðoan"), ...old });
    await store.db.insert(mirrorCommunes).values({ club: "voile", code: "00001", name: "Łódź", nameKey: "łodz" });
    const paid = { method: "Çhèque", methodKey: "çheque", memberId: null, amountCents: 1 };
    await store.db
      .insert(mirrorPayments)
      .values({ club: "voile", id: 1, reading: 1, seasonId: 1, type: null, receivedOn: null, ...paid });
    const view = { club: "voile", list: "members", query: "", changedAt: now };
    await store.db.insert(savedViews).values([
      { ...view, name: "Yıldız", nameKey: "yıldız" },
      { ...view, name: "Yildiz", nameKey: "yildiz" },
    ]);
    await store.db.update(clubs).set({ folding: 1 });
    const asked = async () => (await findPeople(store.db, voile, "yildiz doan", 10)).map(({ id }) => id);
    expect(await asked()).toEqual([]);
    await refold(store.db, AbortSignal.abort());
    expect(await asked()).toEqual([]);
    await refold(store.db, new AbortController().signal);
    expect(await asked()).toEqual([9]);
    expect(await store.db.select({ key: mirrorCommunes.nameKey }).from(mirrorCommunes)).toEqual([{ key: "lodz" }]);
    expect(await store.db.select({ key: mirrorPayments.methodKey }).from(mirrorPayments)).toEqual([{ key: "cheque" }]);
    // Two that would be one now keep what tells them apart.
    const keys = await store.db.select({ key: savedViews.nameKey }).from(savedViews).orderBy(asc(savedViews.id));
    expect(keys).toEqual([{ key: "yıldız" }, { key: "yildiz" }]);
    await store.db.update(mirrorPeople).set(old).where(eq(mirrorPeople.id, 9));
    await refold(store.db, new AbortController().signal);
    expect(await asked()).toEqual([]);
    for (const table of [mirrorCommunes, mirrorPayments, savedViews]) await store.db.delete(table);
    await store.db.delete(mirrorPeople).where(eq(mirrorPeople.id, 9));
  });

  it("tells what a found person is registered to this season", async () => {
    const [zoe] = await findPeople(store.db, voile, "lefèvre zoé", 1);
    expect(zoe?.registrations).toMatchObject([
      { kind: "annual", activity: "Optimist", state: "validated" },
      { kind: "annual", activity: "Dériveur", state: "validated" },
      { kind: "event", activity: "Régate", state: "pending" },
    ]);
  });
});
