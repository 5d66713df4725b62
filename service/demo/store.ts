import { getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { searchable } from "../../runtime/folding.ts";
import type { Transaction } from "../store/database.ts";
import { foldedName } from "../store/folding.ts";
import * as tables from "../store/schema.ts";
import type { Generated } from "./club.ts";
import { drawPage } from "./page.ts";
import type { DemoClub } from "./shapes.ts";

/** PostgreSQL takes 65,535 parameters a statement; no table here has more than 20 columns. */
const ROWS_A_STATEMENT = 1_000;

/** Writes a generated club into an empty one. Its identifiers stay as they were made, so the same seed gives the same addresses. */
export async function storeClub(tx: Transaction, club: Generated, now: Date): Promise<void> {
  await storeOffer(tx, club);
  await storePeople(tx, club);
  await storeRegistrations(tx, club);
  await storePayments(tx, club);
  await insertAll(tx, tables.attendance, attendanceRows(club));
  await storeStaffHours(tx, club);
  await storeFiles(tx, club, now);
  const numbered = [
    tables.seasons,
    tables.sports,
    tables.groups,
    tables.slots,
    tables.lessons,
    tables.events,
    tables.people,
    tables.annual_registrations,
    tables.event_registrations,
    tables.payments,
    tables.documents,
    tables.document_fields,
    tables.staff_hours_months,
  ];
  for (const table of numbered) await continueNumbering(tx, getTableName(table));
}

async function storeOffer(tx: Transaction, club: DemoClub): Promise<void> {
  await insertAll(tx, tables.seasons, club.seasons);
  await insertAll(tx, tables.sports, club.sports);
  await insertAll(tx, tables.slots, club.slots);
  await insertAll(
    tx,
    tables.groups,
    club.groups.map((group) => ({ ...group, folded_name: searchable([group.name]) })),
  );
  await insertAll(tx, tables.lessons, club.lessons);
  await insertAll(tx, tables.events, club.events);
}

async function storePeople(tx: Transaction, club: DemoClub): Promise<void> {
  await insertAll(
    tx,
    tables.people,
    club.people.map(({ parents, ...person }) => ({ ...person, folded_name: foldedName(person) })),
  );
  await insertAll(
    tx,
    tables.legal_representatives,
    club.people.flatMap(({ id, parents }) =>
      parents.map((parent, position) => ({ ...parent, member_id: id, position, folded_name: foldedName(parent) })),
    ),
  );
}

async function storeRegistrations(tx: Transaction, club: DemoClub): Promise<void> {
  const groupSeason = new Map(club.groups.map((group) => [group.id, group.season_id]));
  const eventSeason = new Map(club.events.map((event) => [event.id, event.season_id]));
  await insertAll(
    tx,
    tables.annual_registrations,
    club.annualRegistrations.map(({ activity_id, ...row }) => {
      return { ...row, group_id: activity_id, season_id: groupSeason.get(activity_id) };
    }),
  );
  await insertAll(
    tx,
    tables.event_registrations,
    club.eventRegistrations.map(({ activity_id, slot_ids, ...row }) => {
      return { ...row, event_id: activity_id, season_id: eventSeason.get(activity_id) };
    }),
  );
}

async function storePayments(tx: Transaction, club: DemoClub): Promise<void> {
  await insertAll(
    tx,
    tables.payments,
    club.payments.map(({ registration_id, membership_cents, ...payment }) => payment),
  );
  await insertAll(tx, tables.payment_allocations, club.payments.flatMap(allocationsOf));
}

/** What a payment settles: its registration, and the membership with the rest. */
function allocationsOf({
  id,
  season_id,
  registration_id,
  amount_cents,
  membership_cents,
}: DemoClub["payments"][number]) {
  const parts = [
    {
      key: `annual-registration:${registration_id}`,
      type: "annual_registration",
      registration_id,
      amount_cents: amount_cents - membership_cents,
    },
    { key: `membership:${season_id}`, type: "membership", registration_id: null, amount_cents: membership_cents },
  ];
  return parts.filter((part) => part.amount_cents > 0).map((part, position) => ({ ...part, payment_id: id, position }));
}

function attendanceRows(club: DemoClub) {
  const running = club.seasons[1]?.id;
  return club.attendance.map((row) => ({ ...row, season_id: running }));
}

async function storeStaffHours(tx: Transaction, club: DemoClub): Promise<void> {
  const months = [...Map.groupBy(club.shifts, ({ member_id, month }) => `${member_id} ${month}`).values()];
  await insertAll(
    tx,
    tables.staff_hours_months,
    months.map(([first], index) => {
      return { id: index + 1, member_id: first?.member_id, month: first?.month, validated_at: lastOf(months[index]) };
    }),
  );
  await insertAll(
    tx,
    tables.staff_hours_entries,
    months.flatMap((shifts, index) =>
      shifts.map(({ begin, end, information }) => {
        const duration_seconds = (end.getTime() - begin.getTime()) / 1000;
        return { month_id: index + 1, begin, end, duration_seconds, information };
      }),
    ),
  );
}

/** Months are validated after their last session. */
const lastOf = (shifts: DemoClub["shifts"] = []) => new Date(Math.max(...shifts.map(({ end }) => end.getTime())));

async function storeFiles(tx: Transaction, club: DemoClub, now: Date): Promise<void> {
  const described = (name: string, content: Uint8Array) => {
    return { filename: name, content_type: "application/pdf", size_bytes: content.byteLength };
  };
  for (const { id, name, description, lines, created_at } of club.documents) {
    const content = await drawPage(name, [description, ...lines], created_at);
    const row = { id, name, description, created_at, updated_at: created_at, ...described(`${name}.pdf`, content) };
    await insertAll(tx, tables.documents, [row]);
    await insertAll(tx, tables.document_contents, [{ document_id: id, content }]);
  }
  await insertAll(tx, tables.document_fields, club.fields);
  for (const field of club.fields) {
    const content = await drawPage(field.name, ["Lu et approuvé.", "Signature :"], now);
    const deposits = club.memberDocuments.filter(({ field_id }) => field_id === field.id);
    await insertAll(
      tx,
      tables.member_documents,
      deposits.map(({ filename, ...row }) => ({ ...row, ...described(filename, content) })),
    );
    await insertAll(
      tx,
      tables.member_document_contents,
      deposits.map(({ member_id, field_id }) => ({ member_id, field_id, content })),
    );
  }
  await insertAll(
    tx,
    tables.medical_items,
    club.medical.map((item) => ({ ...item, updated_at: now })),
  );
}

/** Inserts rows with the identifiers they carry, a thousand a statement. */
async function insertAll(tx: Transaction, table: PgTable, rows: readonly object[]): Promise<void> {
  for (let first = 0; first < rows.length; first += ROWS_A_STATEMENT) {
    await tx
      .insert(table)
      .overridingSystemValue()
      .values(rows.slice(first, first + ROWS_A_STATEMENT) as Record<string, unknown>[]);
  }
}

/** The next row of a table gets the identifier after its last one. */
async function continueNumbering(tx: Transaction, table: string): Promise<void> {
  await tx.execute(
    sql`select setval(pg_get_serial_sequence(${table}, 'id'), coalesce(max(id), 0) + 1, false) from ${sql.identifier(table)}`,
  );
}
