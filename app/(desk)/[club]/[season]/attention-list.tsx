import { CircleCheck, CircleX, Clock, Copy, Files, Gauge, type LucideIcon, UserRoundX, UsersRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { IntentLink } from "#components/ui/intent-link.tsx";
import type { Attention, PendingCounts } from "#lib/mirror/overview.ts";
import { LONG_WAIT_DAYS } from "#lib/mirror/waiting.ts";
import { useFormats } from "#lib/words/use-formats.ts";

interface Item {
  key: string;
  icon: LucideIcon;
  words: string;
  detail?: string;
  href: string;
}

interface AttentionListProps {
  attention: Attention;
  /** The address of the registrations desk. */
  desk: string;
  /** The address of the pairs of records; null for whoever may not see people. */
  twins: string | null;
}

/** What somebody should look at. Says so too when there is nothing. */
export function AttentionList({ attention, desk, twins }: AttentionListProps) {
  const words = useTranslations("overview.attention");
  const items = useItems({ attention, desk, twins });
  return (
    <section aria-labelledby="attention" className="min-w-0 xl:col-start-2 xl:row-span-2 xl:row-start-1">
      <h2 id="attention" className="pb-2 text-base">
        {words("title")}
      </h2>
      {items.length > 0 ? (
        <ul className="divide-y divide-line border-line border-y">
          {items.map(({ key, icon: Icon, words, detail, href }) => (
            <li key={key}>
              <IntentLink href={href} className="-mx-2 flex gap-3 rounded px-2 py-2.5 transition-colors hover:bg-hover">
                <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-pending" strokeWidth={1.75} />
                <span className="min-w-0">
                  <span className="block [text-wrap:pretty]">{words}</span>
                  {detail ? <span className="block text-ink-soft text-sm [text-wrap:pretty]">{detail}</span> : null}
                </span>
              </IntentLink>
            </li>
          ))}
        </ul>
      ) : (
        <p className="flex gap-3 border-line border-y py-2.5 text-ink-soft">
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-validated" />
          {words("none")}
        </p>
      )}
    </section>
  );
}

type MaybeItem = Item | false;

/** Each item is a filter of a list, whose rows are exactly the number that it names. */
function useItems({ attention: { annual, event, overfull, pairs }, desk, twins }: AttentionListProps): Item[] {
  const words = useTranslations("overview.attention");
  const formats = useFormats();
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
        },
    );
  const [first] = overfull;
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
      },
    first !== undefined && {
      key: "overfull",
      icon: Gauge,
      words: words("overfull", { count: overfull.length }),
      detail: formats.list(overfull.slice(0, 3).map(({ name, id }) => name ?? String(id))),
      href: list({ kind: first.kind, state: "validated", activity: String(first.id) }),
    },
  ];
  return items.filter((item) => item !== false);
}
