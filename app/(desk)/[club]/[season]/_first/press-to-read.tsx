"use client";

import { useRouter } from "next/navigation";
import { usePress } from "#components/form/use-press.ts";
import { Button } from "#components/ui/button.tsx";
import { wrappingButton } from "#components/ui/wrapping-button.ts";

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
