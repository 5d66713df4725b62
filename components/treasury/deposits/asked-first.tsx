"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { proven } from "#components/base/shell/proof.ts";
import { Button } from "#components/base/ui/button.tsx";
import { DangerQuestion } from "#components/base/ui/danger-question.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import type { DoneAnswer } from "./answers.ts";

interface AskedFirstProps {
  /** On the button, in the question, and on its two answers. */
  said: { button: string; title: string; what: string; yes: string; no: string };
  carryOut(): Promise<DoneAnswer>;
}

/** A press that is asked about first: what it does cannot be taken back. The page is drawn anew when it is done. */
export function AskedFirst({ said, carryOut }: AskedFirstProps) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const { isSending, fault, press } = usePress(async () => {
    const done = await proven(carryOut);
    if (!done.ok) return done.words;
    setOpen(false);
    router.refresh();
    return null;
  });
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {said.button}
      </Button>
      <DangerQuestion
        {...{ isSending, fault, open: isOpen, onOpenChange: setOpen }}
        title={said.title}
        description={said.what}
        yes={said.yes}
        no={said.no}
        carryOut={() => void press()}
      />
    </>
  );
}
