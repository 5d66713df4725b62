import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Environment, environment } from "#lib/base/program/environment.ts";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { type Account, findAccount, setDisabled, setPassword, setRole } from "#lib/base/store/accounts.ts";
import type { Store, Transaction } from "#lib/base/store/database.ts";
import { auditEntries, factorRoles, passkeyChallenges, passkeys } from "#lib/base/store/schema/base/access.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { accountsOfSessions } from "#lib/base/store/sessions.ts";
import { addMember, connectClub } from "#lib/desk/testing/members.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { showsKeyAlone, signInWithKey } from "./key-sign-in.ts";
import { aloneDenialOf, aloneQuestion, endKeyAlone, endOfQuestion, letKeyAlone, letKeysAlone } from "./keys-alone.ts";
import { askPasskey, beginPasskey, keepPasskey, passkeysOf, removePasskey } from "./passkeys.ts";
import { hashPassword } from "./password.ts";
import { isProvenLately } from "./proof.ts";
import { SoftKey } from "./testing/soft-key.ts";

const [ORIGIN, HOST] = ["http://localhost:3000", "localhost"];
const MADE = { names: { browser: "Firefox", system: "Windows" }, session: "" };
const NOT_WAITING = async () => undefined;

describe.each(databases("keys_alone"))("a passkey alone, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let passwordHash: string;
  let ana: Account;
  let count = 0;
  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    passwordHash = await hashPassword("quatre mots tout simples");
    await connectClub(store.db, "judo");
    await connectClub(store.db, "swim");
  });
  afterAll(() => close());
  beforeEach(async () => {
    keptByProcess("attempts").value = undefined;
    count += 1;
    ana = await addMember(store.db, { email: `ana-${count}@club.test`, club: "judo", role: "reader", passwordHash });
  });
  afterEach(() => vi.useRealTimers());

  const run = <T>(work: (tx: Transaction) => Promise<T>) => store.db.transaction(work);
  const handle = (of = ana) => `accounts/${of.id}`;
  const question = () => aloneQuestion()?.challenge ?? "";
  const enter = (answer: string, machine = `10.3.0.${count}`) =>
    signInWithKey(answer, { machine, wait: NOT_WAITING, deviceFor: async () => undefined });
  const withKey = async (of = ana) => {
    const key = new SoftKey(ORIGIN, HOST);
    const made = key.made((await run((tx) => beginPasskey(tx, of, true)))?.challenge ?? "");
    expect(await run((tx) => keepPasskey(tx, of, made, MADE))).toBe(true);
    return key;
  };
  const tried = async (key: SoftKey, of = ana, more: { handle?: string; isVerified?: boolean } = {}) => {
    const asked = (await run((tx) => askPasskey(tx, of.id, true)))?.challenge ?? "";
    const answer = key.shown(asked, { handle: handle(of), ...more });
    return run((tx) => letKeyAlone(tx, of, answer));
  };
  const withKeyAlone = async (of = ana) => {
    const key = await withKey(of);
    expect(await tried(key, of)).toBe(true);
    return key;
  };

  it("signs in once it has shown that it can, and is both factors that a club asks for", async () => {
    await store.db.insert(factorRoles).values({ club: "judo", role: "reader" }).onConflictDoNothing();
    const key = await withKey();
    // It may not yet, and says why.
    expect(await enter(key.shown(question(), { handle: handle() }))).toEqual({ ok: false, code: "key_beside" });
    expect(await tried(key)).toBe(true);
    const signedIn = await enter(key.shown(question(), { handle: handle() }));
    expect(signedIn).toMatchObject({ ok: true, account: { id: ana.id } });
    const session = signedIn.ok ? signedIn.session : "";
    expect((await accountsOfSessions(store.db, [session])).get(session)?.id).toBe(ana.id);
    expect(await isProvenLately(store.db, session)).toBe(true);
    expect(await run((tx) => endKeyAlone(tx, ana, key.id.toString("base64url")))).toBe(true);
    expect(await enter(key.shown(question(), { handle: handle() }))).toEqual({ ok: false, code: "key_beside" });
    await store.db.delete(factorRoles);
  });

  it("goes with a new password until it is tried again: whoever knew the old one may have added it", async () => {
    const key = await withKeyAlone();
    await setPassword(store.db, ana.id, passwordHash);
    expect(await enter(key.shown(question(), { handle: handle() }))).toEqual({ ok: false, code: "key_beside" });
    expect(await tried(key)).toBe(true);
    expect(await enter(key.shown(question(), { handle: handle() }))).toMatchObject({ ok: true });
  });

  it("does so only where its device keeps it under the account, and checked who holds it", async () => {
    const key = await withKey();
    expect(await tried(key, ana, { isVerified: false })).toBe(false);
    expect(await tried(key, ana, { handle: "accounts/999999" })).toBe(false);
    const asked = (await run((tx) => askPasskey(tx, ana.id, true)))?.challenge ?? "";
    expect(await run((tx) => letKeyAlone(tx, ana, key.shown(asked)))).toBe(false);
    expect((await passkeysOf(store.db, ana.id))[0]?.aloneSince).toBeNull();
    expect(await tried(key)).toBe(true);
    for (const wrong of [{ isVerified: false }, { handle: "accounts/999999" }])
      expect(await enter(key.shown(question(), { handle: handle(), ...wrong }))).toEqual({
        ...{ ok: false, code: "key_wrong" },
      });
    expect(await enter(key.shown(question()))).toEqual({ ok: false, code: "key_wrong" });
  });

  it("answers each question once, and in time; one of another desk, or of nobody, is none", async () => {
    const key = await withKeyAlone();
    const asked = question();
    const [first, again] = [key.shown(asked, { handle: handle() }), key.shown(asked, { handle: handle() })];
    const both = await Promise.all([enter(first), enter(first)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await enter(first)).toMatchObject({ ok: false });
    expect(await enter(again)).toEqual({ ok: false, code: "key_late" });
    // Further questions of the account do not make room for it again.
    for (let more = 0; more < 8; more += 1) await run((tx) => askPasskey(tx, ana.id));
    expect(await enter(key.shown(asked, { handle: handle() }))).toEqual({ ok: false, code: "key_late" });
    expect(await enter(key.shown("bm90IGFza2Vk", { handle: handle() }))).toEqual({ ok: false, code: "key_wrong" });
    const altered = Buffer.from(question(), "base64url");
    altered[18] = (altered[18] ?? 0) ^ 1;
    expect(endOfQuestion(altered.toString("base64url"))).toBeUndefined();
    expect(endOfQuestion(`${asked}AAAA`)).toBeUndefined();
    // A question that was put to somebody who is signed in is none of the door's.
    const theirs = (await run((tx) => askPasskey(tx, ana.id, true)))?.challenge ?? "";
    expect(await enter(key.shown(theirs, { handle: handle() }))).toEqual({ ok: false, code: "key_wrong" });
    const late = key.shown(question(), { handle: handle() });
    vi.useFakeTimers({ now: Date.now() + 5 * 60_000 + 2_000, toFake: ["Date"] });
    expect(await enter(late)).toEqual({ ok: false, code: "key_late" });
  });

  it("keeps nothing of a question that nobody answers, nor of an answer that is wrong", async () => {
    await store.db.delete(passkeyChallenges);
    for (let asked = 0; asked < 20; asked += 1) question();
    const stranger = new SoftKey(ORIGIN, HOST);
    for (const answer of ["", "{}", "null", `{"id":"${"a".repeat(20_000)}"}`, stranger.shown(question())])
      expect((await enter(answer)).ok).toBe(false);
    expect(await store.db.$count(passkeyChallenges)).toBe(0);
  });

  it("says what is wrong to whoever holds it: removed, another's page, disabled, forbidden", async () => {
    const key = await withKeyAlone();
    Object.assign(key, { origin: "https://evil.example" });
    expect(await enter(key.shown(question(), { handle: handle() }))).toEqual({ ok: false, code: "key_wrong" });
    Object.assign(key, { origin: ORIGIN, host: "evil.example" });
    expect(await enter(key.shown(question(), { handle: handle() }))).toEqual({ ok: false, code: "key_wrong" });
    Object.assign(key, { host: HOST });
    await setDisabled(store.db, ana.id, true);
    expect(await enter(key.shown(question(), { handle: handle() }))).toEqual({ ok: false, code: "disabled" });
    await setDisabled(store.db, ana.id, false);
    const seat = { club: "judo", role: "director", person: ana, scopes: null } as const;
    await run((tx) => letKeysAlone(tx, seat, false));
    expect(await aloneDenialOf(store.db, (await findAccount(store.db, ana.id)) as Account)).toBe("club");
    expect(await enter(key.shown(question(), { handle: handle() }))).toEqual({ ok: false, code: "key_denied_club" });
    expect(await tried(key)).toBe(false);
    await run((tx) => letKeysAlone(tx, seat, true));
    await store.db.update(passkeys).set({ host: "old.example" }).where(eq(passkeys.accountId, ana.id));
    expect(await enter(key.shown(question(), { handle: handle() }))).toEqual({ ok: false, code: "key_unknown" });
    await store.db.update(passkeys).set({ host: HOST }).where(eq(passkeys.accountId, ana.id));
    await run((tx) => removePasskey(tx, ana, key.id.toString("base64url")));
    expect(await enter(key.shown(question(), { handle: handle() }))).toEqual({ ok: false, code: "key_unknown" });
    const refused = await store.db
      .select({ code: auditEntries.code })
      .from(auditEntries)
      .where(and(eq(auditEntries.subject, `accounts/${ana.id}`), eq(auditEntries.outcome, "refused")));
    expect(refused.map(({ code }) => code).sort()).toEqual(["disabled", "keyDeniedClub", "keyWrong"]);
  });

  it("is of nobody where the clubs of its person take no passwords, and where the operator wants one beside it", async () => {
    const key = await withKeyAlone();
    const kept = keptByProcess<Environment>("environment");
    const before = environment();
    const openId = { issuer: "https://login.example", clientId: "x", clientSecret: "x", name: "Ici", scope: "openid" };
    const offAt = (passwordsOffAt: Date | null) =>
      store.db.update(clubs).set({ passwordsOffAt }).where(eq(clubs.slug, "judo"));
    try {
      kept.value = { ...before, openId };
      await offAt(new Date());
      expect(await enter(key.shown(question(), { handle: handle() }))).toEqual({
        ...{ ok: false, code: "key_denied_provider" },
      });
      expect(await tried(key)).toBe(false);
      // One club that takes passwords is enough, as it is for a password.
      await setRole(store.db, ana.id, "swim", "reader");
      expect(await enter(key.shown(question(), { handle: handle() }))).toMatchObject({ ok: true });
      const asked = question();
      kept.value = { ...before, keysWantPassword: true };
      expect(aloneQuestion()).toBeUndefined();
      expect(await enter(key.shown(asked, { handle: handle() }))).toEqual({ ok: false, code: "key_denied_desk" });
    } finally {
      kept.value = before;
      await offAt(null);
    }
  });

  it("counts tries as passwords are counted, by the key that they name and by machine", async () => {
    const key = await withKeyAlone();
    const wrong = () => enter(key.shown(question()), "10.9.9.9");
    for (let tries = 0; tries < 8; tries += 1) expect((await wrong()).ok).toBe(false);
    expect(await wrong()).toMatchObject({ code: "rate_limited" });
    // Somebody elsewhere comes in all the same.
    expect(await enter(key.shown(question(), { handle: handle() }))).toMatchObject({ ok: true });
  });

  it("stands for password and code of somebody who is signed in, where it signs in alone", async () => {
    const key = await withKey();
    const asking = { machine: "10.4.0.1", wait: NOT_WAITING };
    const shows = async () => {
      const asked = (await run((tx) => askPasskey(tx, ana.id, true)))?.challenge ?? "";
      return showsKeyAlone(ana, { ...asking, code: key.shown(asked, { handle: handle() }) });
    };
    expect(await shows()).toEqual({ ok: false, code: "code_wrong" });
    expect(await tried(key)).toBe(true);
    expect(await shows()).toEqual({ ok: true });
  });
});
