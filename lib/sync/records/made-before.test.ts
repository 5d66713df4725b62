import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { saveClub } from "#lib/base/store/clubs.ts";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import { sentForms } from "#lib/base/store/schema/base/asks.ts";
import { mirrorSports } from "#lib/base/store/schema/sync/mirror.ts";
import { replaceWaits } from "#lib/club/client/call-retries.ts";
import { clubApi } from "#lib/club/client/client.ts";
import { formDigest } from "#lib/club/contract/digest.ts";
import { filledForm } from "#lib/club/contract/values.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { RESOURCES, type ResourceName } from "#lib/sync/resources/all.ts";
import { isWrite, type Proxy as OpenedProxy, openProxy } from "../../../scripts/faults/proxy.ts";
import {
  clubClient,
  clubMaker,
  type Integration,
  makeSeason,
  type RunningClub,
  SLUG,
  startClub,
} from "../../../scripts/testing/club.ts";
import { createDatabase } from "../../../scripts/testing/own-database.ts";
import { currentModel } from "./opening.ts";
import { saveRecord } from "./save.ts";
import type { WireRecord } from "./submission.ts";

vi.mock("next-intl/server", () => ({
  getTranslations: async () => Object.assign((key: string) => key, { has: () => true }),
  getLocale: async () => "en",
}));

type Fate = "passes" | "its answer is lost" | "never arrives";

/** A new record of each kind that forms make, as a person enters it. */
const ENTERED: Partial<Record<ResourceName, (season: number) => WireRecord>> = {
  sports: () => ({ name: "Judo" }),
  members: () => ({ first_name: "Ida", last_name: "Petit", birth_date: "2012-03-02", email: "ida@club.example" }),
  seasons: () => ({
    ...{ name: "2030-2031", start_date: "2030-09-01", end_date: "2031-08-31" },
    ...{ registration_start: "2030-06-01", registration_end: "2031-08-31" },
  }),
  groups: (season) => ({ name: "Judo", season_id: season, birth_year_start: 2200, birth_year_end: 1900 }),
};

