import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Store } from "#lib/base/store/database.ts";
import { type MailSettings, saveMailServer } from "#lib/base/store/mail-servers.ts";
import * as schema from "#lib/base/store/schema.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { type HostDeed, type HostMoment, type MailHost, startMailHost } from "./testing/mail-host.ts";
import { examineMailServer, sendTrial } from "./trial-letter.ts";

const LOGIN = { account: "club", password: "right" };
const TEXT = { subject: "Guichet", body: "Bonjour" };

describe.each(databases("trial"))("trying a mail server, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let host: MailHost | undefined;
  const now = new Date("2026-11-28T09:00:00Z");

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    await store.db.delete(schema.clubs);
    await store.db.insert(schema.clubs).values({
      ...{ slug: "demo", name: "demo", baseUrl: "http://localhost/demo/api/v1", clientId: "demo" },
      ...{ createdAt: now, updatedAt: now },
    });
  });
  afterAll(() => close());
  afterEach(async () => {
    await host?.close();
    host = undefined;
  });

  /** Tries a host that does something wrong, with a password. */
  async function tried(
    {
      moment,
      deed,
      password = LOGIN.password,
      topic,
    }: { moment?: HostMoment; deed?: HostDeed; password?: string; topic?: Parameters<typeof sendTrial>[5] },
    { settings = {}, options = {} }: { settings?: Partial<MailSettings>; options?: object } = {},
  ) {
    host = await startMailHost({ deed: (at) => (at === moment ? deed : undefined), login: LOGIN, options });
    await store.db.delete(schema.mailServers);
    await store.db.transaction((tx) =>
      saveMailServer(
        tx,
        "demo",
        {
          ...{ host: "127.0.0.1", port: host?.port ?? 0, account: LOGIN.account, sender: "club@club.example" },
          ...{
            senderName: "Le club",
            replyTo: null,
            dkimSelector: null,
            perMinute: 1,
            perHour: 1,
            perDay: 1,
            fromHour: 3,
            untilHour: 4,
          },
          isOn: false,
          ...settings,
        },
        { password, by: { id: 1, name: "Directrice" }, now },
      ),
    );
    const allowed = [{ host: "127.0.0.1", port: host.port }];
    const trial = await sendTrial(store, "demo", "d@club.example", TEXT, allowed, topic);
    const examined = await examineMailServer(store, "demo", allowed);
    const { mailbox } = host;
    await host.close();
    return { trial, examined, mailbox };
  }

  it("says to which step it came, with the server's own words, and why not further", async () => {
    const step = async (...asked: Parameters<typeof tried>) => {
      const { trial } = await tried(...asked);
      return trial.ok ? "all" : [trial.step, trial.why, trial.answer];
    };
    expect(await step({}, { settings: { host: "localhost" } })).toEqual(["connection", "port", null]);
    expect(await step({}, { settings: { host: "localhost", port: 587 } })).toEqual(["name", "private_address", null]);
    expect(await step({ moment: "connect", deed: { drop: true } })).toEqual(["connection", "dropped", null]);
    const plain = await step({}, { options: { disabledCommands: ["STARTTLS"] } });
    expect(plain.slice(0, 2)).toEqual(["encryption", "encryption"]);
    expect(await step({ password: "wrong" })).toEqual(["account", "refused", "5.7.8 Authentication failed"]);
    const owned = { reply: 553, words: "5.7.1 Sender address not owned by user" };
    expect(await step({ moment: "mail", deed: owned })).toEqual(["sender", "refused", owned.words]);
    expect(await step({ moment: "rcpt", deed: { reply: 550, words: "5.1.1 Nobody" } })).toEqual([
      "letter",
      "refused",
      "5.1.1 Nobody",
    ]);
    expect(await step({ moment: "end", deed: { drop: true } })).toEqual(["letter", "unanswered", null]);
  });

  it("sends one letter whatever the caps, the hours and the switch say, and ends what stopped the server", async () => {
    await store.db.delete(schema.mailTries);
    const { trial, mailbox, examined } = await tried({});
    expect(trial).toEqual({ ok: true, answer: "2.0.0 taken", messageId: mailbox[0]?.messageId });
    // To be examined is to sign in, and to send nothing.
    expect(examined).toEqual({ ok: true, answer: "" });
    expect(mailbox.map(({ to }) => to)).toEqual(["d@club.example"]);
    expect(await store.db.select().from(schema.mailTries)).toMatchObject([{ club: "demo", letter: null }]);
    expect(await store.db.select().from(schema.letters)).toEqual([]);
  });

  it("says how one wants no more of it as the letter of a topic does, and of a duty does not", async () => {
    const topic = { locale: "fr", publicUrl: "https://desk.club.example" } as const;
    const [news] = (await tried({ topic })).mailbox;
    // Headers are folded where they are long (RFC 5322 §2.2.3).
    const lines = news?.text.replaceAll(/\r?\n[ \t]+/g, " ");
    expect(lines).toContain("List-Unsubscribe: <https://desk.club.example/api/unsubscribe/0.");
    expect(lines).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    const [duty] = (await tried({})).mailbox;
    expect(duty?.text).not.toMatch(/unsubscribe/i);
  });
});
