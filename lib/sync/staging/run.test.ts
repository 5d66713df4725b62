import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { saveClub } from "#lib/base/store/clubs.ts";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import { mirrorPeople, mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { pieces } from "#lib/base/store/schema/sync/outbox.ts";
import { clubApi } from "#lib/club/client/client.ts";
import { fetchContract } from "#lib/club/contract/fetch.ts";
import { HELD_SOURCES } from "#lib/desk/held-sources.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { endWaits } from "#lib/desk/testing/waits.ts";
import { readHeld } from "#lib/people/disclosure/read-held.ts";
import { copyRecord } from "#lib/sync/copy/record.ts";
import { Engine } from "#lib/sync/outbox/engine.ts";
import { createLog } from "#runtime/log.ts";
import { isWrite, openProxy } from "../../../scripts/faults/proxy.ts";
import { clubClient, clubMaker, makeGroup, makePerson, makeSeason, startClub } from "../../../scripts/testing/club.ts";
import { createDatabase } from "../../../scripts/testing/own-database.ts";
import { beginStage, type NewStageRow, removeStage } from "./begin.ts";
import { changeRow } from "./change.ts";
import { controlStage } from "./control.ts";
import { tryDry } from "./dry.ts";
import { rowSubject } from "./piece.ts";
import { pageOfRows, stageWithCounts } from "./read.ts";
import { runStage } from "./run.ts";
import { stagedRows } from "./sending.ts";
import { peopleOfTests as kind } from "./testing/people-kind.ts";

const closing: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** More looks than any of it takes; each has the engine look at once. */
const MOST_LOOKS = 400;

describe.each(databases("staging_run"))("a stage that runs, %s", (name, location) => {
  it("sends each row once though every first answer is lost, refuses what was foreseen, and does only what is missing when it is run again", {
    timeout: 180_000,
  }, async () => {
    const opened = await testStore(location, { LOG_LEVEL: "silent" });
    closing.push(() => opened.close());
    const { db } = opened.store;
    const folder = mkdtempSync(join(tmpdir(), "guichet-staging-"));
    closing.push(() => rmSync(folder, { recursive: true, force: true }));
    const club = await startClub(
      folder,
      name === "PostgreSQL" ? await createDatabase("staging_of_a_club", "club") : undefined,
    );
    closing.push(() => club.stop());
    const make = clubMaker(club);
    const season = await makeSeason(make);
    const [small, women] = [
      await makeGroup(make, season, "Small", { capacity: 1 }),
      await makeGroup(make, season, "Women", { sex: "Femme" }),
    ];
    const known = await makePerson(make, "Known");

    const met = new Set<string>();
    const proxy = await openProxy(
      club.integration.base_url,
      (key) => async (call) => {
        const isFirst = !met.has(key);
        met.add(key);
        const answer = await call.forward();
        if (isFirst) call.cut();
        else call.reply(answer);
      },
      undefined,
      isWrite,
    );
    closing.push(() => proxy.close());
    const slug = "staged";
    const credential = { kind: "secret", secret: club.integration.client_secret } as const;
    await saveClub(db, { slug, name: slug, baseUrl: proxy.baseUrl, clientId: club.integration.client_id, credential });
    const [account] = await db
      .insert(accounts)
      .values({ email: `s-${randomUUID()}@demo.example`, name: "Secrétaire", createdAt: new Date() })
      .returning();
    const hand = { by: { id: account?.id ?? 0, name: "Secrétaire" }, now: new Date() };
    const api = await clubApi(slug);
    await copyRecord(opened.store, api, "seasons", season, { lane: "click" });
    for (const group of [small, women]) await copyRecord(opened.store, api, "groups", group, { lane: "click" });
    await clubClient(club.integration).write("PATCH", `/members/${known}`, { phone: "0633333333" }, randomUUID());
    await copyRecord(opened.store, api, "people", known, { lane: "click" });

    const person = { first: "Nova", born: "2010-05-06", sex: "Homme", groupId: small as number | null };
    const rows: NewStageRow[] = [
      { place: 1, source: { ...person, last: "", groupId: null, group: { name: "Made here", season } } },
      { place: 2, source: { ...person, last: "Premier" } },
      // The last place is gone by then.
      { place: 3, source: { ...person, last: "Second" } },
      { place: 4, source: { ...person, last: "Femmes", groupId: women } },
      { place: 5, source: { ...person, last: "Nouveau", groupId: null, groupRow: 1 } },
      { place: 6, source: { ...person, last: "x".repeat(64), groupId: null } },
      { place: 7, source: { ...person, last: "Connu", memberId: known, groupId: null } },
      // Whom they are to join was refused for a name that is too long.
      { place: 8, source: { ...person, last: "Perdu", groupId: null, groupRow: 6 } },
      // A colleague wrote another number meanwhile.
      {
        place: 9,
        source: {
          ...{ ...person, last: "Changé", memberId: known, groupId: null },
          ...{ phone: "0611111111", phoneSeen: "0622222222" },
        },
      },
    ];
    const stage = { club: slug, id: randomUUID() };
    const wish = { ...stage, ...hand, seasonId: season, name: "people", settings: { validates: true }, rows };
    await db.transaction((tx) => beginStage(tx, kind, wish));
    const contract = (await fetchContract(proxy.baseUrl, hand.now)).document;
    const parts = { contract, secondsFor: async (calls: number) => calls, today: hand.now.toISOString().slice(0, 10) };
    const dry = () => tryDry(opened.store, kind, stage, hand, parts);
    const rowsOf = async () => (await pageOfRows(db, stage, { filter: "all", page: 1, size: 50 })).rows;
    const tried = await dry();
    expect(tried).toMatchObject({ ok: true, dry: { rows: 3, calls: 7, seconds: 7, cannotBeTakenBack: 2 } });
    expect(tried).toMatchObject({ dry: { withRefused: { calls: 13, seconds: 13, cannotBeTakenBack: 5 } } });
    expect((await rowsOf()).map(({ place, foreseen }) => [place, foreseen])).toEqual([
      ...[
        [1, null],
        [2, null],
        [3, "capacity_reached"],
        [4, "sex_not_allowed"],
        [5, null],
      ],
      ...[
        [6, "validation_failed"],
        [7, null],
        [8, "row_missing"],
        [9, "changed_meanwhile"],
      ],
    ]);
    const faultsOf = async (place: number) => (await rowsOf()).find((one) => one.place === place)?.faults;
    const tooLong = { pointer: "/last_name", value: "x".repeat(64) };
    const changed = { seen: "0622222222", now: "0633333333" };
    expect(await faultsOf(6)).toMatchObject([{ ...tooLong, code: "too_long" }]);
    expect(await faultsOf(9)).toEqual([{ pointer: "/phone", changed }]);

    const engine = new Engine({
      ...{
        store: opened.store,
        log: createLog("staging", "silent"),
        now: () => new Date(),
        kinds: [stagedRows],
        pollMs: 20,
      },
    });
    closing.push(() => engine.stop());
    await engine.start();
    const settled = async () => {
      for (let looks = 0; looks < MOST_LOOKS; looks++) {
        const found = await stageWithCounts(db, stage, hand.now);
        if (found?.stage.state === "ended") return found;
        await endWaits(db, "works");
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(`the stage does not end: ${JSON.stringify(await db.select().from(pieces))}`);
    };
    const version = async () => (await stageWithCounts(db, stage, hand.now))?.stage.version ?? 0;
    const run = async () => {
      const seen = await version();
      return db.transaction((tx) =>
        runStage(tx, kind, stage, hand, { seen, sendsForeseen: true, baseUrl: proxy.baseUrl }),
      );
    };
    expect(await run()).toMatchObject({ ok: true });
    expect(await run()).toMatchObject({ ok: false, code: "running" });
    const first = await settled();
    expect(first.counts).toMatchObject({ created: 3, refused: 5, stopped: 2, unchanged: 1, sending: 0 });
    // What was foreseen is what the club said.
    expect((await rowsOf()).map(({ place, outcome, code }) => [place, outcome, code])).toEqual([
      ...[
        [1, "created", null],
        [2, "created", null],
        [3, "refused", "capacity_reached"],
      ],
      ...[
        [4, "refused", "sex_not_allowed"],
        [5, "created", null],
        [6, "refused", "validation_failed"],
      ],
      ...[
        [7, "unchanged", null],
        [8, "refused", "row_missing"],
        [9, "refused", "changed_meanwhile"],
      ],
    ]);
    // Each says which field it is about, and what stood there.
    expect(await faultsOf(6)).toMatchObject([{ ...tooLong, why: expect.stringMatching(/./) }]);
    expect(await faultsOf(9)).toEqual([{ pointer: "/phone", changed }]);
    // The screens have the new people and their registrations without a reading.
    const there = await db.select().from(mirrorPeople).where(eq(mirrorPeople.club, slug));
    expect(
      there
        .map(({ lastName }) => lastName)
        .filter((last) => last !== "Test")
        .toSorted(),
    ).toEqual([...["Femmes", "Nouveau", "Perdu", "Premier", "Second"]]);
    const validated = and(eq(mirrorRegistrations.club, slug), eq(mirrorRegistrations.valid, true));
    const registered = await db.select().from(mirrorRegistrations).where(validated);
    // When they were made the club alone knows, and a decision about them is bound to that moment.
    expect(registered.map(({ registeredAt }) => registeredAt)).toEqual([null, null]);

    // Two are mended; a third is left as it is: run again, only what is missing is sent.
    for (const [place, changes] of [
      [3, { groupId: women, sex: "Femme" }],
      [6, { last: "Court" }],
    ] as const) {
      const row = (await rowsOf()).find((one) => one.place === place);
      const mended = await db.transaction((tx) =>
        changeRow(tx, kind, stage, hand, { place, seen: row?.version ?? 0, changes }),
      );
      expect(mended).toMatchObject({ ok: true });
    }
    const sentBefore = met.size;
    await dry();
    expect(await run()).toMatchObject({ ok: true });
    const second = await settled();
    expect(second.counts).toMatchObject({ created: 4, refused: 4 });
    // The person of row 3 was made before: nobody is made twice, and their record says "Homme" still.
    expect((await rowsOf()).find(({ place }) => place === 3)).toMatchObject({
      outcome: "refused",
      code: "sex_not_allowed",
    });
    expect(met.size - sentBefore).toBe(2);
    const client = clubClient(club.integration);
    const people = await client.read<{ data: { email: string }[] }>("/members?all=true&limit=100");
    const emails = people.data.map(({ email }) => email).filter((email) => email.endsWith("@staged.example"));
    expect(emails.length).toBe(new Set(emails).size);
    expect(emails.length).toBe(6);

    // Paused, nothing goes; taken back, what was not sent is as it was before.
    await db.transaction((tx) => controlStage(tx, kind, stage, hand, "pause"));
    const last = (await rowsOf()).find(({ place }) => place === 4);
    await db.transaction((tx) =>
      changeRow(tx, kind, stage, hand, { place: 4, seen: last?.version ?? 0, changes: { groupId: null } }),
    );
    expect((await stageWithCounts(db, stage, hand.now))?.counts).toMatchObject({ refused: 3 });

    // What was sent of somebody says whose it is once their number is known, also what was refused before; and goes with the list.
    const made = (await rowsOf()).flatMap(({ place, memberId }) => (memberId === null ? [] : [{ place, memberId }]));
    expect(made.map(({ place }) => place)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    const sent = await db.select().from(pieces);
    for (const { place, memberId } of made)
      for (const one of sent.filter(({ subject }) => subject === rowSubject(stage.id, place)))
        expect(one.memberId, `row ${place}`).toBe(memberId);
    const told = async (memberId: number | undefined) =>
      JSON.stringify(await readHeld(db, HELD_SOURCES, slug, memberId ?? 0)).match(/Premier/g)?.length ?? 0;
    const premier = made.find(({ place }) => place === 2)?.memberId;
    // Their record, the row, and what was sent of it.
    expect(await told(premier)).toBe(3);
    expect(await db.transaction((tx) => removeStage(tx, kind, stage, hand))).toMatchObject({ ok: true });
    expect(await told(premier)).toBe(1);
    const left = await db.select({ frozen: pieces.frozen, detail: pieces.detail }).from(pieces);
    expect(JSON.stringify(left)).not.toContain("Premier");
  });
});
