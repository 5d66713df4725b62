"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { usePress } from "#components/form/use-press.ts";
import { AlertDialog, AlertDialogCancel, AlertDialogContent } from "#components/ui/alert-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
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
    const done = await carryOut();
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
      <AlertDialog open={isOpen} onOpenChange={setOpen}>
        <AlertDialogContent
          title={said.title}
          description={said.what}
          actions={
            <>
              <AlertDialogCancel asChild>
                <Button>{said.no}</Button>
              </AlertDialogCancel>
              <Button variant="danger" pending={isSending} onClick={() => void press()}>
                {said.yes}
              </Button>
            </>
          }
        >
          {fault ? (
            <p role="alert" className="text-danger">
              {fault}
            </p>
          ) : null}
        </AlertDialogContent>
      </AlertDialog>
    </>
  );
}
