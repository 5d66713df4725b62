import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { saveClub } from "#lib/base/store/clubs.ts";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import { pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { AMPLE } from "#lib/club/client/testing/strangers.ts";
import { startWire } from "#lib/club/client/testing/wire.ts";
import { formDigest } from "#lib/club/contract/digest.ts";
import { parseContract } from "#lib/club/contract/document.ts";
import { formModel } from "#lib/club/contract/form-model.ts";
import { contractOf, operation } from "#lib/club/contract/testing/club-contract.ts";
import { filledForm } from "#lib/club/contract/values.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { addressModel, wishedAddress } from "./address.ts";
import { moveHousehold } from "./move.ts";

vi.mock("next-intl/server", () => ({
  getTranslations: async () => Object.assign((key: string) => key, { has: () => false }),
  getLocale: async () => "en",
}));

const body = operation({
  type: "object",
  properties: { address: { type: ["string", "null"] }, phone: { type: "string" } },
  additionalProperties: false,
});
const CONTRACT = contractOf({ "/members/{id}": { patch: body } });
const SLUG = "moved";
const OLD = { address: "1 rue Basse" };

describe.each(databases("household_moves"))(
  "the address of a household, sent again from its form, %s",
  (_name, location) => {
    let opened: Awaited<ReturnType<typeof testStore>>;
    let wire: Awaited<ReturnType<typeof startWire>>;
    let person: { id: number; name: string; email: string };
    beforeAll(async () => {
      opened = await testStore(location, { LOG_LEVEL: "silent" });
      const named = { email: `${randomUUID()}@demo.example`, name: "Claire Martin" };
      const [account] = await opened.store.db
        .insert(accounts)
        .values({ ...named, createdAt: new Date() })
        .returning();
      person = { ...named, id: account?.id ?? 0 };
      wire = await startWire(({ path }) => (path === "/openapi.json" ? { headers: AMPLE, body: CONTRACT } : undefined));
      const credential = { kind: "secret", secret: "secret" } as const;
      await saveClub(opened.store.db, { slug: SLUG, name: SLUG, baseUrl: wire.baseUrl, clientId: SLUG, credential });
    });
    afterAll(async () => {
      await wire.close();
      await opened.close();
    });

    const model = addressModel(
      formModel(parseContract(JSON.stringify(CONTRACT)), { method: "PATCH", path: "/members/{id}" }) ?? undefined,
    );
    if (!model) throw new Error("No form of an address.");
    /** Presses the button of a form in which an address stands. */
    const move = (formId: string, address: string, seen = OLD) =>
      moveHousehold(
        { club: SLUG, person, role: "director", scopes: null },
        {
          ...{ season: 1, members: [7, 8].map((id) => ({ id, seen })) },
          submission: {
            ...{ id: 7, formId, digest: formDigest(model), record: OLD },
            entered: filledForm(model, { address }, { timeZone: "Europe/Paris", language: "en" }),
          },
        },
      );
    const asked = async () => {
      const rows = await opened.store.db
        .select({ frozen: pieces.frozen })
        .from(pieces)
        .innerJoin(works, eq(works.id, pieces.workId))
        .orderBy(works.id, pieces.position);
      return rows.map(({ frozen }) => wishedAddress.parse(frozen).wish.address);
    };

    it("is one question while it says the same; other words are not told as asked for", async () => {
      const formId = randomUUID();
      expect(await move(formId, "2 place Haute")).toEqual({ ok: true, id: 7 });
      expect(await move(formId, "2 place Haute")).toEqual({ ok: true, id: 7 });
      // The page has read meanwhile what came of it.
      expect(await move(formId, "2 place Haute", { address: "2 place Haute" })).toEqual({ ok: true, id: 7 });
      const first = ["2 place Haute", "2 place Haute"];
      expect(await asked()).toEqual(first);
      expect(await move(formId, "12 place Haute")).toEqual({ ok: false, code: "failed", words: "askedOtherwise" });
      expect(await asked()).toEqual(first);
      expect(await move(randomUUID(), "12 place Haute")).toEqual({ ok: true, id: 7 });
      expect(await asked()).toEqual([...first, "12 place Haute", "12 place Haute"]);
    });
  },
);
