"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/base/ui/button.tsx";
import { Progress } from "#components/base/ui/progress.tsx";
import { useFileWords } from "./file-words.ts";
import type { UploadProgress } from "./send-file.ts";
import type { UploadState } from "./use-upload.ts";

interface UploadLineProps {
  /** Of the file, for who hears the page. */
  name: string;
  state: UploadState;
  /** Sends the same again; without it there is no button. */
  onRetry?: () => void;
  onCancel?: () => void;
}

/** How far a file is: a bar while it leaves, words for the rest, and what can be done. Nothing before it begins and once it is taken. */
export function UploadLine({ name, state, onRetry, onCancel }: UploadLineProps) {
  const words = useTranslations("files.upload");
  const said = useSaid(state);
  if (state.step === "idle" || state.step === "taken") return null;
  if (state.step === "failed")
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p role="alert" className="min-w-0 text-danger text-sm [overflow-wrap:anywhere]">
          {state.words}
        </p>
        {state.mayRetry && onRetry ? (
          <Button size="sm" onClick={onRetry}>
            {words("retry")}
          </Button>
        ) : null}
      </div>
    );
  const sending = state.step === "on_its_way" && state.progress.state === "sending" ? state.progress : undefined;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Progress
        label={words("progress", { name })}
        className="min-w-32 flex-1"
        {...(sending && { value: sending.done, max: Math.max(1, sending.whole) })}
      />
      {/* Counting bytes aloud would drown what else is said. */}
      <p className="text-ink-soft text-sm tabular-nums" {...(!sending && { role: "status" })}>
        {said}
      </p>
      {onCancel ? (
        <Button size="sm" variant="quiet" onClick={onCancel}>
          {words("cancel")}
        </Button>
      ) : null}
    </div>
  );
}

function useSaid(state: UploadState): string {
  const words = useTranslations("files.upload");
  const { size } = useFileWords();
  if (state.step === "looking") return words("checking");
  if (state.step !== "on_its_way") return "";
  const said: { [S in UploadProgress["state"]]: (progress: UploadProgress) => string } = {
    queued: () => words("queued"),
    sending: (progress) =>
      progress.state === "sending" ? words("sending", { done: size(progress.done), whole: size(progress.whole) }) : "",
    arrived: () => words("arrived"),
    again: () => words("again"),
  };
  return said[state.progress.state](state.progress);
}
