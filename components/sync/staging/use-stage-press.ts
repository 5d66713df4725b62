import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { usePress } from "#components/club/form/use-press.ts";

/** What became of something that was done with a list; or why nothing did, in words. */
export type StageAnswer = { ok: true } | { ok: false; words: string };

/** A press that does something with a list; the page is drawn anew whatever came of it. */
export function useStagePress<Given extends unknown[]>(
  act: (...given: Given) => Promise<StageAnswer>,
  whenDone?: () => void,
) {
  const router = useRouter();
  const [isDrawing, draw] = useTransition();
  const { isSending, ...pressed } = usePress(async (...given: Given) => {
    const answer = await act(...given);
    if (answer.ok) whenDone?.();
    draw(() => router.refresh());
    return answer.ok ? null : answer.words;
  });
  // Until the page says so itself, what was pressed is not done for who looks at it.
  return { ...pressed, isSending: isSending || isDrawing };
}
