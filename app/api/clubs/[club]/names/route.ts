import { z } from "zod";
import { refused, uncached } from "#app/api/answers.ts";
import { mayReadCommunes, mayReadPeople, type Seat, type Verdict } from "#lib/access/permissions.ts";
import { authorise } from "#lib/access/seat.ts";
import { referenceNames } from "#lib/records/reference-names.ts";
import { store } from "#lib/store/database.ts";

/** The fields whose pickers search, so that a form may come to point at what it did not open with, and who may know. */
const RULES: Readonly<Record<"trainer_ids" | "city_code", (seat: Seat) => Verdict>> = {
  trainer_ids: mayReadPeople,
  city_code: mayReadCommunes,
};

/** A draft holds no more: a lesson has few coaches. */
const MOST = 100;

const value = z.string().min(1).max(32);
const query = z.union([
  z.object({ field: z.literal("trainer_ids"), values: z.array(z.coerce.number().int().positive()).max(MOST) }),
  z.object({ field: z.literal("city_code"), values: z.array(value).max(MOST) }),
]);

/** What is called how that a form points at, by value; from the copy, without a call to the club. */
export async function GET(request: Request, { params }: RouteContext<"/api/clubs/[club]/names">): Promise<Response> {
  const { club } = await params;
  const { searchParams } = new URL(request.url);
  const asked = query.safeParse({ field: searchParams.get("field"), values: searchParams.getAll("value") });
  const answer = await authorise(club, RULES[asked.data?.field ?? "city_code"]);
  if (!answer.ok) return refused(answer);
  if (!asked.success) return Response.json({ code: "invalid_query" }, { status: 400 });
  const { field, values } = asked.data;
  const names = await referenceNames((await store()).db, club, [{ [field]: values }]);
  return uncached({ names: names[field] ?? {} });
}
