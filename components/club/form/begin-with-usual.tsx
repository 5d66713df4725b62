"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { wrappingButton } from "#components/base/ui/wrapping-button.ts";
import { usePress } from "./use-press.ts";

interface BeginWithUsualProps {
  label: string;
  help: string;
  /** Adds those that are missing. */
  take(): Promise<{ ok: true; added: number } | { ok: false; words: string }>;
  /** What is said of so many. */
  said(added: number): string;
}

/** Takes over what is usual in the country, to begin with. */
export function BeginWithUsual({ label, help, take, said }: BeginWithUsualProps) {
  const router = useRouter();
  const [added, setAdded] = useState<number>();
  const { isSending, fault, press } = usePress(async () => {
    const answer = await take();
    router.refresh();
    if (!answer.ok) return answer.words;
    setAdded(answer.added);
    return null;
  });
  return (
    <div className="max-w-text space-y-2">
      <Button className={wrappingButton} pending={isSending} onClick={() => void press()}>
        {label}
      </Button>
      <p className="text-ink-soft text-sm">{help}</p>
      <p role="status">{fault ?? (added === undefined ? null : said(added))}</p>
    </div>
  );
}
