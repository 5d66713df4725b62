import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import {
  type Account,
  addAccount,
  findAccount,
  removeRole,
  setDisabled,
  setPassword,
  setRole,
} from "#lib/base/store/accounts.ts";
import { saveClub } from "#lib/base/store/clubs.ts";
import type { Queryable, Store } from "#lib/base/store/database.ts";
import { beginSession, endOtherSessions, endSession, endSessions } from "#lib/base/store/sessions.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { startLive, stopLive } from "./live.ts";
import { admitStream, endStreams, recheckStreams, STREAMS_PER_PERSON, STREAMS_PER_PROCESS } from "./streams.ts";

describe.each(databases("streams"))("open streams, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let ana: Account;
  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    await saveClub(store.db, {
      slug: "voile",
      name: "Voile",
      baseUrl: "http://localhost:4000/voile/api/v1",
      clientId: "client",
      credential: { kind: "secret", secret: "secret" },
    });
    const added = await addAccount(store.db, { email: "ana@club.test", name: "Ana", passwordHash: null });
    if (!added) throw new Error("Ana was not added");
    ana = added;
    await setRole(store.db, ana.id, "voile", "reader");
  });
  afterEach(endStreams);
  afterAll(() => close());

  /** A browser of Ana's that listens, and what ended it. */
  async function listening(): Promise<{ session: string; ended: ReturnType<typeof vi.fn> }> {
    const present = (await findAccount(store.db, ana.id)) ?? ana;
    const session = await beginSession(store.db, present);
    const ended = vi.fn<() => void>();
    admitStream({ person: ana.id, session, club: "voile", role: "reader", section: "", end: ended });
    return { session, ended };
  }

  it("go on for who is still signed in, and end with the session that was signed out", async () => {
    const [one, other] = [await listening(), await listening()];
    await endSession(store.db, one.session);
    await recheckStreams();
    expect([one.ended.mock.calls.length, other.ended.mock.calls.length]).toEqual([1, 0]);
  });

  it("end where all other sessions are ended", async () => {
    const [kept, other] = [await listening(), await listening()];
    expect(await endOtherSessions(store.db, ana.id, kept.session)).toBeGreaterThanOrEqual(1);
    await recheckStreams();
    expect([kept.ended.mock.calls.length, other.ended.mock.calls.length]).toEqual([0, 1]);
  });

  it("end when the role is taken away and when the account is disabled", async () => {
    const first = await listening();
    await removeRole(store.db, ana.id, "voile");
    await recheckStreams();
    expect(first.ended).toHaveBeenCalledOnce();
    await setRole(store.db, ana.id, "voile", "reader");

    const second = await listening();
    await setDisabled(store.db, ana.id, true);
    await recheckStreams();
    expect(second.ended).toHaveBeenCalledOnce();
    await setDisabled(store.db, ana.id, false);
  });

  const changes: [string, (session: string, db: Queryable) => Promise<unknown>][] = [
    ["their session is signed out", (session, db) => endSession(db, session)],
    ["every other session is", (_session, db) => endOtherSessions(db, ana.id, "another")],
    ["a director ends them all", (_session, db) => endSessions(db, ana.id)],
    ["the role is taken away", (_session, db) => removeRole(db, ana.id, "voile")],
    ["the role is another", (_session, db) => setRole(db, ana.id, "voile", "coach")],
    ["the account is disabled", (_session, db) => setDisabled(db, ana.id, true)],
    ["the password is another", (_session, db) => setPassword(db, ana.id, "hash")],
  ];
  it.each(changes)("end by themselves when %s, and not before that is committed", async (_what, change) => {
    // Without the look that is taken every few seconds anyway.
    const looks = vi.spyOn(globalThis, "setInterval").mockImplementation(() => setTimeout(() => {}, 0));
    await startLive();
    try {
      const { session, ended } = await listening();
      const undone = store.db.transaction(async (tx) => {
        await change(session, tx);
        throw new Error("changed my mind");
      });
      await expect(undone).rejects.toThrow("changed my mind");
      let atCommit = -1;
      await store.db.transaction(async (tx) => {
        await change(session, tx);
        atCommit = ended.mock.calls.length;
      });
      await expect.poll(() => ended.mock.calls.length, { timeout: 20_000 }).toBe(1);
      expect(atCommit).toBe(0);
    } finally {
      await stopLive();
      looks.mockRestore();
      await setDisabled(store.db, ana.id, false);
      await setRole(store.db, ana.id, "voile", "reader");
    }
  });

  it("are so many a person, and so many in all, and a place that was left is free again", () => {
    const admit = (person: number) =>
      admitStream({ person, session: "s", club: "voile", role: "reader", section: "", end: () => {} });
    const left = Array.from({ length: STREAMS_PER_PERSON }, () => admit(1));
    expect(admit(1)).toBeUndefined();
    left[0]?.();
    expect(admit(1)).toBeDefined();
    let person = 2;
    for (let open = STREAMS_PER_PERSON; open < STREAMS_PER_PROCESS; open += 1) expect(admit(person++)).toBeDefined();
    expect(admit(person)).toBeUndefined();
  });
});
