import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { keptByProcess } from "#lib/base/program/kept.ts";
import type { Store } from "#lib/base/store/database.ts";
import { saveMailServer } from "#lib/base/store/mail-servers.ts";
import { mailServers } from "#lib/base/store/schema/sync/post.ts";
import { now } from "#lib/base/time/clock.ts";
import { addMember, connectClub } from "#lib/desk/testing/members.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { askForLink, LINKS_WAIT_HOURS, mailAccess } from "./access-letter.ts";
import { type MailHost, startMailHost } from "./testing/mail-host.ts";

describe.each(databases("access_letter"))("a link by mail, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let host: MailHost;
  beforeAll(async () => {
    host = await startMailHost();
    ({ store, close } = await testStore(location, { MAIL_ALLOWED: `127.0.0.1:${host.port}` }));
    await connectClub(store.db, "judo");
    await addMember(store.db, { email: "ana@club.test", name: "Ana", club: "judo", role: "director" });
  });
  afterAll(async () => {
    await host.close();
    await close();
  });
  beforeEach(async () => {
    keptByProcess("attempts").value = undefined;
    host.mailbox.length = 0;
    await store.db.delete(mailServers);
    await serve(true);
  });

  /** The server was typed in so many hours ago. */
  const serve = (isOn: boolean, hours = LINKS_WAIT_HOURS) =>
    store.db.transaction((tx) =>
      saveMailServer(
        tx,
        "judo",
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
        { password: undefined, by: { id: 1, name: "Directrice" }, now: new Date(now().getTime() - hours * 3_600_000) },
      ),
    );
  const waited: number[] = [];
  const ask = (email: string, machine = "10.0.0.1") =>
    askForLink(email, { machine, wait: async (ms) => void waited.push(ms) }, ({ code, name }) => ({
      ...{ subject: "S", body: `${name}: ${code}` },
    }));

  it("answers alike and does nothing before its answer, whoever is asked about", async () => {
    const [known, unknown] = [await ask("Ana@club.test"), await ask("nobody@club.test")];
    expect([Object.keys(known), known.ok]).toEqual([Object.keys(unknown), unknown.ok]);
    expect(host.mailbox).toEqual([]);
    if (known.ok) await known.send();
    if (unknown.ok) await unknown.send();
    expect(host.mailbox.map(({ to }) => to)).toEqual(["ana@club.test"]);
    expect(host.mailbox[0]?.text).toMatch(/Ana: [a-z0-9]{4}(-[a-z0-9]{4}){3}/);
  });

  it("refuses a machine that asks again and again, alike for every name, and nobody else", async () => {
    for (const email of ["ana@club.test", "nobody@club.test"]) {
      const answers: boolean[] = [];
      for (let one = 0; one < 20; one += 1) answers.push((await ask(email, "10.9.0.1")).ok);
      expect(answers.filter(Boolean)).toHaveLength(8);
      expect((await ask(email, "10.9.0.2")).ok).toBe(true);
    }
  });

  it("sends none by a server that was changed lately, by whoever found a desk open, and other letters all the same", async () => {
    for (const change of [() => store.db.delete(mailServers), () => serve(false)]) {
      await change();
      await serve(true, LINKS_WAIT_HOURS - 1);
      const asked = await ask("ana@club.test", "10.0.0.9");
      if (asked.ok) await asked.send();
      expect(host.mailbox).toEqual([]);
    }
    expect(await mailAccess(store, "judo", "x@club.test", { subject: "S", body: "B" })).toBe(true);
  });

  it("sends nothing where the club's letters do not leave", async () => {
    await store.db.delete(mailServers);
    expect(await mailAccess(store, "judo", "x@club.test", { subject: "S", body: "B" })).toBe(false);
    await serve(false);
    const asked = await ask("ana@club.test", "10.0.0.8");
    if (asked.ok) await asked.send();
    expect(host.mailbox).toEqual([]);
  });
});
