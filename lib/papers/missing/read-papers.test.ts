import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deleteClub, saveClub } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import { copiedPapers, paperOwners } from "#lib/base/store/schema/papers/papers.ts";
import { type ClubApi, clubApi } from "#lib/club/client/client.ts";
import { type Arrival, type Reply, startWire } from "#lib/club/client/testing/wire.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { copiedPapersOf } from "./copied.ts";
import { notePaper } from "./note-paper.ts";
import { readPapers } from "./read-papers.ts";

const RULES = { field_id: 1, name: "Règlement intérieur", required: true, filled: false };
const PHOTO = {
  ...{ field_id: 2, name: "Photo", required: false, filled: true, filename: "zoe-martin.pdf" },
  ...{ content_type: "application/pdf", size_bytes: 812, deposited_at: "2026-09-01T08:00:00+02:00" },
};
const page = (data: unknown[], next_after: number | null = null): Reply => ({
  body: { data, pagination: { limit: 100, next_after } },
});

describe.each(databases("read_papers"))("somebody's papers, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let wire: Awaited<ReturnType<typeof startWire>>;
  let api: ClubApi;
  let club = "";
  let answer: (arrival: Arrival) => Reply | undefined;
  let clubs = 0;

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
  });
  afterAll(() => close());
  beforeEach(async () => {
    answer = () => page([RULES, PHOTO]);
    wire = await startWire((arrival) => (arrival.path.startsWith("/member-documents") ? answer(arrival) : undefined));
    club = `papers-${++clubs}`;
    const credential = { kind: "secret", secret: "s" } as const;
    await saveClub(store.db, { slug: club, name: club, baseUrl: wire.baseUrl, clientId: "c", credential });
    api = await clubApi(club);
  });
  afterEach(async () => {
    await wire.close();
    await deleteClub(store.db, club);
  });

  const read = (id = 7) => readPapers(api, id, { lane: "sync" });
  const copied = async (id = 7) => (await copiedPapersOf(store.db, club, [id])).get(id);
  const deposit = (fieldId: number, filled = true) =>
    store.db.transaction((tx) =>
      notePaper(tx, {
        ...{ club, memberId: 7, fieldId, filled, contentType: "application/pdf", sizeBytes: 5 },
        depositedAt: filled ? new Date("2026-09-12T08:00:00Z") : null,
      }),
    );

  it("are read with one call and kept, but for what the file is called", async () => {
    expect(await copied()).toBeUndefined();
    expect((await read()).map(({ fieldId, filled }) => [fieldId, filled])).toEqual([
      [1, false],
      [2, true],
    ]);
    expect(wire.at("GET /member-documents/7")).toHaveLength(1);
    expect(await copied()).toMatchObject({
      isDoubted: false,
      papers: [
        { fieldId: 1, name: "Règlement intérieur", required: true, filled: false, depositedAt: null },
        { fieldId: 2, contentType: "application/pdf", sizeBytes: 812, depositedAt: "2026-09-01T06:00:00.000Z" },
      ],
    });
    const rows = await store.db.select().from(copiedPapers).where(eq(copiedPapers.club, club));
    expect(JSON.stringify(rows)).not.toContain("zoe");
  });

  it("follow the list to its end, and forget what it has no more", async () => {
    answer = ({ path }) => (path.includes("after=0") ? page([RULES], 1) : page([PHOTO]));
    await read();
    expect((await copied())?.papers).toHaveLength(2);
    answer = () => page([PHOTO]);
    await read();
    expect((await copied())?.papers.map(({ fieldId }) => fieldId)).toEqual([2]);
    answer = () => ({ status: 404, body: { code: "not_found" } });
    await expect(read()).rejects.toMatchObject({ kind: "not_found" });
    expect((await copied())?.papers).toEqual([]);
  });

  it("are read field by field from a club that answers otherwise", async () => {
    answer = () =>
      page([
        { field_id: "3", name: `  ${"n".repeat(4_000)}`, required: "yes", filled: 1, size_bytes: "many" },
        { field_id: 4, name: "javascript:alert(1)\0", deposited_at: "2026-09-01T08:00:00Z", content_type: 7 },
        { name: "Without a number" },
        null,
      ]);
    expect((await read()).map((paper) => ({ ...paper, name: paper.name?.length }))).toEqual([
      ...[{ fieldId: 3, name: 253, required: false, filled: false }].map((one) => ({ ...one, ...EMPTY })),
      ...[{ fieldId: 4, name: 19, required: false, filled: true }].map((one) => ({
        ...{ ...one, ...EMPTY },
        depositedAt: "2026-09-01T08:00:00.000Z",
      })),
    ]);
    for (const odd of [page([{ title: "x" }]), { body: { data: {} } }, page([RULES], 0), { body: "<html>" }]) {
      answer = () => odd;
      await expect(read(8)).rejects.toMatchObject({ code: "unreadable_answer" });
    }
    // An answer that cannot be read is not somebody who is asked for nothing.
    expect(await copied(8)).toBeUndefined();
  });

  it("stay as a deposit left them while an older answer was on its way", async () => {
    await read();
    const gate = Promise.withResolvers<void>();
    answer = () => ({ ...(page([RULES, PHOTO]) as object), after: gate.promise });
    const reading = read();
    await expect.poll(() => wire.at("GET /member-documents/7").length).toBe(2);
    await deposit(1);
    gate.resolve();
    await reading;
    expect((await copied())?.papers[0]).toMatchObject({ filled: true, sizeBytes: 5, name: "Règlement intérieur" });
    await deposit(1, false);
    expect((await copied())?.papers[0]).toMatchObject({ filled: false, depositedAt: null });
    // Of somebody who was never read a deposit says too little.
    await store.db.delete(paperOwners).where(and(eq(paperOwners.club, club), eq(paperOwners.memberId, 7)));
    await deposit(1);
    expect(await copied()).toBeUndefined();
  });
});

const EMPTY = { contentType: null, sizeBytes: null, depositedAt: null };
