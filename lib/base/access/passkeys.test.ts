import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { keptByProcess } from "#lib/base/program/kept.ts";
import type { Account } from "#lib/base/store/accounts.ts";
import type { Store, Transaction } from "#lib/base/store/database.ts";
import { passkeyChallenges, passkeys } from "#lib/base/store/schema/base/access.ts";
import { accountsOfSessions, beginSession } from "#lib/base/store/sessions.ts";
import { addMember, connectClub } from "#lib/desk/testing/members.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import {
  askPasskey,
  beginPasskey,
  keepPasskey,
  MOST_PASSKEYS,
  passkeysOf,
  relyingParty,
  removePasskey,
  strandedPasskeys,
  takePasskey,
} from "./passkeys.ts";
import { hashPassword } from "./password.ts";
import { factorsOf, renewRecoveryCodes, switchAllOff, takeCode } from "./second-factor.ts";
import { askKeyAtSignIn, signInWithPassword } from "./sign-in.ts";
import { SoftKey } from "./testing/soft-key.ts";

const PASSWORD = "quatre mots tout simples";
const [ORIGIN, HOST] = ["http://localhost:3000", "localhost"];
const MADE = { names: { browser: "Firefox", system: "Windows" }, session: "" };

it.each([
  ["https://club.example.org/x", "club.example.org"],
  ["http://localhost:3000", "localhost"],
  ["http://club.example.org", null],
  ["https://192.0.2.7", null],
  ["https://[2001:db8::7]", null],
])("asks %s for passkeys of %s", (publicUrl, host) => {
  expect(relyingParty(publicUrl)?.host ?? null).toBe(host);
});

