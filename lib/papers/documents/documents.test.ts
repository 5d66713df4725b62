import { createHash, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { desc, eq, isNotNull, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { saveClub } from "#lib/base/store/clubs.ts";
import type { Queryable, Store } from "#lib/base/store/database.ts";
import { accounts, auditEntries } from "#lib/base/store/schema/base/access.ts";
import { pieceFiles, pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { clubApi } from "#lib/club/client/client.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { endWaits } from "#lib/desk/testing/waits.ts";
import { Engine } from "#lib/sync/outbox/engine.ts";
import { FilesInHand } from "#lib/sync/outbox/in-hand.ts";
import { createLog } from "#runtime/log.ts";
import { type Call, isWrite, openProxy } from "../../../scripts/faults/proxy.ts";
import { clubMaker, type RunningClub, startClub } from "../../../scripts/testing/club.ts";
import { createDatabase } from "../../../scripts/testing/own-database.ts";
import { documentWrites } from "./kind.ts";
import { documentContent, readDocuments } from "./read-documents.ts";
import { abandonUpload, requestDocumentChange, requestDocumentRemoval, requestUpload } from "./request.ts";
import { documentWorks } from "./under-way.ts";

const NOW = new Date("2026-09-12T12:00:00Z");
const CLUB = "documents";

const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const pdf = (word: string) => Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n% ${word}\n%%EOF\n`);

describe.each(databases("documents"))("a document of the club, %s", (name, location) => {
  let opened: Awaited<ReturnType<typeof testStore>>;
  let store: Store;
  let db: Queryable;
  let club: RunningClub;
  let proxy: Awaited<ReturnType<typeof openProxy>>;
  let askedBy: { id: number; name: string };
  let folder: string;
  let treat: (call: Call) => Promise<void>;
  /** Writes that reached the service, by their keys. */
  let arrived: string[] = [];
  const engines: Engine[] = [];

  beforeAll(async () => {
    opened = await testStore(location, { LOG_LEVEL: "silent" });
    store = opened.store;
    db = store.db;
    folder = mkdtempSync(join(tmpdir(), "guichet-documents-"));
    club = await startClub(
      folder,
      name === "PostgreSQL" ? await createDatabase("documents_of_a_club", "club") : undefined,
    );
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
      ...{ store, hand, kinds: [documentWrites(hand)], now: () => NOW, pollMs: 20 },
      log: createLog("documents", "silent"),
    });
    engines.push(engine);
    await engine.start();
    return engine;
  };
  const said = (ask: string) => ({ club: CLUB, ask: `${ask}-of-${name}`, baseUrl: proxy.baseUrl, askedBy, now: NOW });
  const upload = (hand: FilesInHand, of: { name: string } | ReturnType<typeof seen>, bytes: Buffer, ask: string) => {
    const file = { contentType: "application/pdf", sizeBytes: bytes.byteLength, sha256: digest(bytes) };
    return db.transaction((tx) => requestUpload(tx, hand, { ...said(ask), of, file, bytes }));
  };
  const seen = (id: number, madeAt: Date | null = null) => ({ id, name: "As it was seen", madeAt });
  const stateOf = async (ask: string) => {
    // Nobody sleeps for the waits between two tries here.
    await endWaits(db);
    const [row] = await db
      .select({ state: pieces.state, code: pieces.code, result: pieces.result })
      .from(pieces)
      .innerJoin(works, eq(works.id, pieces.workId))
      .where(eq(works.askKey, `documents ${CLUB} ${said(ask).ask}`));
    return row;
  };
  const settled = (ask: string, state: string) =>
    expect.poll(async () => (await stateOf(ask))?.state, { timeout: 30_000, interval: 50 }).toBe(state);
  const list = async () => readDocuments(await clubApi(CLUB, askedBy.id), { lane: "click" });
  const named = async (called: string) => (await list()).filter((one) => one.name === called);
  const make = (called: string, bytes = pdf(called)) =>
    clubMaker(club, `${CLUB}-${randomUUID()}-`)("/documents", {
      name: called,
      content_base64: bytes.toString("base64"),
    });
  const contentOf = async (id: number) =>
    digest(await documentContent(await clubApi(CLUB, askedBy.id), id, { lane: "click" }));
  const standing = async () => (await documentWorks(db, CLUB, NOW)).map(({ step, state }) => `${step} ${state}`);

  it("is stored once under its key, though answers are lost, and sent twice by its page", async () => {
    const lost = new Set<string>();
    treat = async (call) => {
      const answer = await call.forward();
      if (lost.size > 0) return call.reply(answer);
      lost.add("first");
      call.cut();
    };
    const [hand, bytes] = [new FilesInHand(), pdf("statutes")];
    const first = await upload(hand, { name: "Statutes" }, bytes, "statutes");
    const again = await upload(hand, { name: "Statutes" }, bytes, "statutes");
    expect([first.isNew, again.isNew, again.isOther]).toEqual([true, false, false]);
    await start(hand);
    await settled("statutes", "done");
    expect([new Set(arrived).size, arrived.length, hand.bytes]).toEqual([1, 2, 0]);
    const there = await named("Statutes");
    expect(there).toMatchObject([{ sizeBytes: bytes.byteLength, contentType: "application/pdf" }]);
    expect(await contentOf(there[0]?.id ?? 0)).toBe(digest(bytes));
    expect((await stateOf("statutes"))?.result).toEqual({ id: there[0]?.id });
    const [entry] = await db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    expect(entry).toMatchObject({ action: "document.create", subject: `documents/${there[0]?.id}`, outcome: "done" });
    // Of the file its length and its digest are kept, and nothing of what is in it.
    const kept = JSON.stringify([await db.select().from(pieces), await db.select().from(auditEntries)]);
    expect(kept.includes(bytes.toString("base64"))).toBe(false);
    expect(await standing()).toEqual([]);
  });

  it("waits for its file where nobody has it, takes no other one in its place, and can be given up", async () => {
    treat = forward;
    const [gone, hand, bytes] = [new FilesInHand(), new FilesInHand(), pdf("insurance")];
    await upload(gone, { name: "Insurance" }, bytes, "insurance");
    await upload(gone, { name: "Given up" }, bytes, "given-up");
    // The process that had them ended.
    await db
      .update(pieceFiles)
      .set({ leaseUntil: sql`clock_timestamp() - interval '1 second'` })
      .where(isNotNull(pieceFiles.leaseOwner));
    await start(hand);
    expect(await standing()).toEqual(["create awaits_file", "create awaits_file"]);
    expect(await upload(hand, { name: "Insurance" }, pdf("another"), "insurance")).toMatchObject({ isOther: true });
    expect(hand.bytes).toBe(0);
    expect(await db.transaction((tx) => abandonUpload(tx, { ...said("given-up") }))).toBe(true);
    // Chosen again, under another name of the question: the same file for the same document.
    expect(await upload(hand, { name: "Insurance" }, bytes, "chosen-again")).toMatchObject({ isNew: false });
    await settled("insurance", "done");
    expect([(await named("Insurance")).length, (await named("Given up")).length]).toEqual([1, 0]);
  });

  it("is known to be there though its answer and its bytes are lost, and waits for the file where it is not", async () => {
    let mode: "arrives" | "lost" = "arrives";
    treat = async (call) => {
      if (mode === "arrives") await call.forward();
      call.cut();
    };
    const replaced = await make("To be replaced");
    const dying = new FilesInHand();
    const engine = await start(dying);
    await upload(dying, { name: "There" }, pdf("there"), "there");
    await upload(dying, seen(replaced), pdf("its new content"), "replaced");
    await settled("there", "unknown");
    await settled("replaced", "unknown");
    mode = "lost";
    await upload(dying, { name: "Lost" }, pdf("lost"), "lost");
    await settled("lost", "unknown");
    await engine.stop();
    treat = forward;
    // Nothing that was under way can arrive any more.
    await db.update(pieces).set({ triedAt: sql`clock_timestamp() - interval '1 hour'` });
    const hand = new FilesInHand();
    await start(hand);
    await settled("there", "done");
    await settled("replaced", "done");
    await settled("lost", "queued");
    expect(await standing()).toEqual(["create awaits_file"]);
    await upload(hand, { name: "Lost" }, pdf("lost"), "lost");
    await settled("lost", "done");
    for (const called of ["There", "Lost", "To be replaced"]) expect(await named(called)).toHaveLength(1);
    expect(await contentOf(replaced)).toBe(digest(pdf("its new content")));
  });

  it("gets another file and other words in their order, and is removed once, also where it is gone already", async () => {
    treat = forward;
    const [hand, id] = [new FilesInHand(), await make("Rules")];
    await db.transaction((tx) =>
      requestDocumentChange(tx, { ...said("name"), of: seen(id), changes: { name: "New rules" } }),
    );
    await db.transaction((tx) =>
      requestDocumentChange(tx, { ...said("description"), of: seen(id), changes: { description: "Of 2026" } }),
    );
    await upload(hand, seen(id), pdf("new rules"), "content");
    await start(hand);
    for (const ask of ["name", "description", "content"]) await settled(ask, "done");
    expect(await named("New rules")).toMatchObject([{ id, description: "Of 2026" }]);
    expect(await contentOf(id)).toBe(digest(pdf("new rules")));
    for (const ask of ["removed", "removed-again"]) {
      await db.transaction((tx) => requestDocumentRemoval(tx, { ...said(ask), of: seen(id) }));
      await settled(ask, "done");
    }
    expect(await named("New rules")).toEqual([]);
    await upload(hand, seen(id), pdf("too late"), "too-late");
    await settled("too-late", "failed");
    expect(await documentWorks(db, CLUB, NOW)).toMatchObject([
      { step: "replace", state: "refused", code: "not_found" },
    ]);
    expect(hand.bytes).toBe(0);
  });

  it("is left alone where its number stands for another one by now", async () => {
    treat = forward;
    const id = await make("Kept");
    const asked = { ...said("other"), of: seen(id, new Date("2020-01-01T00:00:00Z")) };
    await db.transaction((tx) => requestDocumentRemoval(tx, asked));
    // Nobody has heard of the club for a while: its data may have gone back.
    await db
      .update(works)
      .set({ provenUntil: null })
      .where(eq(works.askKey, `documents ${CLUB} ${asked.ask}`));
    await start(new FilesInHand());
    await settled("other", "failed");
    expect((await stateOf("other"))?.code).toBe("other_document");
    expect(await named("Kept")).toHaveLength(1);
  });

  it("is no empty list where the club says something else", async () => {
    const api = await clubApi(CLUB, askedBy.id);
    const answering = (answer: unknown) => ({ ...api, get: async () => answer }) as typeof api;
    const page = (data: unknown, next: unknown = null) => ({ data, pagination: { limit: 100, next_after: next } });
    for (const odd of [{}, page({}), page([{ name: "no number" }]), page([], 0), page([{ id: 1 }], "x")])
      await expect(readDocuments(answering(odd), { lane: "click" })).rejects.toThrow();
    const hostile = { id: 7, name: 3, description: {}, content_type: 1, size_bytes: -1, created_at: "x" };
    expect(await readDocuments(answering(page([hostile, null])), { lane: "click" })).toEqual([
      {
        id: 7,
        ...{ name: null, description: null, contentType: null, sizeBytes: null, createdAt: null, updatedAt: null },
      },
    ]);
  });
});
