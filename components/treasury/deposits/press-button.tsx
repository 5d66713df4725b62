"use client";

import { useRouter } from "next/navigation";
import { proven } from "#components/base/shell/proof.ts";
import { Button, type ButtonProps } from "#components/base/ui/button.tsx";
import { toast } from "#components/base/ui/toast.tsx";
import { NotKept } from "#components/club/form/not-kept.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import type { DoneAnswer } from "./answers.ts";

interface PressButtonProps extends Omit<ButtonProps, "onClick" | "pending" | "children"> {
  children: string;
  carryOut(): Promise<DoneAnswer>;
  /** What is said when it is done; nothing where the page says it by itself. */
  done?: string;
  /** Stands above the reason where it is not done. */
  notDone: string;
}

/** A press that changes one thing; the page is drawn anew, and a refusal stands beside it in words. */
export function PressButton({ carryOut, done, notDone, children, ...button }: PressButtonProps) {
  const router = useRouter();
  const { isSending, fault, press } = usePress(async () => {
    const answer = await proven(carryOut);
    if (answer.ok && done) toast(done);
    router.refresh();
    return answer.ok ? null : answer.words;
  });
  return (
    <>
      <Button size="sm" {...button} pending={isSending} onClick={() => void press()}>
        {children}
      </Button>
      {fault ? <NotKept title={notDone} why={fault} /> : null}
    </>
  );
}
