import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { type Account, addAccount, setDisabled } from "#lib/base/store/accounts.ts";
import type { Store } from "#lib/base/store/database.ts";
import { sessions } from "#lib/base/store/schema/base/access.ts";
import { accountsOfSessions, beginSession } from "#lib/base/store/sessions.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { carryOut } from "./commands.ts";
import { endpointsOf } from "./open-id.ts";
import { exchangeCode } from "./open-id-code.ts";
import { takeLogout } from "./open-id-logout.ts";
import { isProvenLately, PROVEN_MINUTES } from "./proof.ts";
import { isTied, signInWithProvider, untie } from "./sign-in.ts";
import { FalseProvider, type Forged } from "./testing/false-provider.ts";
import { Browser, openRealProvider, REDIRECT, type RealProvider } from "./testing/real-provider.ts";

describe.each(databases("openid"))("coming by an OpenID provider, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let provider: RealProvider;
  let ana: Account;
  let bea: Account;
  let count = 0;
  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    provider = await openRealProvider({ conformIdTokenClaims: false });
  });
  afterAll(async () => {
    await provider.close();
    await close();
  });
  beforeEach(async () => {
    keptByProcess("openid logout").value = undefined;
    count += 1;
    ana = await account("ana");
    bea = await account("bea");
  });
  afterEach(() => vi.useRealTimers());

  const account = async (name: string): Promise<Account> => {
    const made = await addAccount(store.db, { email: `${name}-${count}@club.test`, name, passwordHash: null });
    if (!made) throw new Error("the address is taken");
    return made;
  };
  const later = (seconds: number) =>
    vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ["Date"], shouldAdvanceTime: false });
  const comes = (id: string, { email }: { email: string }, claims: object = {}) => {
    provider.visitor = { id, claims: { email, email_verified: true, ...claims } };
  };
  const answered = async (browser: Browser, asked?: Record<string, string>) => {
    const { cameBack, begun } = await browser.visit(provider, asked);
    return exchangeCode(provider, await endpointsOf(provider), cameBack, begun, REDIRECT);
  };
  const enter = async (
    browser: Browser,
    asked?: Record<string, string>,
    here?: { person: Account; session: string },
  ) => {
    const answer = await answered(browser, asked);
    if (!answer.ok) return answer;
    return signInWithProvider({ issuer: provider.issuer, claims: answer.claims }, undefined, here);
  };
  const entered = async (browser = new Browser(), asked?: Record<string, string>) => {
    const answer = await enter(browser, asked);
    if (!answer.ok) throw new Error(answer.code);
    return answer;
  };
  const isOpen = async (session: string) => (await accountsOfSessions(store.db, [session])).has(session);
  const rowOf = async (session: string) => (await store.db.select().from(sessions).where(eq(sessions.id, session)))[0];

  it("keeps issuer, subject and the provider's own session with the session", async () => {
    comes(`ana-${count}`, ana);
    const { session } = await entered(new Browser(), { max_age: "604800" });
    expect(await rowOf(session)).toMatchObject({
      ...{ issuer: provider.issuer, subject: `ana-${count}` },
      providerSession: expect.stringMatching(/./),
    });
  });

  it("counts as shown what the provider asked for lately, and not that it let somebody in by its own cookie", async () => {
    comes(`ana-${count}`, ana);
    const browser = new Browser();
    const first = await entered(browser, { max_age: "604800" });
    expect(await isProvenLately(store.db, first.session)).toBe(true);
    later(PROVEN_MINUTES * 60 + 1);
    const silent = await entered(browser, { max_age: "604800" });
    expect(await isProvenLately(store.db, silent.session)).toBe(false);
    // Asked anew, in the tab beside: the same session goes on, and is shown.
    const anew = await enter(browser, { prompt: "login", max_age: "0" }, { person: ana, session: silent.session });
    expect(anew).toMatchObject({ ok: true, session: silent.session });
    expect(await isProvenLately(store.db, silent.session)).toBe(true);
  });

  it("counts nothing as shown where the provider does not say when", async () => {
    comes(`ana-${count}`, ana);
    const { session } = await entered(new Browser());
    expect((await rowOf(session))?.provedAt).toBeNull();
    expect(await isProvenLately(store.db, session)).toBe(false);
    // Nor takes coming back so away what was shown before.
    const own = await beginSession(store.db, ana);
    await enter(new Browser(), {}, { person: ana, session: own });
    expect(await isProvenLately(store.db, own)).toBe(true);
  });

  it("ends no session and begins none where another person comes back into a browser", async () => {
    const own = await beginSession(store.db, bea);
    comes(`ana-${count}`, ana);
    expect(await enter(new Browser(), { prompt: "login" }, { person: bea, session: own })).toEqual({
      ...{ ok: false, code: "other_person" },
    });
    expect(await isOpen(own)).toBe(true);
    expect((await rowOf(own))?.subject).toBeNull();
  });

  it("knows a person by the subject from the first time on, whatever address they have by then", async () => {
    comes(`ana-${count}`, ana);
    expect((await entered()).account.id).toBe(ana.id);
    comes(`ana-${count}`, { email: "married@club.test" });
    expect((await entered()).account.id).toBe(ana.id);
    comes(`ana-${count}`, bea);
    expect((await entered()).account.id).toBe(ana.id);
    comes(`ana-${count}`, ana, { email_verified: false });
    expect((await entered()).account.id).toBe(ana.id);
    // Somebody else has the address by now.
    comes(`other-${count}`, ana);
    expect(await enter(new Browser())).toEqual({ ok: false, code: "other_subject" });
    expect(await store.db.transaction((tx) => untie(tx, ana.id))).toBe(4);
    expect((await entered()).account.id).toBe(ana.id);
    comes(`ana-${count}`, ana);
    expect(await enter(new Browser())).toEqual({ ok: false, code: "other_subject" });
  });

  it("signs out whoever came by a tie that is ended, and nobody else", async () => {
    comes(`wrong-${count}`, ana);
    const wrong = await entered();
    comes(`bea-${count}`, bea);
    const other = await entered();
    const password = await beginSession(store.db, ana);
    const elsewhere = { issuer: "https://other.test", subject: `ana-${count}`, providerSession: null, provedAt: null };
    const kept = await beginSession(store.db, ana, undefined, elsewhere);
    const done = await carryOut(store.db, { do: "provider-untie", email: ana.email });
    expect(done).toMatchObject({
      lines: [expect.stringContaining("next says"), expect.stringContaining("sessions ended: 1")],
      data: { wasTied: true, ended: 1 },
    });
    expect(await Promise.all([wrong.session, other.session, password, kept].map(isOpen))).toEqual([
      ...[false, true, true, true],
    ]);
    expect(await carryOut(store.db, { do: "provider-untie", email: ana.email })).toMatchObject({
      data: { wasTied: false, ended: 0 },
    });
  });

  it("knows who comes by a provider that writes itself with a slash at its end", async () => {
    const claims = { subject: `ana-${count}`, email: ana.email, authTime: undefined, providerSession: undefined };
    await signInWithProvider({ issuer: "https://auth.test/", claims });
    expect(await isTied(store.db, "https://auth.test", ana.id)).toBe(true);
    expect(await isTied(store.db, "https://auth.test/other", ana.id)).toBe(false);
    expect(await isTied(store.db, "https://auth.test", bea.id)).toBe(false);
  });

  it("ties an account to one of two who come with its address at once", async () => {
    const claims = (subject: string) => ({
      subject,
      email: ana.email,
      authTime: undefined,
      providerSession: undefined,
    });
    const came = await Promise.all(
      Array.from({ length: 8 }, (_, one) =>
        signInWithProvider({ issuer: provider.issuer, claims: claims(`${one}-${count}`) }),
      ),
    );
    expect(came.filter(({ ok }) => ok)).toHaveLength(1);
    expect(new Set(came.flatMap((one) => (one.ok ? [] : [one.code])))).toEqual(new Set(["other_subject"]));
  });

  it("takes a subject for another one's at another issuer", async () => {
    comes(`ana-${count}`, ana);
    await entered();
    const claims = { subject: `ana-${count}`, email: bea.email, authTime: undefined, providerSession: undefined };
    expect(await signInWithProvider({ issuer: "https://other.test", claims })).toMatchObject({
      ...{ ok: true, account: { id: bea.id } },
    });
  });

  it("lets in nobody who is disabled, unverified or unknown, and ties none of them", async () => {
    await setDisabled(store.db, ana.id, true);
    comes(`ana-${count}`, ana);
    expect(await enter(new Browser())).toEqual({ ok: false, code: "disabled" });
    comes(`bea-${count}`, bea, { email_verified: "true" });
    expect(await enter(new Browser())).toEqual({ ok: false, code: "unverified" });
    comes(`cleo-${count}`, { email: "stranger@club.test" });
    expect(await enter(new Browser())).toEqual({ ok: false, code: "wrong" });
    await setDisabled(store.db, ana.id, false);
    comes(`new-${count}`, ana);
    expect(await enter(new Browser())).toMatchObject({ ok: true });
  });

  it("goes on where the provider signs by another key", async () => {
    comes(`ana-${count}`, ana);
    await entered();
    await provider.rotate();
    expect(await entered(new Browser())).toMatchObject({ ok: true });
  });

  it("ends what began by the session of which the provider says that it is over, once, and nothing else", async () => {
    comes(`ana-${count}`, ana);
    const [first, second] = [await entered(), await entered()];
    const own = await beginSession(store.db, ana);
    const sid = (await rowOf(first.session))?.providerSession ?? "";
    const token = await provider.signOut(`ana-${count}`, sid);
    expect(await takeLogout(provider, token)).toEqual({ ok: true, ended: 1 });
    expect(await Promise.all([first.session, second.session, own].map(isOpen))).toEqual([false, true, true]);
    // The same once more, after they came back by the same session there.
    await store.db.update(sessions).set({ providerSession: sid }).where(eq(sessions.id, second.session));
    expect(await takeLogout(provider, token)).toEqual({ ok: true, ended: 0 });
    expect(await isOpen(second.session)).toBe(true);
    const next = await provider.signOut(`ana-${count}`, sid);
    const twice = await Promise.all(Array.from({ length: 6 }, () => takeLogout(provider, next)));
    expect(twice).toHaveLength(6);
    expect(twice.filter((one) => !(one.ok && one.ended === 0))).toEqual([{ ok: true, ended: 1 }]);
  });

  it("is signed out by a key that came after the ones it knows, and by none of a token too old", async () => {
    comes(`ana-${count}`, ana);
    const { session } = await entered();
    const sid = (await rowOf(session))?.providerSession ?? "";
    const old = await provider.signOut(`ana-${count}`, sid);
    await provider.rotate();
    const token = await provider.signOut(`ana-${count}`, sid);
    later(7 * 60);
    expect(await takeLogout(provider, old)).toEqual({ ok: false, code: "untrusted" });
    expect(await takeLogout(provider, token)).toEqual({ ok: false, code: "untrusted" });
    vi.useRealTimers();
    expect(await isOpen(session)).toBe(true);
    keptByProcess("openid logout").value = undefined;
    expect(await takeLogout(provider, old)).toEqual({ ok: false, code: "untrusted" });
    expect(await takeLogout(provider, token)).toEqual({ ok: true, ended: 1 });
  });

  describe("tokens that sign somebody out", () => {
    let forger: FalseProvider;
    const EVENTS = { "http://schemas.openid.net/event/backchannel-logout": {} };
    beforeAll(async () => {
      forger = await FalseProvider.open();
    });
    afterAll(() => forger.close());
    beforeEach(() => forger.mend());
    const signedIn = async () => {
      const claims = { subject: `ana-${count}`, email: ana.email, authTime: undefined, providerSession: "there" };
      const answer = await signInWithProvider({ issuer: forger.issuer, claims });
      if (!answer.ok) throw new Error(answer.code);
      return answer.session;
    };
    let jti = 0;
    const token = (claims: object) => {
      jti += 1;
      return forger.token({ sub: `ana-${count}`, jti: `${jti}`, events: EVENTS, ...claims });
    };

    it.each<[string, Forged]>([
      ["no signature", { alg: "none" }],
      ["our own secret", { alg: "HS256" }],
      ["a stranger's key", { byStranger: true }],
      ["another issuer", { claims: { iss: "https://evil.test" } }],
      ["another client", { claims: { aud: "another" } }],
      ["a nonce, as of a sign-in", { claims: { nonce: "n" } }],
      ["no event", { claims: { events: undefined } }],
      ["another event", { claims: { events: { "https://evil.test/event": {} } } }],
      ["no name of its own", { claims: { jti: undefined } }],
      ["nobody", { claims: { sub: undefined } }],
      ["no beginning", { claims: { iat: undefined } }],
      ["a beginning to come", { claims: { iat: Math.floor(Date.now() / 1000) + 600 } }],
      ["an end that was", { claims: { exp: Math.floor(Date.now() / 1000) - 120 } }],
    ])("end nothing with %s", async (_what, forged) => {
      const session = await signedIn();
      forger.forged = forged;
      expect(await takeLogout(forger, await token({}))).toEqual({ ok: false, code: "untrusted" });
      forger.forged = {};
      expect(await isOpen(session)).toBe(true);
      expect(await takeLogout(forger, await token({ sid: "elsewhere" }))).toEqual({ ok: true, ended: 0 });
      expect(await takeLogout(forger, await token({ sub: "another" }))).toEqual({ ok: true, ended: 0 });
      expect(await takeLogout(forger, await token({}))).toEqual({ ok: true, ended: 1 });
    });

    it("end nothing where they are no tokens, and ask a provider for its keys once", async () => {
      const session = await signedIn();
      for (const said of ["", "x", "a.b.c", "x".repeat(20_000), `${await token({})}x`])
        expect(await takeLogout(forger, said)).toEqual({ ok: false, code: "untrusted" });
      await Promise.all(Array.from({ length: 50 }, () => takeLogout(forger, "a.b.c")));
      forger.forged = { kid: "unknown" };
      await Promise.all(Array.from({ length: 10 }, async () => takeLogout(forger, await token({}))));
      expect(forger.asked.filter((path) => path === "/keys").length).toBeLessThanOrEqual(2);
      expect(forger.asked.filter((path) => path !== "/keys").length).toBe(1);
      expect(await isOpen(session)).toBe(true);
    });

    it("are asked for again where the provider's keys cannot be read", async () => {
      const session = await signedIn();
      forger.instead.set("/.well-known/openid-configuration", (response) => void response.writeHead(503).end());
      expect(await takeLogout(forger, await token({}))).toEqual({ ok: false, code: "away" });
      keptByProcess("openid logout").value = undefined;
      forger.mend();
      forger.instead.set("/keys", (response) => void response.destroy());
      const said = await token({});
      expect(await takeLogout(forger, said)).toEqual({ ok: false, code: "away" });
      forger.mend();
      expect(await takeLogout(forger, said)).toEqual({ ok: true, ended: 1 });
      expect(await isOpen(session)).toBe(false);
    });

    it.each([
      ["500", 500, "{}"],
      ["502 and a page", 502, "<html>Bad gateway</html>"],
      ["a page of somebody else", 200, "<html>Sign in to the network</html>"],
      ["no key set", 200, '{"error":"later"}'],
      ["a redirect", 302, ""],
    ])("are asked for again where the provider says of its keys %s", async (_what, status, body) => {
      const session = await signedIn();
      forger.instead.set("/keys", (response) => void response.writeHead(status, { location: "/" }).end(body));
      const said = await token({});
      expect(await takeLogout(forger, said)).toEqual({ ok: false, code: "away" });
      expect(await isOpen(session)).toBe(true);
      forger.mend();
      expect(await takeLogout(forger, said)).toEqual({ ok: true, ended: 1 });
    });

    it("are asked for again where they are signed by a key that came since the keys were read, and refused where there is none by then", async () => {
      const session = await signedIn();
      expect(await takeLogout(forger, await token({ sub: "another" }))).toEqual({ ok: true, ended: 0 });
      forger.forged = { kid: "two" };
      const [said, never] = [await token({}), await token({})];
      forger.forged = {};
      expect(await takeLogout(forger, said)).toEqual({ ok: false, code: "away" });
      forger.kid = "two";
      expect(await takeLogout(forger, said)).toEqual({ ok: false, code: "away" });
      later(31);
      expect(await takeLogout(forger, said)).toEqual({ ok: true, ended: 1 });
      expect(await isOpen(session)).toBe(false);
      forger.mend();
      later(62);
      expect(await takeLogout(forger, never)).toEqual({ ok: false, code: "untrusted" });
    });
  });
});
