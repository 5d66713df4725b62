"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { usePress } from "#components/form/use-press.ts";
import { Button } from "#components/ui/button.tsx";
import { Progress } from "#components/ui/progress.tsx";
import { errorWords } from "#lib/club/words.ts";
import type { DryRun, Stage, StageCounts } from "#lib/staging/stage.ts";
import { useFormats } from "#lib/words/use-formats.ts";

type Done = { ok: true } | { ok: false; words: string };

export interface RolloverRunProps {
  stage: Stage;
  counts: StageCounts;
  /** Why nothing can be changed now, in words; null: it can. */
  locked: string | null;
  tryDry(wish: { id: string }): Promise<Done>;
  run(wish: { id: string; seen: number }): Promise<Done>;
  control(wish: { id: string; control: "pause" | "resume" | "take_back" }): Promise<Done>;
}

/** What a list would come to, tried without sending anything; then its run, and what came of it. */
export function RolloverRun({ stage, counts, locked, tryDry, run, control }: RolloverRunProps) {
  const words = useTranslations("rollover.dry");
  const router = useRouter();
  const { isSending, fault, press } = usePress(async (act: () => Promise<Done>) => {
    const answer = await act();
    router.refresh();
    return answer.ok ? null : answer.words;
  });
  const { id } = stage;
  const dry = stage.dry;
  const isTried = dry !== null && dry.version === stage.version && !dry.failed;
  const left = counts.sending;
  const settled = counts.created + counts.unchanged + counts.refused + counts.changed;
  return (
    <section aria-labelledby="run" className="space-y-3">
      <h2 id="run" className="text-base">
        {words("title")}
      </h2>
      {stage.state === "running" ? (
        <div className="space-y-2">
          <p role="status">{words("running", { left })}</p>
          <Progress label={words("title")} value={settled} max={settled + left} />
          <div className="flex flex-wrap gap-2">
            {(["pause", "resume", "take_back"] as const).map((one) => (
              <Button key={one} pending={isSending} onClick={() => void press(() => control({ id, control: one }))}>
                {words(one === "take_back" ? "takeBack" : one)}
              </Button>
            ))}
          </div>
        </div>
      ) : (
        <>
          {settled > 0 ? (
            <p role="status">
              {words("ended", { created: counts.created, unchanged: counts.unchanged, refused: counts.refused })}
            </p>
          ) : null}
          <Tried {...{ stage, dry }} />
          {counts.doubtful > 0 ? <p>{words("doubtful", { count: counts.doubtful })}</p> : null}
          {counts.ready === 0 ? <p className="text-ink-soft">{words("none")}</p> : null}
          <div className="flex flex-wrap gap-2">
            <Button pending={isSending} disabledReason={locked} onClick={() => void press(() => tryDry({ id }))}>
              {words("try")}
            </Button>
            {counts.ready > 0 ? (
              <Button
                variant="primary"
                pending={isSending}
                disabledReason={locked ?? (isTried ? null : words(dry ? "old" : "never"))}
                onClick={() => void press(() => run({ id, seen: stage.version }))}
              >
                {words("run")}
              </Button>
            ) : null}
          </div>
          {counts.ready > 0 ? <p className="max-w-text text-ink-soft text-sm">{words("runHelp")}</p> : null}
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
  const words = useTranslations("rollover.dry");
  const errors = useTranslations("errors");
  const formats = useFormats();
  if (!dry) return <p className="text-ink-soft">{words("never")}</p>;
  if (dry.failed) return <p className="text-danger">{words("failed")}</p>;
  const told = {
    when: formats.dateTime(dry.at),
    rows: dry.rows,
    calls: dry.calls,
    time: formats.duration(dry.seconds),
  };
  return (
    <div className="space-y-1">
      <p>{words("tried", told)}</p>
      {dry.version === stage.version ? null : <p className="text-ink-soft">{words("old")}</p>}
      {dry.refusals.length > 0 ? (
        <>
          <p className="font-medium">{words("refusals")}</p>
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
        </>
      ) : null}
    </div>
  );
}
