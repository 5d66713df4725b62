import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { saveClub } from "#lib/base/store/clubs.ts";
import { sentForms } from "#lib/base/store/schema/base/asks.ts";
import { mirrorSports } from "#lib/base/store/schema/sync/mirror.ts";
import { databases } from "#lib/desk/testing/store.ts";
import { RESOURCES, type ResourceName } from "#lib/sync/resources/all.ts";
import { clubClient, clubMaker } from "../../../scripts/testing/club.ts";
import type { WireRecord } from "./submission.ts";
import { openLossyClub } from "./testing/lossy-club.ts";

vi.mock("next-intl/server", () => ({
  getTranslations: async () => Object.assign((key: string) => key, { has: () => true }),
  getLocale: async () => "en",
}));

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
    let lossy: Awaited<ReturnType<typeof openLossyClub>>;
    beforeAll(async () => {
      lossy = await openLossyClub("made_before", [name, location]);
    });
    afterAll(() => lossy?.close());

    const formOf = (slug: string, resource: ResourceName, formId: string) =>
      lossy.formOf({ slug, resource, formId }, ENTERED[resource]?.(lossy.season) ?? {});
    const there = async (resource: ResourceName) => {
      const { path } = RESOURCES[resource].copy;
      const client = clubClient(lossy.club.integration);
      const { data } = await client.read<{ data: WireRecord[] }>(
        `${path.replace("{id}", String(lossy.season))}?limit=100`,
      );
      return data.map(({ id }) => id);
    };

    it.each(Object.keys(ENTERED) as ResourceName[])(
      "is made once, and told as it is: %s",
      { timeout: 120_000 },
      async (resource) => {
        const slug = `made-${resource}`;
        const { club, connect, anew, wire, db } = lossy;
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

        wire.fate = "its answer is lost";
        const lost = await formOf(slug, resource, `lost-${resource}-${randomUUID()}`);
        expect(await lost()).toMatchObject({ ok: false, code: "failed", words: expect.stringContaining("sendAgain") });
        const [id] = await made();
        wire.fate = "passes";
        await connect(slug, await anew());
        expect(await lost()).toEqual({ ok: true, id });
        expect(await made()).toEqual([id]);
        // Two that look the same are nobody's to choose from: the next one is asked for after this one is known.
        before.push(id);
        await db
          .update(sentForms)
          .set({ above: Number(id) })
          .where(eq(sentForms.club, slug));

        wire.fate = "never arrives";
        const never = await formOf(slug, resource, `never-${resource}-${randomUUID()}`);
        expect(await never()).toMatchObject({ ok: false, code: "failed" });
        await db
          .update(sentForms)
          .set({ above: Number(id) })
          .where(eq(sentForms.club, slug));
        wire.fate = "passes";
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
      const { connect, anew, wire, db } = lossy;
      await connect(slug, await anew());
      wire.fate = "its answer is lost";
      const lost = await formOf(slug, "sports", `elsewhere-${randomUUID()}`);
      expect(await lost()).toMatchObject({ ok: false });
      const before = await there("sports");
      wire.fate = "passes";
      const { client_id, client_secret, base_url } = await anew();
      const credential = { kind: "secret", secret: client_secret } as const;
      await saveClub(db, { slug, name: slug, baseUrl: base_url, clientId: client_id, credential });
      expect(await lost()).toMatchObject({ ok: false, code: "failed", words: "code.perhaps_at_old_address" });
      expect(await there("sports")).toEqual(before);
    });
  },
);
