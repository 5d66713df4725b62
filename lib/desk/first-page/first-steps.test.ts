import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addAccount, setRole } from "#lib/base/store/accounts.ts";
import { saveClub, saveWebhookKey } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import { CLUB_WIDE, mirrorGroups, mirrorSeasons, mirrorStates } from "#lib/base/store/schema/sync/mirror.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { areStepsAway, putStepsAway, stepsDone } from "./first-steps.ts";

const club = "voile";
const now = new Date("2026-09-12T08:00:00Z");

describe.each(databases("first_steps"))("first steps of a club, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ store, close } = await testStore(location, { GUICHET_NOW: now.toISOString() }));
    await saveClub(store.db, {
      ...{ slug: club, name: "Voile", baseUrl: "https://voile.test/api/v1", clientId: "desk" },
      credential: { kind: "secret", secret: "s" },
    });
  });
  afterAll(() => close());

  const readWhole = (seasonId: number, ...read: string[]) =>
    store.db
      .insert(mirrorStates)
      .values({ club, seasonId, missingScopes: [], dueAt: now, read })
      .onConflictDoUpdate({ target: [mirrorStates.club, mirrorStates.seasonId], set: { read } });

  it("say of what the register has that nobody knows, until it was read", async () => {
    expect(await stepsDone(store.db, club)).toMatchObject({ season: null, groups: null, hours: null, decided: null });
    await readWhole(CLUB_WIDE, "seasons");
    expect(await stepsDone(store.db, club)).toMatchObject({ season: false, groups: false, decided: false });
  });

  it("tick themselves by what is there, and stay so while the register does not answer", async () => {
    await store.db.insert(mirrorSeasons).values({ club, id: 7, reading: 1, name: "2026-2027" });
    expect(await stepsDone(store.db, club)).toMatchObject({ season: true, groups: null });
    await readWhole(7, "groups", "lessons", "annual");
    expect(await stepsDone(store.db, club)).toMatchObject({ groups: false, hours: false, decided: false });
    await store.db
      .insert(mirrorGroups)
      .values({ club, id: 1, seasonId: 7, reading: 1, name: "Optimist", slotIds: [], licenceIds: [] });
    await store.db.update(mirrorStates).set({ errorCode: "unreachable", errorKind: "unreachable", failures: 9 });
    expect(await stepsDone(store.db, club)).toMatchObject({ season: true, groups: true, decided: false });
  });

  it("wait for people until they have come", async () => {
    const account = await addAccount(store.db, { email: "zoe@voile.test", name: "Zoé", passwordHash: null });
    if (!account) throw new Error("no account");
    await setRole(store.db, account.id, club, "treasurer");
    expect(await stepsDone(store.db, club)).toMatchObject({ treasurer: false, secretary: false });
    await store.db.update(accounts).set({ signedInAt: now });
    expect(await stepsDone(store.db, club)).toMatchObject({ treasurer: true, secretary: false });
  });

  it("know a key of the register's messages", async () => {
    expect(await stepsDone(store.db, club)).toMatchObject({ messages: false, issuer: false, aid: false, days: false });
    await saveWebhookKey(store.db, club, "whsec_x");
    expect(await stepsDone(store.db, club)).toMatchObject({ messages: true });
  });

  it("are put away for the whole club, once, and come back", async () => {
    expect(await areStepsAway(store.db, club)).toBe(false);
    expect(await putStepsAway(store.db, club, true)).toBe(true);
    expect(await putStepsAway(store.db, club, true)).toBe(false);
    expect(await areStepsAway(store.db, club)).toBe(true);
    expect(await putStepsAway(store.db, club, false)).toBe(true);
  });
});
