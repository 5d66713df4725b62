import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { boxesIn, textsIn } from "../../runtime/testing/boxes.ts";
import { findCommunes } from "../communes/reference.ts";
import { FEATURES } from "../contract/features.ts";
import { drawInvoice } from "../invoices/draw.ts";
import { type Invoice, settlementsShown, totalsOf } from "../invoices/invoice.ts";
import { findInvoice } from "../store/invoices.ts";
import { outbox } from "../store/schema.ts";
import type { TestClient } from "../testing/client.ts";
import { ClubData } from "../testing/club-data.ts";
import { KINDS, startService, type TestClub, type TestService } from "../testing/service.ts";

/** How many pages a PDF says it has. */
const pagesOf = (pdf: Uint8Array) => Number(/\/Count (\d+)/.exec(Buffer.from(pdf).toString("latin1"))?.[1]);

/** How many pieces of text a page has. */
const notesIn = textsIn;

describe.each(KINDS)("invoices, %s", (kind) => {
  let service: TestService;
  let club: TestClub;
  let client: TestClient;
  let make: ClubData;
  let season: number;
  beforeAll(async () => {
    service = await startService(kind);
    club = await service.createClub();
    client = await club.client();
    make = new ClubData(client);
    season = await make.season({ membership_cost_euros: 20 });
  });
  afterAll(() => service.stop());

  const at = { club: "Test Club", today: "2026-09-12" };
  const pay = async (member_id: number, amount_cents: number, allocations: string[], more: object = {}) => {
    const { status } = await client.post("/payments", {
      ...{ member_id, season_id: season, amount_cents, method: "Chèque", received_on: "2026-09-10", allocations },
      ...more,
    });
    expect(status).toBe(200);
  };

  it("are one page of PDF that browsers save", async () => {
    const registration = await make.annual(await make.person(), await make.group(season, { cost_euros: 150 }));
    const { status, headers, body } = await client.get(`/annual-registrations/${registration}/invoice`);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/pdf");
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="facture-A-\d{6}\.pdf"/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(Buffer.from(body).toString("latin1")).toMatch(/^%PDF-1\.\d[\s\S]*%%EOF\s*$/);
    expect(pagesOf(body)).toBe(1);
  });

  it("tell activity, membership, settlements and what is left", async () => {
    const [commune] = findCommunes("35300");
    const parents = [{ type: "Mere", first_name: "Élodie", last_name: "Le Goff" }];
    const child = await make.person({
      ...{ first_name: "Noé", last_name: "Şahin", birth_date: "2017-03-02", parents },
      ...{ address: "12 rue de la Pinterie", city_code: commune?.city_code },
    });
    const first = await make.annual(child, await make.group(season, { name: "Natation", cost_euros: 190 }));
    const second = await make.annual(child, await make.group(season, { name: "Judo", cost_euros: 150 }));
    const key = `annual-registration:${first}`;
    await pay(child, 1_900, [key], { type: "Reduction", method: "Réduction famille" });
    await pay(child, 18_600, [key, `membership:${season}`]);
    await pay(child, 500, [`membership:${season}`]);
    await pay(child, 1_000, [key], { type: "Remboursement", method: "Virement", received_on: "2026-09-11" });
    const { db } = club.club.database;
    const invoice = (await findInvoice(db, "annual", first, at)) as Invoice;
    expect(invoice).toEqual({
      ...{ number: expect.stringMatching(/^A-/), issuedOn: "2026-09-12", club: "Test Club", season: "2026-2027" },
      participant: "ŞAHIN Noé",
      payer: { name: "LE GOFF Élodie", address: "12 rue de la Pinterie", town: "35300 Fougères" },
      lines: [
        { label: "Natation", cents: 19_000 },
        { label: "Adhésion au club", cents: 2_000 },
      ],
      settlements: [
        { on: "2026-09-10", label: "Réduction – Réduction famille", cents: 1_900 },
        { on: "2026-09-10", label: "Paiement – Chèque", cents: 18_600 },
        { on: "2026-09-10", label: "Paiement – Chèque", cents: 500 },
        { on: "2026-09-11", label: "Remboursement – Virement", cents: -1_000 },
      ],
    });
    expect(totalsOf(invoice)).toEqual({ due: 21_000, settled: 20_000, left: 1_000 });
    // The membership is on the first registration's invoice only.
    expect((await findInvoice(db, "annual", second, at))?.lines).toEqual([{ label: "Judo", cents: 15_000 }]);
  });

  it("exist for events, and not for refused or unknown registrations", async () => {
    const person = await make.person();
    const toEvent = await make.toEvent(person, await make.event(season, { name: "Stage", cost_euros: 40 }));
    expect(pagesOf((await client.get(`/event-registrations/${toEvent}/invoice`)).body)).toBe(1);
    expect(await findInvoice(club.club.database.db, "event", toEvent, at)).toMatchObject({
      participant: expect.stringMatching(/^MARTIN \d+ Camille$/),
      lines: [{ label: "Stage", cents: 4_000 }],
    });
    await client.post(`/event-registrations/${toEvent}/refuse`);
    expect((await client.get(`/event-registrations/${toEvent}/invoice`)).status).toBe(404);
    expect((await client.get("/annual-registrations/99999/invoice")).status).toBe(404);
  });

  it("are announced once, when they first come to exist", async () => {
    const { db } = club.club.database;
    const announced = (path: string) =>
      db
        .select()
        .from(outbox)
        .where(and(eq(outbox.type, "invoices.generated"), eq(outbox.subject, path.slice(1))));
    const [person, group] = [await make.person(), await make.group(season, { cost_euros: 150 })];
    const registration = await make.annual(person, group);
    const path = `/annual-registrations/${registration}/invoice`;
    // Who asks how the answer would begin gets no invoice by it (RFC 9110 §9.3.2).
    const head = await fetch(club.baseUrl + path, {
      ...{ method: "HEAD", headers: { Authorization: `Bearer ${client.token}` } },
    });
    expect([head.status, head.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(Number(head.headers.get("content-length"))).toBeGreaterThan(0);
    expect(await announced(path)).toEqual([]);
    const answers = await Promise.all([1, 2, 3, 4].map(() => client.get(path)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await client.get(path)).status).toBe(200);
    const [row, ...more] = await announced(path);
    expect(more).toEqual([]);
    expect(row?.data).toEqual({
      resource: {
        ...{ type: "invoices", id: `A-${String(registration).padStart(6, "0")}`, path, deleted: false },
        required_scopes: ["documents:read", "payments:read"],
      },
      context: { registration_id: registration, member_id: person, group_id: group },
      links: {
        registration: { path: `/annual-registrations/${registration}`, required_scopes: ["registrations:read"] },
        member: { path: `/members/${person}`, required_scopes: ["members:read"] },
      },
    });
    const event = await make.event(season);
    const toEvent = await make.toEvent(person, event);
    const ofEvent = `/event-registrations/${toEvent}/invoice`;
    await client.post(`/event-registrations/${toEvent}/refuse`);
    expect((await client.get(ofEvent)).status).toBe(404);
    expect(await announced(ofEvent)).toEqual([]);
    await client.post(`/event-registrations/${toEvent}/validate`);
    await client.get(ofEvent);
    await client.get(ofEvent);
    expect((await announced(ofEvent)).map(({ data }) => data.context)).toEqual([
      { registration_id: toEvent, member_id: person, event_id: event },
    ]);
  });

  it("need both domains, granted and in use", async () => {
    const other = await club.client({ scopes: ["payments:read", "registrations:read"] });
    expect((await other.get("/annual-registrations/1/invoice")).body.code).toBe("insufficient_scope");
    for (const off of ["documents", "payments"]) {
      const without = await service.createClub({ features: FEATURES.filter((feature) => feature !== off) });
      const answer = await (await without.client()).get("/annual-registrations/1/invoice");
      expect(answer).toMatchObject({ status: 403, body: { code: "feature_disabled" } });
    }
  });
});

describe("the page of an invoice", () => {
  const settlement = { on: "2026-09-03", label: `Paiement – ${"méthode ".repeat(40)}`, cents: 12_345 };
  const crowded: Invoice = {
    ...{ number: "A-000001", issuedOn: "2026-09-12", club: "Club ".repeat(50), season: "Saison ".repeat(30) },
    payer: { name: "Institution ".repeat(20), address: "une longue adresse\n".repeat(500), town: "Saint-".repeat(60) },
    participant: "DE LA VILLEMARQUÉ ".repeat(10),
    lines: [
      { label: "Groupe ".repeat(36), cents: 1_000_000_000 },
      { label: "Adhésion", cents: 0 },
    ],
    settlements: Array(40).fill(settlement),
  };

  const plain: Invoice = {
    ...{ number: "A-000002", issuedOn: "2026-09-12", club: "Club", season: "2026-2027", lines: [], settlements: [] },
    ...{ payer: { name: "MARTIN Léa", address: null, town: null }, participant: "MARTIN Léa" },
  };
  const drawn = (participant: string) => drawInvoice({ ...plain, participant }, new Date("2026-09-12"));

  it.each(["NGUYỄN-ŁUKASZEWICZ Zoé", "ШЕВЧЕНКО Ольга", "ბერიძე ნინო", "ՊԵՏՐՈՍՅԱՆ Անի", "สมชาย ใจดี", "शर्मा आरती"])(
    "has every letter of %s",
    async (name) => {
      const [usual, its] = await Promise.all([drawn("MARTIN Léa"), drawn(name)]);
      expect(boxesIn(its)).toBe(0);
      // Nothing is said about letters that are left out.
      expect(notesIn(its)).toBe(notesIn(usual));
    },
  );

  it("says so where a name has letters that it cannot write, and draws no boxes", async () => {
    const [usual, its] = await Promise.all([drawn("MARTIN Léa"), drawn("山田 太郎")]);
    expect(boxesIn(its)).toBe(0);
    expect(notesIn(its)).toBe(notesIn(usual) + 1);
  });

  it("stays one, however much there is to say", async () => {
    expect(pagesOf(await drawInvoice(crowded, new Date("2026-09-12")))).toBe(1);
  });

  it("tells early settlements as one without losing a cent", () => {
    const shown = settlementsShown(crowded.settlements);
    expect(shown).toHaveLength(12);
    expect(shown[0]).toEqual({ on: null, label: "29 règlements antérieurs", cents: 29 * 12_345 });
    expect(totalsOf({ ...crowded, settlements: shown })).toEqual(totalsOf(crowded));
  });
});
