import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import {
  addAccount,
  credentialsOf,
  findAccount,
  findAccountByEmail,
  hasNoAccount,
  listAccounts,
  removeRole,
  setDisabled,
  setPassword,
  setRole,
} from "./accounts.ts";
import { listAudit, writeAudit } from "./audit.ts";
import { deleteClub, saveClub } from "./clubs.ts";
import type { Store } from "./database.ts";
import { grantOf, saveGrant } from "./grants.ts";

describe.each(databases("accounts"))("accounts, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ store, close } = await testStore(location, { NEXTAUTH_SECRET: "a".repeat(32) }));
    for (const slug of ["voile", "judo"]) {
      await saveClub(store.db, {
        slug,
        name: slug,
        baseUrl: `http://localhost:4000/${slug}/api/v1`,
        clientId: "client",
        credential: { kind: "secret", secret: "secret" },
      });
    }
  });
  afterAll(() => close());

  it("are none at first, demonstration accounts aside", async () => {
    expect(await hasNoAccount(store.db)).toBe(true);
    await addAccount(store.db, { email: "coach@demo.example", name: "Coach", passwordHash: "h", demo: true });
    expect(await hasNoAccount(store.db)).toBe(true);
  });

  it("are found by address in any case, and are never two under one address", async () => {
    const added = await addAccount(store.db, { email: " Ana@Club.test ", name: "Ana", passwordHash: "hash" });
    expect(added).toMatchObject({ email: "ana@club.test", disabled: false, hasPassword: true, roles: new Map() });
    expect(await addAccount(store.db, { email: "ANA@club.test", name: "Other", passwordHash: null })).toBeUndefined();
    expect(await findAccountByEmail(store.db, "ANA@CLUB.TEST")).toMatchObject({ id: added?.id });
    expect(await hasNoAccount(store.db)).toBe(false);
  });

  it("hold one role a club, and show no hash", async () => {
    const ana = await findAccountByEmail(store.db, "ana@club.test");
    const id = ana?.id ?? 0;
    await setRole(store.db, id, "voile", "reader");
    await setRole(store.db, id, "voile", "director");
    await setRole(store.db, id, "judo", "coach");
    expect((await findAccount(store.db, id))?.roles).toEqual(
      new Map([
        ["judo", "coach"],
        ["voile", "director"],
      ]),
    );
    await removeRole(store.db, id, "judo");
    expect((await findAccount(store.db, id))?.roles).toEqual(new Map([["voile", "director"]]));
    expect(JSON.stringify(await listAccounts(store.db))).not.toContain('hash"');
  });

  it("are signed out everywhere by a new password and by being disabled", async () => {
    const id = (await findAccountByEmail(store.db, "ana@club.test"))?.id ?? 0;
    await setPassword(store.db, id, "another");
    expect((await credentialsOf(store.db, "ana@club.test"))?.passwordHash).toBe("another");
    expect((await findAccount(store.db, id))?.sessionNumber).toBe(2);
    await setDisabled(store.db, id, true);
    expect(await findAccount(store.db, id)).toMatchObject({ disabled: true, sessionNumber: 3 });
    await setDisabled(store.db, id, false);
    expect(await findAccount(store.db, id)).toMatchObject({ disabled: false, sessionNumber: 3 });
  });

  it("lose their role with the connection, while the log keeps what they did", async () => {
    const ana = await findAccountByEmail(store.db, "ana@club.test");
    if (!ana) throw new Error("Ana was added above");
    await saveGrant(store.db, "voile", { clubName: "Voile", integrationName: "Desk", scopes: ["groups:read"] });
    expect(await grantOf(store.db, "voile")).toMatchObject({ scopes: ["groups:read"] });
    await writeAudit(store.db, { by: ana, club: "voile", action: "season.create", subject: "seasons/7" });
    await deleteClub(store.db, "voile");
    expect((await findAccount(store.db, ana.id))?.roles).toEqual(new Map());
    expect(await grantOf(store.db, "voile")).toBeUndefined();
    expect(await listAudit(store.db, "voile", {}, 10)).toMatchObject([
      { action: "season.create", accountName: "Ana", outcome: "done", subject: "seasons/7" },
    ]);
  });

  it("rolls an entry of the log back with its change, and pages and filters the rest", async () => {
    const failing = store.db.transaction(async (tx) => {
      await writeAudit(tx, { by: null, club: "judo", action: "season.delete" });
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    for (const action of ["season.create", "registration.validate", "season.update"]) {
      await writeAudit(store.db, { by: null, club: "judo", action });
    }
    const actions = async (filter: Parameters<typeof listAudit>[2]) =>
      (await listAudit(store.db, "judo", filter, 2)).map((entry) => entry.action);
    expect(await actions({})).toEqual(["season.update", "registration.validate"]);
    const [, last] = await listAudit(store.db, "judo", {}, 2);
    expect(await actions({ before: last?.id })).toEqual(["season.create"]);
    expect(await actions({ noun: "season" })).toEqual(["season.update", "season.create"]);
  });
});
