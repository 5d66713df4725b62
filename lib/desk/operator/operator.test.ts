import { setTimeout as sleep } from "node:timers/promises";
import { getTableColumns, getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { carryOut } from "#lib/base/access/commands.ts";
import { invite, join } from "#lib/base/access/invitations.ts";
import { changeMembership, changeWelcome } from "#lib/base/access/membership.ts";
import { changeOperator, listOperators } from "#lib/base/access/operators.ts";
import { isPassword } from "#lib/base/access/password.ts";
import { makeHandedLink, makeOperatorLink, takeLink } from "#lib/base/access/password-links.ts";
import { isProvenLately, noteProof, PROVEN_MINUTES } from "#lib/base/access/proof.ts";
import { type Environment, readDashboardEnvironment } from "#lib/base/program/environment.ts";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { type Account, addAccount, credentialsOf, findAccount, setDisabled } from "#lib/base/store/accounts.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import { credentialOf, findClub, listClubs, saveClub } from "#lib/base/store/clubs.ts";
import type { Store, Transaction } from "#lib/base/store/database.ts";
import { grantOf } from "#lib/base/store/grants.ts";
import * as schema from "#lib/base/store/schema.ts";
import { accountsOfSessions, beginSession } from "#lib/base/store/sessions.ts";
import { makeWaitingKey, waitingPublicKey } from "#lib/base/store/waiting-key.ts";
import { now } from "#lib/base/time/clock.ts";
import { slugOf } from "#lib/club/client/first-club.ts";
import { startWire } from "#lib/club/client/testing/wire.ts";
import { addMember } from "#lib/desk/testing/members.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { CommandRefused } from "#runtime/control-socket.ts";
import { enterClub, replaceIntegration, tryClub } from "./enter-club.ts";
import { readFleet } from "./fleet.ts";
import { CLUB_TABLES, forgetClub, heldOfClub } from "./forget-club.ts";
import { listOperatorAudit } from "./history.ts";

const BY_SECRET = { clientId: "desk", method: "secret", secret: "a canary of a secret", webhookKey: "" } as const;
const WEBHOOK_KEY = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

describe.each(databases("operator"))("an operator, %s", (name, location) => {
  const isServer = name === "PostgreSQL";
  let store: Store;
  let close: () => Promise<void>;
  let wire: Awaited<ReturnType<typeof startWire>>;
  let ana: Account;
  /** Of the club that is connected, in our addresses. */
  let slug: string;
  const within = <T>(work: (tx: Transaction) => Promise<T>) => store.db.transaction(work);
  beforeAll(async () => {
    wire = await startWire(({ path, body }) => {
      if (path === "/token" && !/Basic|assertion/.test(body) && body.includes("refused")) return { status: 401 };
      return path === "/context"
        ? {
            body: {
              status: "ok",
              club: "Judo Dol",
              integration: { client_id: "desk", name: "Desk", permissions: ["groups:read"] },
            },
          }
        : undefined;
    });
    slug = slugOf(wire.baseUrl);
    ({ store, close } = await testStore(location));
    allow();
    const made = await addAccount(store.db, { email: "ana@desk.test", name: "Ana", passwordHash: "h", homeClub: null });
    await within((tx) => changeOperator(tx, made?.id ?? 0, true, null));
    ana = (await findAccount(store.db, made?.id ?? 0)) as Account;
  });
  afterAll(async () => {
    await close();
    await wire.close();
  });

  /** The club's server of this test may be anywhere; `env` is more of the environment. */
  function allow(env: Record<string, string> = {}): void {
    const kept = keptByProcess<Environment>("environment");
    const { dataDirectory, secret } = kept.value as Environment;
    const { host } = new URL(wire.baseUrl);
    kept.value = readDashboardEnvironment({
      DATA_DIR: dataDirectory,
      NEXTAUTH_SECRET: secret,
      CLUBS_ALLOWED: host,
      ...env,
    });
  }

  it("is made by a command line, is nobody's but their own, and has no role by it", async () => {
    await carryOut(store.db, { do: "operator", email: "eve@desk.test", name: "Eve" });
    await expect(carryOut(store.db, { do: "operator", email: "nobody@desk.test" })).rejects.toThrow(CommandRefused);
    const [, eve] = await listOperators(store.db);
    expect(eve).toMatchObject({ name: "Eve", homeClub: null, roles: new Map() });
    await carryOut(store.db, { do: "operator-end", email: "eve@desk.test" });
    expect((await listOperators(store.db)).map(({ name }) => name)).toEqual(["Ana"]);
    // A director chose the password of an account of their club's: an operator's is out of their hands.
    await saveClub(store.db, {
      slug: "home",
      name: "Home",
      baseUrl: "http://localhost:1/api/v1",
      clientId: "c",
      credential: { kind: "secret", secret: "secret" },
    });
    const ben = await addMember(store.db, { email: "ben@desk.test", club: "home", role: "reader" });
    expect(ben.homeClub).toBe("home");
    await within((tx) => changeOperator(tx, ben.id, true, ana));
    expect(await findAccount(store.db, ben.id)).toMatchObject({ homeClub: null, isOperator: true });
    await within((tx) => changeOperator(tx, ben.id, false, ana));
  });

  it("is never the last one who goes, also where two take each other's right at once, or the other one is disabled", async () => {
    const ben = (await findAccount(store.db, ana.id + 2)) ?? ana;
    for (let round = 0; round < 10; round += 1) {
      await within((tx) => changeOperator(tx, ben.id, true, ana));
      const ended = await Promise.all([
        within((tx) => changeOperator(tx, ben.id, false, ana)),
        within((tx) => changeOperator(tx, ana.id, false, ben)),
      ]);
      expect(ended.filter((one) => "kept" in one)).toEqual([{ kept: "noOperator" }]);
      await within((tx) => changeOperator(tx, ana.id, true, null));
      await within((tx) => changeOperator(tx, ben.id, false, null));
    }
    await within((tx) => changeOperator(tx, ben.id, true, ana));
    await within((tx) => setDisabled(tx, ben.id, true));
    expect(await within((tx) => changeOperator(tx, ana.id, false, ana))).toEqual({ kept: "lastOperator" });
    // Nobody acts by a right that ended while the page was on its way, or disabled.
    expect(await within((tx) => changeOperator(tx, ana.id, false, ben))).toEqual({ kept: "noOperator" });
    expect(await within((tx) => makeOperatorLink(tx, ben, ana.id))).toEqual({ kept: "noOperator" });
    await within((tx) => setDisabled(tx, ben.id, false));
    await within((tx) => changeOperator(tx, ben.id, false, ana));
    expect(await within((tx) => changeOperator(tx, ana.id, false, ben))).toEqual({ kept: "noOperator" });
  });

  it("becomes one by a link and a password that no director knows: whoever came in by the old one is out", async () => {
    const kim = await addMember(store.db, { email: "kim@desk.test", club: "home", role: "reader" });
    const director = await addMember(store.db, { email: "dir@desk.test", club: "home", role: "director" });
    const session = await beginSession(store.db, kim);
    const seat = { club: "home", person: director, role: "director", scopes: null } as const;
    const byDirector = await within((tx) => makeHandedLink(tx, seat, kim));
    const offer = async () => {
      const made = await within((tx) => makeOperatorLink(tx, ana, kim.id));
      return "code" in made ? made.code : "";
    };
    const first = await offer();
    const code = await offer();
    expect(await findAccount(store.db, kim.id)).toMatchObject({ isOperator: false, homeClub: "home" });
    expect((await accountsOfSessions(store.db, [session])).size).toBe(1);
    expect(await within((tx) => takeLink(tx, first, "first"))).toBeUndefined();
    // Made by somebody whose right has ended it is worth nothing.
    await within((tx) => changeOperator(tx, director.id, true, ana));
    await within((tx) => changeOperator(tx, ana.id, false, director));
    expect(await within((tx) => takeLink(tx, code, "ended"))).toBeUndefined();
    await within((tx) => changeOperator(tx, ana.id, true, null));
    await within((tx) => changeOperator(tx, director.id, false, null));
    const taken = await Promise.all(["one", "two"].map((hash) => within((tx) => takeLink(tx, code, hash))));
    expect(taken.filter(Boolean)).toEqual([kim.email]);
    expect(await findAccount(store.db, kim.id)).toMatchObject({ isOperator: true, homeClub: null });
    expect((await credentialsOf(store.db, kim.email))?.passwordHash).toBe(taken[0] ? "one" : "two");
    expect((await accountsOfSessions(store.db, [session])).size).toBe(0);
    expect(await within((tx) => takeLink(tx, byDirector, "the director's"))).toBeUndefined();
    expect(await within((tx) => makeOperatorLink(tx, ana, kim.id))).toEqual({ kept: "already" });
    const log = JSON.stringify(await listOperatorAudit(store.db, undefined, 100));
    expect(log).toContain("operator.offer");
    expect(log).not.toContain(code);
    await within((tx) => changeOperator(tx, kim.id, false, ana));
  });

  it("made of a club's account by the command line, has another password from then on", async () => {
    const pat = await addMember(store.db, { email: "pat@desk.test", club: "home", role: "reader" });
    const session = await beginSession(store.db, pat);
    const { data } = await carryOut(store.db, { do: "operator", email: pat.email });
    expect(data).toMatchObject({ isOperator: true, password: expect.any(String) });
    const known = await credentialsOf(store.db, pat.email);
    expect(known?.passwordHash).not.toBe("old");
    expect(await isPassword(String((data as { password: string }).password), known?.passwordHash)).toBe(true);
    expect((await accountsOfSessions(store.db, [session])).size).toBe(0);
    await carryOut(store.db, { do: "operator-end", email: pat.email });
  });

  it("connects a club that has proven itself, once, however often it is pressed", async () => {
    expect(await tryClub(store, ana, wire.baseUrl, { ...BY_SECRET, clientId: "" })).toEqual({
      ok: false,
      fault: "client_missing",
    });
    expect(await tryClub(store, ana, wire.baseUrl, { ...BY_SECRET, secret: "" })).toEqual({
      ok: false,
      fault: "secret_missing",
    });
    expect(await tryClub(store, ana, wire.baseUrl, { ...BY_SECRET, method: "key" })).toEqual({
      ok: false,
      fault: "key_missing",
    });
    expect(await tryClub(store, ana, wire.baseUrl, { ...BY_SECRET, webhookKey: "whsec" })).toEqual({
      ok: false,
      fault: "webhook_key",
    });
    expect(await listClubs(store.db)).toHaveLength(1);
    const all = await Promise.all(
      Array.from({ length: 50 }, () => enterClub(store, ana, wire.baseUrl, { ...BY_SECRET, webhookKey: WEBHOOK_KEY })),
    );
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect(all.filter((one) => !one.ok && one.fault !== "taken")).toEqual([]);
    expect(await findClub(store.db, slug)).toMatchObject({
      ...{ name: "Judo Dol", baseUrl: wire.baseUrl, method: "secret", hasWebhookSecret: true, isEntered: true },
    });
    expect(await grantOf(store.db, slug)).toMatchObject({ scopes: ["groups:read"] });
    const log = JSON.stringify(await listOperatorAudit(store.db, undefined, 100));
    expect(log).toContain("club.connect");
    expect(log).not.toContain("canary");
    expect(log).not.toContain("whsec");
  });

  it("offers the first director's role, as long as nobody directs the club, and no longer", async () => {
    const offer = (email: string) =>
      within((tx) => invite(tx, { club: slug, person: ana }, { email, name: "Léa", role: "director" }));
    const [first, second] = [await offer("lea@dol.test"), await offer("luc@dol.test")];
    const joined = await Promise.all([first, second].map((code) => within((tx) => join(tx, code, "hash", null))));
    expect(
      joined.filter(({ ok }) => ok),
      "one of two that are taken at once",
    ).toHaveLength(1);
    expect(joined.filter(({ ok }) => !ok)).toEqual([{ ok: false, code: "wrong_code" }]);
    if (joined[1]?.ok) {
      await store.db.execute(sql`update accounts set email = 'lea@dol.test' where email = 'luc@dol.test'`);
    }
    // Who could only direct it without a password, or disabled, is no director who can sign in.
    const mute = await addAccount(store.db, { email: "mute@dol.test", name: "Mute", passwordHash: null });
    await within((tx) => changeMembership(tx, mute?.id ?? 0, slug, "director"));
    const lea = (await store.db.select().from(schema.accounts).where(sql`email = 'lea@dol.test'`))[0];
    expect(await within((tx) => changeMembership(tx, lea?.id ?? 0, slug, null))).toEqual({
      kept: "lastDirector",
      club: slug,
    });
  });

  it("gives a club another integration, and work that stood still for the old one goes on", async () => {
    const at = now();
    const [work] = await store.db
      .insert(schema.works)
      .values({
        ...{ club: slug, kind: "decisions", collection: "annual", operation: "validate", size: 1, state: "paused" },
        ...{ pauseReason: "credentials", notBefore: at, askedBy: ana.id, askedByName: "Léa", askedAt: at },
      } as const)
      .returning();
    const publicKey = await makeWaitingKey(store.db, ana.id);
    expect(publicKey).toContain("BEGIN PUBLIC KEY");
    expect(await makeWaitingKey(store.db, ana.id)).toBe(publicKey);
    expect(await replaceIntegration(store, ana, "nowhere", BY_SECRET)).toEqual({ ok: false, fault: "gone" });
    expect(await replaceIntegration(store, ana, slug, { ...BY_SECRET, method: "key", secret: "" })).toMatchObject({
      ok: true,
    });
    expect(await credentialOf(store.db, slug)).toMatchObject({ kind: "private_key" });
    // Used once: it is no longer there to be used for another club.
    expect(await waitingPublicKey(store.db, ana.id)).toBeUndefined();
    expect(await findClub(store.db, slug)).toMatchObject({
      method: "private_key",
      hasWebhookSecret: true,
      isEntered: true,
    });
    expect(await store.db.select().from(schema.works).where(sql`id = ${work?.id}`)).toMatchObject([
      { state: "running", pauseReason: null },
    ]);
  });

  it("keeps the key pair that waits for another club where this one is connected by a secret", async () => {
    const waiting = await makeWaitingKey(store.db, ana.id);
    expect(await replaceIntegration(store, ana, slug, BY_SECRET)).toMatchObject({ ok: true });
    expect(await waitingPublicKey(store.db, ana.id)).toBe(waiting);
  });

  it("neither changes nor forgets the club that the environment names", async () => {
    allow({ CLUB_API_URL: wire.baseUrl, CLUB_CLIENT_ID: "desk", CLUB_CLIENT_SECRET: "secret" });
    expect(await replaceIntegration(store, ana, slug, BY_SECRET)).toEqual({ ok: false, fault: "of_environment" });
    expect(await within((tx) => forgetClub(tx, ana, slug, "Judo Dol"))).toEqual({
      ok: false,
      fault: "of_environment",
    });
    expect((await readFleet(store.db)).find(({ club }) => club.slug === slug)).toMatchObject({
      isOfEnvironment: true,
    });
    allow();
  });

  it("connects none beside the demonstration, whose password is everybody's", async () => {
    allow({ GUICHET_DEMO: "1" });
    const elsewhere = wire.baseUrl.replace("/api/v1", "/other/api/v1");
    expect(await enterClub(store, ana, elsewhere, BY_SECRET)).toEqual({ ok: false, fault: "demonstration" });
    allow();
  });

  it("sees how clubs stand, and no person of theirs", async () => {
    const person = { parents: [], nameKey: "person canary", searchKey: "person canary" };
    await store.db
      .insert(schema.mirrorPeople)
      .values({ ...person, club: slug, reading: 1, id: 7, firstName: "Canary", lastName: "Person" });
    const fleet = await readFleet(store.db);
    expect(fleet.find(({ club }) => club.slug === slug)).toMatchObject({
      ...{ directors: 2, openWork: 1, standingWork: 0, messagesBehind: 0, isOfEnvironment: false, copiedAt: null },
    });
    const told = JSON.stringify([
      fleet,
      await heldOfClub(store.db, slug),
      await listOperatorAudit(store.db, undefined, 100),
    ]);
    for (const canary of ["Canary", "Person", "Léa", "lea@dol.test", "canary of a secret", "PRIVATE KEY"])
      expect(told).not.toContain(canary);
  });

  it("forgets a club whole, once its name was typed, and once where it is pressed twice", async () => {
    await writeAudit(store.db, { by: ana, club: slug, action: "note.create", details: { name: "Canary" } });
    // Whose role was taken before belonged to that club alone as much; who comes to another one meanwhile does not.
    const past = await addMember(store.db, { email: "past@dol.test", club: slug, role: "reader" });
    await within((tx) => changeMembership(tx, past.id, slug, null));
    const moved = await addMember(store.db, { email: "moved@dol.test", club: slug, role: "reader" });
    let entered: () => void = () => {};
    const moving = within(async (tx) => {
      await changeMembership(tx, moved.id, "home", "reader");
      entered();
      await sleep(200);
    });
    if (isServer) await new Promise<void>((done) => (entered = done));
    else await moving;
    const held = await heldOfClub(store.db, slug);
    expect(held).toMatchObject({ people: 1, works: 1, roles: 4 });
    expect(held.log).toBeGreaterThan(0);
    expect(await within((tx) => forgetClub(tx, ana, slug, "Judo"))).toEqual({ ok: false, fault: "not_typed" });
    const forgotten = await Promise.all([1, 2].map(() => within((tx) => forgetClub(tx, ana, slug, "  judo   dol "))));
    expect(forgotten.map(({ ok }) => ok).sort()).toEqual([false, true]);
    for (const { table, club } of CLUB_TABLES)
      expect(await store.db.$count(table, sql`${club} = ${slug}`), getTableName(table)).toBe(0);
    expect(await findClub(store.db, slug)).toBeUndefined();
    expect(await store.db.$count(schema.quotaSpendings, sql`integration like ${`${wire.baseUrl} %`}`)).toBe(0);
    // Their accounts were that club's alone; the operator's goes on.
    const lea = (await store.db.select().from(schema.accounts).where(sql`email = 'lea@dol.test'`))[0];
    expect(lea?.disabledAt).not.toBeNull();
    await moving;
    expect((await findAccount(store.db, past.id))?.disabled).toBe(true);
    expect((await findAccount(store.db, moved.id))?.disabled).toBe(false);
    expect(JSON.stringify(await listOperatorAudit(store.db, undefined, 100))).toContain("account.disable");
    // Whose account was closed with their club takes a role elsewhere by its link, as somebody new does; whom somebody disabled does not.
    const person = await addMember(store.db, { email: "home@dol.test", club: "home", role: "director" });
    const seat = { person, club: "home", role: "director", scopes: null } as const;
    const taken = async (email: string) => {
      const code = await within((tx) => invite(tx, seat, { email, name: "Somebody", role: "reader" }));
      return within((tx) => join(tx, code, "h", null));
    };
    expect(await taken("lea@dol.test")).toEqual({ ok: true, email: "lea@dol.test" });
    expect(await findAccount(store.db, lea?.id ?? 0)).toMatchObject({ disabled: false, isClosed: false });
    await within((tx) => changeWelcome(tx, past.id, false));
    expect(await taken("past@dol.test")).toEqual({ ok: false, code: "sign_in" });
    expect((await findAccount(store.db, past.id))?.disabled).toBe(true);
    // An action that was still on its way wrote one down afterwards.
    await writeAudit(store.db, { by: ana, club: slug, action: "note.create", details: { name: "Canary" } });
    expect((await findAccount(store.db, ana.id))?.disabled).toBe(false);
    expect(JSON.stringify(await listOperatorAudit(store.db, undefined, 100))).toContain("club.forget");
    // Another one at the same address begins with nobody.
    expect(await enterClub(store, ana, wire.baseUrl, BY_SECRET)).toMatchObject({ ok: true, club: { slug } });
    expect(await heldOfClub(store.db, slug)).toMatchObject({ people: 0, roles: 0, works: 0, log: 0 });
  });

  it("has every table of the database with a club's rows among those that are forgotten", async () => {
    const { rows } = (await store.db.execute(
      sql`select table_name from information_schema.columns where table_schema = current_schema() and column_name = 'club'`,
    )) as unknown as { rows: { table_name: string }[] };
    expect(CLUB_TABLES.map(({ table }) => getTableName(table)).sort()).toEqual(
      rows.map(({ table_name: name }) => name).sort(),
    );
    expect(rows.length).toBeGreaterThan(60);
    // A table that says its club by another name would stand in nobody's list.
    const { rows: referring } = (await store.db.execute(sql`
      select c.conrelid::regclass::text as of, a.attname as by from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'clubs'::regclass and a.attname <> 'club'`)) as unknown as {
      rows: object[];
    };
    expect(referring).toEqual([{ of: "accounts", by: "home_club" }]);
  });

  it("shows who they are for some minutes, and not for ever", async () => {
    const session = await beginSession(store.db, ana);
    expect(await isProvenLately(store.db, session)).toBe(true);
    expect(await isProvenLately(store.db, "no session")).toBe(false);
    const ago = new Date(now().getTime() - (PROVEN_MINUTES + 1) * 60_000);
    await store.db.update(schema.sessions).set({ provedAt: ago }).where(sql`id = ${session}`);
    expect(await isProvenLately(store.db, session)).toBe(false);
    await noteProof(store.db, session);
    expect(await isProvenLately(store.db, session)).toBe(true);
  });
});

it("knows the tables of clubs from the schema itself", () => {
  const withClub = Object.values(schema).filter(
    (table) => is(table, PgTable) && "club" in getTableColumns(table as PgTable),
  );
  expect(CLUB_TABLES).toHaveLength(withClub.length);
});
