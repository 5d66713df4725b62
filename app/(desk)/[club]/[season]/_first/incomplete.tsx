import { getTranslations } from "next-intl/server";
import { Bars } from "#components/base/chart/bars.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { formatPapersView, type PapersView, parsePapersView } from "#lib/papers/missing/papers-view.ts";
import { foundPapers } from "#lib/papers/missing/worklist.ts";
import { WAITS_TOLD } from "#lib/sync/copy/waiting.ts";
import { FigureLink } from "./figure-link.tsx";
import type { PartProps } from "./part-props.ts";
import { papersOfSeason } from "./readings.ts";

/** People of the season who lack a required paper, by how long their registration has waited. From the copy. */
export async function Incomplete({ seat: { club }, season }: PartProps) {
  const words = await getTranslations("overview.incomplete");
  const { number } = await getFormats();
  const list = seasonAddress(club, season.id, "papers");
  const standings = await papersOfSeason(club, season.id);
  // Where nobody's papers were read, nobody is known to lack any.
  if (!standings.some(({ readAt }) => readAt !== null))
    return (
      <p className="max-w-text text-ink-soft">
        {words("unread")}{" "}
        <IntentLink href={list} className="text-accent underline underline-offset-4">
          {words("read")}
        </IntentLink>
      </p>
    );
  const lines: { id: string; label: string; view: Partial<PapersView> }[] = [
    { id: "all", label: words("all"), view: {} },
    { id: "pending", label: words("pending"), view: { state: "pending" } },
    ...WAITS_TOLD.map((days) => ({ id: `${days}`, label: words("longer", { days }), view: { waited: days } })),
  ];
  const unread = foundPapers(standings, parsePapersView({ show: "unread" })).rows.length;
  return (
    <div className="space-y-2">
      <Bars
        caption={words("caption")}
        heads={{ label: words("which"), figure: words("people") }}
        rows={lines.map(({ id, label, view }) => {
          const asked = { ...parsePapersView({}), ...view };
          const { length: count } = foundPapers(standings, asked).rows;
          const query = formatPapersView(asked);
          return {
            ...{ id, label, parts: [count] },
            figure: (
              <FigureLink count={count} href={query === "" ? list : `${list}?${query}`}>
                {number(count)}
              </FigureLink>
            ),
          };
        })}
      />
      {unread > 0 ? (
        <p className="text-ink-soft text-sm">
          <FigureLink count={unread} href={`${list}?show=unread`}>
            {words("notRead", { count: unread })}
          </FigureLink>
        </p>
      ) : null}
    </div>
  );
}
