import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { saveClub } from "#lib/base/store/clubs.ts";
import { clubApi } from "#lib/club/client/client.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { copyRecord } from "#lib/sync/copy/record.ts";
import { clubMaker, makeGroup, makePerson, makeSeason, startClub } from "../../../scripts/testing/club.ts";
import { completeCopy } from "./complete-copy.ts";
import { offerOf } from "./offer.ts";

const closing: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

it.each(databases("complete_copy"))(
  "finds what somebody added or changed since the season was copied, %s",
  {
    timeout: 120_000,
  },
  async (_name, location) => {
    const opened = await testStore(location, { LOG_LEVEL: "silent" });
    closing.push(() => opened.close());
    const folder = mkdtempSync(join(tmpdir(), "guichet-complete-"));
    closing.push(() => rmSync(folder, { recursive: true, force: true }));
    const club = await startClub(folder, undefined);
    closing.push(() => club.stop());
    const make = clubMaker(club);
    const season = await makeSeason(make);
    const group = await makeGroup(make, season, "Éveil");
    const credential = { kind: "secret", secret: club.integration.client_secret } as const;
    const slug = "complete";
    const { base_url: baseUrl, client_id: clientId } = club.integration;
    await saveClub(opened.store.db, { slug, name: slug, baseUrl, clientId, credential });
    const api = await clubApi(slug);
    await copyRecord(opened.store, api, "seasons", season, { lane: "click" });
    await copyRecord(opened.store, api, "groups", group, { lane: "click" });
    // A colleague goes on at the club.
    const trainer = await makePerson(make, "Trainer");
    const weekly = { day: "lundi", hour: 18, minute: 0, duration_minutes: 60, trainer_ids: [trainer] };
    const lesson = await make("/lessons", { group_id: group, ...weekly });
    const later = await makeGroup(make, season, "Later");
    expect((await offerOf(opened.store.db, slug, season))?.lesson).toEqual([]);

    expect(await completeCopy(opened.store, api, season)).toBe(true);
    const offer = await offerOf(opened.store.db, slug, season);
    expect(offer?.lesson).toMatchObject([{ id: lesson, group_id: group }]);
    expect(offer?.group.map(({ id }) => id)).toEqual([group, later]);

    // And changes what they had made.
    await make(`/lessons/${lesson}`, { hour: 20 }, "PATCH");
    await make(`/groups/${group}`, { cost_euros: 99 }, "PATCH");
    expect(await completeCopy(opened.store, api, season)).toBe(true);
    const changed = await offerOf(opened.store.db, slug, season);
    expect(changed?.lesson).toMatchObject([{ id: lesson, hour: 20 }]);
    expect(changed?.group).toMatchObject([{ id: group, cost_euros: 99 }, { id: later }]);
  },
);
