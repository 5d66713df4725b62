import { z } from "zod";
import { dateTime } from "./date-time.ts";
import { identifier } from "./fields.ts";
import { afterPagination, afterPaging, operation } from "./operation.ts";

/** YYYY-MM, the year beginning with 1 or 2 (club-api §4.11). */
export const MONTH_PATTERN = /^[12]\d{3}-(0[1-9]|1[0-2])$/;

const seconds = () => z.int().min(0);

export const readStaffHours = operation({
  id: "readStaffHours",
  method: "GET",
  path: "/staff-hours/{id}",
  tag: "Staff hours",
  summary: "Read a month of hours that staff validated",
  description: "The id is the member's. A month that is not validated answers 404.",
  access: ["staff_hours:read"],
  feature: "staff_hours",
  query: () =>
    z.object({
      month: z
        .string()
        .regex(MONTH_PATTERN)
        .meta({ examples: ["2026-09"] }),
      ...afterPaging,
    }),
  answer: {
    status: 200,
    schema: () =>
      z.object({
        data: z.object({
          member_id: identifier(),
          month: z.string(),
          submitted: z.literal(true),
          total_seconds: seconds().meta({ description: "Of the whole month, whatever the page." }),
          entries: z.array(
            z.object({
              id: identifier(),
              begin: dateTime(),
              end: dateTime(),
              duration_seconds: seconds(),
              information: z.string().nullable(),
            }),
          ),
        }),
        pagination: afterPagination,
      }),
  },
});
