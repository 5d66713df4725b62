import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "#lib/base/store/database.ts";
import { findMailBox, saveMailBox } from "#lib/base/store/mail-boxes.ts";
import type { GrantSecrets } from "#lib/base/store/mail-secret.ts";
import { findMailServer, mailSecretOf, saveMailServer } from "#lib/base/store/mail-servers.ts";
import * as schema from "#lib/base/store/schema.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { createLog } from "#runtime/log.ts";
import { AccessTokens } from "./access-tokens.ts";
import { BoxReader, openBox } from "./box-reader.ts";
import { BoxSession } from "./box-session.ts";
import { askForMailing } from "./mailing.ts";
import { PostOffice } from "./post-office.ts";
import { type BoxHost, startBoxHost } from "./testing/box-host.ts";
import { type MailHost, startMailHost } from "./testing/mail-host.ts";
import { startTokenHost, type TokenDeed, type TokenHost } from "./testing/token-host.ts";
import { examineMailServer, sendTrial } from "./trial-letter.ts";

/** Longer than a busy machine takes: nothing here waits for a silent host. */
const PATIENCE = { openMs: 20_000, bodyMs: 20_000, answerMs: 20_000 };
const BY = { id: 1, name: "Directrice" };
const LOG = createLog("test", "silent");
const ACCOUNT = "club@club.example";
const FIRST: GrantSecrets = { clientSecret: "client secret", refreshToken: "first refresh token" };

