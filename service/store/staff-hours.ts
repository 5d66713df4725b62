import { and, asc, eq, gt, sum } from "drizzle-orm";
import type { Queryable } from "./database.ts";
import type { PageWindow } from "./people.ts";
import { staff_hours_entries, staff_hours_months } from "./schema.ts";

/** A person's validated month (`YYYY-MM`) with the sum of its entries in seconds, null where it has none (club-api §4.11). */
export async function findStaffMonth(db: Queryable, member: number, month: string) {
  const [validated] = await db
    .select({ id: staff_hours_months.id, total: sum(staff_hours_entries.duration_seconds).mapWith(Number) })
    .from(staff_hours_months)
    .leftJoin(staff_hours_entries, eq(staff_hours_entries.month_id, staff_hours_months.id))
    .where(and(eq(staff_hours_months.member_id, member), eq(staff_hours_months.month, month)))
    .groupBy(staff_hours_months.id);
  return validated;
}

/** A page of a validated month's entries, ascending id. */
export function selectStaffHours(db: Queryable, monthId: number, { after, take }: PageWindow) {
  return db
    .select()
    .from(staff_hours_entries)
    .where(and(eq(staff_hours_entries.month_id, monthId), gt(staff_hours_entries.id, after)))
    .orderBy(asc(staff_hours_entries.id))
    .limit(take);
}
