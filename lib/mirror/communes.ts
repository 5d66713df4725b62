import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { line } from "#lib/arguments/schemas.ts";
import { isText } from "#lib/arguments/text.ts";
import { isObject } from "#lib/json-object.ts";
import type { Queryable } from "#lib/store/database.ts";
import { mirrorCommunes } from "#lib/store/schema/mirror.ts";
import { fold } from "#lib/words/fold.ts";

/** A commune of the service's reference (club-api §2.3). The code is kept exactly as given. */
export interface Commune {
  code: string;
  name: string;
  postalCode: string;
}

/** The largest postal code of France has forty-six communes. */
const MOST_COMMUNES = 500;

const commune = z
  .object({
    city_code: line(20).min(1),
    name: line(255).min(1),
    postal_code: z.union([line(20), z.number().transform(String)]).catch(""),
  })
  .transform(({ city_code: code, name, postal_code: postalCode }): Commune => ({ code, name, postalCode }));

/** The communes of an answer to `GET /communes`; what is none of ours is passed over. */
export function communesIn(answer: unknown): Commune[] {
  const rows = isObject(answer) && Array.isArray(answer.data) ? answer.data.slice(0, MOST_COMMUNES) : [];
  return rows.flatMap((row) => {
    const read = commune.safeParse(row);
    return read.success ? [read.data] : [];
  });
}

/** Remembers what communes are called, once somebody has looked them up. */
export async function keepCommunes(
  db: Queryable,
  club: string,
  communes: readonly { code: string; name: string }[],
): Promise<void> {
  const byCode = new Map(communes.map(({ code, name }) => [code, { club, code, name, nameKey: fold(name) }]));
  if (byCode.size === 0) return;
  await db
    .insert(mirrorCommunes)
    .values([...byCode.values()])
    .onConflictDoUpdate({
      target: [mirrorCommunes.club, mirrorCommunes.code],
      set: { name: sql`excluded.name`, nameKey: sql`excluded.name_key` },
    });
}

/** Names of the remembered communes by code. A value that is not a code is ignored. */
export async function communeNames(
  db: Queryable,
  club: string,
  codes: readonly unknown[],
): Promise<Record<string, string>> {
  const asked = codes.filter((code): code is string => typeof code === "string" && code !== "" && isText(code));
  if (asked.length === 0) return {};
  const { code, name } = mirrorCommunes;
  const rows = await db
    .select({ code, name })
    .from(mirrorCommunes)
    .where(and(eq(mirrorCommunes.club, club), inArray(code, asked)));
  return Object.fromEntries(rows.map((row) => [row.code, row.name]));
}
