import { tmpdir } from "node:os";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readDashboardEnvironment } from "#lib/base/program/environment.ts";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { addAccount, findAccountByEmail, setDisabled, setRole } from "#lib/base/store/accounts.ts";
import { listAudit } from "#lib/base/store/audit.ts";
import { saveClub } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import { auditEntries } from "#lib/base/store/schema/base/access.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { DELAYED_MAX, delayed } from "./delay.ts";
import { addDemoPeople, DEMO_PASSWORD, demoPeople, refuseBesideOthers } from "./demo.ts";
import { firstRunCode, isFirstRun, makeFirstAccount } from "./first-run.ts";
import { hashPassword } from "./password.ts";
import { signInWithPassword, signInWithProvider } from "./sign-in.ts";

const { verify, really } = vi.hoisted(() => ({
  verify: vi.fn<typeof import("@node-rs/argon2").verify>(),
  really: vi.fn<typeof import("@node-rs/argon2").verify>(),
}));
vi.mock("@node-rs/argon2", async (original) => {
  const argon2 = await original<typeof import("@node-rs/argon2")>();
  really.mockImplementation(argon2.verify);
  verify.mockImplementation(argon2.verify);
  return { ...argon2, verify };
});

const kept = keptByProcess<unknown>("environment");

/** As the program that was started with or without the demonstration club. */
function started(how: { demo: boolean }): void {
  const variables = { NEXTAUTH_SECRET: "a".repeat(32), DATA_DIR: tmpdir() };
  kept.value = readDashboardEnvironment({ ...variables, ...(how.demo && { GUICHET_DEMO: "1" }) });
}

