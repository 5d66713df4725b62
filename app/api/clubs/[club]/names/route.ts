import { z } from "zod";
import { malformedAnswer, problemAnswer, uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { mayReadCommunes, mayReadPeople } from "#lib/base/access/permissions.ts";
import { whyNot } from "#lib/base/access/seat.ts";
import { line, recordIdText } from "#lib/base/arguments/schemas.ts";
import { store } from "#lib/base/store/database.ts";
import { namesOfReferences } from "#lib/sync/records/reference-names.ts";

/** The fields whose pickers search, each with what it points at and who may see that: a form may later point at a record that it did not open with. */
const FIELDS = {
  trainer_ids: { target: "people", rule: mayReadPeople },
  city_code: { target: "communes", rule: mayReadCommunes },
} as const;

/** How many values one request may name. A draft holds fewer: a lesson has few coaches. */
const MOST = 100;

/** The most characters of a value: longer than any code of the reference (club-api §2.3). */
const LONGEST_CODE = 32;

const wish = z.union([
  z.object({ field: z.literal("trainer_ids"), values: z.array(recordIdText).max(MOST) }),
  z.object({ field: z.literal("city_code"), values: z.array(line(LONGEST_CODE).min(1)).max(MOST) }),
]);

/** Answers the names of the records that a form points at, by value. They come from the copy: the club is not called. */
export const GET = clubRoute({ rule: mayReadCommunes }, async ({ seat, parameters }) => {
  const asked = wish.safeParse({ field: parameters.get("field"), values: parameters.getAll("value") });
  if (!asked.success) return malformedAnswer("invalid_query");
  const { field, values } = asked.data;
  const denied = await whyNot(FIELDS[field].rule(seat));
  if (denied !== null) return problemAnswer(403, "denied", denied);
  return uncached({ names: await namesOfReferences((await store()).db, seat.club, FIELDS[field].target, values) });
});
