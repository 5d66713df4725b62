import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { ClubData } from "../testing/club-data.ts";
import { KINDS, startService } from "../testing/service.ts";
import { MIGRATIONS } from "./database.ts";
import { payment_allocations } from "./schema.ts";

/** What a club may have stored before parts were counted by what they name. */
const MIGRATION = join(MIGRATIONS, "0005_parts-of-what-is-due.sql");

it.each(KINDS)("parts stored of what is not due, or beyond it, are freed by the migration, %s", async (kind) => {
  const service = await startService(kind);
  try {
    const club = await service.createClub();
    const client = await club.client();
    const make = new ClubData(client);
    const season = await make.season({ membership_cost_euros: 20 });
    const [one, other, refused] = [await make.person(), await make.person(), await make.person()];
    const group = await make.group(season, { cost_euros: 30 });
    const event = await make.event(season, { cost_euros: 10 });
    const registration = await make.annual(one, group);
    const toEvent = await make.toEvent(one, event);
    const gone = await make.annual(refused, group);
    await client.post(`/annual-registrations/${gone}/refuse`);
    const { db } = club.club.database;
    const stored = async (member_id: number, type: string, parts: [string, number | null, number][]) => {
      const paid = { member_id, season_id: season, amount_cents: 9_000, method: "x", received_on: "2026-09-10", type };
      const { body } = await client.post("/payments", paid);
      const payment_id: number = body.data.id;
      await db.insert(payment_allocations).values(
        parts.map(([what, registration_id, amount_cents], position) => {
          return { payment_id, position, key: `${what} ${registration_id}`, type: what, registration_id, amount_cents };
        }),
      );
      return payment_id;
    };
    const [annual, membership] = ["annual_registration", "membership"];
    const discount = await stored(one, "Reduction", [[annual, registration, 1_000]]);
    const paid = await stored(one, "Paiement", [
      [annual, registration, 2_500],
      [membership, null, 2_000],
    ]);
    const again = await stored(one, "Autre", [
      [annual, registration, 3_000],
      [membership, null, 500],
      ["event_registration", toEvent, 1_000],
    ]);
    const back = await stored(one, "Remboursement", [
      [annual, registration, 500],
      ["event_registration", toEvent, 3_000],
    ]);
    const strange = await stored(other, "Paiement", [
      [annual, registration, 700],
      [membership, null, 100],
      [annual, 999, 5],
    ]);
    const ofRefused = await stored(refused, "Paiement", [
      [annual, gone, 800],
      [membership, null, 100],
    ]);
    for (const statement of readFileSync(MIGRATION, "utf8").split("--> statement-breakpoint"))
      await db.execute(sql.raw(statement));
    const parts = async (id: number) =>
      (await client.get(`/payments/${id}`)).body.data.allocations.map(
        (part: { amount_cents: number }) => part.amount_cents,
      );
    // Due are 30 euros, 5 went back: 35 may be settled, of money before the discount.
    expect(await Promise.all([paid, again, back, discount, strange, ofRefused].map(parts))).toEqual([
      [2_500, 2_000],
      [1_000, 1_000],
      [500, 1_000],
      ...[[], [], []],
    ]);
  } finally {
    await service.stop();
  }
});
