import { useTranslations } from "next-intl";
import { hasWords } from "#lib/base/words/has-words.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { errorWords } from "#lib/club/client/words.ts";
import { isOwnStop } from "#lib/sync/staging/own-stops.ts";
import { STAGED_WRITES, type StagedWrite } from "#lib/sync/staging/plan.ts";
import type { DryRun, StageCounts } from "#lib/sync/staging/stage.ts";

interface DryFactsProps {
  dry: DryRun;
  counts: StageCounts;
}

/** What a dry run came to, in sentences: what is written and how long it takes, what the club would refuse, what is worth a look. */
export function DryFacts({ dry, counts }: DryFactsProps) {
  const words = useTranslations("staging.run");
  const errors = useTranslations("errors");
  const formats = useFormats();
  const sentences = useFacts(dry, counts);
  const rowsOf = ({ places, count }: DryRun["refusals"][number]) =>
    `${places.map(formats.number).join(", ")}${count > places.length ? ", …" : ""}`;
  const checks = useTranslations("staging.checks");
  return (
    <>
      <p>{words("tried", { when: formats.dateTime(dry.at), who: dry.by })}</p>
      <Sentences of={sentences} />
      {(["refusals", "stops"] as const).map((whose) => {
        const found = dry.refusals.filter(({ code }) => isOwnStop(code) === (whose === "stops"));
        return found.length === 0 ? null : (
          <Sentences
            key={whose}
            title={words(whose)}
            of={found.map((one) =>
              words("refusal", {
                why: errorWords(errors, { kind: "refused", code: one.code, detail: null }),
                ...{ count: one.count, rows: rowsOf(one) },
              }),
            )}
          />
        );
      })}
      {dry.checks.length > 0 ? (
        <Sentences
          title={words("checks")}
          of={dry.checks.flatMap((one) =>
            hasWords(checks, one.code)
              ? checks(one.code as "person_exists", { count: one.count, rows: rowsOf(one) })
              : [],
          )}
        />
      ) : null}
    </>
  );
}

function Sentences({ title, of }: { title?: string; of: readonly string[] }) {
  return (
    <div className="space-y-1">
      {title ? <p className="font-medium">{title}</p> : null}
      <ul className="list-disc space-y-1 pl-5 [overflow-wrap:anywhere]">
        {of.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </div>
  );
}

function useFacts(dry: DryRun, counts: StageCounts): string[] {
  const words = useTranslations("staging.facts");
  const formats = useFormats();
  const idle = counts.nothing + counts.unchanged;
  return [
    ...(dry.rows > 0 ? [words("rows", { count: dry.rows })] : []),
    ...(dry.cannotBeTakenBack > 0 ? [words("lasting", { count: dry.cannotBeTakenBack })] : []),
    ...Object.entries(dry.writes).flatMap(([write, count]) => {
      const key = factOf(write);
      return key !== null && hasWords(words, key) ? words(key as "people_change", { count }) : [];
    }),
    ...(dry.calls > 0 ? [words("time", { calls: dry.calls, duration: formats.duration(dry.seconds) })] : []),
    ...(idle > 0 ? [words("unchanged", { count: idle })] : []),
    ...(counts.doubtful > 0 ? [words("doubtful", { count: counts.doubtful })] : []),
  ];
}

/** The sentence that counts an operation of the API; people who are created are told by what cannot be taken back. */
function factOf(write: string): string | null {
  if (!Object.hasOwn(STAGED_WRITES, write) || write === "POST /members") return null;
  const { phase, made } = STAGED_WRITES[write as StagedWrite];
  const transition = /\/(validate|cancel)$/.exec(write)?.[1];
  return `${phase}_${transition ?? (made ? "create" : "change")}`;
}
