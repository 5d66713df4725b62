import { getTranslations } from "next-intl/server";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import { personName } from "#lib/base/words/formats.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import type { PlaceLine } from "#lib/registrations/waiting/read.ts";
import { lineAddress } from "#lib/registrations/waiting/view.ts";
import type { PartProps } from "./part-props.ts";
import { waitingOf } from "./readings.ts";

/** Lines that are named; the waiting list has them all. */
const MOST_LINES = 5;
/** People of one line who are named. */
const MOST_NAMES = 2;

/** Where a place is free for somebody who waits, and who is next in order and fits: each leads to its line, where it is decided and written about. From the copy. */
export async function FreedPlaces({ seat, season }: PartProps) {
  const lines = (await waitingOf(seat, season.id)).filter(({ counts }) => counts.next > 0).toSorted(byScarcity);
  if (lines.length === 0) return null;
  const words = await getTranslations("overview.freed");
  const here = seasonAddress(seat.club, season.id, "waiting");
  return (
    <section aria-labelledby="freed" className="pb-3">
      <h3 id="freed" className="pb-1 font-medium text-sm">
        {words("title", { count: lines.length })}
      </h3>
      <ul className="space-y-1">
        {lines.slice(0, MOST_LINES).map((line) => (
          <li key={`${line.kind} ${line.activity.id}`} className="[overflow-wrap:anywhere]">
            <IntentLink
              href={lineAddress(here, { kind: line.kind, id: line.activity.id })}
              className="text-accent underline-offset-4 hover:underline max-md:inline-flex max-md:min-h-11 max-md:items-center"
            >
              {line.activity.name ?? words("unnamed", { id: line.activity.id })}
            </IntentLink>{" "}
            <span className="text-ink-soft">
              <Next line={line} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where others wait behind who is next first, and of those where the fewest places are free: one that frees in a full group is the most pressing. */
const byScarcity = (a: PlaceLine, b: PlaceLine) =>
  Number(b.counts.waits > 0) - Number(a.counts.waits > 0) || placesIn(a) - placesIn(b);
const placesIn = ({ activity }: PlaceLine) => activity.placesLeft ?? Number.MAX_SAFE_INTEGER;

async function Next({ line: { waiters, counts } }: { line: PlaceLine }) {
  const words = await getTranslations("overview.freed");
  const { list } = await getFormats();
  const next = waiters.filter(({ place }) => place === "next");
  const named = next.slice(0, MOST_NAMES).map((one) => personName(one) || `#${one.memberId}`);
  const more = counts.next - named.length;
  return words("next", { names: list(more > 0 ? [...named, words("more", { count: more })] : named) });
}
