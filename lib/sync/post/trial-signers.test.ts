import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "#lib/base/store/database.ts";
import { removeMailBox, saveMailBox } from "#lib/base/store/mail-boxes.ts";
import { findMailServer, type MailSettings, saveMailServer } from "#lib/base/store/mail-servers.ts";
import * as schema from "#lib/base/store/schema.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { type BoxDeed, type BoxHost, startBoxHost } from "./testing/box-host.ts";
import { type HostDeed, type MailHost, startMailHost } from "./testing/mail-host.ts";
import { sendTrial } from "./trial-letter.ts";
import { knownSigners, readSigners } from "./trial-signers.ts";

const SENDER = "club@club.example";
const TEXT = { subject: "Guichet", body: "Bonjour" };
const HAND = { by: { id: 1, name: "Directrice" }, now: new Date("2026-11-28T09:00:00Z") };

describe.each(databases("trial_signers"))("by which key letters are signed, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let host: MailHost;
  let box: BoxHost;
  /** What the host does with a letter, and the mailbox with who reads it. */
  let deed: HostDeed | undefined;
  let boxDeed: BoxDeed | undefined;
  /** What the host writes over a letter to the sender, as it comes to the mailbox; null: it does not come. */
  let signatures: string[] | null;
  /** Whether letters stay on their way. */
  let isHeld = false;
  let carrying: NodeJS.Timeout;

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    host = await startMailHost({ deed: (moment, to) => (moment === "rcpt" && to === SENDER ? deed : undefined) });
    box = await startBoxHost({ deed: (moment) => (moment === "examine" ? boxDeed : undefined) });
    carrying = setInterval(() => {
      for (const { to, text } of isHeld ? [] : host.mailbox.splice(0)) {
        if (to !== SENDER || signatures === null) continue;
        const head = signatures.map((one) => `DKIM-Signature: ${one}\r\n`).join("");
        box.messages.push({ uid: box.messages.length + 1, source: Buffer.from(head + text) });
      }
    }, 20);
  });
  afterAll(async () => {
    clearInterval(carrying);
    await host.close();
    await box.close();
    await close();
  });
  beforeEach(async () => {
    deed = boxDeed = undefined;
    await store.db.delete(schema.clubs);
    await store.db.insert(schema.clubs).values({
      ...{ slug: "demo", name: "demo", baseUrl: "http://localhost/demo/api/v1", clientId: "demo" },
      ...{ createdAt: HAND.now, updatedAt: HAND.now },
    });
    await setUp({});
    await store.db.transaction((tx) =>
      saveMailBox(tx, "demo", { host: "127.0.0.1", port: box.port, account: SENDER }, { password: "right", ...HAND }),
    );
  });
  afterEach(() => {
    box.messages.splice(0);
  });

  const setUp = (more: Partial<MailSettings>) =>
    store.db.transaction((tx) =>
      saveMailServer(
        tx,
        "demo",
        {
          ...{ host: "127.0.0.1", port: host.port, account: null, sender: SENDER, senderName: "Le club", isOn: false },
          ...{ replyTo: null, dkimSelector: null, perMinute: 1, perHour: 1, perDay: 1, fromHour: 3, untilHour: 4 },
          ...more,
        },
        { password: undefined, ...HAND },
      ),
    );
  const server = async () => {
    const row = await findMailServer(store.db, "demo");
    if (!row) throw new Error("no server");
    return row;
  };
  const read = async (to = "d@elsewhere.example", allMs = 1_500) => {
    const allowed = [host, box].map(({ port }) => ({ host: "127.0.0.1", port }));
    const sent = await sendTrial(store, "demo", to, TEXT, allowed);
    if (!sent.ok) throw new Error("the trial letter was not taken");
    const { messageId } = sent;
    return readSigners(store, await server(), { to, messageId }, { text: TEXT, allowed, allMs, betweenMs: 50 });
  };
  const kept = async () => knownSigners(await server());

  it("is what a director said, and nothing is sent nor read for that", async () => {
    await setUp({ dkimSelector: "s9" });
    const connections = box.seen.connections;
    expect(await read()).toEqual([{ selector: "s9", domain: "club.example" }]);
    expect(box.seen.connections).toBe(connections);
  });

  it("is not known without a mailbox", async () => {
    await store.db.transaction((tx) => removeMailBox(tx, "demo"));
    expect(await read()).toBe("unnamed");
  });

  it("is read in a letter to the sender, the key that is nearest to them first, and kept until they sign otherwise", async () => {
    signatures = ["d=host.example; s=h", "d=mail.club.example; s=m", "d=club.example; s=own"];
    const found = [
      ...[
        { selector: "own", domain: "club.example" },
        { selector: "m", domain: "mail.club.example" },
      ],
      { selector: "h", domain: "host.example" },
    ];
    expect(await read()).toEqual(found);
    expect(await kept()).toEqual(found.slice(0, 1));
    // What does not come now says nothing against it.
    signatures = null;
    expect(await read()).toEqual(found.slice(0, 1));
    boxDeed = { no: "not now" };
    expect(await read()).toEqual(found.slice(0, 1));
    boxDeed = undefined;
    // Nor does a letter that never left the provider, who signs only what does.
    signatures = [];
    expect(await read()).toEqual(found.slice(0, 1));
    expect(await kept()).toEqual(found.slice(0, 1));
    await setUp({ senderName: "Le club de natation" });
    expect(await kept()).toEqual(found.slice(0, 1));
    await setUp({ sender: "bureau@club.example" });
    expect(await kept()).toBe("unnamed");
  });

  it("is read in the trial letter itself where that goes to the sender", async () => {
    signatures = ["d=club.example; s=own"];
    box.seen.read.splice(0);
    expect(await read(SENDER)).toEqual([{ selector: "own", domain: "club.example" }]);
    expect(box.messages).toHaveLength(1);
    // Of the letter nothing but its head was read.
    expect(box.seen.read).toEqual([]);
  });

  it("is waited for in one mailbox that is opened once", async () => {
    signatures = null;
    const before = box.seen.connections;
    expect(await read()).toBe("awaited");
    expect(box.seen.connections).toBe(before + 1);
    // A letter that comes after the mailbox was opened and looked through is found there.
    box.messages.push({ uid: 1, source: Buffer.from("Subject: another\r\n\r\n") });
    isHeld = true;
    signatures = ["d=club.example; s=own"];
    box.seen.listed.splice(0);
    const reading = read(SENDER, 20_000);
    await expect.poll(() => box.seen.listed.length).toBeGreaterThan(0);
    isHeld = false;
    expect(await reading).toEqual([{ selector: "own", domain: "club.example" }]);
    expect(box.seen.connections).toBe(before + 2);
  });

  it("says why it is not known", async () => {
    signatures = null;
    expect(await read()).toBe("awaited");
    deed = { reply: 550, words: "5.1.1 Nobody" };
    expect(await read()).toBe("awaited");
    deed = undefined;
    boxDeed = { no: "not now" };
    expect(await read()).toBe("unread");
    boxDeed = undefined;
    signatures = [];
    expect(await read()).toBe("unsigned");
    signatures = ["nothing that is a signature"];
    expect(await read()).toBe("unsigned");
    expect(await kept()).toBe("unnamed");
  });
});
