import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { saveClub } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import { ClubError } from "#lib/club/client/error.ts";
import { type Reply, startWire } from "#lib/club/client/testing/wire.ts";
import { testStore } from "#lib/desk/testing/store.ts";
import { readInvoice } from "./invoice.ts";

let open: { store: Store; close: () => Promise<void> };
let wire: Awaited<ReturnType<typeof startWire>>;
let slugs = 0;

beforeAll(async () => {
  open = await testStore({ kind: "memory" });
});
afterAll(() => open.close());
afterEach(() => wire.close());

/** The invoice of a registration at a club that answers so. */
async function invoice(reply: Reply, kind: "annual" | "event" = "annual"): Promise<string> {
  wire = await startWire(({ path }) => (path === "/token" ? undefined : reply));
  const slug = `invoices-${++slugs}`;
  const credential = { kind: "secret", secret: "canary-secret" } as const;
  await saveClub(open.store.db, { slug, name: slug, baseUrl: wire.baseUrl, clientId: "c", credential });
  return new TextDecoder().decode(await readInvoice(slug, { kind, id: 7 }, 1));
}

const codeOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => "it came",
    (cause: unknown) => (cause instanceof ClubError ? cause.code : cause),
  );

const PDF = "%PDF-1.7\n% an invoice\n%%EOF";

it("is handed on as the club made it, whatever it calls it", async () => {
  expect(await invoice({ body: PDF, headers: { "content-type": "text/html" } })).toBe(PDF);
  expect(wire.at("GET /annual-registrations/7/invoice")).toHaveLength(1);
  await wire.close();
  expect(await invoice({ body: PDF }, "event")).toBe(PDF);
  expect(wire.at("GET /event-registrations/7/invoice")).toHaveLength(1);
});

it.each<[string, Reply, string]>([
  ["a page that calls itself a PDF", { body: "<script>", headers: { "content-type": "application/pdf" } }, "not_pdf"],
  ["nothing", { body: "" }, "not_pdf"],
  ["JSON", { body: { data: PDF } }, "not_pdf"],
  ["more than an invoice is", { body: `${PDF}${"x".repeat(10 * 1024 * 1024)}` }, "file_too_large"],
  ["our own secret in it", { body: `${PDF} canary-secret` }, "unreadable_answer"],
  ["a way elsewhere", { status: 302, headers: { location: "http://127.0.0.1:1/" } }, "redirected"],
  ["no such invoice", { status: 404, body: { code: "not_found" } }, "not_found"],
  ["a feature that is off", { status: 403, body: { code: "feature_disabled" } }, "feature_disabled"],
])("is none where the club gives %s", async (_what, reply, code) => {
  expect(await codeOf(invoice(reply))).toBe(code);
});
