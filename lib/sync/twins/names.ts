import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { getTranslations } from "next-intl/server";
import type { Queryable } from "#lib/base/store/database.ts";
import { mirrorEvents, mirrorGroups, mirrorSeasons } from "#lib/base/store/schema/sync/mirror.ts";

interface Of {
  kind: "annual" | "event";
  activityId: number | null;
  seasonId: number;
}

/** What the activities of some registrations are called, each with its season. */
export async function activityNames(db: Queryable, club: string, all: readonly Of[]): Promise<(one: Of) => string> {
  const registrations = await getTranslations("registrations");
  const words = await getTranslations("twins.pair");
  const idsOf = (kind: Of["kind"]) => all.flatMap((one) => (one.kind === kind ? (one.activityId ?? []) : []));
  const named = async (table: typeof mirrorGroups | typeof mirrorEvents | typeof mirrorSeasons, ids: number[]) =>
    new Map(
      (ids.length === 0
        ? []
        : await db
            .select({ id: table.id, name: table.name })
            .from(table)
            .where(and(eq(table.club, club), inArray(table.id, ids)))
      ).map(({ id, name }) => [id, name]),
    );
  const activities = {
    annual: await named(mirrorGroups, idsOf("annual")),
    event: await named(mirrorEvents, idsOf("event")),
  };
  const seasons = await named(
    mirrorSeasons,
    all.map(({ seasonId }) => seasonId),
  );
  return ({ kind, activityId, seasonId }) => {
    const id = String(activityId);
    const activity = activities[kind].get(activityId ?? 0) ?? registrations("unknownActivity", { id });
    return `${activity} · ${seasons.get(seasonId) ?? words("seasonUnnamed", { id: String(seasonId) })}`;
  };
}
