"use client";

import { useRouter } from "next/navigation";
import { Button } from "#components/base/ui/button.tsx";
import { wrappingButton } from "#components/base/ui/wrapping-button.ts";
import { usePress } from "#components/club/form/use-press.ts";

interface PressToReadProps {
  /** What it does and what it costs, in words: the first page brings no others. */
  label: string;
  isUnderWay: boolean;
  read(): Promise<{ ok: true } | { ok: false; words: string }>;
}

/** Has something read from the club that nobody reads by looking; the page is drawn again with how far it is. */
export function PressToRead({ label, isUnderWay, read }: PressToReadProps) {
  const router = useRouter();
  const { isSending, fault, press } = usePress(async () => {
    const answer = await read();
    router.refresh();
    return answer.ok ? null : answer.words;
  });
  return (
    <>
      <Button className={wrappingButton} pending={isSending || isUnderWay} onClick={() => void press()}>
        {label}
      </Button>
      <p role="status">{fault}</p>
    </>
  );
}
