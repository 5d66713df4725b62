import { tmpdir } from "node:os";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readDashboardEnvironment } from "#lib/environment.ts";
import { auditEntries } from "#lib/store/access-tables.ts";
import { addAccount, findAccountByEmail, setDisabled, setRole } from "#lib/store/accounts.ts";
import { saveClub } from "#lib/store/clubs.ts";
import type { Store } from "#lib/store/database.ts";
import { databases, testStore } from "#lib/testing/store.ts";
import { addDemoPeople, DEMO_PASSWORD, demoPeople } from "./demo.ts";
import { firstRunCode, isFirstRun, makeFirstAccount } from "./first-run.ts";
import { hashPassword } from "./password.ts";
import { signInWithPassword, signInWithProvider } from "./sign-in.ts";

const kept = globalThis as { __guichet_environment?: unknown };

/** As the program that was started with or without the demonstration club. */
function started(how: { demo: boolean }): void {
  const variables = { NEXTAUTH_SECRET: "a".repeat(32), DATA_DIR: tmpdir() };
  kept.__guichet_environment = readDashboardEnvironment({ ...variables, ...(how.demo && { GUICHET_DEMO: "1" }) });
}

describe.each(databases("access"))("who is asking, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    started({ demo: false });
    await saveClub(store.db, {
      slug: "voile",
      name: "Voile",
      baseUrl: "http://localhost:4000/voile/api/v1",
      clientId: "client",
      credential: { kind: "secret", secret: "secret" },
    });
  });
  afterAll(() => close());
  beforeEach(() => started({ demo: false }));

  it("lets the owner of the machine, and nobody else, make the first account, and only one", async () => {
    expect(await isFirstRun()).toBe(true);
    const given = { name: "Ana", email: "ana@club.test", password: "correct horse" };
    expect(await makeFirstAccount({ ...given, code: "AAAA-AAAA" }, "10.0.0.1")).toEqual({
      ok: false,
      code: "wrong_code",
    });
    const typed = firstRunCode().toLowerCase().replace("-", " ");
    const two = await Promise.all([
      makeFirstAccount({ ...given, code: typed }, "10.0.0.1"),
      makeFirstAccount({ ...given, email: "eve@club.test", code: typed }, "10.0.0.2"),
    ]);
    expect(two.map((answer) => answer.ok).sort()).toEqual([false, true]);
    expect(await isFirstRun()).toBe(false);
    const made = (await findAccountByEmail(store.db, two[0]?.ok ? "ana@club.test" : "eve@club.test")) ?? {
      roles: undefined,
    };
    expect(made.roles).toEqual(new Map([["voile", "director"]]));
    expect(await makeFirstAccount({ ...given, code: typed }, "10.0.0.1")).toEqual({ ok: false, code: "too_late" });
  });

  it("answers an unknown address and a wrong password alike", async () => {
    await addAccount(store.db, {
      email: "bea@club.test",
      name: "Béa",
      passwordHash: await hashPassword("a long password"),
    });
    const wrong = await signInWithPassword("bea@club.test", "another password", "10.1.0.1");
    const unknown = await signInWithPassword("nobody@club.test", "another password", "10.1.0.1");
    expect([wrong, unknown]).toEqual([
      { ok: false, code: "wrong" },
      { ok: false, code: "wrong" },
    ]);
    const right = await signInWithPassword(" BEA@club.test ", "a long password", "10.1.0.1");
    expect(right).toMatchObject({ ok: true, account: { name: "Béa" } });
  });

  it("takes a password typed with composed or decomposed accents", async () => {
    await addAccount(store.db, {
      email: "eve@accents.test",
      name: "Ève",
      passwordHash: await hashPassword("forêt d’été"),
    });
    const decomposed = "forêt d’été".normalize("NFD");
    expect(await signInWithPassword("eve@accents.test", decomposed, "10.1.0.2")).toMatchObject({ ok: true });
  });

  it("tells only who knows the password that the account is disabled", async () => {
    const account = await addAccount(store.db, {
      email: "cleo@club.test",
      name: "Cléo",
      passwordHash: await hashPassword("a long password"),
    });
    await setDisabled(store.db, account?.id ?? 0, true);
    expect(await signInWithPassword("cleo@club.test", "wrong password", "10.2.0.1")).toEqual({
      ok: false,
      code: "wrong",
    });
    expect(await signInWithPassword("cleo@club.test", "a long password", "10.2.0.1")).toEqual({
      ok: false,
      code: "disabled",
    });
    expect(await signInWithProvider("cleo@club.test")).toEqual({ ok: false, code: "disabled" });
  });

  it("stops a guesser after eight tries and says how long to wait, without shutting out others", async () => {
    await addAccount(store.db, {
      email: "dan@club.test",
      name: "Dan",
      passwordHash: await hashPassword("a long password"),
    });
    const guesses = await Promise.all(
      Array.from({ length: 9 }, (_, guess) => signInWithPassword("dan@club.test", `guess ${guess}`, "10.3.0.1")),
    );
    const refused = guesses.filter((answer) => !answer.ok && answer.code === "rate_limited");
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({ retryAfterSeconds: expect.any(Number) });
    expect(await signInWithPassword("dan@club.test", "a long password", "10.3.0.1")).toMatchObject({
      code: "rate_limited",
    });
    expect(await signInWithPassword("dan@club.test", "a long password", "10.3.0.2")).toMatchObject({ ok: true });
  });

  it("lets an account without a password in through the provider only", async () => {
    await addAccount(store.db, { email: "flo@club.test", name: "Flo", passwordHash: null });
    expect(await signInWithPassword("flo@club.test", "", "10.4.0.1")).toEqual({ ok: false, code: "wrong" });
    expect(await signInWithProvider("flo@club.test")).toMatchObject({ ok: true });
    expect(await signInWithProvider("stranger@club.test")).toEqual({ ok: false, code: "wrong" });
  });

  it("has demonstration accounts only while it runs with the demonstration", async () => {
    started({ demo: true });
    await addDemoPeople(store);
    await addDemoPeople(store);
    for (const { email, role } of demoPeople) {
      const answer = await signInWithPassword(email, DEMO_PASSWORD, "10.5.0.1");
      expect(answer).toMatchObject({ ok: true, account: { roles: new Map([["voile", role]]) } });
    }
    started({ demo: false });
    const [someone] = demoPeople;
    expect(await signInWithPassword(someone?.email ?? "", DEMO_PASSWORD, "10.5.0.1")).toEqual({
      ok: false,
      code: "wrong",
    });
  });

  it("never gives a role to a real account that has a demonstration's address", async () => {
    await store.db.delete(auditEntries);
    const account = await addAccount(store.db, { email: "x@demo.club", name: "X", passwordHash: null });
    await setRole(store.db, account?.id ?? 0, "voile", "reader");
    started({ demo: true });
    await addDemoPeople(store);
    expect((await findAccountByEmail(store.db, "x@demo.club"))?.roles).toEqual(new Map([["voile", "reader"]]));
  });

  it("writes sign-ins and refusals down, without what was typed", async () => {
    await store.db.delete(auditEntries);
    await signInWithPassword("bea@club.test", "mistyped canary", "10.6.0.1");
    await signInWithPassword("bea@club.test", "a long password", "10.6.0.1");
    const entries = await store.db.select().from(auditEntries).orderBy(auditEntries.id);
    expect(entries.map(({ action, outcome, accountName }) => [action, outcome, accountName])).toEqual([
      ["account.sign_in", "refused", null],
      ["account.sign_in", "done", "Béa"],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/canary|bea@/);
  });
});
