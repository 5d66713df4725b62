import { useRouter } from "next/navigation";
import { usePress } from "#components/form/use-press.ts";

/** What became of something that was done with a list; or why nothing did, in words. */
export type StageAnswer = { ok: true } | { ok: false; words: string };

/** A press that does something with a list; the page is drawn anew whatever came of it. */
export function useStagePress<Given extends unknown[]>(
  act: (...given: Given) => Promise<StageAnswer>,
  whenDone?: () => void,
) {
  const router = useRouter();
  return usePress(async (...given: Given) => {
    const answer = await act(...given);
    if (answer.ok) whenDone?.();
    router.refresh();
    return answer.ok ? null : answer.words;
  });
}
