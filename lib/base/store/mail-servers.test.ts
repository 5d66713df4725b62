import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Store } from "#lib/base/store/database.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { adoptSecret } from "./key.ts";
import { findMailServer, mailSecretOf, removeMailServer, saveMailServer } from "./mail-servers.ts";
import * as schema from "./schema.ts";
import { seal } from "./seal.ts";

const said = {
  ...{ host: "smtp.example.org", port: 587, account: "club", sender: "club@example.org", senderName: "Le club" },
  ...{
    replyTo: null,
    dkimSelector: null,
    perMinute: 10,
    perHour: 60,
    perDay: 200,
    fromHour: 8,
    untilHour: 20,
    isOn: true,
  },
};
const PASSWORD = "a password that nobody reads";

describe.each(databases("mail_servers"))("a club's mail server, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  const now = new Date("2026-11-28T09:00:00Z");
  const save = (more: Partial<typeof said>, password?: string) =>
    store.db.transaction((tx) =>
      saveMailServer(tx, "demo", { ...said, ...more }, { password, by: { id: 1, name: "Directrice" }, now }),
    );

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    await store.db.delete(schema.clubs);
    await store.db.insert(schema.clubs).values({
      ...{ slug: "demo", name: "demo", baseUrl: "http://localhost/demo/api/v1", clientId: "demo" },
      ...{ createdAt: now, updatedAt: now },
    });
  });
  afterAll(() => close());

  it("is stored with its password sealed, which is shown to nobody and goes to no other server or account", async () => {
    expect(await save({})).toBe("password_missing");
    expect(await findMailServer(store.db, "demo")).toBeUndefined();
    expect(await save({}, PASSWORD)).toContain("password");
    expect(await save({})).toEqual([]);
    expect(await save({}, PASSWORD), "typed once more").toEqual([]);
    expect(await save({ perDay: 300 })).toEqual(["perDay"]);
    const shown = await findMailServer(store.db, "demo");
    expect(shown).toMatchObject({ account: "club", perDay: 300, stoppedUntil: null });
    expect(JSON.stringify(shown)).not.toContain("ealed");
    expect(JSON.stringify(await store.db.select().from(schema.mailServers))).not.toContain(PASSWORD);
    expect(await mailSecretOf(store.db, "demo")).toEqual({ password: PASSWORD });
    // A password is for the server that it was typed for: whoever changes the name does not have it said to another.
    expect(await save({ host: "smtp.evil.example" })).toBe("password_missing");
    expect(await save({ account: "another" })).toBe("password_missing");
    expect(await mailSecretOf(store.db, "demo")).toEqual({ password: PASSWORD });
  });

  it("loses account and password where they were sealed with another secret, and is switched off", async () => {
    const sealedPassword = seal(PASSWORD, "another place");
    await store.db.update(schema.mailServers).set({ sealedPassword });
    await store.db.transaction((tx) => adoptSecret(tx));
    expect(await findMailServer(store.db, "demo")).toMatchObject({ account: null, isOn: false });
    expect(await store.db.transaction((tx) => removeMailServer(tx, "demo"))).toBe(true);
    expect(await store.db.transaction((tx) => removeMailServer(tx, "demo"))).toBe(false);
  });
});
