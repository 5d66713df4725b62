import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Seat } from "#lib/base/access/permissions.ts";
import type { Store } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorEvents } from "#lib/base/store/schema/sync/mirror.ts";
import type { HeldNames, HeldPart } from "#lib/people/disclosure/held.ts";
import { namesOfReferences } from "#lib/sync/records/reference-names.ts";
import { subjectsOf } from "../../../../../(desk)/settings/audit/entries.ts";

/** What the log's entries about somebody are about, as it is called today. */
export const subjectsIn = (seat: Seat, parts: readonly HeldPart[]) =>
  subjectsOf(
    seat,
    parts.flatMap(({ name, rows }) => (name === "log" ? rows : [])).map(({ subject }) => ({ subject: text(subject) })),
  );

const text = (value: unknown) => (typeof value === "string" ? value : null);

/** What the numbers in what is held stand for. From the copy, without a call. */
export async function heldNames(db: Store["db"], club: string, parts: readonly HeldPart[]): Promise<HeldNames> {
  const found = { numbers: new Set<number>(), codes: new Set<string>() };
  gather(
    parts.map(({ rows }) => rows),
    found,
  );
  const numbers = [...found.numbers];
  const e = mirrorEvents;
  const [seasons, groups, slots, people, communes, events] = await Promise.all([
    namesOfReferences(db, club, "seasons", numbers),
    namesOfReferences(db, club, "groups", numbers),
    namesOfReferences(db, club, "slots", numbers),
    namesOfReferences(db, club, "people", numbers),
    namesOfReferences(db, club, "communes", [...found.codes]),
    db
      .select({ id: e.id, name: e.name })
      .from(e)
      .where(and(eq(e.club, club), sql`${e.id} = any(${integers(numbers)})`)),
  ]);
  return {
    ...{ seasons, groups, slots, communes },
    // Whom the copy does not know has no name but the number, which stands there anyhow.
    people: Object.fromEntries(Object.entries(people).filter(([id, name]) => name !== `#${id}`)),
    events: Object.fromEntries(events.flatMap(({ id, name }) => (name === null ? [] : [[id, name]]))),
  };
}

/** No identifier is larger (club-api §2.4), and no more of them are looked up than a page shows. */
const HIGHEST_ID = 2_147_483_647;
const MOST_NUMBERS = 5_000;

/** Every number and every code of a commune that stands somewhere in it. */
function gather(value: unknown, found: { numbers: Set<number>; codes: Set<string> }): void {
  if (typeof value === "number" && Number.isInteger(value) && value > 0 && value <= HIGHEST_ID) {
    if (found.numbers.size < MOST_NUMBERS) found.numbers.add(value);
  } else if (typeof value === "string" && value.length === 5) found.codes.add(value);
  else if (Array.isArray(value)) for (const one of value) gather(one, found);
  else if (typeof value === "object" && value !== null) for (const one of Object.values(value)) gather(one, found);
}