describe.each(databases("passkeys"))("passkeys, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let passwordHash: string;
  let ana: Account;
  let bea: Account;
  let count = 0;
  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    passwordHash = await hashPassword(PASSWORD);
    await connectClub(store.db, "judo");
  });
  afterAll(() => close());
  beforeEach(async () => {
    keptByProcess("attempts").value = undefined;
    count += 1;
    ana = await addMember(store.db, { email: `ana-${count}@club.test`, club: "judo", role: "reader", passwordHash });
    bea = await addMember(store.db, { email: `bea-${count}@club.test`, club: "judo", role: "reader", passwordHash });
  });
  afterEach(() => vi.useRealTimers());

  const run = <T>(work: (tx: Transaction) => Promise<T>) => store.db.transaction(work);
  const question = async (of = ana) => (await run((tx) => beginPasskey(tx, of)))?.challenge ?? "";
  const request = async (of = ana) => (await run((tx) => askPasskey(tx, of.id)))?.challenge ?? "";
  const keep = (answer: string, of = ana) => run((tx) => keepPasskey(tx, of, answer, MADE));
  const take = (answer: string, of = ana) => run((tx) => takePasskey(tx, of.id, answer));
  const signIn = (code?: string) =>
    signInWithPassword(ana.email, PASSWORD, { machine: `10.2.0.${count}`, wait: async () => undefined, code });
  const withKey = async (of = ana) => {
    const key = new SoftKey(ORIGIN, HOST);
    expect(await keep(key.made(await question(of)), of)).toBe(true);
    return key;
  };

  it("are kept once the device has signed, and end the sessions that began without", async () => {
    const [own, other] = [await beginSession(store.db, ana), await beginSession(store.db, ana)];
    const key = new SoftKey(ORIGIN, HOST);
    const made = key.made(await question());
    expect(await run((tx) => keepPasskey(tx, ana, made, { ...MADE, session: own }))).toBe(true);
    expect([...(await accountsOfSessions(store.db, [own, other])).keys()]).toEqual([own]);
    expect(await passkeysOf(store.db, ana.id)).toMatchObject([
      { browser: "Firefox", isElsewhere: false, usedAt: null },
    ]);
    expect((await factorsOf(store.db, [ana.id, bea.id])).get(ana.id)).toMatchObject({ hasApp: false, passkeys: 1 });
    // The same answer again, and the same device for somebody else.
    expect(await keep(made)).toBe(false);
    expect(await keep(key.made(await question(bea)), bea)).toBe(false);
  });

  it("sign in beside the password, each answer once", async () => {
    const key = await withKey();
    expect(await signIn()).toEqual({ ok: false, code: "key_needed" });
    const asked = await askKeyAtSignIn(ana.email, PASSWORD, { machine: "10.2.0.9", wait: async () => undefined });
    expect(asked.ok).toBe(true);
    const answer = key.shown(asked.ok ? asked.request.challenge : "");
    expect(await signIn(answer)).toMatchObject({ ok: true });
    expect(await signIn(answer)).toEqual({ ok: false, code: "code_wrong" });
    expect((await passkeysOf(store.db, ana.id))[0]?.usedAt).not.toBeNull();
    expect(await askKeyAtSignIn(bea.email, PASSWORD, { machine: "10.2.0.9", wait: async () => undefined })).toEqual({
      ...{ ok: false, code: "code_needed" },
    });
  });

  it("answer only what was asked, of whom it was asked, as long as it is open", async () => {
    const key = await withKey();
    const theirs = await withKey(bea);
    expect(await take(key.shown("bm90IGFza2Vk"))).toBe(false);
    // Somebody else's question, and a question about making one.
    expect(await take(key.shown(await request(bea)))).toBe(false);
    expect(await take(key.shown(await question()))).toBe(false);
    expect(await take(theirs.shown(await request()))).toBe(false);
    // Rightly signed on another page, or for another host.
    for (const elsewhere of [{ origin: "https://evil.example" }, { host: "evil.example" }]) {
      Object.assign(key, elsewhere);
      expect(await take(key.shown(await request()))).toBe(false);
      Object.assign(key, { origin: ORIGIN, host: HOST });
    }
    const late = await request();
    vi.useFakeTimers({ now: Date.now() + 5 * 60_000 + 1, toFake: ["Date"] });
    expect(await take(key.shown(late))).toBe(false);
    vi.useRealTimers();
    expect(await take(key.shown(await request()))).toBe(true);
  });

  it("are refused where the page or the host is another one", async () => {
    for (const [origin, host] of [
      ["https://evil.example", HOST],
      [ORIGIN, "evil.example"],
    ] as const)
      expect(await keep(new SoftKey(origin, host).made(await question()))).toBe(false);
    expect(await passkeysOf(store.db, ana.id)).toEqual([]);
  });

  it("are counted by the device: an answer of a copy that counts less is refused", async () => {
    const key = await withKey();
    const first = key.shown(await request());
    const [copied, asked] = [key.shown(await request()), await request()];
    expect(await take(copied)).toBe(true);
    expect(await take(first)).toBe(false);
    expect(await take(key.shown(asked))).toBe(true);
  });

  it("have a way back by recovery codes, go one by one, and all at an operator's command", async () => {
    const [key, other] = [await withKey(), await withKey()];
    const [code = ""] = await run((tx) => renewRecoveryCodes(tx, ana.id));
    expect(await signIn(code)).toMatchObject({ ok: true });
    expect(await run((tx) => takeCode(tx, ana.id, "123456"))).toBeUndefined();
    const [first] = await passkeysOf(store.db, ana.id);
    expect(await run((tx) => removePasskey(tx, bea, first?.id ?? ""))).toBe(false);
    expect(await run((tx) => removePasskey(tx, ana, key.id.toString("base64url")))).toBe(true);
    expect(await take(key.shown(await request()))).toBe(false);
    expect(await take(other.shown(await request()))).toBe(true);
    expect(await run((tx) => switchAllOff(tx, ana.id))).toBe(true);
    expect(await signIn()).toMatchObject({ ok: true });
    expect(await run((tx) => switchAllOff(tx, ana.id))).toBe(false);
  });

  it("that were made under another address go on asking for a code: a changed address switches nothing off", async () => {
    await withKey();
    await store.db.update(passkeys).set({ host: "old.example" }).where(eq(passkeys.accountId, ana.id));
    expect(await passkeysOf(store.db, ana.id)).toMatchObject([{ isElsewhere: true }]);
    expect(await strandedPasskeys(store.db)).toBe(1);
    expect(await signIn()).toEqual({ ok: false, code: "code_needed" });
    expect(await request()).toBe("");
    const [code = ""] = await run((tx) => renewRecoveryCodes(tx, ana.id));
    expect(await signIn(code)).toMatchObject({ ok: true });
    await store.db.delete(passkeys).where(eq(passkeys.accountId, ana.id));
  });

  it("and their questions are so many at most, whoever asks", async () => {
    for (let made = 0; made < MOST_PASSKEYS; made += 1) await withKey();
    expect(await question()).toBe("");
    for (let asked = 0; asked < 12; asked += 1) await request();
    expect(await store.db.$count(passkeyChallenges)).toBeLessThanOrEqual(20);
  });

  it.each(["", "{}", "null", "{", `{"id":"${"a".repeat(20_000)}"}`, '{"id":"a","rawId":"a","type":"public-key"}'])(
    "takes nothing for an answer that is none",
    async (answer) => {
      await withKey();
      await request();
      expect(await take(answer)).toBe(false);
      expect(await keep(answer)).toBe(false);
    },
  );
});
