import { TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { keptByProcess } from "#lib/base/program/kept.ts";
import type { Account } from "#lib/base/store/accounts.ts";
import { listAudit } from "#lib/base/store/audit.ts";
import type { Store, Transaction } from "#lib/base/store/database.ts";
import { recoveryCodes, secondFactors } from "#lib/base/store/schema/base/access.ts";
import { accountsOfSessions, beginSession } from "#lib/base/store/sessions.ts";
import { addMember, connectClub } from "#lib/desk/testing/members.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { countCode } from "./attempts.ts";
import { drawnApp } from "./drawn-app.ts";
import { changeMembership } from "./membership.ts";
import { hashPassword } from "./password.ts";
import type { Seat } from "./permissions.ts";
import {
  askRoles,
  beginApp,
  confirmApp,
  factorsOf,
  giveCode,
  renewRecoveryCodes,
  switchAppOff,
  takeCode,
} from "./second-factor.ts";
import { beginAtSignIn, knowsPassword, proveOneself, signInWithPassword } from "./sign-in.ts";

const PASSWORD = "quatre mots tout simples";

describe.each(databases("second_factor"))("a second factor, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let passwordHash: string;
  let seat: Seat;
  let ana: Account;
  let count = 0;
  /** The steps from now that codes are made for: each code is taken once, so each test goes on from its own. */
  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    passwordHash = await hashPassword(PASSWORD);
    for (const club of ["judo", "voile"]) await connectClub(store.db, club);
  });
  afterAll(() => close());
  beforeEach(async () => {
    keptByProcess("attempts").value = undefined;
    count += 1;
    const director = await member(`director-${count}@club.test`, "director");
    await member(`second-${count}@club.test`, "director");
    seat = { person: director, club: "judo", role: "director", scopes: null };
    ana = await member(`ana-${count}@club.test`, "secretary");
    await run((tx) => askRoles(tx, seat, []));
  });

  const member = (email: string, role: "director" | "secretary") =>
    addMember(store.db, { email, club: "judo", role, passwordHash });
  const run = <T>(work: (tx: Transaction) => Promise<T>) => store.db.transaction(work);
  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret: secret.replaceAll(" ", "") }).generate({ timestamp: Date.now() + steps * 30_000 });
  const take = (typed: string) => run((tx) => takeCode(tx, ana.id, typed));
  const signIn = (code?: string, machine = `10.1.0.${count}`) =>
    signInWithPassword(ana.email, PASSWORD, { machine, code, wait: async () => {} });
  async function switchedOn(): Promise<{ secret: string; codes: string[] }> {
    const begun = await run((tx) => beginApp(tx, ana));
    const secret = begun?.secret ?? "";
    expect(await run((tx) => confirmApp(tx, ana, codeOf(secret, -1), ""))).toBe(true);
    return { secret, codes: await run((tx) => renewRecoveryCodes(tx, ana.id)) };
  }

  it("is on only once a code of it was right, keeps its secret sealed, and ends sessions of the password alone", async () => {
    const [own, other] = [await beginSession(store.db, ana), await beginSession(store.db, ana)];
    const begun = await run((tx) => beginApp(tx, ana));
    expect(begun?.uri).toMatch(/^otpauth:\/\/totp\/Guichet:ana-/);
    expect(drawnApp(begun ?? { secret: "", uri: "" }).secret.replaceAll(" ", "")).toBe(begun?.secret);
    expect((await signIn()).ok).toBe(true);
    expect(await run((tx) => confirmApp(tx, ana, "000000", own))).toBe(false);
    expect(await take(codeOf(begun?.secret ?? ""))).toBeUndefined();
    expect(await run((tx) => confirmApp(tx, ana, codeOf(begun?.secret ?? ""), own))).toBe(true);
    // Codes that nobody was shown are none.
    expect((await factorsOf(store.db, [ana.id])).get(ana.id)?.recoveryLeft).toBe(0);
    const codes = await run((tx) => renewRecoveryCodes(tx, ana.id));
    expect(codes).toHaveLength(10);
    const open = await accountsOfSessions(store.db, [own, other]);
    expect([open.has(own), open.has(other)]).toEqual([true, false]);
    expect(await run((tx) => beginApp(tx, ana))).toBeUndefined();
    const rows = [await store.db.select().from(secondFactors), await store.db.select().from(recoveryCodes)];
    for (const secret of [begun?.secret ?? "", ...codes]) expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it("takes a code of a clock half a minute off, each once, none twice at once, and none further off", async () => {
    const { secret } = await switchedOn();
    expect(await take(codeOf(secret, -1))).toBeUndefined();
    const now = codeOf(secret);
    expect((await Promise.all([take(now), take(` ${now.slice(0, 3)} ${now.slice(3)}`)])).sort()).toEqual([
      "app",
      undefined,
    ]);
    expect(await take(codeOf(secret, 3))).toBeUndefined();
    expect(await take(codeOf(secret, 1))).toBe("app");
    expect(await take(now)).toBeUndefined();
  });

  it("asks at the door after the password, and there is no session before the code", async () => {
    const { secret, codes } = await switchedOn();
    expect(await signIn()).toEqual({ ok: false, code: "code_needed" });
    expect(await signIn("000000")).toEqual({ ok: false, code: "code_wrong" });
    expect(await signInWithPassword(ana.email, "wrong", { machine: "10.2.0.1", code: codeOf(secret) })).toEqual({
      ...{ ok: false, code: "wrong" },
    });
    expect((await signIn(codeOf(secret))).ok).toBe(true);
    expect((await signIn(codes[0]?.toUpperCase())).ok).toBe(true);
    expect(await signIn(codes[0])).toEqual({ ok: false, code: "code_wrong" });
    expect((await factorsOf(store.db, [ana.id])).get(ana.id)?.recoveryLeft).toBe(9);
  });

  it("bounds ten thousand guesses from ten thousand machines, and locks out neither its person nor anybody else", async () => {
    const at = `second factor of accounts/${ana.id}`;
    let looked = 0;
    for (let one = 0; one < 10_000; one += 1)
      if ((await countCode({ at, machine: `10.${one >> 8}.${one & 255}.7` })).allowed) looked += 1;
    expect(looked).toBe(20);
    const { secret, codes } = await switchedOn();
    expect(await signIn(codeOf(secret))).toMatchObject({ ok: false, code: "rate_limited" });
    const known = { machine: "10.1.0.9", device: "mark", wait: async () => {} };
    expect((await signInWithPassword(ana.email, PASSWORD, { ...known, code: codeOf(secret) })).ok).toBe(true);
    expect((await signIn(codes[1])).ok).toBe(true);
    expect((await countCode({ at: "second factor of accounts/0", machine: "10.0.0.1" })).allowed).toBe(true);
  }, 300_000);

  it("is stood for once by a code that a director gives, as long as they may give one", async () => {
    expect(await run((tx) => giveCode(tx, seat, ana.id))).toBeUndefined();
    await switchedOn();
    const first = await run((tx) => giveCode(tx, seat, ana.id));
    const second = await run((tx) => giveCode(tx, seat, ana.id));
    expect([await take(first ?? ""), await take(second ?? ""), await take(second ?? "")]).toEqual([
      ...[undefined, "recovery", undefined],
    ]);
    const third = await run((tx) => giveCode(tx, seat, ana.id));
    await run((tx) => changeMembership(tx, seat.person.id, "judo", "secretary"));
    expect(await take(third ?? "")).toBeUndefined();
    const said = JSON.stringify(await listAudit(store.db, "judo", {}, 100));
    for (const code of [first, second, third]) expect(said).not.toContain(code);
  });

  it("is set up at the door by whoever a club asks it of, by their password, and by nobody else", async () => {
    const asking = { machine: `10.3.0.${count}`, wait: async () => {} };
    expect(await beginAtSignIn(ana.email, PASSWORD, asking)).toEqual({ ok: false, code: "wrong" });
    const session = await beginSession(store.db, ana);
    await run((tx) => askRoles(tx, seat, ["secretary"]));
    expect((await accountsOfSessions(store.db, [session])).size).toBe(1);
    expect(await signIn()).toEqual({ ok: false, code: "factor_needed" });
    expect(await signIn("000000")).toEqual({ ok: false, code: "code_wrong" });
    expect(await beginAtSignIn(ana.email, "wrong", asking)).toEqual({ ok: false, code: "wrong" });
    const begun = await beginAtSignIn(ana.email, PASSWORD, asking);
    const secret = begun.ok ? begun.app.secret : "";
    expect((await signIn(codeOf(secret))).ok).toBe(true);
    // At the door nobody can be shown any: they are made on the page of the account.
    expect((await factorsOf(store.db, [ana.id])).get(ana.id)?.recoveryLeft).toBe(0);
    expect(await beginAtSignIn(ana.email, PASSWORD, asking)).toEqual({ ok: false, code: "code_needed" });
    expect(await signIn()).toEqual({ ok: false, code: "code_needed" });
  });

  it("is switched off by password and code together", async () => {
    const { secret } = await switchedOn();
    const asking = { machine: `10.4.0.${count}`, wait: async () => {} };
    expect(await proveOneself(ana, PASSWORD, asking)).toMatchObject({ ok: false, code: "code_needed" });
    expect(await knowsPassword(ana, "wrong", asking)).toMatchObject({ ok: false, code: "wrong" });
    expect(await knowsPassword(ana, PASSWORD, asking)).toEqual({ ok: true });
    expect(await proveOneself(ana, "wrong", { ...asking, code: codeOf(secret) })).toMatchObject({ code: "wrong" });
    expect(await proveOneself(ana, PASSWORD, { ...asking, code: codeOf(secret) })).toEqual({ ok: true });
    expect(await run((tx) => switchAppOff(tx, ana.id, ana))).toBe(true);
    expect((await signIn()).ok).toBe(true);
    expect(await run((tx) => switchAppOff(tx, ana.id, ana))).toBe(false);
  });
});
