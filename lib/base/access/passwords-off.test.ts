import { tmpdir } from "node:os";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readDashboardEnvironment } from "#lib/base/program/environment.ts";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { type Account, findAccount, setRole } from "#lib/base/store/accounts.ts";
import { listAudit } from "#lib/base/store/audit.ts";
import type { Store, Transaction } from "#lib/base/store/database.ts";
import { accounts, memberships } from "#lib/base/store/schema/base/access.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { addMember, connectClub } from "#lib/desk/testing/members.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { carryOut } from "./commands.ts";
import { changeMembership, changeWelcome, isDirected } from "./membership.ts";
import { hashPassword } from "./password.ts";
import { accountOfLink, makeHandedLink, makeMailedLink, takeLink } from "./password-links.ts";
import { refusesPassword, switchPasswordsOff, switchPasswordsOn, whoNeverCame } from "./passwords-off.ts";
import { signInWithPassword, signInWithProvider } from "./sign-in.ts";

const ISSUER = "https://login.test";
const PASSWORD = "correct horse battery";
const kept = keptByProcess<unknown>("environment");

/** As the program that was started with or without a provider. @param issuer as it is configured: the provider ends its own in a slash */
function started(issuer: string | null = ISSUER): void {
  const provider = { OIDC_ISSUER: issuer ?? "", OIDC_CLIENT_ID: "guichet", OIDC_CLIENT_SECRET: "s".repeat(20) };
  const variables = { NEXTAUTH_SECRET: "a".repeat(32), DATA_DIR: tmpdir(), NEXTAUTH_URL: "https://desk.test" };
  kept.value = readDashboardEnvironment({ ...variables, ...(issuer !== null && provider) });
}

