import { getTranslations } from "next-intl/server";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { stagesOf } from "#lib/sync/staging/read.ts";
import { listNames } from "./list-name.ts";
import type { PlaceList } from "./lists/place-list.ts";

/** Lists that are shown at once; older ones are found by their address. */
const MOST_SHOWN = 10;

/** The lists of a season that were prepared, those last touched first. */
export async function MadeLists({
  club,
  season,
  kinds,
}: {
  club: string;
  season: number;
  kinds: readonly PlaceList[];
}) {
  const words = await getTranslations("renewal.lists");
  const { dateTime } = await getFormats();
  const all = await stagesOf((await store()).db, { club, seasonId: season }, now());
  const made = all.filter(({ stage }) => (kinds as readonly string[]).includes(stage.kind)).slice(0, MOST_SHOWN);
  if (made.length === 0) return null;
  const nameOf = await listNames();
  return (
    <section aria-labelledby="lists" className="px-4 pb-6 md:px-8">
      <h2 id="lists" className="pb-1 text-base">
        {words("made")}
      </h2>
      <ul className="divide-y divide-line border-line border-y">
        {made.map(({ stage, settings, counts }) => (
          <li key={stage.id} className="flex flex-wrap items-baseline gap-x-3 py-2">
            <IntentLink
              href={seasonAddress(club, season, "renewal", "lists", stage.id)}
              className="text-accent underline-offset-4 [overflow-wrap:anywhere] hover:underline max-md:inline-flex max-md:min-h-11 max-md:items-center"
            >
              {nameOf(stage, settings)}
            </IntentLink>
            <span className="text-ink-soft text-sm tabular-nums">
              {words("madeBy", {
                ...{ by: stage.touchedBy, when: dateTime(stage.touchedAt), rows: counts.rows },
                created: counts.created + counts.changed,
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
