import { and, asc, eq, gt, sum } from "drizzle-orm";
import { readStaffHours } from "../contract/staff-hours.ts";
import { staff_hours_entries, staff_hours_months } from "../store/schema.ts";
import { afterPage } from "./paging.ts";
import { type Route, read } from "./route.ts";

/** club-api §4.11 */
export const staffHoursRoutes: Route[] = [
  read(readStaffHours, async (db, { params, query: { month, after, limit } }) => {
    const [validated] = await db
      .select({ id: staff_hours_months.id, total: sum(staff_hours_entries.duration_seconds).mapWith(Number) })
      .from(staff_hours_months)
      .leftJoin(staff_hours_entries, eq(staff_hours_entries.month_id, staff_hours_months.id))
      .where(and(eq(staff_hours_months.member_id, params.id), eq(staff_hours_months.month, month)))
      .groupBy(staff_hours_months.id);
    if (!validated) return undefined;
    const rows = await db
      .select()
      .from(staff_hours_entries)
      .where(and(eq(staff_hours_entries.month_id, validated.id), gt(staff_hours_entries.id, after)))
      .orderBy(asc(staff_hours_entries.id))
      .limit(limit + 1);
    const page = afterPage(rows, limit, ({ month_id, ...entry }) => entry);
    const total_seconds = validated.total ?? 0;
    return {
      data: { member_id: params.id, month, submitted: true, total_seconds, entries: page.data },
      pagination: page.pagination,
    };
  }),
];
