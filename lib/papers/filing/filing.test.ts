import { createHash, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, isNotNull, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { saveClub } from "#lib/base/store/clubs.ts";
import type { Queryable, Store } from "#lib/base/store/database.ts";
import { accounts, auditEntries } from "#lib/base/store/schema/base/access.ts";
import { pieceFiles, pieces } from "#lib/base/store/schema/sync/outbox.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { endWaits } from "#lib/desk/testing/waits.ts";
import { Engine } from "#lib/sync/outbox/engine.ts";
import { FilesInHand, HELD_MOST_BYTES } from "#lib/sync/outbox/in-hand.ts";
import { createLog } from "#runtime/log.ts";
import { type Call, isWrite, openProxy } from "../../../scripts/faults/proxy.ts";
import { clubClient, clubMaker, makePerson, type RunningClub, SLUG, startClub } from "../../../scripts/testing/club.ts";
import { createDatabase } from "../../../scripts/testing/own-database.ts";
import { filedPapers } from "./kind.ts";
import { abandonDeposit, requestDeposit, requestRemoval } from "./request.ts";
import { filingsOf } from "./under-way.ts";

const NOW = new Date("2026-09-12T12:00:00Z");
const CLUB = "filing";

const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const pdf = (word: string) => Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n% ${word}\n%%EOF\n`);

describe.each(databases("filing"))("what a person hands in, %s", (name, location) => {
  let opened: Awaited<ReturnType<typeof testStore>>;
  let store: Store;
  let db: Queryable;
  let club: RunningClub;
  let client: ReturnType<typeof clubClient>;
  let proxy: Awaited<ReturnType<typeof openProxy>>;
  let field: number;
  let askedBy: { id: number; name: string };
  let folder: string;
  let treat: (call: Call) => Promise<void>;
  /** Writes that reached the service, by their keys. */
  let arrived: string[] = [];
  let people = 0;
  const engines: Engine[] = [];

  beforeAll(async () => {
    opened = await testStore(location, { LOG_LEVEL: "silent" });
    store = opened.store;
    db = store.db;
    folder = mkdtempSync(join(tmpdir(), "guichet-filing-"));
    club = await startClub(
      folder,
      name === "PostgreSQL" ? await createDatabase("filing_of_a_club", "club") : undefined,
    );
    field = (await club.admin("document-field", "add", SLUG, "--name", "Autorisation parentale", "--required"))
      .field_id;
    client = clubClient(club.integration);
    proxy = await openProxy(
      club.integration.base_url,
      (key) => async (call) => {
        arrived.push(key);
        await treat(call);
      },
      undefined,
      isWrite,
    );
    const credential = { kind: "secret", secret: club.integration.client_secret } as const;
    await saveClub(db, {
      ...{ slug: CLUB, name: CLUB, baseUrl: proxy.baseUrl, clientId: club.integration.client_id, credential },
    });
    const named = { email: `secretary-${randomUUID()}@demo.example`, name: "Claire Martin" };
    const [account] = await db
      .insert(accounts)
      .values({ ...named, createdAt: NOW })
      .returning();
    askedBy = { id: account?.id ?? 0, name: named.name };
  }, 120_000);
  afterEach(async () => {
    await Promise.all(engines.splice(0).map((engine) => engine.stop()));
    arrived = [];
  });
  afterAll(async () => {
    await proxy?.close();
    await club?.stop();
    await opened.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const forward = async (call: Call) => call.reply(await call.forward());
  const start = async (hand: FilesInHand) => {
    const engine = new Engine({
      ...{ store, hand, kinds: [filedPapers(hand)], now: () => NOW, pollMs: 20 },
      log: createLog("filing", "silent"),
    });
    engines.push(engine);
    await engine.start();
    return engine;
  };
  const person = () => makePerson(clubMaker(club, `${CLUB}-${++people}-`), `Person${people}`);
  const placeOf = (memberId: number, ask: string) => ({
    ...{
      club: CLUB,
      memberId,
      fieldId: field,
      fieldName: "Autorisation parentale",
      ask: `${ask}-of-${memberId}-${name}`,
    },
    ...{ baseUrl: proxy.baseUrl, askedBy, now: NOW },
  });
  const deposit = (hand: FilesInHand, memberId: number, bytes: Buffer, ask: string, instead = false) => {
    const file = { contentType: "application/pdf", sizeBytes: bytes.byteLength, sha256: digest(bytes) };
    return db.transaction((tx) => requestDeposit(tx, hand, { ...placeOf(memberId, ask), file, bytes, instead }));
  };
  const states = async (memberId: number) => {
    // Nobody sleeps for the waits between two tries here.
    await endWaits(db);
    const rows = await db.select().from(pieces).where(eq(pieces.memberId, memberId)).orderBy(pieces.workId);
    return rows.map(({ state }) => state);
  };
  const standing = async (memberId: number) =>
    (await filingsOf(db, CLUB, memberId, NOW)).map(({ operation, state }) => `${operation} ${state}`);
  const atTheClub = async (memberId: number) => {
    const { data } = await client.read<{ data: { filled: boolean; size_bytes: number | null }[] }>(
      `/member-documents/${memberId}`,
    );
    return data[0]?.filled ? data[0].size_bytes : null;
  };
  const settled = (memberId: number, told: string[]) =>
    expect.poll(() => states(memberId), { timeout: 30_000, interval: 50 }).toEqual(told);

  it("is sent once under its key, though answers are lost, and asked for twice", async () => {
    const lost = new Set<string>();
    treat = async (call) => {
      const answer = await call.forward();
      if (lost.size === 0) {
        lost.add("first");
        call.cut();
      } else call.reply(answer);
    };
    const [hand, member, bytes] = [new FilesInHand(), await person(), pdf("twice")];
    const first = await deposit(hand, member, bytes, "one");
    const again = await deposit(hand, member, bytes, "one");
    expect([first.ok && first.isNew, again.ok && again.isNew]).toEqual([true, false]);
    await start(hand);
    await settled(member, ["done"]);
    expect(new Set(arrived).size).toBe(1);
    expect(arrived.length).toBe(2);
    expect(await atTheClub(member)).toBe(bytes.byteLength);
    expect(hand.bytes).toBe(0);
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.action, "paper.deposit"));
    expect(entries.map(({ subject, outcome }) => [subject, outcome])).toEqual([
      [`member-documents/${member}/fields/${field}`, "done"],
    ]);
    // Of the file its length and its digest are kept, and nothing of what is in it.
    const kept = JSON.stringify(await db.select().from(pieces));
    expect([kept.includes("twice"), kept.includes(bytes.toString("base64"))]).toEqual([false, false]);
    expect(await standing(member)).toEqual([]);
  });

  it("waits for its file where nobody has it, and another one is refused in words", async () => {
    treat = forward;
    const [gone, hand, member, bytes] = [
      new FilesInHand(),
      new FilesInHand(),
      await person(),
      pdf("kept in nobody's hand"),
    ];
    await deposit(gone, member, bytes, "lost");
    // The process that had it ended.
    await db
      .update(pieceFiles)
      .set({ leaseUntil: sql`clock_timestamp() - interval '1 second'` })
      .where(isNotNull(pieceFiles.leaseOwner));
    await start(hand);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect([await states(member), await standing(member), arrived]).toEqual([["queued"], ["deposit awaits_file"], []]);
    expect(await deposit(hand, member, pdf("another"), "other")).toMatchObject({
      ...{ ok: false, code: "other_file" },
      begun: { by: "Claire Martin", sizeBytes: bytes.byteLength, perhapsSent: false },
    });
    // Chosen again, under another name of the question: the same file.
    expect(await deposit(hand, member, bytes, "again")).toMatchObject({ ok: true, isNew: false });
    await settled(member, ["done"]);
    expect(await atTheClub(member)).toBe(bytes.byteLength);
    expect(arrived.length).toBe(1);
  });

  it("can be given up while it was certainly not sent, and another file sent instead", async () => {
    treat = forward;
    const [gone, hand, member] = [new FilesInHand(), new FilesInHand(), await person()];
    const first = placeOf(member, "given-up");
    await deposit(gone, member, pdf("given up"), "given-up");
    expect(
      await db.transaction((tx) =>
        abandonDeposit(tx, { club: CLUB, ask: first.ask, memberId: first.memberId, now: NOW }),
      ),
    ).toBe(true);
    expect(await states(member)).toEqual(["taken_back"]);
    await deposit(gone, member, pdf("begun"), "begun");
    const bytes = pdf("the one that counts");
    expect(await deposit(hand, member, bytes, "counts", true)).toMatchObject({ ok: true, isNew: true });
    await start(hand);
    await settled(member, ["taken_back", "superseded", "done"]);
    expect(await atTheClub(member)).toBe(bytes.byteLength);
  });

  it("is known to be there though its answer and its bytes are lost, and waits for the file where it is not", async () => {
    let mode: "arrives" | "lost" = "arrives";
    treat = async (call) => {
      if (mode === "arrives") await call.forward();
      call.cut();
    };
    const [there, lost] = [await person(), await person()];
    const dying = new FilesInHand();
    const engine = await start(dying);
    await deposit(dying, there, pdf("there"), "there");
    await settled(there, ["unknown"]);
    mode = "lost";
    await deposit(dying, lost, pdf("not there"), "not-there");
    await settled(lost, ["unknown"]);
    await engine.stop();
    // What was on its way as the engine stopped reaches the club a moment later.
    for (let before = -1; before !== arrived.length; await new Promise((resolve) => setTimeout(resolve, 300)))
      before = arrived.length;
    const tries = arrived.length;
    treat = forward;
    // Nothing that was under way can arrive any more.
    await db.update(pieces).set({ triedAt: sql`clock_timestamp() - interval '1 hour'` });
    const hand = new FilesInHand();
    await start(hand);
    await settled(there, ["done"]);
    await settled(lost, ["queued"]);
    expect(arrived.length).toBe(tries);
    expect(await standing(lost)).toEqual(["deposit awaits_file"]);
    await deposit(hand, lost, pdf("not there"), "not-there");
    await settled(lost, ["done"]);
    const keys = await db.select({ key: pieces.idempotencyKey }).from(pieces).where(eq(pieces.memberId, lost));
    expect(arrived.slice(tries)).toEqual(keys.map(({ key }) => key));
  });

  it("is sent by the dashboard that has it in hand, and by no other", async () => {
    treat = forward;
    const [hand, other, member, bytes] = [new FilesInHand(), new FilesInHand(), await person(), pdf("two dashboards")];
    await start(other);
    await deposit(hand, member, bytes, "two");
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect([await states(member), await standing(member)]).toEqual([["queued"], ["deposit sending"]]);
    // Brought to the other one as well, it stays with whoever has it.
    expect(await deposit(other, member, bytes, "two")).toMatchObject({ ok: true, isNew: false });
    expect(other.bytes).toBe(0);
    await start(hand);
    await settled(member, ["done"]);
  });

  it("is removed, also where it is gone already, and what was asked last wins", async () => {
    treat = forward;
    const [hand, member] = [new FilesInHand(), await person()];
    await start(hand);
    await deposit(hand, member, pdf("to be removed"), "first");
    await settled(member, ["done"]);
    const seen = { depositedAt: null, sizeBytes: null };
    const remove = (ask: string) => db.transaction((tx) => requestRemoval(tx, { ...placeOf(member, ask), seen }));
    await remove("remove");
    await settled(member, ["done", "done"]);
    expect(await atTheClub(member)).toBeNull();
    await remove("remove-again");
    await settled(member, ["done", "done", "done"]);
    await Promise.all(engines.splice(0).map((engine) => engine.stop()));
    await deposit(hand, member, pdf("never"), "never");
    await remove("at-last");
    await start(hand);
    await settled(member, ["done", "done", "done", "superseded", "done"]);
    expect(await atTheClub(member)).toBeNull();
  });

  it("ends with the club's words where the club refuses it", async () => {
    treat = forward;
    const [hand, member] = [new FilesInHand(), await person()];
    await start(hand);
    await deposit(hand, member, Buffer.from("no file that a club takes"), "refused");
    await settled(member, ["failed"]);
    expect(await filingsOf(db, CLUB, member, NOW)).toMatchObject([
      { state: "refused", code: "validation_failed", operation: "deposit" },
    ]);
    expect(hand.bytes).toBe(0);
    const [row] = await db.select().from(auditEntries).where(eq(auditEntries.outcome, "refused"));
    expect(row).toMatchObject({ action: "paper.deposit", code: "validation_failed" });
  });

  it("stays where it is another file by now than whoever removes it had before them", async () => {
    treat = forward;
    const [hand, member] = [new FilesInHand(), await person()];
    await start(hand);
    const [old, newer] = [pdf("seen"), pdf("handed in meanwhile by the family")];
    await deposit(hand, member, old, "seen");
    await settled(member, ["done"]);
    const body = { content_base64: newer.toString("base64") };
    await client.write("PUT", `/member-documents/${member}/fields/${field}`, body, randomUUID());
    const remove = (ask: string, sizeBytes: number) =>
      db.transaction((tx) => requestRemoval(tx, { ...placeOf(member, ask), seen: { depositedAt: null, sizeBytes } }));
    await remove("stale", old.byteLength);
    await settled(member, ["done", "failed"]);
    expect(await atTheClub(member)).toBe(newer.byteLength);
    expect(await filingsOf(db, CLUB, member, NOW)).toMatchObject([{ operation: "remove", code: "other_deposit" }]);
    // Whoever has looked again removes that one, though the first answer is lost.
    let lost = false;
    treat = async (call) => {
      const answer = await call.forward();
      if (lost) return call.reply(answer);
      lost = true;
      call.cut();
    };
    await remove("again", newer.byteLength);
    await settled(member, ["done", "failed", "done"]);
    expect(await atTheClub(member)).toBeNull();
  });
});

it("keeps room for so many bytes, and gives it back", () => {
  const hand = new FilesInHand();
  const one = hand.promise(HELD_MOST_BYTES - 1);
  expect([one === undefined, hand.promise(2), hand.bytes]).toEqual([false, undefined, HELD_MOST_BYTES - 1]);
  one?.();
  one?.();
  expect(hand.bytes).toBe(0);
});
