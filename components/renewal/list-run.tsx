"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { usePress } from "#components/form/use-press.ts";
import { Button } from "#components/ui/button.tsx";
import { Progress } from "#components/ui/progress.tsx";
import { errorWords } from "#lib/club/words.ts";
import type { DryRun, Stage, StageCounts } from "#lib/staging/stage.ts";
import { useFormats } from "#lib/words/use-formats.ts";

export type ListAnswer = { ok: true } | { ok: false; words: string };

export interface ListRunProps {
  stage: Stage;
  counts: StageCounts;
  /** Why nothing can be changed now, in words; null: it can. */
  locked: string | null;
  tryDry(wish: { id: string }): Promise<ListAnswer>;
  run(wish: { id: string; seen: number }): Promise<ListAnswer>;
  control(wish: { id: string; control: "pause" | "resume" | "take_back" }): Promise<ListAnswer>;
}

/** What a list would come to, tried without sending anything; then its run, and what came of it. */
export function ListRun({ stage, counts, locked, tryDry, run, control }: ListRunProps) {
  const words = useTranslations("renewal.lists.run");
  const router = useRouter();
  const { isSending, fault, press } = usePress(async (act: () => Promise<ListAnswer>) => {
    const answer = await act();
    router.refresh();
    return answer.ok ? null : answer.words;
  });
  const { id, dry, version } = stage;
  const isTried = dry !== null && dry.version === version && !dry.failed;
  const settled = counts.created + counts.unchanged + counts.refused + counts.changed;
  return (
    <section aria-labelledby="run" className="space-y-3">
      <h2 id="run" className="text-base">
        {words("title")}
      </h2>
      {stage.state === "running" ? (
        <div className="space-y-2">
          <p role="status">{words("running", { left: counts.sending })}</p>
          <Progress label={words("title")} value={settled} max={settled + counts.sending} />
          <div className="flex flex-wrap gap-2">
            {(["pause", "resume", "take_back"] as const).map((one) => (
              <Button key={one} pending={isSending} onClick={() => void press(() => control({ id, control: one }))}>
                {words(one)}
              </Button>
            ))}
          </div>
        </div>
      ) : (
        <>
          {settled > 0 ? <p role="status">{words("ended", { ...counts })}</p> : null}
          <Tried stage={stage} dry={dry} />
          {counts.doubtful > 0 ? <p className="text-pending">{words("doubtful", { count: counts.doubtful })}</p> : null}
          <div className="flex flex-wrap gap-2">
            <Button
              pending={isSending}
              disabledReason={locked ?? (counts.ready === 0 ? words("none") : null)}
              onClick={() => void press(() => tryDry({ id }))}
            >
              {words("try")}
            </Button>
            <Button
              variant="primary"
              pending={isSending}
              disabledReason={locked ?? (counts.ready === 0 ? words("none") : isTried ? null : words("never"))}
              onClick={() => void press(() => run({ id, seen: version }))}
            >
              {words("run", { count: counts.ready - (isTried ? counts.foreseen : 0) })}
            </Button>
          </div>
          <p className="max-w-text text-ink-soft text-sm">{words("help")}</p>
        </>
      )}
      <p role="alert" className="text-danger empty:hidden">
        {fault}
      </p>
    </section>
  );
}

/** What the last try came to. */
function Tried({ stage, dry }: { stage: Stage; dry: DryRun | null }) {
  const words = useTranslations("renewal.lists.run");
  const errors = useTranslations("errors");
  const formats = useFormats();
  if (!dry) return null;
  if (dry.failed) return <p className="text-danger">{words("failed")}</p>;
  const { rows, calls } = dry;
  return (
    <div className="space-y-1">
      <p>{words("tried", { when: formats.dateTime(dry.at), rows, calls, time: formats.duration(dry.seconds) })}</p>
      {dry.version === stage.version ? null : <p className="text-ink-soft">{words("old")}</p>}
      {dry.refusals.length > 0 ? (
        <ul className="list-disc pl-5">
          {dry.refusals.map(({ code, count, places }) => (
            <li key={code}>
              {words("refusal", {
                count,
                why: errorWords(errors, { kind: "refused", code }),
                places: formats.list(places.map(String)),
              })}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
