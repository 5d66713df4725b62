import { isDeepStrictEqual } from "node:util";
import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import { dateIn } from "../../runtime/clock.ts";
import { CommandRefused } from "../../runtime/control-socket.ts";
import { isKept } from "../contract/date-time.ts";
import { identifier } from "../contract/fields.ts";
import { MONTH_PATTERN } from "../contract/staff-hours.ts";
import { announce } from "../events/outbox.ts";
import { slugOfClub } from "../slug.ts";
import type { Transaction } from "../store/database.ts";
import { people, staff_hours_entries, staff_hours_months } from "../store/schema.ts";
import { type Administration, clubNamed } from "./administration.ts";

const MOST_ENTRIES = 1_000;

const instant = z.iso
  .datetime({ offset: true, error: "must be a date-time such as 2026-09-05T18:00:00+02:00" })
  .transform((text) => new Date(text))
  .refine(isKept, "must be of a year that calendars have");

export const validatedMonth = z.object({
  slug: slugOfClub,
  member_id: identifier(),
  month: z.string().regex(MONTH_PATTERN, "must be a month such as 2026-09"),
  entries: z
    .array(z.strictObject({ begin: instant, end: instant, information: z.string().max(10_000).nullish() }))
    .max(MOST_ENTRIES),
});

/** Loads a month that staff validated; one loaded before is replaced as a whole. The same once more changes nothing, and announces nothing. */
export async function loadStaffHours(administration: Administration, wish: z.output<typeof validatedMonth>) {
  const club = await clubNamed(administration, wish.slug);
  const { time_zone } = await club.settings();
  const { member_id, month } = wish;
  wish.entries.forEach(({ begin, end }, index) => {
    if (end <= begin) throw new CommandRefused(`Entry ${index + 1} ends before it begins.`);
    if (!dateIn(time_zone, begin).startsWith(month))
      throw new CommandRefused(`Entry ${index + 1} begins outside ${month}.`);
  });
  const loaded = await club.database.db.transaction(async (tx) => {
    const [person] = await tx.select({ id: people.id }).from(people).where(eq(people.id, member_id));
    if (!person) throw new CommandRefused(`The club ${wish.slug} has no person ${member_id}.`);
    const rows = wish.entries.map(({ begin, end, information = null }) => {
      return { begin, end, duration_seconds: Math.round((end.getTime() - begin.getTime()) / 1000), information };
    });
    const total_seconds = rows.reduce((sum, row) => sum + row.duration_seconds, 0);
    const outcome = { member_id, month, entries: rows.length, total_seconds };
    const place = and(eq(staff_hours_months.member_id, member_id), eq(staff_hours_months.month, month));
    const [known] = await tx.select({ id: staff_hours_months.id }).from(staff_hours_months).where(place).for("update");
    if (known && isDeepStrictEqual(await entriesOf(tx, known.id), rows)) return outcome;
    await tx.delete(staff_hours_months).where(place);
    const now = administration.clock.now();
    const [made] = await tx
      .insert(staff_hours_months)
      .values({ member_id, month, validated_at: now })
      .returning({ id: staff_hours_months.id });
    const month_id = made?.id ?? 0;
    if (rows.length > 0) await tx.insert(staff_hours_entries).values(rows.map((row) => ({ ...row, month_id })));
    const path = `/staff-hours/${member_id}?month=${month}`;
    const required_scopes = ["staff_hours:read"];
    const [year, number] = month.split("-").map(Number);
    await announce(tx, now, [
      {
        type: "staff_hours.validated",
        // The resource is the one month, not all of the person's.
        subject: `staff-hours/${member_id}/${month}`,
        resource: { type: "staff-hours", id: `${member_id}/${month}`, path, required_scopes },
        context: { member_id, year, month: number },
        links: { staff_hours: { path, required_scopes } },
      },
    ]);
    return outcome;
  });
  club.changed();
  return loaded;
}

/** A month's entries as they are loaded. */
function entriesOf(tx: Transaction, month_id: number) {
  const { begin, end, duration_seconds, information, id } = staff_hours_entries;
  return tx
    .select({ begin, end, duration_seconds, information })
    .from(staff_hours_entries)
    .where(eq(staff_hours_entries.month_id, month_id))
    .orderBy(asc(id));
}
