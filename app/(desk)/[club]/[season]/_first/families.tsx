import { getTranslations } from "next-intl/server";
import { mayRemind, mayWriteToFamilies } from "#lib/base/access/permissions.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { today } from "#lib/base/time/today.ts";
import { familiesOf, listedFamilies } from "#lib/treasury/dues/family-list.ts";
import { parseFamilyView } from "#lib/treasury/dues/family-view.ts";
import { offersPayments } from "#lib/treasury/payments/offered.ts";
import { FigureLink } from "./figure-link.tsx";
import type { PartProps } from "./part-props.ts";
import { attentionOf, copyStatusOf } from "./readings.ts";

/** Families to write to: of what could not be decided, and those who still owe. From the copy. */
export async function FamiliesToWriteTo({ seat, season }: PartProps) {
  const { club } = seat;
  const { db } = await store();
  const scope = { club, seasonId: season.id };
  const words = await getTranslations("overview.families");
  const lines: { id: string; count: number; href: string; said: string }[] = [];
  if (mayWriteToFamilies(seat).allowed) {
    const { annual, event } = await attentionOf(club, season.id);
    for (const [kind, { undone: count }] of [
      ["annual", annual],
      ["event", event],
    ] as const)
      lines.push({
        ...{ id: kind, count, said: words(`undone.${kind}`, { count }) },
        href: `${seasonAddress(club, season.id, "registrations")}?${new URLSearchParams({ kind, last: "failed" })}`,
      });
  }
  const isOfMoney = mayRemind(seat).allowed && (await offersPayments(db, club));
  const isRead = isOfMoney && (await copyStatusOf(club, season.id)).read.includes("payments");
  if (isRead) {
    const families = await listedFamilies(db, scope, await today(db, club));
    const { length: count } = familiesOf(families, parseFamilyView({ show: "owes" })).rows;
    lines.push({
      ...{ id: "owing", count, said: words("owing", { count }) },
      href: `${seasonAddress(club, season.id, "treasury", "dues")}?show=owes`,
    });
  }
  const shown = lines.filter(({ count }) => count > 0);
  // Before the payments were read nobody is known to owe anything.
  const unread = isOfMoney && !isRead ? <p className="max-w-text text-ink-soft">{words("unread")}</p> : null;
  if (shown.length === 0) return unread ?? <p className="text-ink-soft">{words("none")}</p>;
  return (
    <>
      <ul className="divide-y divide-line border-line border-y">
        {shown.map(({ id, count, href, said }) => (
          <li key={id} className="py-2.5">
            <FigureLink {...{ count, href }}>{said}</FigureLink>
          </li>
        ))}
      </ul>
      {unread}
    </>
  );
}