describe.each(databases("made_before"))(
  "a new record whose answer is missing when the club's access is replaced, %s",
  (name, location) => {
    const closing: (() => Promise<unknown> | unknown)[] = [];
    let opened: Awaited<ReturnType<typeof testStore>>;
    let club: RunningClub;
    let proxy: OpenedProxy;
    let person: { id: number; name: string; email: string };
    let season = 0;
    let fate: Fate = "passes";
    beforeAll(async () => {
      opened = await testStore(location, { LOG_LEVEL: "silent" });
      closing.push(() => opened.close());
      replaceWaits({ firstMs: 1, longestMs: 4 });
      const folder = mkdtempSync(join(tmpdir(), "guichet-made-before-"));
      closing.push(() => rmSync(folder, { recursive: true, force: true }));
      club = await startClub(
        folder,
        name === "PostgreSQL" ? await createDatabase("made_before_club", "club") : undefined,
      );
      closing.push(() => club.stop());
      season = await makeSeason(clubMaker(club));
      proxy = await openProxy(
        club.integration.base_url,
        () => async (call) => {
          if (fate === "never arrives") return call.cut();
          const answer = await call.forward();
          if (fate === "passes") call.reply(answer);
          else call.cut();
        },
        undefined,
        isWrite,
      );
      closing.push(() => proxy.close());
      const named = { email: `forms-${randomUUID()}@demo.example`, name: "Claire Martin" };
      const [account] = await opened.store.db
        .insert(accounts)
        .values({ ...named, createdAt: new Date() })
        .returning();
      person = { ...named, id: account?.id ?? 0 };
    });
    afterAll(async () => {
      for (const close of closing.splice(0).reverse()) await close();
    });

    /** The desk asks through it from now on. */
    const connect = (slug: string, { client_id, client_secret }: Integration) => {
      const credential = { kind: "secret", secret: client_secret } as const;
      return saveClub(opened.store.db, { slug, name: slug, baseUrl: proxy.baseUrl, clientId: client_id, credential });
    };
    const anew = (): Promise<Integration> =>
      club.admin(
        "integration",
        "create",
        SLUG,
        "--name",
        `Anew ${randomUUID()}`,
        "--scopes",
        "all",
        "--quota",
        "60000",
      ) as Promise<unknown> as Promise<Integration>;

    const formOf = async (slug: string, resource: ResourceName, formId: string) => {
      const model = await currentModel((await clubApi(slug)).club, resource, null);
      if (!model) throw new Error(`No form of ${resource}.`);
      const digest = formDigest(model);
      const wished = ENTERED[resource]?.(season) ?? {};
      const entered = filledForm(model, wished, { timeZone: "Europe/Paris", language: "en" });
      const seat = { club: slug, person, role: "director" as const, scopes: null };
      return () => saveRecord(resource, seat, { id: null, formId, digest, entered, record: null });
    };
    const there = async (resource: ResourceName) => {
      const { path } = RESOURCES[resource].copy;
      const client = clubClient(club.integration);
      const { data } = await client.read<{ data: WireRecord[] }>(`${path.replace("{id}", String(season))}?limit=100`);
      return data.map(({ id }) => id);
    };

    it.each(Object.keys(ENTERED) as ResourceName[])(
      "is made once, and told as it is: %s",
      { timeout: 120_000 },
      async (resource) => {
        const slug = `made-${resource}`;
        const { db } = opened.store;
        await connect(slug, await anew());
        // One that looks the same was there before, and the copy knows it.
        if (resource === "sports") {
          const id = await clubMaker(club, "before-")("/sports", { name: "Judo" });
          await db
            .insert(mirrorSports)
            .values({ club: slug, id, name: "Judo", reading: 1 } as typeof mirrorSports.$inferInsert);
        }
        const before = await there(resource);
        const made = async () => (await there(resource)).filter((id) => !before.includes(id));

        fate = "its answer is lost";
        const lost = await formOf(slug, resource, `lost-${resource}-${randomUUID()}`);
        expect(await lost()).toMatchObject({ ok: false, code: "failed", words: expect.stringContaining("sendAgain") });
        const [id] = await made();
        fate = "passes";
        await connect(slug, await anew());
        expect(await lost()).toEqual({ ok: true, id });
        expect(await made()).toEqual([id]);
        // Two that look the same are nobody's to choose from: the next one is asked for after this one is known.
        before.push(id);
        await db
          .update(sentForms)
          .set({ above: Number(id) })
          .where(eq(sentForms.club, slug));

        fate = "never arrives";
        const never = await formOf(slug, resource, `never-${resource}-${randomUUID()}`);
        expect(await never()).toMatchObject({ ok: false, code: "failed" });
        await db
          .update(sentForms)
          .set({ above: Number(id) })
          .where(eq(sentForms.club, slug));
        fate = "passes";
        await connect(slug, await anew());
        // A try of before may still arrive: nothing is sent, and it is told as what is not known yet.
        expect(await never()).toMatchObject({ ok: false, code: "failed", words: "code.not_under_former_access" });
        expect(await made()).toEqual([]);
        await db
          .update(sentForms)
          .set({ triedAt: new Date(0) })
          .where(eq(sentForms.club, slug));
        const sent = await never();
        expect(sent).toMatchObject({ ok: true });
        expect(await never()).toEqual(sent);
        expect(await made()).toHaveLength(1);
      },
    );

    it("is not sent to another address, of which nobody can say here what it has", { timeout: 60_000 }, async () => {
      const slug = "made-elsewhere";
      await connect(slug, await anew());
      fate = "its answer is lost";
      const lost = await formOf(slug, "sports", `elsewhere-${randomUUID()}`);
      expect(await lost()).toMatchObject({ ok: false });
      const before = await there("sports");
      fate = "passes";
      const { client_id, client_secret, base_url } = await anew();
      const credential = { kind: "secret", secret: client_secret } as const;
      await saveClub(opened.store.db, { slug, name: slug, baseUrl: base_url, clientId: client_id, credential });
      expect(await lost()).toMatchObject({ ok: false, code: "failed", words: "code.perhaps_at_old_address" });
      expect(await there("sports")).toEqual(before);
    });
  },
);
