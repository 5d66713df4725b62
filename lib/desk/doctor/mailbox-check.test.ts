import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveClub } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import { saveMailBox } from "#lib/base/store/mail-boxes.ts";
import { mailBoxes } from "#lib/base/store/schema/sync/post.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { type BoxHost, startBoxHost } from "#lib/sync/post/testing/box-host.ts";
import { mailboxFinding } from "./mailbox-check.ts";

describe.each(databases("mailbox_check"))("what doctor says of a mailbox, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let host: BoxHost;
  beforeAll(async () => {
    host = await startBoxHost();
    ({ store, close } = await testStore(location, { MAIL_ALLOWED: `127.0.0.1:${host.port}` }));
    const credential = { kind: "secret", secret: "x" } as const;
    const baseUrl = "http://localhost/judo/api/v1";
    await saveClub(store.db, { slug: "judo", name: "Judo", baseUrl, clientId: "desk", credential });
  });
  afterAll(async () => {
    await close();
    await host.close();
  });
  const setUp = (password: string) =>
    store.db.transaction((tx) =>
      saveMailBox(
        tx,
        "judo",
        { host: "127.0.0.1", port: host.port, account: "club@club.example" },
        { password, by: { id: 1, name: "Directrice" }, now: new Date() },
      ),
    );
  const finding = async () => {
    const { standing, ...said } = await mailboxFinding(store.db, "judo");
    return `${standing} ${JSON.stringify(said)}`;
  };

  it("says that it opens, that it could not be read, and why it does not open, without its password", async () => {
    await setUp("wrong-canary");
    expect(await finding()).toMatch(/^fault .*does not take the account or its password/);
    await setUp("right");
    expect(await finding()).toMatch(/^ok .*opens the mailbox/);
    await store.db.update(mailBoxes).set({ fault: "unwritten" }).where(eq(mailBoxes.club, "judo"));
    expect(await finding()).toMatch(/^warning .*could not be written down/);
    await store.db.update(mailBoxes).set({ host: "192.168.1.9", port: 993 });
    expect(await finding()).toMatch(/^fault .*private address.*MAIL_ALLOWED/);
    await store.db.update(mailBoxes).set({ host: "127.0.0.1", port: host.port, sealedPassword: null });
    expect(await finding()).toMatch(/^fault .*NEXTAUTH_SECRET/);
    expect(await finding()).not.toMatch(/canary|right/);
  });
});
