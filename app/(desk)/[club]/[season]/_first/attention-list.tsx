import {
  CircleCheck,
  CircleX,
  Clock,
  Copy,
  FileStack,
  Files,
  Gauge,
  type LucideIcon,
  UserRoundX,
  UsersRound,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { cache } from "react";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { mayCompareRecords, mayFollowPapers } from "#lib/base/access/permissions.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { type Attention, type PendingCounts, readAttention } from "#lib/desk/first-page/overview.ts";
import { countLacking } from "#lib/papers/missing/worklist.ts";
import { LONG_WAIT_DAYS } from "#lib/sync/copy/waiting.ts";
import type { PartProps } from "./part-props.ts";

interface Item {
  key: string;
  icon: LucideIcon;
  words: string;
  detail?: string;
  href: string;
  /** How many rows that list has. */
  count: number;
}

interface AttentionListProps {
  attention: Attention;
  /** The address of the registrations desk. */
  desk: string;
  /** The address of the pairs of records; null for whoever may not see people. */
  twins: string | null;
  /** Who lacks a paper; null for whoever may not see it, or is told by another part. */
  papers: { count: number; href: string } | null;
}

/** What needs a look in a season: asked once a page, however many of its parts tell of it. */
export const attentionOf = cache(async (club: string, seasonId: number) =>
  readAttention((await store()).db, { club, seasonId }, now()),
);

/** What somebody should look at. From the copy. */
export async function WorthALook({ seat, season }: PartProps) {
  const { club } = seat;
  const attention = await attentionOf(club, season.id);
  const twins = mayCompareRecords(seat).allowed ? seasonAddress(club, season.id, "members", "twins") : null;
  const desk = seasonAddress(club, season.id, "registrations");
  // A secretary's page has a part of its own for these: told twice, they would look like two things to do.
  const papers = seat.role !== "secretary" && mayFollowPapers(seat).allowed ? await lackingIn(club, season.id) : null;
  return <AttentionList {...{ attention, twins, desk, papers }} />;
}

/** How many people of a season still have to hand something in, and where they are listed. From the copy. */
async function lackingIn(club: string, seasonId: number): Promise<{ count: number; href: string }> {
  const count = await countLacking((await store()).db, { club, seasonId });
  return { count, href: seasonAddress(club, seasonId, "papers") };
}

/** Says so too when there is nothing. */
function AttentionList(props: AttentionListProps) {
  const words = useTranslations("overview.attention");
  const items = useItems(props);
  if (items.length === 0)
    return (
      <p className="flex gap-3 border-line border-y py-2.5 text-ink-soft">
        <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-validated" />
        {words("none")}
      </p>
    );
  return (
    <ul className="divide-y divide-line border-line border-y">
      {items.map(({ key, icon: Icon, words: said, detail, href, count }) => (
        <li key={key}>
          <IntentLink
            href={href}
            data-figure={count}
            className="-mx-2 flex gap-3 rounded px-2 py-2.5 transition-colors hover:bg-hover"
          >
            <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-pending" strokeWidth={1.75} />
            <span className="min-w-0">
              <span className="block [text-wrap:pretty]">{said}</span>
              {detail ? <span className="block text-ink-soft text-sm [text-wrap:pretty]">{detail}</span> : null}
            </span>
          </IntentLink>
        </li>
      ))}
    </ul>
  );
}

type MaybeItem = Item | false;

/** Each item is a filter of a list, whose rows are exactly the number that it names. */
function useItems({ attention: { annual, event, overfull, pairs }, desk, twins, papers }: AttentionListProps): Item[] {
  const words = useTranslations("overview.attention");
  const list = (query: Record<string, string>) => `${desk}?${new URLSearchParams(query)}`;
  const both = (["annual", "event"] as const).map((kind) => [kind, { annual, event }[kind]] as const);
  const each = (
    key: keyof PendingCounts,
    icon: LucideIcon,
    query: Record<string, string>,
    detail?: "doubledDetail" | "twinsDetail" | "undoneDetail",
  ): MaybeItem[] =>
    both.map(
      ([kind, waits]) =>
        waits[key] > 0 && {
          key: `${key}-${kind}`,
          icon,
          words: words(key, { count: waits[key], days: LONG_WAIT_DAYS, kind }),
          ...(detail && { detail: words(detail) }),
          href: list({ kind, ...query }),
          count: waits[key],
        },
    );
  const items: MaybeItem[] = [
    ...each("undone", CircleX, { last: "failed" }, "undoneDetail"),
    ...each("pendingInFull", UserRoundX, { places: "none" }),
    ...each("waitingLong", Clock, { waited: String(LONG_WAIT_DAYS) }),
    ...each("doubled", Copy, { reasons: "already", sort: "name" }, "doubledDetail"),
    ...each("twins", UsersRound, { reasons: "twins", sort: "name" }, "twinsDetail"),
    twins !== null &&
      pairs > 0 && {
        key: "pairs",
        icon: Files,
        words: words("pairs", { count: pairs }),
        detail: words("pairsDetail"),
        href: twins,
        count: pairs,
      },
    papers !== null &&
      papers.count > 0 && {
        key: "papers",
        icon: FileStack,
        words: words("papers", { count: papers.count }),
        detail: words("papersDetail"),
        href: papers.href,
        count: papers.count,
      },
    ...overfull.map(({ kind, id, name, validated, capacity }) => ({
      key: `overfull-${kind}-${id}`,
      icon: Gauge,
      words: words("overfull", { name: name ?? String(id), count: validated, places: capacity ?? 0 }),
      href: list({ kind, state: "validated", activity: String(id) }),
      count: validated,
    })),
  ];
  return items.filter((item) => item !== false);
}
