import { tmpdir } from "node:os";
import { encode } from "next-auth/jwt";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readDashboardEnvironment } from "#lib/base/program/environment.ts";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { addAccount } from "#lib/base/store/accounts.ts";
import type { Store } from "#lib/base/store/database.ts";
import { accountsOfSessions, beginSession } from "#lib/base/store/sessions.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { accountOfCookies, endSessionOfCookies, withoutSessions } from "./sealed.ts";

const SECRET = "a".repeat(32);

describe.each(databases("sealed"))("a session in a cookie, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    keptByProcess<unknown>("environment").value = readDashboardEnvironment({
      NEXTAUTH_SECRET: SECRET,
      DATA_DIR: tmpdir(),
    });
  });
  afterAll(() => close());

  it("is ended by who has signed out without a network, and no other of the account is", async () => {
    const account = await addAccount(store.db, { name: "Ana", email: "ana@club.test", passwordHash: null });
    if (!account) throw new Error("The account is new.");
    const [here, there] = [await beginSession(store.db, account), await beginSession(store.db, account)];
    const cookieOf = async (session: string) =>
      `locale=fr; next-auth.session-token=${await encode({ token: { session }, secret: SECRET })}; theme=dark`;
    const cookie = await cookieOf(here);
    expect(await accountOfCookies(cookie)).toBe(account.id);
    expect(await endSessionOfCookies(cookie)).toBe(true);
    expect([...(await accountsOfSessions(store.db, [here, there])).keys()]).toEqual([there]);
    // At once, and not when what the front remembers of it has grown old.
    expect(await accountOfCookies(cookie)).toBeUndefined();
    expect(await accountOfCookies(await cookieOf(there))).toBe(account.id);
    expect(await endSessionOfCookies(cookie)).toBe(true);
  });

  it.each(["", "locale=fr", "next-auth.session-token=nobody's"])(
    "has nothing to end where there is none: %j",
    async (cookies) => expect(await endSessionOfCookies(cookies)).toBe(true),
  );
});

it("is taken out of a cookie field in whatever parts it comes", () => {
  const others = "locale=fr; theme=dark";
  expect(
    withoutSessions(
      `locale=fr; next-auth.session-token=a; __Secure-next-auth.session-token.0=b; theme=dark; next-auth.session-token.1=c`,
    ),
  ).toBe(others);
});
