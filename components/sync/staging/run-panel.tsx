import { useTranslations } from "next-intl";
import { Progress } from "#components/base/ui/progress.tsx";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { Stage, StageCounts } from "#lib/sync/staging/stage.ts";
import { DryFacts } from "./dry-facts.tsx";
import { RunButton, type StageRunWish, TryButton } from "./run-buttons.tsx";
import { StageControls, type StageControlWish } from "./stage-controls.tsx";
import { StageLedger } from "./stage-ledger.tsx";
import type { StageAnswer } from "./use-stage-press.ts";

interface RunPanelProps {
  stage: Stage;
  counts: StageCounts;
  /** Why nothing can be changed now, in words; null: it can. */
  locked: string | null;
  /** What the button that lets it run says, by how many rows it sends. */
  send(count: number): string;
  /** What cannot be taken back of it, in words. */
  help: string;
  tryDry(): Promise<StageAnswer>;
  run(wish: StageRunWish): Promise<StageAnswer>;
  control(wish: StageControlWish): Promise<StageAnswer>;
}

/** What a list would come to, tried without sending anything; then its run, and what came of it. The same for every kind of list. */
export function RunPanel(props: RunPanelProps) {
  const { stage, counts, control } = props;
  const words = useTranslations("staging");
  const isOver = stage.state !== "running" && isSettled(counts) && counts.ready === 0;
  return (
    <section aria-labelledby="run" className="max-w-3xl space-y-4">
      <h2 id="run" className="text-base">
        {words(isOver ? "ledger.title" : "run.title")}
      </h2>
      {stage.state === "running" ? (
        <Running counts={counts} isBeginning={stage.isBeginning} heldUp={stage.heldUp ?? 0}>
          <StageControls control={control} />
        </Running>
      ) : (
        <Still {...props} />
      )}
    </section>
  );
}

/** Rows that have their outcome. */
const settledOf = ({ created, changed, unchanged, refused }: StageCounts) => created + changed + unchanged + refused;

/** Something was sent: there is an outcome to tell. */
const isSettled = (counts: StageCounts) => settledOf(counts) > 0;

interface RunningProps {
  counts: StageCounts;
  isBeginning: boolean;
  /** Rows that were tried and wait: the club gives no answer. */
  heldUp: number;
  children: React.ReactNode;
}

function Running({ counts, isBeginning, heldUp, children }: RunningProps) {
  const words = useTranslations("staging.run");
  const formats = useFormats();
  const done = settledOf(counts);
  const all = done + counts.sending;
  return (
    <div className="max-w-xl space-y-3">
      <p role="status">
        {isBeginning
          ? words("beginning", { done: formats.number(counts.sending) })
          : words("running", { done: formats.number(done), count: formats.number(all) })}
        {heldUp > 0 ? ` ${words("heldUp", { count: heldUp })}` : null}
      </p>
      {isBeginning ? null : <Progress label={words("progress")} value={done} max={Math.max(1, all)} />}
      {children}
    </div>
  );
}

function Still({ stage, counts, locked, send, help, tryDry, run }: RunPanelProps) {
  const words = useTranslations("staging.run");
  const { dry, version } = stage;
  const isOfThis = dry !== null && dry.version === version;
  const refused = isOfThis ? dry.refusals.reduce((sum, { count }) => sum + count, 0) : 0;
  const canRun = isOfThis && !dry.failed;
  const ledger = isSettled(counts) ? <StageLedger counts={counts} /> : null;
  // Nothing to try: a button for it would end with the same words.
  if (counts.ready === 0)
    return (
      <>
        {ledger}
        <p role="status">{words(ledger && counts.doubtful === 0 ? "over" : "nothing")}</p>
      </>
    );
  return (
    <>
      {ledger}
      <p className="max-w-text text-ink-soft">{words("why")}</p>
      <TryButton isTried={canRun} {...{ locked, tryDry }} />
      <div role="status" className="space-y-3 empty:hidden">
        {dry !== null && !isOfThis ? <p>{words("old")}</p> : null}
        {isOfThis && dry.failed ? <p className="text-danger">{words("failed")}</p> : null}
        {isOfThis && !dry.failed ? <DryFacts {...{ dry, counts }} /> : null}
      </div>
      {canRun ? (
        <RunButton
          key={version}
          {...{ seen: version, rows: dry.rows, refused, locked, run }}
          withRefused={dry.withRefused ?? null}
          labels={{ some: send(dry.rows), all: send(dry.rows + refused) }}
        >
          {help}
        </RunButton>
      ) : null}
    </>
  );
}