describe.each(databases("passwords_off"))("a club that takes no passwords, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let passwordHash: string;
  let count = 0;
  let east: string;
  let west: string;
  let director: Account;
  let coach: Account;
  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    started();
    passwordHash = await hashPassword(PASSWORD);
  });
  afterAll(() => close());
  beforeEach(async () => {
    started();
    count += 1;
    [east, west] = [`east${count}`, `west${count}`];
    for (const club of [east, west]) await connectClub(store.db, club);
    director = await person("dora", "director");
    coach = await person("carl", "coach");
  });
  afterEach(() => vi.useRealTimers());

  const person = (name: string, role: "director" | "coach" | "secretary", club = east) =>
    addMember(store.db, { email: `${name}-${count}@club.test`, name, club, role, passwordHash });
  const change = <T>(work: (tx: Transaction) => Promise<T>) => store.db.transaction(work);
  const seatOf = (account: Account, club = east) =>
    ({ club, role: "director", scopes: null, person: account }) as const;
  const machine = () => ({ machine: `10.0.${count}.${Math.floor(Math.random() * 250)}`, wait: async () => undefined });
  const types = (account: Account, password = PASSWORD) => signInWithPassword(account.email, password, machine());
  const comes = async ({ email, id }: Account): Promise<string> => {
    const claims = { subject: `s-${id}`, email, authTime: undefined, providerSession: undefined };
    const answer = await signInWithProvider({ issuer: `${ISSUER}/`, claims });
    if (!answer.ok) throw new Error(answer.code);
    return answer.session;
  };
  const off = async (by = director, club = east) => {
    const session = await comes(by);
    return change((tx) => switchPasswordsOff(tx, seatOf(by, club), session));
  };
  const said = async (club = east) =>
    (await listAudit(store.db, club, {}, 20)).map(({ action, outcome, code }) =>
      `${action} ${outcome} ${code ?? ""}`.trim(),
    );

  it("is one only once its director came by the provider lately, with the session that presses", async () => {
    const byPassword = await types(director);
    if (!byPassword.ok) throw new Error(byPassword.code);
    const press = (session: string, seat = seatOf(director)) => change((tx) => switchPasswordsOff(tx, seat, session));
    expect(await press(byPassword.session)).toBe("notByProvider");
    expect(await press("no session")).toBe("notByProvider");
    const session = await comes(director);
    // A day later nobody knows whether it still works.
    vi.useFakeTimers({ now: Date.now() + 25 * 3_600_000, toFake: ["Date"] });
    expect(await press(session)).toBe("notByProvider");
    vi.useRealTimers();
    // By another provider than the one that is configured now, or with none.
    started("https://other.test");
    expect(await press(session)).toBe("notByProvider");
    started(null);
    expect(await press(session)).toBe("noProvider");
    started();
    expect(await types(coach)).toMatchObject({ ok: true });
    expect(await press(session)).toBeUndefined();
    // Said twice it is done and logged once.
    expect(await press(session)).toBeUndefined();
    expect((await said()).filter((one) => one === "account.passwords_off done")).toHaveLength(1);
  });

  it("is none where whoever directs it by the provider does so for a time only", async () => {
    await store.db.update(memberships).set({ lastDay: "2999-12-31" }).where(eq(memberships.accountId, director.id));
    expect(await off()).toBe("noDirector");
    expect(await types(coach)).toMatchObject({ ok: true });
  });

  it("answers a right password as a wrong one, and says in its log alone which it was", async () => {
    expect(await off()).toBeUndefined();
    const [right, wrong, nobody] = [
      await types(coach),
      await types(coach, "wrong horse battery"),
      await signInWithPassword(`nobody-${count}@club.test`, PASSWORD, machine()),
    ];
    expect(right).toEqual({ ok: false, code: "wrong" });
    expect([wrong, nobody]).toEqual([right, right]);
    expect(await types(director)).toEqual(right);
    expect(await said()).toContain("account.sign_in refused passwordOff");
    // By the provider everybody comes in, the first time too.
    expect(await comes(coach)).toEqual(expect.any(String));
  });

  it("counts a right password as it counts a wrong one: whoever tries is slowed down all the same", async () => {
    await off();
    const from = { machine: `10.9.${count}.1`, wait: async () => undefined };
    const answers: string[] = [];
    for (let tries = 0; tries < 30; tries++) {
      const answer = await signInWithPassword(coach.email, PASSWORD, from);
      answers.push(answer.ok ? "in" : answer.code);
    }
    expect(answers).not.toContain("in");
    expect(answers.at(-1)).toBe("rate_limited");
  });

  it("refuses nobody who is of another club as well, of none, or an operator", async () => {
    await setRole(store.db, coach.id, west, "coach");
    const operator = await person("olga", "secretary");
    await store.db.update(accounts).set({ isOperator: true, homeClub: null }).where(eq(accounts.id, operator.id));
    const gone = await person("gus", "secretary");
    await off();
    expect(await types(coach)).toMatchObject({ ok: true });
    expect(await types(operator)).toMatchObject({ ok: true });
    await change((tx) => changeMembership(tx, gone.id, east, null));
    expect(await types(gone)).toMatchObject({ ok: true });
    // Once the other club takes none either, or the role there is over, nothing is left that would.
    await store.db.update(memberships).set({ lastDay: "2020-01-01" }).where(eq(memberships.club, west));
    expect(await types(coach)).toEqual({ ok: false, code: "wrong" });
  });

  it("lets no link choose a password that would open nothing, neither mailed nor handed over before", async () => {
    const before = await change((tx) => makeHandedLink(tx, seatOf(director), coach));
    expect(await accountOfLink(store.db, before)).toMatchObject({ id: coach.id });
    await off();
    expect(await accountOfLink(store.db, before)).toBeUndefined();
    expect(await change((tx) => takeLink(tx, before, passwordHash))).toBeUndefined();
    expect(await change((tx) => makeMailedLink(tx, coach.id))).toBeUndefined();
    await change((tx) => switchPasswordsOn(tx, { club: east, by: director }));
    expect(await accountOfLink(store.db, before)).toMatchObject({ id: coach.id });
  });

  it("keeps a director who came by the provider: another one who never did is nobody to leave it to", async () => {
    const second = await person("bob", "director");
    await off();
    expect(await whoNeverCame(store.db, east)).toEqual(["bob", "carl"]);
    for (const step of [
      (tx: Transaction) => changeMembership(tx, director.id, east, "reader"),
      (tx: Transaction) => changeMembership(tx, director.id, east, null),
      (tx: Transaction) => changeMembership(tx, director.id, east, "director", "2999-12-31"),
      (tx: Transaction) => changeWelcome(tx, director.id, false),
    ])
      expect(await change(step)).toMatchObject({ kept: "lastDirector" });
    await comes(second);
    expect(await change((tx) => changeMembership(tx, director.id, east, null))).toHaveProperty("account");
    expect(await isDirected(store.db, east)).toBe(true);
  });

  it("takes them again by a director or by the command, and without any provider by itself", async () => {
    await off();
    expect(await carryOut(store.db, { do: "passwords-on", club: east })).toMatchObject({ data: { wereOff: true } });
    expect(await carryOut(store.db, { do: "passwords-on", club: east })).toMatchObject({ data: { wereOff: false } });
    expect(await types(coach)).toMatchObject({ ok: true });
    expect((await said()).filter((one) => one.startsWith("account.passwords_on"))).toHaveLength(1);
    await store.db.update(clubs).set({ passwordsOffAt: new Date() }).where(eq(clubs.slug, east));
    const now = await findAccount(store.db, coach.id);
    expect(await refusesPassword(store.db, now)).toBe(true);
    started(null);
    expect(await types(coach)).toMatchObject({ ok: true });
  });

  it("says nothing of another club", async () => {
    const other = await person("wes", "secretary", west);
    await off();
    expect(await types(other)).toMatchObject({ ok: true });
    expect(await said(west)).not.toContain("account.passwords_off done");
  });
});
