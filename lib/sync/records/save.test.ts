import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { saveClub } from "#lib/base/store/clubs.ts";
import { accounts, auditEntries } from "#lib/base/store/schema/base/access.ts";
import { replaceWaits } from "#lib/club/client/call-retries.ts";
import { AMPLE, strangersInFront } from "#lib/club/client/testing/strangers.ts";
import { type Reply, startWire } from "#lib/club/client/testing/wire.ts";
import { formDigest } from "#lib/club/contract/digest.ts";
import { parseContract } from "#lib/club/contract/document.ts";
import { formModel } from "#lib/club/contract/form-model.ts";
import { contractOf, operation } from "#lib/club/contract/testing/club-contract.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { RESOURCES, type ResourceName } from "#lib/sync/resources/all.ts";
import { saveRecord } from "./save.ts";

vi.mock("next-intl/server", () => ({
  getTranslations: async () => Object.assign((key: string) => key, { has: () => false }),
  getLocale: async () => "en",
}));

/** As many as one person may have waiting, and some room. */
const AT_ONCE = 8;

const NAMES = Object.keys(RESOURCES) as ResourceName[];
const body = operation({ type: "object", properties: { name: { type: "string" } }, additionalProperties: false });
const CONTRACT = contractOf(
  Object.fromEntries(
    Object.values(RESOURCES).flatMap(({ collection, item }) => [
      [collection, { post: body }],
      [item, { patch: body }],
    ]),
  ),
);

const DOCUMENT = parseContract(JSON.stringify(CONTRACT));

/** A form of a record is sent: over real HTTP, on both databases. */
describe.each(databases("save"))("a form that is sent, %s", (_name, location) => {
  let opened: Awaited<ReturnType<typeof testStore>>;
  let wire: Awaited<ReturnType<typeof startWire>>;
  let person: { id: number; name: string; email: string };
  let slug = "";
  let clubs = 0;
  /** Each write that took effect at the club. */
  let effects: string[];
  /** What stands between us and the club, by the form that is sent. */
  let inFront: (form: string, itself: () => Reply) => Reply;

  beforeAll(async () => {
    opened = await testStore(location, { LOG_LEVEL: "silent" });
    replaceWaits({ firstMs: 1, longestMs: 4 });
    const named = { email: `save-${Date.now()}@demo.example`, name: "Claire Martin" };
    const [account] = await opened.store.db
      .insert(accounts)
      .values({ ...named, createdAt: new Date() })
      .returning();
    person = { ...named, id: account?.id ?? 0 };
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    effects = [];
    const names = new Map<string, string>();
    inFront = (_form, itself) => itself();
    const spent = new Map<string, Reply>();
    wire = await startWire(({ method, path, headers, body }) => {
      if (path === "/openapi.json") return { headers: AMPLE, body: CONTRACT };
      if (path === "/token") return undefined;
      const id = Number(/\/(\d+)$/.exec(path)?.[1] ?? 0);
      if (method === "GET") return { headers: AMPLE, body: { data: { id, name: names.get(path) ?? "Before" } } };
      const { name } = JSON.parse(body) as { name: string };
      return inFront(name, () => {
        const key = String(headers["idempotency-key"]);
        const known = spent.get(key);
        if (known) return known;
        effects.push(`${method} ${path}`);
        names.set(path, name);
        const reply: Reply = { body: { data: { id: id || 1_000 + effects.length } } };
        spent.set(key, reply);
        return reply;
      });
    });
    slug = `save-${++clubs}`;
    const credential = { kind: "secret", secret: "secret" } as const;
    await saveClub(opened.store.db, { slug, name: slug, baseUrl: wire.baseUrl, clientId: slug, credential });
  });
  afterEach(() => wire.close());

  const save = (resource: ResourceName, id: number | null, formId: string) => {
    const { collection, item } = RESOURCES[resource];
    const model = formModel(DOCUMENT, id ? { method: "PATCH", path: item } : { method: "POST", path: collection });
    if (!model) throw new Error(`No form of ${resource}.`);
    const submission = { id, formId, digest: formDigest(model), entered: { name: formId } };
    const seat = { club: slug, person, role: "director" as const, scopes: null };
    return saveRecord(resource, seat, { ...submission, record: id ? { name: "Before" } : null });
  };

  it.each(["create", "edit"])(
    "is told as what nobody knows yet, whatever answers in the club's place, and done and logged once when it is sent again: %s",
    { timeout: 150_000 },
    async (what) => {
      // Nothing of the club comes back of three tries, as many as a person waits for.
      const strangers = strangersInFront(3);
      let unknown = 0;
      inFront = (form, itself) => strangers.answer(form, itself);
      const sent = async (nth: number) => {
        const resource = NAMES[nth % NAMES.length] as ResourceName;
        const form = `the-form-${what}-${nth}`;
        const send = () => save(resource, what === "edit" ? nth + 1 : null, form);
        const met = () => `${resource}: ${strangers.met(form)}`;
        let [told, times] = [await send(), 1];
        for (; !told.ok && times < 8; times++) {
          expect(told, met()).toMatchObject({ code: "failed", words: expect.stringContaining("sendAgain") });
          told = await send();
        }
        expect(told, met()).toMatchObject({ ok: true });
        unknown += times - 1;
      };
      const forms = Array.from({ length: strangers.writes }, (_, nth) => nth);
      // Some at once, which wait for their next tries together.
      for (let nth = 0; nth < forms.length; nth += AT_ONCE)
        await Promise.all(forms.slice(nth, nth + AT_ONCE).map(sent));
      const path = (nth: number) => RESOURCES[NAMES[nth % NAMES.length] as ResourceName].collection;
      const wished = forms.map((nth) => (what === "edit" ? `PATCH ${path(nth)}/${nth + 1}` : `POST ${path(nth)}`));
      expect(effects.sort()).toEqual(wished.sort());
      const log = await opened.store.db.select().from(auditEntries).where(eq(auditEntries.club, slug));
      const outcomes = log.map(({ outcome }) => outcome);
      expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(strangers.writes);
      expect(outcomes.filter((outcome) => outcome === "unknown")).toHaveLength(unknown);
      expect(unknown).toBeGreaterThanOrEqual(strangers.writes);
      expect(log).toHaveLength(strangers.writes + unknown);
    },
  );
});
