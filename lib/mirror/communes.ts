import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { isText } from "#lib/arguments/text.ts";
import type { Queryable } from "#lib/store/database.ts";
import { mirrorCommunes } from "#lib/store/schema/mirror.ts";
import { fold } from "#lib/words/fold.ts";

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
