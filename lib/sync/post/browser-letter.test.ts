import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { type Account, addAccount, findAccount, setRole } from "#lib/base/store/accounts.ts";
import type { Store } from "#lib/base/store/database.ts";
import { saveMailServer } from "#lib/base/store/mail-servers.ts";
import { mailServers } from "#lib/base/store/schema/sync/post.ts";
import { now } from "#lib/base/time/clock.ts";
import { connectClub } from "#lib/desk/testing/members.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { mailNewBrowser } from "./browser-letter.ts";
import { type MailHost, startMailHost } from "./testing/mail-host.ts";

describe.each(databases("browser_letter"))("a letter about a new browser, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let host: MailHost;
  let ana: Account;
  beforeAll(async () => {
    host = await startMailHost();
    ({ store, close } = await testStore(location, { MAIL_ALLOWED: `127.0.0.1:${host.port}` }));
    for (const club of ["judo", "swim"]) await connectClub(store.db, club);
    const made = await addAccount(store.db, { email: "ana@club.test", name: "Ana", passwordHash: null });
    for (const club of ["judo", "swim"]) await setRole(store.db, made?.id ?? 0, club, "reader");
    ana = { ...((await findAccount(store.db, made?.id ?? 0)) as Account), signedInAt: new Date(0) };
  });
  afterAll(async () => {
    await host.close();
    await close();
  });
  beforeEach(async () => {
    keptByProcess("attempts").value = undefined;
    host.mailbox.length = 0;
    await store.db.delete(mailServers);
  });

  const serve = (club: string, isOn: boolean) =>
    store.db.transaction((tx) =>
      saveMailServer(
        tx,
        club,
        {
          ...{ host: "127.0.0.1", port: host.port, account: null, sender: "club@club.example", senderName: "Le club" },
          ...{
            replyTo: null,
            dkimSelector: null,
            perMinute: 9,
            perHour: 9,
            perDay: 9,
            fromHour: 3,
            untilHour: 4,
            isOn,
          },
        },
        { password: undefined, by: { id: 1, name: "Directrice" }, now: now() },
      ),
    );
  const tell = (account = ana) =>
    mailNewBrowser(account, async (timeZone) => ({ subject: "S", body: `${account.name} in ${timeZone}` }));

  it("leaves by whichever of their clubs has a mail server, in that club's time", async () => {
    expect(await tell()).toBe(false);
    await serve("judo", false);
    await serve("swim", true);
    expect(await tell()).toBe(true);
    expect(host.mailbox.map(({ to }) => to)).toEqual(["ana@club.test"]);
    expect(host.mailbox[0]?.text).toContain("Ana in Europe/Paris");
  });

  it("is none of a first sign-in of all, nor of the demonstration", async () => {
    await serve("judo", true);
    expect(await tell({ ...ana, signedInAt: null })).toBe(false);
    expect(await tell({ ...ana, demo: true })).toBe(false);
    expect(host.mailbox).toEqual([]);
  });

  it("fills nobody's letter box: three a day of one account, however many browsers, and others all the same", async () => {
    await serve("judo", true);
    const left: boolean[] = [];
    const bea = { ...ana, id: ana.id + 1 };
    for (let one = 0; one < 8; one += 1) left.push(await tell(bea));
    expect(left).toEqual([true, true, true, false, false, false, false, false]);
    expect(await tell({ ...ana, id: ana.id + 1_000 })).toBe(true);
    expect(host.mailbox).toHaveLength(4);
  });
});
