import { getTranslations } from "next-intl/server";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { daysBetween } from "#lib/base/time/days.ts";
import { today } from "#lib/base/time/today.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { aidDossiersOf, lastDaysOf, outstandingAid } from "#lib/treasury/aid/dossiers.ts";
import { FigureLink } from "./figure-link.tsx";
import type { PartProps } from "./part-props.ts";

/** Aid that is still to come, and the last days on which it can be claimed. The desk's own record: no call to the club. */
export async function AidDays({ seat: { club }, season }: PartProps) {
  const { db } = await store();
  const words = await getTranslations("overview.aid");
  const { euros, number, longDate } = await getFormats();
  const day = await today(db, club);
  const dossiers = await aidDossiersOf(db, { club, seasonId: season.id }, day);
  const { count, cents } = outstandingAid(dossiers, day);
  const list = seasonAddress(club, season.id, "treasury", "aid");
  if (count === 0) return <p className="text-ink-soft">{words("none")}</p>;
  const days = lastDaysOf(dossiers);
  return (
    <div className="space-y-2">
      <p>
        <FigureLink count={count} href={list}>
          {words("outstanding", { count, amount: euros(cents) })}
        </FigureLink>
      </p>
      {days.length > 0 ? (
        <PlainTable
          caption={words("caption")}
          columns={[
            { id: "day", label: words("lastDay"), card: "name" },
            { id: "left", label: words("left"), card: "fact" },
            { id: "count", label: words("toClaim"), numeric: true, card: "asideOfName" },
            { id: "amount", label: words("promised"), numeric: true, card: "fact" },
          ]}
          rows={days.map((one) => ({
            id: one.day,
            cells: {
              day: <span className="inline-block first-letter:uppercase">{longDate(one.day)}</span>,
              left:
                one.day < day ? (
                  <span className="text-danger">{words("over")}</span>
                ) : (
                  words("days", { days: daysBetween(day, one.day) })
                ),
              count: (
                <FigureLink count={one.count} href={`${list}?${new URLSearchParams({ last: one.day })}`}>
                  {number(one.count)}
                </FigureLink>
              ),
              amount: euros(one.cents),
            },
          }))}
        />
      ) : null}
    </div>
  );
}
