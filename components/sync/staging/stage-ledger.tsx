import { useTranslations } from "next-intl";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { StageCounts } from "#lib/sync/staging/stage.ts";

const TOLD = [
  "created",
  "changed",
  "unchanged",
  "refused",
  "stopped",
  "nothing",
  "leftOut",
  "doubtful",
  "ready",
  "sending",
] as const;

/** How many rows of a list came to what: those that are none are not told; that nothing was created, where nothing was changed either. */
export function StageLedger({ counts }: { counts: StageCounts }) {
  const words = useTranslations("staging.ledger");
  const formats = useFormats();
  const isNothingDone = counts.created + counts.changed === 0;
  // What this desk stopped is no refusal of the club.
  const told = { ...counts, refused: counts.refused - counts.stopped };
  return (
    <dl aria-label={words("title")} className="grid max-w-md grid-cols-[1fr_auto] gap-x-8 gap-y-1">
      {TOLD.filter((one) => told[one] > 0 || (one === "created" && isNothingDone)).map((one) => (
        <div key={one} className="contents">
          <dt>{words(one)}</dt>
          <dd className="text-right tabular-nums">{formats.number(told[one])}</dd>
        </div>
      ))}
    </dl>
  );
}