const vouched = (email: string, subject = "1") => ({
  issuer: "https://login.test",
  claims: { subject, email, authTime: undefined, providerSession: undefined },
});

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
    expect(await makeFirstAccount({ ...given, code: "AAAA-AAAA" }, { machine: "10.0.0.1" })).toEqual({
      ok: false,
      code: "wrong_code",
    });
    const typed = firstRunCode().toLowerCase().replace("-", " ");
    const two = await Promise.all([
      makeFirstAccount({ ...given, code: typed }, { machine: "10.0.0.1" }),
      makeFirstAccount({ ...given, email: "eve@club.test", code: typed }, { machine: "10.0.0.2" }),
    ]);
    expect(two.map((answer) => answer.ok).sort()).toEqual([false, true]);
    expect(await isFirstRun()).toBe(false);
    const made = (await findAccountByEmail(store.db, two[0]?.ok ? "ana@club.test" : "eve@club.test")) ?? {
      roles: undefined,
    };
    expect(made.roles).toEqual(new Map([["voile", "director"]]));
    expect(await makeFirstAccount({ ...given, code: typed }, { machine: "10.0.0.1" })).toEqual({
      ok: false,
      code: "too_late",
    });
  });

  it("lets only so many guessers wait at once, at the first run's code as at a password", async () => {
    const given = { name: "Ana", email: "ana@club.test", password: "correct horse", code: "AAAA-AAAA" };
    const guess = (one: number) => makeFirstAccount(given, { machine: `10.20.0.${one}`, wait: async () => {} });
    // After so many tries within an hour the next ones wait.
    for (let one = 0; one < 11; one += 1)
      expect(await guess(one)).toMatchObject({ code: expect.not.stringMatching("busy") });
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const others = Array.from({ length: DELAYED_MAX }, () => delayed(1, () => held));
    expect(await guess(11)).toEqual({ ok: false, code: "busy", retryAfterSeconds: 5 });
    goOn();
    await Promise.all(others);
    expect(await guess(12)).not.toMatchObject({ code: "busy" });
  });

  it("answers an unknown address and a wrong password alike", async () => {
    await addAccount(store.db, {
      email: "bea@club.test",
      name: "Béa",
      passwordHash: await hashPassword("a long password"),
    });
    const wrong = await signInWithPassword("bea@club.test", "another password", { machine: "10.1.0.1" });
    const unknown = await signInWithPassword("nobody@club.test", "another password", { machine: "10.1.0.1" });
    expect([wrong, unknown]).toEqual([
      { ok: false, code: "wrong" },
      { ok: false, code: "wrong" },
    ]);
    const right = await signInWithPassword(" BEA@club.test ", "a long password", { machine: "10.1.0.1" });
    expect(right).toMatchObject({ ok: true, account: { name: "Béa" } });
  });

  it("does the same work for an address that nobody has, one that cannot be, and a wrong password", async () => {
    const work: unknown[] = [];
    for (const email of ["bea@club.test", "nobody@club.test", "bea\0@club.test", "x".repeat(8 * 1024 * 1024), ""]) {
      await store.db.delete(auditEntries);
      const before = verify.mock.calls.length;
      const answer = await signInWithPassword(email, "another password", { machine: "10.1.0.3" });
      const entries = await store.db.select().from(auditEntries);
      work.push([answer, verify.mock.calls.length - before, entries.length]);
    }
    for (const one of work) expect(one).toEqual([{ ok: false, code: "wrong" }, 1, 1]);
  });

  it("lets the office in with the right password while a stranger guesses at it from everywhere", async () => {
    const passwordHash = await hashPassword("a long password");
    await addAccount(store.db, { email: "gil@club.test", name: "Gil", passwordHash });
    const waits: number[] = [];
    const wait = async (milliseconds: number) => void waits.push(milliseconds);
    for (let guess = 0; guess < 40; guess += 1)
      await signInWithPassword("gil@club.test", `guess ${guess}`, { machine: `10.7.0.${guess}`, wait });
    const office = { machine: "10.8.0.1", wait };
    expect(await signInWithPassword("gil@club.test", "a long password", office)).toMatchObject({ ok: true });
    expect(Math.max(...waits)).toBeLessThanOrEqual(5_000);
    waits.length = 0;
    const known = { ...office, device: "mark" };
    expect(await signInWithPassword("gil@club.test", "a long password", known)).toMatchObject({ ok: true });
    expect(waits).toEqual([]);
  });

  it("looks at two passwords at most at once and asks the rest to come back, whoever they are", async () => {
    let [now, most] = [0, 0];
    verify.mockImplementation(async () => {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setTimeout(resolve, 5));
      now -= 1;
      return false;
    });
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, one) =>
        signInWithPassword(`flood${one}@club.test`, "guess", { machine: `10.9.0.${one}` }),
      ),
    );
    verify.mockReset();
    verify.mockImplementation(really);
    expect(most).toBeLessThanOrEqual(2);
    const busy = answers.filter((answer) => !answer.ok && answer.code === "busy");
    expect(busy.length).toBeGreaterThan(0);
    expect(busy[0]).toMatchObject({ retryAfterSeconds: 5 });
  });

  it("takes a password typed with composed or decomposed accents", async () => {
    await addAccount(store.db, {
      email: "eve@accents.test",
      name: "Ève",
      passwordHash: await hashPassword("forêt d’été"),
    });
    const decomposed = "forêt d’été".normalize("NFD");
    expect(await signInWithPassword("eve@accents.test", decomposed, { machine: "10.1.0.2" })).toMatchObject({
      ok: true,
    });
  });

  it("tells only who knows the password that the account is disabled", async () => {
    const account = await addAccount(store.db, {
      email: "cleo@club.test",
      name: "Cléo",
      passwordHash: await hashPassword("a long password"),
    });
    await setDisabled(store.db, account?.id ?? 0, true);
    expect(await signInWithPassword("cleo@club.test", "wrong password", { machine: "10.2.0.1" })).toEqual({
      ok: false,
      code: "wrong",
    });
    expect(await signInWithPassword("cleo@club.test", "a long password", { machine: "10.2.0.1" })).toEqual({
      ok: false,
      code: "disabled",
    });
    expect(await signInWithProvider(vouched("cleo@club.test"))).toEqual({ ok: false, code: "disabled" });
  });

  it("stops a guesser after eight tries and says how long to wait, without shutting out others", async () => {
    await addAccount(store.db, {
      email: "dan@club.test",
      name: "Dan",
      passwordHash: await hashPassword("a long password"),
    });
    const guesses = await Promise.all(
      Array.from({ length: 9 }, (_, guess) =>
        signInWithPassword("dan@club.test", `guess ${guess}`, { machine: "10.3.0.1" }),
      ),
    );
    const refused = guesses.filter((answer) => !answer.ok && answer.code === "rate_limited");
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({ retryAfterSeconds: expect.any(Number) });
    expect(await signInWithPassword("dan@club.test", "a long password", { machine: "10.3.0.1" })).toMatchObject({
      code: "rate_limited",
    });
    expect(await signInWithPassword("dan@club.test", "a long password", { machine: "10.3.0.2" })).toMatchObject({
      ok: true,
    });
  });

  it("lets an account without a password in through the provider only", async () => {
    await addAccount(store.db, { email: "flo@club.test", name: "Flo", passwordHash: null });
    expect(await signInWithPassword("flo@club.test", "", { machine: "10.4.0.1" })).toEqual({
      ok: false,
      code: "wrong",
    });
    expect(await signInWithProvider(vouched("flo@club.test"))).toMatchObject({ ok: true });
    expect(await signInWithProvider(vouched("stranger@club.test", "2"))).toEqual({ ok: false, code: "wrong" });
    expect(await signInWithProvider(vouched("FLO@Club.test"))).toMatchObject({ ok: true });
    for (const other of ["\u00a0flo@club.test", "flo@club.test\u3000", "\ufeffflo@club.test"])
      expect(await signInWithProvider(vouched(other, "3"))).toEqual({ ok: false, code: "wrong" });
  });

  it("has demonstration accounts only while it runs with the demonstration, with roles in its club alone", async () => {
    started({ demo: true });
    await expect(refuseBesideOthers(store.db, "http://localhost:4000/demo/api/v1")).rejects.toThrow(
      /^The club voile is connected here, and the demonstration.*is not opened beside it/,
    );
    const credential = { kind: "secret", secret: "secret" } as const;
    const demo = { slug: "demo", name: "Demo", baseUrl: "http://localhost:4000/demo/api/v1", clientId: "client" };
    await saveClub(store.db, { ...demo, credential, demo: true });
    await addDemoPeople(store);
    await addDemoPeople(store);
    for (const { email, role } of demoPeople) {
      const answer = await signInWithPassword(email, DEMO_PASSWORD, { machine: "10.5.0.1" });
      expect(answer).toMatchObject({ ok: true, account: { roles: new Map([["demo", role]]) } });
    }
    started({ demo: false });
    const [someone] = demoPeople;
    expect(await signInWithPassword(someone?.email ?? "", DEMO_PASSWORD, { machine: "10.5.0.1" })).toEqual({
      ok: false,
      code: "wrong",
    });
  });

  it("ends the demonstration's accounts of an older version, which nobody is offered any more", async () => {
    started({ demo: true });
    const old = { email: "director@older.example", name: "Old", passwordHash: null, demo: true };
    const account = await addAccount(store.db, old);
    await setRole(store.db, account?.id ?? 0, "demo", "director");
    await addDemoPeople(store);
    const ended = await findAccountByEmail(store.db, old.email);
    expect(ended?.roles).toEqual(new Map());
    expect(ended?.disabled).toBe(true);
    for (const { email } of demoPeople) expect((await findAccountByEmail(store.db, email))?.disabled).toBe(false);
  });

  it("never gives a role to a real account that has a demonstration's address", async () => {
    await store.db.delete(auditEntries);
    const account = await addAccount(store.db, { email: "x@demo.example", name: "X", passwordHash: null });
    await setRole(store.db, account?.id ?? 0, "voile", "reader");
    started({ demo: true });
    await addDemoPeople(store);
    expect((await findAccountByEmail(store.db, "x@demo.example"))?.roles).toEqual(new Map([["voile", "reader"]]));
  });

  it("writes a flood of refusals down as two entries an hour, which the director of the club concerned sees", async () => {
    await store.db.delete(auditEntries);
    const bea = await findAccountByEmail(store.db, "bea@club.test");
    await setRole(store.db, bea?.id ?? 0, "voile", "reader");
    verify.mockImplementation(async () => false);
    const tries = async (count: number) => {
      const from = (one: number) => ({ machine: `10.7.${one % 250}.${count}`, wait: async () => {} });
      const typed = (one: number) => (one % 2 ? "bea@club.test" : `nobody-${one}@club.test`);
      for (let begun = 0; begun < count; begun += 20)
        await Promise.all(
          Array.from({ length: 20 }, (_, one) => signInWithPassword(typed(begun + one), "guess", from(begun + one))),
        );
    };
    try {
      await tries(200);
      vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ["Date"] });
      await tries(40);
    } finally {
      vi.useRealTimers();
      verify.mockImplementation(really);
    }
    const seen = async (club: string) =>
      (await listAudit(store.db, club, {}, 100)).map(({ subject, outcome, details }) =>
        [subject, outcome, details?.count].join(" "),
      );
    const at = `accounts/${bea?.id}`;
    expect((await seen("voile")).toSorted()).toEqual(
      [" refused 100", " refused 20", `${at} refused 100`, `${at} refused 20`].toSorted(),
    );
    // Of another club's people a director learns nothing.
    expect((await seen("elsewhere")).toSorted()).toEqual([" refused 100", " refused 20"]);
  });

  it("writes sign-ins and refusals down, without what was typed", async () => {
    await store.db.delete(auditEntries);
    // After all that was refused before, the machine's people wait: not in this test.
    const at = { machine: "10.6.0.1", wait: async () => {} };
    await signInWithPassword("bea@club.test", "mistyped canary", at);
    await signInWithPassword("bea@club.test", "a long password", at);
    const entries = await store.db.select().from(auditEntries).orderBy(auditEntries.id);
    expect(entries.map(({ action, outcome, accountName }) => [action, outcome, accountName])).toEqual([
      ["account.sign_in", "refused", null],
      ["account.sign_in", "done", "Béa"],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/canary|bea@/);
  });
});
