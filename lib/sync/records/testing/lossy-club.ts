import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Seat } from "#lib/base/access/permissions.ts";
import { saveClub } from "#lib/base/store/clubs.ts";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import { replaceWaits } from "#lib/club/client/call-retries.ts";
import { clubApi } from "#lib/club/client/client.ts";
import { formDigest } from "#lib/club/contract/digest.ts";
import { filledForm } from "#lib/club/contract/values.ts";
import { testStore } from "#lib/desk/testing/store.ts";
import type { ResourceName } from "#lib/sync/resources/all.ts";
import type { Location } from "#runtime/database.ts";
import { isWrite, openProxy } from "../../../../scripts/faults/proxy.ts";
import { clubMaker, type Integration, makeSeason, SLUG, startClub } from "../../../../scripts/testing/club.ts";
import { createDatabase } from "../../../../scripts/testing/own-database.ts";
import { currentModel } from "../opening.ts";
import { saveRecord } from "../save.ts";
import type { WireRecord } from "../submission.ts";

/** What becomes of each write to the club. */
type Fate = "passes" | "its answer is lost" | "never arrives";

/** A real club with a season, and a desk whose writes to it meet the fate that the test sets. Forms are sent as a page sends them. */
export async function openLossyClub(suite: string, [name, location]: [string, Location]) {
  const closing: (() => Promise<unknown> | unknown)[] = [];
  const opened = await testStore(location, { LOG_LEVEL: "silent" });
  closing.push(() => opened.close());
  replaceWaits({ firstMs: 1, longestMs: 4 });
  const folder = mkdtempSync(join(tmpdir(), `guichet-${suite}-`));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  const club = await startClub(
    folder,
    name === "PostgreSQL" ? await createDatabase(`${suite}_club`, "club") : undefined,
  );
  closing.push(() => club.stop());
  const season = await makeSeason(clubMaker(club));
  const wire: { fate: Fate } = { fate: "passes" };
  const proxy = await openProxy(
    club.integration.base_url,
    () => async (call) => {
      if (wire.fate === "never arrives") return call.cut();
      const answer = await call.forward();
      if (wire.fate === "passes") call.reply(answer);
      else call.cut();
    },
    undefined,
    isWrite,
  );
  closing.push(() => proxy.close());
  const named = { email: `forms-${randomUUID()}@demo.example`, name: "Claire Martin" };
  const { db } = opened.store;
  const [account] = await db
    .insert(accounts)
    .values({ ...named, createdAt: new Date() })
    .returning();
  const person = { ...named, id: account?.id ?? 0 };
  return {
    db,
    club,
    season,
    wire,
    /** The desk asks through it from now on. */
    connect: (slug: string, { client_id, client_secret }: Integration) => {
      const credential = { kind: "secret", secret: client_secret } as const;
      return saveClub(db, { slug, name: slug, baseUrl: proxy.baseUrl, clientId: client_id, credential });
    },
    anew: async () =>
      (await club.admin(
        ...["integration", "create", SLUG],
        ...["--name", `Anew ${randomUUID()}`, "--scopes", "all", "--quota", "60000"],
      )) as unknown as Integration,
    /** Sends a form in which a record stands: a new one, or `opened` with other values. */
    async formOf(
      { slug, resource, formId }: { slug: string; resource: ResourceName; formId: string },
      wished: WireRecord,
      before?: { id: number; record: WireRecord },
    ) {
      const model = await currentModel((await clubApi(slug)).club, resource, before?.id ?? null);
      if (!model) throw new Error(`No form of ${resource}.`);
      const entered = filledForm(model, wished, { timeZone: "Europe/Paris", language: "en" });
      const seat: Seat = { club: slug, person, role: "director", scopes: null };
      const { id = null, record = null } = before ?? {};
      return () => saveRecord(resource, seat, { id, formId, digest: formDigest(model), entered, record });
    },
    async close() {
      for (const close of closing.splice(0).reverse()) await close();
    },
  };
}
