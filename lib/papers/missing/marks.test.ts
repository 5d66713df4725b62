import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deleteClub, saveClub } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import { accounts, auditEntries } from "#lib/base/store/schema/base/access.ts";
import { paperOwners } from "#lib/base/store/schema/papers/papers.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { nextReading } from "#lib/sync/copy/copy.ts";
import { copiedPapersOf } from "./copied.ts";
import { keepPapers } from "./keep-papers.ts";
import { holdingMark, isSameDeposit, type PaperVerdict, stillLacking } from "./mark.ts";
import { marksOf, writeMark } from "./marks.ts";
import { notePaper } from "./note-paper.ts";

const MEMBER = 7;
const FIRST = { depositedAt: "2026-09-01T06:00:00.000Z", sizeBytes: 812 };
const SECOND = { depositedAt: "2026-09-03T06:00:00.000Z", sizeBytes: 812 };
const paper = (fieldId: number, deposit: typeof FIRST | null, required = true) => ({
  ...{ fieldId, required, name: `Paper ${fieldId}`, filled: deposit !== null },
  ...{ contentType: null, depositedAt: null, sizeBytes: null, ...deposit },
});

describe.each(databases("paper_marks"))("what the desk says of papers, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let accountId: number;
  let club = "";
  let clubs = 0;

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    const named = { email: "secretary@demo.example", name: "Claire Martin", createdAt: new Date() };
    const [account] = await store.db.insert(accounts).values(named).returning();
    accountId = account?.id ?? 0;
  });
  afterAll(() => close());
  beforeEach(async () => {
    club = `marks-${++clubs}`;
    const credential = { kind: "secret", secret: "s" } as const;
    await saveClub(store.db, { slug: club, name: club, baseUrl: "http://localhost:1", clientId: "c", credential });
    await store.db.insert(paperOwners).values({ club, memberId: MEMBER });
    await read([paper(1, FIRST), paper(2, null), paper(3, FIRST, false)]);
  });
  afterEach(() => deleteClub(store.db, club));

  const read = (papers: ReturnType<typeof paper>[]) =>
    store.db.transaction(async (tx) =>
      keepPapers(tx, { club, memberId: MEMBER, reading: await nextReading(tx), readAt: new Date() }, papers),
    );
  const say = (
    verdict: PaperVerdict,
    { fieldId = 1, seen = FIRST, reason = null as string | null, by = "Claire" } = {},
  ) =>
    store.db.transaction((tx) =>
      writeMark(tx, { club, memberId: MEMBER, fieldId, seen, verdict, reason, by: { id: accountId, name: by } }),
    );
  const marks = async () => (await marksOf(store.db, club, [MEMBER, 8])).get(MEMBER) ?? [];
  const papers = async () => (await copiedPapersOf(store.db, club, [MEMBER])).get(MEMBER)?.papers ?? [];
  const holding = async () => {
    const said = await marks();
    return (await papers()).map((one) => holdingMark(one, said)?.verdict ?? null);
  };
  const lacking = async () => stillLacking(await papers(), await marks()).map(({ fieldId }) => fieldId);

  it("hold for the deposit that somebody saw, and say who and when", async () => {
    expect([await holding(), await lacking()]).toEqual([[null, null, null], [2]]);
    expect(await say("checked")).toBe(true);
    expect(await holding()).toEqual(["checked", null, null]);
    expect(await say("refused", { reason: "Unreadable", by: "Luc" })).toBe(true);
    expect(await holding()).toEqual(["refused", null, null]);
    expect(await lacking()).toEqual([1, 2]);
    expect(await marks()).toMatchObject([
      { fieldId: 1, verdict: "refused", reason: "Unreadable", by: "Luc", ...FIRST },
      { fieldId: 1, verdict: "checked", reason: null, by: "Claire", ...FIRST },
    ]);
    await say("withdrawn");
    expect([await holding(), await lacking()]).toEqual([[null, null, null], [2]]);
  });

  it("leave a newer deposit without a mark, and stay in the history of the older one", async () => {
    await say("refused", { reason: "Expired" });
    await read([paper(1, SECOND), paper(2, null), paper(3, FIRST, false)]);
    expect([await holding(), await lacking()]).toEqual([[null, null, null], [2]]);
    expect(await marks()).toHaveLength(1);
    expect(await say("checked", { seen: FIRST })).toBe(false);
    expect(await say("checked", { seen: SECOND })).toBe(true);
    expect((await marks()).map(({ verdict, depositedAt }) => [verdict, depositedAt])).toEqual([
      ["checked", SECOND.depositedAt],
      ["refused", FIRST.depositedAt],
    ]);
    // What this desk deposits itself is another one too.
    await store.db.transaction((tx) =>
      notePaper(tx, {
        ...{ club, memberId: MEMBER, fieldId: 1, filled: true, contentType: "application/pdf", sizeBytes: 812 },
        depositedAt: new Date("2026-09-04T06:00:00Z"),
      }),
    );
    expect(await holding()).toEqual([null, null, null]);
  });

  it("are not made of what is not there", async () => {
    expect(await say("checked", { fieldId: 2 })).toBe(false);
    expect(await say("checked", { fieldId: 99 })).toBe(false);
    expect(await marks()).toEqual([]);
  });

  it("are said once, stand in the log without their reason, and are counted for each person", async () => {
    await say("refused", { reason: "The name is another one" });
    await say("refused", { reason: "The name is another one" });
    await say("withdrawn");
    await say("withdrawn");
    const entries = (await store.db.select().from(auditEntries)).filter((entry) => entry.club === club);
    expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
      ["paper.refuse", `member-documents/${MEMBER}/fields/1`],
      ["paper.uncheck", `member-documents/${MEMBER}/fields/1`],
    ]);
    expect(JSON.stringify(entries)).not.toContain("another one");
  });
});

it("deposits without a time are told apart by their length", () => {
  const untimed = { depositedAt: null, sizeBytes: 5 };
  expect(isSameDeposit(untimed, { ...untimed })).toBe(true);
  expect(isSameDeposit(untimed, { ...untimed, sizeBytes: 6 })).toBe(false);
  expect(isSameDeposit(untimed, FIRST)).toBe(false);
});
