import { getTranslations } from "next-intl/server";
import type { ExplainedName } from "#components/base/ui/explained.tsx";
import { MoneyTile, type MoneyTileProps } from "#components/treasury/dues/money-tile.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import { daysBetween } from "#lib/base/time/days.ts";
import type { en } from "#lib/base/words/en.ts";
import type { Formats } from "#lib/base/words/formats.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import type { PaymentFigure } from "#lib/treasury/dues/season-money.ts";
import type { SeenTreasury, Treasury } from "./queries.ts";

/** A sum, by its word. */
type TileName = keyof (typeof en)["dues"]["overview"]["tiles"];

interface TilePlace {
  /** Of a section without what is of the whole club. */
  treasury: SeenTreasury & Partial<Treasury>;
  club: string;
  season: number;
  /** Whether this person sees a part of the desk, which a sum leads to. */
  has: (part: string) => boolean;
}

/** What of the tiles is a word of treasurers. */
const EXPLAINED: Readonly<Record<string, ExplainedName>> = {
  due: "estimate",
  awaited: "inDrawer",
  carried: "carriedOver",
  returned: "returned",
  planned: "plan",
  unallocated: "unallocated",
};

interface MoneyTilesProps extends TilePlace {
  /** Only these, in the order of all; not given: all. */
  only?: readonly TileName[];
}

/** The sums of a season, each with the list behind it. What is nothing and seldom anything is left out. */
export async function MoneyTiles({ only, ...place }: MoneyTilesProps) {
  const tiles = Object.entries(await tilesOf(place)).filter(([name]) => !only || only.includes(name as TileName));
  return (
    <dl className="grid gap-px overflow-hidden rounded-lg border border-line bg-surface sm:grid-cols-2 lg:grid-cols-4">
      {tiles.map(([name, tile]) => (tile ? <MoneyTile key={name} explains={EXPLAINED[name]} {...tile} /> : null))}
    </dl>
  );
}

/** The sums, each by its word; null where it is nothing and seldom anything. Number and list are of one definition: `FIGURES` of families, `paymentFigures` of payments. */
export async function tilesOf({
  treasury,
  club,
  season,
  has,
}: TilePlace): Promise<Record<TileName, MoneyTileProps | null>> {
  const words = await getTranslations("dues.overview");
  const formats = await getFormats();
  const { euros } = formats;
  const { totals, all, owed, planned, waiting, overpaid, unallocated, means, toDeposit, late, aid } = treasury;
  const desk = (part: "deposits" | "instalments" | "aid") => seasonAddress(club, season, "treasury", part);
  const owing = (show: string) => `${seasonAddress(club, season, "treasury", "dues")}?show=${show}`;
  const sum = (cents: number) => ({ amount: euros(cents), cents });
  const paid = (figure: PaymentFigure, cents: number) => ({
    ...sum(cents),
    href: seasonAddress(club, season, "treasury", "figures", figure),
    count: treasury.figures[figure].length,
  });
  const families = (of: { families: number; cents: number }) => ({
    ...{ ...sum(of.cents), count: of.families },
    children: words("families", { count: of.families }),
  });
  return {
    due: {
      ...{ label: words("tiles.due"), ...sum(totals.dueCents), count: all.families, href: owing("all") },
      children: treasury.isPart ? words("least") : null,
    },
    received: {
      ...{ label: words(`tiles.received.${means}`), ...paid("received", totals.receivedCents) },
      children: totals.otherCents > 0 ? words("other", { amount: euros(totals.otherCents) }) : null,
    },
    owed: { label: words("tiles.owed"), href: owing("owes"), ...families(owed) },
    planned: planned.cents > 0 ? { label: words("tiles.planned"), href: owing("planned"), ...families(planned) } : null,
    waiting: waiting.cents > 0 ? { label: words("tiles.waiting"), href: owing("waiting"), ...families(waiting) } : null,
    unallocated: { label: words("tiles.unallocated"), href: owing("unallocated"), ...families(unallocated) },
    overpaid: { label: words("tiles.overpaid"), href: owing("overpaid"), ...families(overpaid) },
    awaited:
      means === "bank"
        ? {
            ...{ label: words("tiles.awaited"), ...paid("awaited", totals.awaitedCents) },
          }
        : null,
    toDeposit:
      toDeposit && has("deposits")
        ? {
            ...{ label: words("tiles.toDeposit"), href: `${desk("deposits")}/all`, ...sum(toDeposit.toDepositCents) },
            ...{ count: toDeposit.toDepositCount, children: words("pieces", { count: toDeposit.toDepositCount }) },
          }
        : null,
    late:
      late && has("instalments")
        ? {
            ...{ label: words("tiles.late"), href: `${desk("instalments")}?show=late`, ...sum(late.lateCents) },
            ...{ count: late.lateCount, children: words("parts", { count: late.lateCount }) },
          }
        : null,
    aid:
      aid && has("aid")
        ? {
            ...{ label: words("tiles.aid"), href: desk("aid"), ...sum(aid.cents), count: aid.count },
            children: countdown(aid, treasury.day, words, formats),
          }
        : null,
    reduced: { label: words("tiles.reduced"), ...paid("reduced", totals.reducedCents) },
    refunded: { label: words("tiles.refunded"), ...paid("refunded", totals.refundedCents) },
    carried:
      totals.carriedCents > 0 ? { label: words("tiles.carried"), ...paid("carried", totals.carriedCents) } : null,
    returned:
      totals.returnedCents > 0 ? { label: words("tiles.returned"), ...paid("returned", totals.returnedCents) } : null,
  };
}

type Words = Awaited<ReturnType<typeof getTranslations<"dues.overview">>>;

/** How long there is to claim what comes next; what was not claimed in time goes before it. */
function countdown(aid: Treasury["aid"], day: string, words: Words, { date }: Formats): string {
  if (aid.late > 0) return words("aid.late", { count: aid.late });
  if (aid.next === null) return words("aid.count", { count: aid.count });
  return words("aid.next", { count: aid.next.count, day: date(aid.next.day), days: daysBetween(day, aid.next.day) });
}
