import { readStaffHours } from "../contract/staff-hours.ts";
import { findStaffMonth, selectStaffHours } from "../store/staff-hours.ts";
import { afterPage } from "./paging.ts";
import { type Route, read } from "./route.ts";

/** club-api §4.11 */
export const staffHoursRoutes: Route[] = [
  read(readStaffHours, async (db, { params, query: { month, after, limit } }) => {
    const validated = await findStaffMonth(db, params.id, month);
    if (!validated) return undefined;
    const rows = await selectStaffHours(db, validated.id, { after, take: limit + 1 });
    const page = afterPage(rows, limit, ({ month_id, ...entry }) => entry);
    const total_seconds = validated.total ?? 0;
    return {
      data: { member_id: params.id, month, submitted: true, total_seconds, entries: page.data },
      pagination: page.pagination,
    };
  }),
];
