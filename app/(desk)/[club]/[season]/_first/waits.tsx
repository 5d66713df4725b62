import { getTranslations } from "next-intl/server";
import { Bars } from "#components/base/chart/bars.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { type Waits, waitsOf } from "#lib/desk/first-page/waiting-times.ts";
import { formatView } from "#lib/sync/copy/registration-filters.ts";
import { FigureLink } from "./figure-link.tsx";
import type { PartProps } from "./part-props.ts";

/** Who waits for a decision, and for how long already. From the copy. */
export async function LongWaits({ seat: { club }, season }: PartProps) {
  const { db } = await store();
  const at = now();
  const scope = { club, seasonId: season.id };
  const annual = await waitsOf(db, { ...scope, kind: "annual" }, at);
  const event = await waitsOf(db, { ...scope, kind: "event" }, at);
  const words = await getTranslations("overview.waits");
  if (annual.pending + event.pending === 0) return <p className="text-ink-soft">{words("none")}</p>;
  return (
    <div className="space-y-4">
      <WaitBars {...{ club, season, waits: annual }} kind="annual" />
      {event.pending > 0 ? <WaitBars {...{ club, season, waits: event }} kind="event" /> : null}
    </div>
  );
}

interface WaitBarsProps {
  club: string;
  season: PartProps["season"];
  kind: "annual" | "event";
  waits: Waits;
}

async function WaitBars({ club, season, kind, waits }: WaitBarsProps) {
  const words = await getTranslations("overview.waits");
  const { number } = await getFormats();
  const desk = seasonAddress(club, season.id, "registrations");
  const title = words(kind);
  const lines = [{ days: undefined, count: waits.pending }, ...waits.longer];
  return (
    <div>
      <h3 className="pb-1 font-medium text-sm">{title}</h3>
      <Bars
        caption={title}
        heads={{ label: words("since"), figure: words("pending") }}
        rows={lines.map(({ days, count }) => ({
          id: days ?? 0,
          label: days === undefined ? words("all") : words("longer", { days }),
          parts: [count],
          figure: (
            <FigureLink
              count={count}
              // Said, though it goes without saying: an address that said nothing would open with somebody's saved view.
              href={`${desk}?${new URLSearchParams([["kind", kind], ["state", "pending"], ...new URLSearchParams(formatView({ waited: days }))])}`}
            >
              {number(count)}
            </FigureLink>
          ),
        }))}
      />
    </div>
  );
}
