import { getTranslations } from "next-intl/server";
import { Bars } from "#components/base/chart/bars.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { seasonActivities, type WaitingActivity } from "#lib/desk/first-page/overview.ts";
import { FigureLink } from "./figure-link.tsx";
import type { PartProps } from "./part-props.ts";

/** A season has some forty groups; beyond these their own lists are the better place. */
const MOST = 15;

/** How full the groups and events are, the fullest first, then those without a limit. From the copy. */
export async function Fill({ seat: { club }, season }: PartProps) {
  const words = await getTranslations("overview.fill");
  const { number } = await getFormats();
  const activities = (await seasonActivities((await store()).db, club, season.id)).toSorted(
    (a, b) => ratio(b) - ratio(a) || b.validated - a.validated,
  );
  const rest = activities.length - MOST;
  if (activities.length === 0) return <p className="text-ink-soft">{words("none")}</p>;
  return (
    <>
      <Bars
        caption={words("caption")}
        heads={{ label: words("activity"), figure: words("taken") }}
        rows={activities.slice(0, MOST).map((one) => ({
          id: `${one.kind} ${one.id}`,
          label: one.name ?? words("nameless", { id: one.id }),
          parts: one.capacity === null ? [] : [one.validated],
          most: one.capacity ?? 1,
          figure: (
            <>
              <FigureLink count={one.validated} href={listOf(seasonAddress(club, season.id, "registrations"), one)}>
                {number(one.validated)}
              </FigureLink>{" "}
              <span className="text-ink-soft">
                {one.capacity === null ? words("noLimit") : words("of", { capacity: number(one.capacity) })}
              </span>
            </>
          ),
        }))}
      />
      {rest > 0 ? (
        <p className="pt-1 text-ink-soft text-sm">
          {words("rest", { count: rest })}{" "}
          <IntentLink href={seasonAddress(club, season.id, "groups")} className="underline underline-offset-4">
            {words("restAll")}
          </IntentLink>
        </p>
      ) : null}
    </>
  );
}

/** One in which there is no place at all is full; one without a limit is never. */
const ratio = ({ validated, capacity }: WaitingActivity): number =>
  capacity === null ? -1 : capacity === 0 ? 1 + validated : validated / capacity;

function listOf(desk: string, { kind, id }: WaitingActivity): string {
  return `${desk}?${new URLSearchParams({ kind, state: "validated", activity: String(id) })}`;
}
