import { and, eq, isNull, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "#lib/base/store/database.ts";
import { findMailBox, saveMailBox } from "#lib/base/store/mail-boxes.ts";
import * as schema from "#lib/base/store/schema.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { createLog } from "#runtime/log.ts";
import { BoxReader } from "./box-reader.ts";
import { type BoxDeed, type BoxHost, type BoxMoment, startBoxHost } from "./testing/box-host.ts";
import { hostileReports } from "./testing/random-reports.ts";
import { awayText, ownWordsText, personText, type ReportMade, reportText } from "./testing/report-text.ts";

const PATIENCE = { openMs: 10_000, answerMs: 10_000 };
const BY = { id: 1, name: "Directrice" };
const LOG = createLog("test", "silent");

describe.each(databases("boxes"))("the mailbox to which letters come back, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let host: BoxHost;
  let readers: BoxReader[] = [];
  /** What the host does wrong. */
  let deeds: (moment: BoxMoment) => BoxDeed | undefined;

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
  });
  afterAll(() => close());
  beforeEach(async () => {
    deeds = () => undefined;
    host = await startBoxHost({ deed: (moment) => deeds(moment) });
    const { db } = store;
    await db.delete(schema.clubs);
    const at = new Date();
    for (const slug of ["demo", "other"])
      await db.insert(schema.clubs).values({
        ...{
          slug,
          name: slug,
          baseUrl: `http://localhost/${slug}/api/v1`,
          clientId: slug,
          createdAt: at,
          updatedAt: at,
        },
      });
    for (const [club, place, state] of [
      ...["sent", "sent", "uncertain", "queued", "in_flight"].map((one, at) => ["demo", at, one] as const),
      ["other", 0, "sent"] as const,
    ])
      await letter(club, place, state as schema.LetterState);
    await setUp();
  });
  afterEach(async () => {
    for (const reader of readers) await reader.stop();
    readers = [];
    await host.close();
  });

  const nameOf = (club: string, place: number) => `${club}-${place}@club.example`;
  const letter = async (club: string, place: number, state: schema.LetterState) => {
    const { db } = store;
    const mailing = { club, id: "m", kind: "free", madeOf: "m", locale: "fr", size: 9 } as const;
    await db
      .insert(schema.mailings)
      .values({ ...mailing, writtenBy: "B", writtenAt: new Date() })
      .onConflictDoNothing();
    await db.insert(schema.letters).values({
      ...{ club, mailing: "m", place, address: `F${place}@Famille.example`, messageId: nameOf(club, place), state },
      ...(state === "in_flight" && { endedAt: new Date(), leaseOwner: "x", leaseUntil: new Date(Date.now() + 60_000) }),
    });
  };
  const setUp = (account = "club@club.example", password = "right") =>
    store.db.transaction((tx) =>
      saveMailBox(tx, "demo", { host: "127.0.0.1", port: host.port, account }, { password, by: BY, now: new Date() }),
    );
  const begin = () => {
    const reader = new BoxReader({
      ...{ store, log: LOG, allowed: [{ host: "127.0.0.1", port: host.port }], patience: PATIENCE, pollMs: 10 },
    });
    readers.push(reader);
    reader.start();
    return reader;
  };
  const until = async (isSo: () => Promise<boolean>, mayFail = false) => {
    for (let look = 0; look < 400; look += 1) {
      if (await isSo()) return;
      if (!mayFail && (await findMailBox(store.db, "demo"))?.fault) break;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error(`never so: ${JSON.stringify(await findMailBox(store.db, "demo"))}`);
  };
  /** Reads what is there now, to its end. */
  const readAll = async () => {
    await store.db.update(schema.mailBoxes).set({ readAt: null, nextAt: null });
    const reader = begin();
    await until(async () => (await findMailBox(store.db, "demo"))?.readAt != null);
    await reader.stop();
  };
  const put = (...texts: string[]) => {
    for (const text of texts)
      host.messages.push({ uid: (host.messages.at(-1)?.uid ?? 10) + 1, source: Buffer.from(text) });
  };
  const states = async (club = "demo") =>
    (
      await store.db.select().from(schema.letters).where(eq(schema.letters.club, club)).orderBy(schema.letters.place)
    ).map(({ state, code }) => (code ? `${state} ${code}` : state));
  const reports = async () =>
    (await store.db.select().from(schema.letterReports).orderBy(schema.letterReports.id)).map(({ kind }) => kind);
  const blocked = async () => (await store.db.select().from(schema.blockedAddresses)).map(({ address }) => address);
  const nobody = (place: number, more: Partial<ReportMade> = {}): ReportMade => ({
    ...{ letter: nameOf("demo", place), to: `f${place}@famille.example`, action: "failed", status: "5.1.1" },
    ...{ said: "550 5.1.1 <f@famille.example>: Recipient address rejected: User unknown", ...more },
  });

  it("says of a letter that it came back, blocks an address that nobody has, and reads nothing that people write", async () => {
    put(personText(nameOf("demo", 0)), reportText("postfix", nobody(0)), awayText(nameOf("demo", 1)));
    put(reportText("gmail", nobody(2, { status: "5.2.2", said: "552 5.2.2 The email account is over quota." })));
    await readAll();
    expect(await states()).toEqual(["bounced no_mailbox", "sent", "bounced full", "queued", "in_flight"]);
    expect(await blocked()).toEqual(["f0@famille.example"]);
    expect(await reports()).toEqual(["nobody", "automatic", "full"]);
    // Of what a person wrote, and of what a program answered for them, nothing but a few lines of the head is asked for.
    expect(host.seen.read).toEqual([12, 14]);
    expect(host.seen.commands).not.toContain("SELECT");
    expect(JSON.stringify(await store.db.select().from(schema.letterReports))).not.toMatch(/secret|vacances/);
    expect(await findMailBox(store.db, "demo")).toMatchObject({ uidValidity: 1, lastUid: 14, fault: null });
  });

  it("does nothing about what this club did not send, did not send yet, or sent to somebody else", async () => {
    put(reportText("exim", nobody(0, { letter: nameOf("other", 0) })));
    put(reportText("exim", nobody(0, { letter: "nobody@nowhere.example" })));
    put(reportText("postfix", nobody(3)));
    put(reportText("postfix", nobody(0, { to: "f1@famille.example" })));
    put(reportText("postfix", nobody(0, { endedAt: "box@inside.example" })));
    put(reportText("postfix", nobody(1, { others: ["f2@famille.example"] })));
    await readAll();
    expect(await states()).toEqual(["sent", "sent", "uncertain", "queued", "in_flight"]);
    expect(await states("other")).toEqual(["sent"]);
    expect(await blocked()).toEqual([]);
    expect(await reports()).toEqual(["foreign", "foreign", "foreign", "unclear", "unclear", "unclear"]);
  });

  it("counts what does not end it, and blocks nothing for it", async () => {
    put(reportText("postfix", nobody(0, { action: "delayed", status: "4.4.1", said: "Connection timed out" })));
    put(reportText("exchange", nobody(1, { status: "5.7.1", said: "550 5.7.1 Message rejected as spam" })));
    put(reportText("exim", nobody(2, { status: "5.0.0", said: "550 Administrative prohibition" })));
    put(ownWordsText(nobody(0)), "From: MAILER-DAEMON@x.example\r\n\r\n550 5.1.1 user unknown");
    put(reportText("gmail", nobody(0, { action: "delivered", status: "2.0.0", said: "250 OK" })));
    await readAll();
    expect(await reports()).toEqual(["later", "policy", "failed", "unclear", "unreadable"]);
    expect(await states()).toEqual([
      "sent",
      "bounced refused_by_policy",
      "bounced not_delivered",
      "queued",
      "in_flight",
    ]);
    expect(await blocked()).toEqual([]);
  });

  it("counts each message once, over restarts, other numbers and two readers", async () => {
    put(reportText("postfix", nobody(0)), reportText("exim", nobody(1)));
    await readAll();
    await readAll();
    expect(host.seen.read).toEqual([11, 12]);
    // Unblocked by a person, it stays so, whatever numbers the messages get.
    await store.db.delete(schema.blockedAddresses);
    host.uidValidity = 2;
    for (const message of host.messages) message.uid += 1_000;
    await store.db.update(schema.mailBoxes).set({ readAt: null, nextAt: null });
    begin();
    begin();
    await until(async () => (await findMailBox(store.db, "demo"))?.readAt != null);
    expect([await reports(), await blocked()]).toEqual([["nobody", "nobody"], []]);
    expect(await findMailBox(store.db, "demo")).toMatchObject({ uidValidity: 2, lastUid: 1_012 });
  });

  it("waits with what came back about a letter that is being handed over, and reads on then", async () => {
    put(reportText("postfix", nobody(0)), reportText("postfix", nobody(4)), reportText("postfix", nobody(1)));
    begin();
    await until(async () => (await findMailBox(store.db, "demo"))?.lastUid === 11);
    await store.db
      .update(schema.letters)
      .set({ state: "sent", leaseOwner: null, leaseUntil: null })
      .where(eq(schema.letters.messageId, nameOf("demo", 4)));
    await readAll();
    expect((await states())[4]).toBe("bounced no_mailbox");
    expect((await blocked()).sort()).toEqual(["f0@famille.example", "f1@famille.example", "f4@famille.example"]);
  });

  it("reads on after whatever a stranger wrote to it", async () => {
    const named = (value: string) => `In-Reply-To: <${value}@club.example>\r\nFrom: mailer-daemon@x.example\r\n\r\n`;
    put(named("a\0b"), `From: mailer-daemon@x.example\r\nReferences: =?utf-8?Q?=3Ca=00b@x.example=3E?=\r\n\r\nx`);
    for (const source of fc.sample(hostileReports, { numRuns: 60, seed: 7 }))
      host.messages.push({ uid: (host.messages.at(-1)?.uid ?? 10) + 1, source });
    put(reportText("postfix", nobody(0)));
    await readAll();
    expect((await states())[0]).toBe("bounced no_mailbox");
    expect(await blocked()).toEqual(["f0@famille.example"]);
    expect(await findMailBox(store.db, "demo")).toMatchObject({ lastUid: host.messages.at(-1)?.uid, fault: null });
  });

  it("steps over messages whose heads are larger than is listened to, and over no other", async () => {
    const large = personText("x").replace(
      "In-Reply-To",
      `References: ${"<a@b.example>\r\n ".repeat(30_000)}\r\nIn-Reply-To`,
    );
    for (let place = 0; place < 30; place += 1) put(personText(`of.others.${place}`));
    put(reportText("postfix", nobody(0)), large, reportText("postfix", nobody(1)), large, large);
    put(reportText("postfix", nobody(2)));
    await readAll();
    expect((await states()).slice(0, 3)).toEqual(["bounced no_mailbox", "bounced no_mailbox", "bounced no_mailbox"]);
    expect(await findMailBox(store.db, "demo")).toMatchObject({ lastUid: host.messages.at(-1)?.uid, fault: null });
    const stepped = await store.db
      .select()
      .from(schema.letterReports)
      .where(eq(schema.letterReports.kind, "unreadable"));
    expect(
      stepped.map(({ letter: of }) => of),
      "each is counted, and is of no letter",
    ).toEqual([null, null, null]);
    // Each is found by halves: a connection for every half that has it.
    expect(host.seen.connections).toBeLessThan(25);
  });

  it("counts a message as unreadable that the database refuses, and says so where it refuses that too", async () => {
    const refuse = (...kinds: string[]) =>
      store.db.execute(
        sql.raw(
          `alter table letter_reports add constraint refused check (kind not in ('${kinds.join("', '")}')) not valid`,
        ),
      );
    const allow = () => store.db.execute(sql.raw("alter table letter_reports drop constraint refused"));
    put(reportText("postfix", nobody(0)), reportText("postfix", nobody(1, { status: "5.2.2", said: "552 full" })));
    await refuse("nobody");
    try {
      await readAll();
    } finally {
      await allow();
    }
    expect(await reports()).toEqual(["unreadable", "full"]);
    expect((await states()).slice(0, 2)).toEqual(["sent", "bounced full"]);
    put(reportText("postfix", nobody(2)));
    await refuse("nobody", "unreadable");
    try {
      await store.db.update(schema.mailBoxes).set({ nextAt: null });
      const reader = begin();
      await until(async () => (await findMailBox(store.db, "demo"))?.fault != null, true);
      await reader.stop();
    } finally {
      await allow();
    }
    expect(await findMailBox(store.db, "demo")).toMatchObject({ fault: "unwritten", faults: 1, lastUid: 12 });
    await store.db.update(schema.mailBoxes).set({ fault: null });
    await readAll();
    expect([await reports(), (await states())[2]]).toEqual([["unreadable", "full", "nobody"], "bounced no_mailbox"]);
  });

  it("keeps so many of what strangers send and no more, and takes the news behind it", async () => {
    const { db } = store;
    const [one] = await db
      .select()
      .from(schema.letters)
      .where(eq(schema.letters.messageId, nameOf("demo", 0)));
    const rows = (letter: number | null, kind: "foreign" | "automatic", count: number, club = "demo") =>
      db.insert(schema.letterReports).values(
        Array.from({ length: count }, (_, at) => ({
          ...{ club, letter, kind, digest: `${kind} ${at}`, readAt: new Date() },
        })),
      );
    await rows(null, "foreign", 999);
    await rows(null, "foreign", 50, "other");
    await rows(one?.id ?? 0, "automatic", 49);
    for (let at = 0; at < 3; at += 1) {
      put(reportText("exim", nobody(0, { letter: `of.others.${at}@nowhere.example` })));
      put(`${awayText(nameOf("demo", 0)).replace("Date:", `References: <of.others.${at}@x.example>\r\nDate:`)}`);
    }
    put(reportText("postfix", nobody(0)), reportText("exim", nobody(0)), reportText("gmail", nobody(1)));
    await readAll();
    const count = (letter: number | null) =>
      db.$count(
        schema.letterReports,
        and(
          eq(schema.letterReports.club, "demo"),
          letter === null ? isNull(schema.letterReports.letter) : eq(schema.letterReports.letter, letter),
        ),
      );
    expect([await count(null), await count(one?.id ?? 0)]).toEqual([1_000, 51]);
    expect((await states()).slice(0, 2)).toEqual(["bounced no_mailbox", "bounced no_mailbox"]);
    expect((await blocked()).sort()).toEqual(["f0@famille.example", "f1@famille.example"]);
  });

  it("says why it cannot be read, reads it less often then, and goes on where it was", async () => {
    const outcomes: Record<string, unknown> = {};
    put(reportText("postfix", nobody(0)));
    for (const [moment, deed] of [
      ["greeting", { drop: true }],
      ["starttls", { no: "not now" }],
      ["login", { no: "[AUTHENTICATIONFAILED] no" }],
      ["login", { drop: true }],
      ["examine", { no: "[NONEXISTENT] no such box" }],
      ["list", { drop: true }],
      ["list", { no: "later" }],
      ["read", { says: `* 1 FETCH (UID 11 BODY[]<0> {${2 ** 31}}\r\n` }],
      ["list", { says: "* 1 FETCH (UID 1 X ", endless: true }],
      ["list", { says: Buffer.alloc(100_000, "x"), endless: true }],
    ] as const) {
      deeds = (at) => (at === moment ? deed : undefined);
      await store.db
        .update(schema.mailBoxes)
        .set({ fault: null, faults: 0, nextAt: null, leaseOwner: null, leaseUntil: null });
      const reader = begin();
      await until(async () => (await findMailBox(store.db, "demo"))?.fault != null, true);
      await reader.stop();
      const box = await findMailBox(store.db, "demo");
      outcomes[`${moment} ${Object.keys(deed).join()}`] = box?.fault;
      expect(box?.nextAt?.getTime()).toBeGreaterThan(Date.now());
      expect(await reports()).toEqual([]);
    }
    expect(outcomes).toEqual({
      ...{
        "greeting drop": "dropped",
        "starttls no": "encryption",
        "login no": "credentials",
        "login drop": "dropped",
      },
      ...{ "examine no": "folder", "list drop": "dropped", "list no": "protocol", "read says": "protocol" },
      "list says,endless": "protocol",
    });
    deeds = () => undefined;
    await store.db.update(schema.mailBoxes).set({ fault: null });
    await readAll();
    expect([await reports(), (await findMailBox(store.db, "demo"))?.faults]).toEqual([["nobody"], 0]);
  });
});