describe.each(databases("by_token"))("letters by an account that signs in by tokens, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let host: MailHost;
  let provider: TokenHost;
  let mailbox: BoxHost;
  let running: { stop(): Promise<void> }[] = [];
  const at = new Date("2026-11-28T09:00:00Z");
  /** Which refresh token the provider takes, and what it gives in its place. */
  let taken = FIRST.refreshToken;
  let rotated: string | undefined;
  let deed: () => TokenDeed | undefined = () => undefined;
  /** Which access tokens the mail host takes, and how it says no. */
  let takes: (token: string) => boolean = () => true;
  const says: { no: "challenge" | "refusal" } = { no: "refusal" };

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
  });
  afterAll(() => close());
  beforeEach(async () => {
    taken = FIRST.refreshToken;
    rotated = undefined;
    deed = () => undefined;
    takes = (token) => provider.given.includes(token);
    says.no = "refusal";
    provider = await startTokenHost({ refreshToken: () => taken, rotated: () => rotated, deed: () => deed() });
    host = await startMailHost({
      token: {
        ...{ account: ACCOUNT, takes: (token) => takes(token) },
        get as() {
          return says.no;
        },
      },
    });
    mailbox = await startBoxHost({ account: ACCOUNT, token: () => provider.given.at(-1) ?? "" });
    const { db } = store;
    await db.delete(schema.clubs);
    await db.insert(schema.clubs).values({
      ...{ slug: "demo", name: "demo", baseUrl: "http://localhost/demo/api/v1", clientId: "demo" },
      ...{ createdAt: at, updatedAt: at },
    });
  });
  afterEach(async () => {
    for (const one of running) await one.stop();
    running = [];
    await Promise.all([host.close(), provider.close(), mailbox.close()]);
  });

  const grant = () => ({ tokenAddress: provider.address, tokenScope: "send", clientId: "guichet" });
  const setUp = (secrets: { clientSecret: string; refreshToken: string }, more: object = {}) =>
    store.db.transaction((tx) =>
      saveMailServer(
        tx,
        "demo",
        {
          ...{
            host: "127.0.0.1",
            port: host.port,
            account: ACCOUNT,
            ...grant(),
            sender: ACCOUNT,
            senderName: "Le club",
          },
          ...{ replyTo: null, dkimSelector: null, perMinute: 100, perHour: 1_000, perDay: 5_000 },
          ...{ fromHour: 0, untilHour: 24, isOn: true, ...more },
        },
        { password: undefined, grant: secrets, by: BY, now: new Date() },
      ),
    );
  const setUpBox = (refreshToken = FIRST.refreshToken) =>
    store.db.transaction((tx) =>
      saveMailBox(
        tx,
        "demo",
        { host: "127.0.0.1", port: mailbox.port, account: ACCOUNT, ...grant() },
        { password: undefined, grant: { clientSecret: "client secret", refreshToken }, by: BY, now: new Date() },
      ),
    );
  const known = { clientSecret: "client secret", refreshToken: FIRST.refreshToken };
  const allowed = () => [host, provider, mailbox].map(({ port }) => ({ host: "127.0.0.1", port }));
  const ask = (count: number, madeOf = "round") =>
    store.db.transaction((tx) =>
      askForMailing(
        tx,
        { club: "demo", kind: "reminders", seasonId: 2, madeOf, locale: "fr", topic: null },
        Array.from({ length: count }, (_, place) => ({ address: `f${place}@family.example`, memberIds: [place + 1] })),
        { by: BY, now: at },
      ),
    );
  const begin = async (tokens = new AccessTokens()) => {
    const office = new PostOffice({
      ...{ store, log: LOG, allowed: allowed(), publicUrl: "https://desk.example", clock: () => at },
      kinds: [
        {
          name: "reminders",
          write: async () => ({ subject: "Relance", body: "Bonjour", about: undefined }),
          sent: async () => {},
        },
      ],
      ...{ patience: PATIENCE, pollMs: 10, tokens },
    });
    running.push(office);
    await office.start();
    return office;
  };
  const letters = () => store.db.select().from(schema.letters).orderBy(schema.letters.id);
  const server = async () => (await store.db.select().from(schema.mailServers))[0];
  const until = async (isSo: () => Promise<boolean>) => {
    for (let look = 0; look < 400; look += 1) {
      if (await isSo()) return;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error(`never so: ${JSON.stringify([await letters(), await server()])}`);
  };
  const allSent = (count: number) =>
    until(async () => (await letters()).filter(({ state }) => state === "sent").length === count);

  it("leave with one token for all of them, over connections that are made anew", async () => {
    await setUp(known);
    await ask(60);
    await begin();
    await allSent(60);
    expect(new Set(host.mailbox.map(({ to }) => to)).size).toBe(60);
    expect(provider.asked).toHaveLength(1);
    expect(host.seen).toMatchObject({ connections: 2, tokens: ["access token 1", "access token 1"] });
  });

  it("wait where the refresh token is refused, which is no letter's failure, and leave once another one is typed", async () => {
    taken = "a refresh token of later";
    await setUp(known);
    await ask(3);
    await begin();
    await until(async () => (await server())?.stopReason === "grant_refused");
    expect(await server()).toMatchObject({ stopAnswer: "invalid_grant: Token has been expired or revoked.", stops: 1 });
    expect((await letters()).map(({ state, tries, code }) => [state, tries, code])).toEqual(
      Array.from({ length: 3 }, () => ["queued", 0, null]),
    );
    // Nobody was asked for a letter: no cap counts it, and the host heard nothing.
    expect(await store.db.select().from(schema.mailTries)).toEqual([]);
    expect(host.seen.connections).toBe(0);
    expect(provider.asked).toHaveLength(1);
    // Only the refresh token is typed: the client secret stays.
    expect(await setUp({ clientSecret: "", refreshToken: taken })).toEqual(["password"]);
    await allSent(3);
  });

  it("leave though a token ended before its time, and it is told where the account is not taken at all", async () => {
    for (const no of ["refusal", "challenge"] as const) {
      says.no = no;
      await store.db.delete(schema.mailings);
      await store.db.delete(schema.mailServers);
      await setUp(known);
      const before = provider.asked.length;
      const tokens = new AccessTokens();
      // Taken by another letter's connection, and withdrawn since.
      takes = (token) => token === provider.given[before + 1];
      await ask(2, no);
      const office = await begin(tokens);
      await allSent(2);
      expect(provider.asked).toHaveLength(before + 2);
      await office.stop();
      running = [];

      takes = () => false;
      await ask(2, `${no} again`);
      await begin(tokens);
      await until(async () => (await server())?.stopReason === "credentials");
      expect((await server())?.stopAnswer).toMatch(no === "refusal" ? /Authentication unsuccessful/ : /not accepted/);
      // One more token, and no more.
      expect(provider.asked).toHaveLength(before + 3);
      expect((await letters()).filter(({ state, tries }) => state === "queued" && tries === 0)).toHaveLength(2);
      for (const one of running) await one.stop();
      running = [];
    }
  });

  it("go on with the refresh token that the provider gave in place of the one before, in the mailbox too, and after a restart", async () => {
    await setUp(known);
    await setUpBox();
    rotated = "second refresh token";
    await ask(2);
    const office = await begin();
    await allSent(2);
    await office.stop();
    taken = "second refresh token";
    rotated = undefined;
    const writtenAt = (await server())?.writtenAt;
    // Another process knows no tokens.
    const opened = await openBox(store.db, await box(), { allowed: allowed(), tokens: new AccessTokens() });
    expect(opened).toBeInstanceOf(BoxSession);
    await (opened as BoxSession).quit();
    await ask(2, "later");
    await begin();
    await allSent(4);
    // It is the same server: who typed it and when stays.
    expect((await server())?.writtenAt).toEqual(writtenAt);
  });

  it("are shared by dashboards of which one used up the refresh token that the other has read", async () => {
    await setUp(known);
    await ask(1);
    // While the second asks with the first token, another dashboard keeps the next one.
    let isFirst = true;
    deed = () => {
      if (!isFirst) return undefined;
      isFirst = false;
      taken = "second refresh token";
      return {
        does: async (response) => {
          const { keepRefreshToken } = await import("#lib/base/store/refresh-token.ts");
          await keepRefreshToken(store.db, "demo", { used: FIRST.refreshToken, next: taken });
          response.writeHead(400, { "content-type": "application/json" }).end('{"error":"invalid_grant"}');
        },
      };
    };
    await begin();
    await allSent(1);
    expect(provider.asked.map(({ refresh_token }) => refresh_token)).toEqual([FIRST.refreshToken, taken]);
    expect(await server()).toMatchObject({ stopReason: null });
  });

  const box = async () => {
    const found = await findMailBox(store.db, "demo");
    if (!found) throw new Error("no mailbox");
    return found;
  };

  it("come back to a mailbox that is read by a token, and it is told where there is none", async () => {
    await setUpBox();
    const read = async () => {
      const reader = new BoxReader({
        ...{ store, log: LOG, allowed: allowed(), patience: { openMs: 10_000, answerMs: 10_000 }, pollMs: 10 },
        tokens: new AccessTokens(),
      });
      running.push(reader);
      reader.start();
      await until(async () => {
        const { readAt, fault } = await box();
        return readAt !== null || fault !== null;
      });
      await reader.stop();
    };
    await read();
    expect(await box()).toMatchObject({ fault: null, readAt: expect.any(Date) });
    expect(mailbox.seen.commands).toContain("AUTHENTICATE");
    taken = "another";
    await store.db.update(schema.mailBoxes).set({ readAt: null, nextAt: null });
    await read();
    expect(await box()).toMatchObject({ fault: "grant_refused", readAt: null });
    expect((await box()).faultAnswer).toMatch(/^invalid_grant/);
  });

  it("are tried step by step, the token among them, and doctor asks the same", async () => {
    await setUp(known);
    const tried = async () => {
      const trial = await sendTrial(store, "demo", "d@club.example", { subject: "S", body: "B" }, allowed());
      const examined = await examineMailServer(store, "demo", allowed());
      return [trial, examined].map((one) => (one.ok ? "ok" : `${one.step} ${one.why}`));
    };
    taken = "another";
    expect(await tried()).toEqual(["token grant_refused", "token grant_refused"]);
    taken = FIRST.refreshToken;
    deed = () => ({ does: (response) => void response.writeHead(503).end() });
    expect(await tried()).toEqual(["token no_token", "token no_token"]);
    deed = () => ({ json: { error: "invalid_client" }, status: 401 });
    expect(await tried()).toEqual(["token client_refused", "token client_refused"]);
    deed = () => undefined;
    takes = () => false;
    expect(await tried()).toEqual(["account refused", "account refused"]);
    takes = (token) => provider.given.includes(token);
    expect(await tried()).toEqual(["ok", "ok"]);
    expect(host.mailbox.map(({ to }) => to)).toEqual(["d@club.example"]);
  });

  it("have what is secret sealed, shown to nobody, and said to no other server, account, client or provider", async () => {
    expect(await setUp({ clientSecret: "", refreshToken: "" })).toBe("password_missing");
    expect(await setUp(known)).toContain("password");
    expect(await setUp({ clientSecret: "", refreshToken: "" })).toEqual([]);
    const rows = JSON.stringify(await store.db.select().from(schema.mailServers));
    for (const secret of [FIRST.refreshToken, "client secret"]) expect(rows).not.toContain(secret);
    expect(JSON.stringify(await findMailServer(store.db, "demo"))).not.toContain("ealed");
    const none = { clientSecret: "", refreshToken: "" };
    for (const more of [
      ...[{ host: "smtp.evil.example" }, { account: "another" }, { clientId: "another" }],
      ...[{ tokenAddress: "https://evil.example/token" }, { tokenAddress: null, clientId: null, tokenScope: null }],
    ])
      expect(await setUp(none, more), JSON.stringify(more)).toBe("password_missing");
    expect(await setUp(none, { tokenScope: "less" })).toEqual(["tokenScope"]);
    expect(await mailSecretOf(store.db, "demo")).toEqual({
      grant: { ...grant(), tokenScope: "less", ...FIRST },
    });
  });
});
