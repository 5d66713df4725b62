"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { usePress } from "#components/form/use-press.ts";
import { Button } from "#components/ui/button.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";

const CONTROLS = ["pause", "resume", "take_back"] as const;

interface RunControlsProps {
  control(wish: (typeof CONTROLS)[number]): Promise<{ ok: true } | { ok: false; words: string }>;
}

/** Pauses a run, lets it go on, or takes back what was not sent yet. */
export function RunControls({ control }: RunControlsProps) {
  const words = useTranslations("import.run");
  const router = useRouter();
  const { isSending, fault, press } = usePress(async (wish: (typeof CONTROLS)[number]) => {
    const answer = await control(wish);
    router.refresh();
    return answer.ok ? null : answer.words;
  });
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap gap-2">
        {CONTROLS.map((wish) => (
          <Button key={wish} size="sm" pending={isSending} onClick={() => void press(wish)}>
            {words(wish)}
          </Button>
        ))}
      </div>
      {fault ? (
        <ErrorState shape="inline" title={words("notControlled")}>
          {fault}
        </ErrorState>
      ) : null}
    </div>
  );
}
