import { useTranslations } from "next-intl";
import { StateIcon } from "#components/base/ui/badge.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { type SeasonStates, seasonStates } from "#lib/desk/first-page/overview.ts";
import type { PartProps } from "./part-props.ts";

const kinds = ["annual", "event"] as const;
const states = ["pending", "validated", "refused"] as const;

/** The season's registrations by kind and state; every number leads to its rows. From the copy. */
export async function SeasonCounts({ seat: { club }, season }: PartProps) {
  const counts = await seasonStates((await store()).db, { club, seasonId: season.id });
  return <StateTiles counts={counts} desk={seasonAddress(club, season.id, "registrations")} />;
}

function StateTiles({ counts, desk }: { counts: SeasonStates; desk: string }) {
  const words = useTranslations("overview");
  const formats = useFormats();
  return (
    <div className="@container">
      <div className="grid gap-4 @min-[44rem]:grid-cols-2">
        {kinds.map((kind) => (
          <div key={kind} className="overflow-hidden rounded-lg border border-line bg-surface">
            <h3 className="flex items-baseline justify-between gap-2 border-line border-b px-2.5 py-2 font-medium text-sm @min-[26rem]:px-4">
              {words(`counts.${kind}`)}
              <span className="font-normal text-ink-soft tabular-nums">
                {words("counts.total", {
                  count: counts[kind].pending + counts[kind].validated + counts[kind].refused,
                })}
              </span>
            </h3>
            <dl className="grid grid-cols-3 divide-x divide-line">
              {states.map((state) => (
                <div key={state} className="relative px-2.5 py-3 @min-[26rem]:px-4 transition-colors hover:bg-hover/60">
                  <dt className="flex items-center gap-1.5 text-ink-soft text-sm">
                    <StateIcon state={state} className="hidden @min-[26rem]:block" />
                    <span className="[overflow-wrap:anywhere]">{words(`counts.${state}`)}</span>
                  </dt>
                  <dd className="pt-0.5 font-semibold text-2xl tabular-nums tracking-tight">
                    <IntentLink
                      href={`${desk}?${new URLSearchParams({ kind, state })}`}
                      data-figure={counts[kind][state]}
                      className="after:absolute after:inset-0"
                    >
                      {formats.number(counts[kind][state])}
                    </IntentLink>
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </div>
  );
}
