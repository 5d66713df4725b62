"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
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
  const ui = useTranslations("ui");
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [fault, setFault] = useState<string>();
  const [isSending, setSending] = useState(false);
  const answer = async () => {
    setSending(true);
    setFault(undefined);
    try {
      const done = await carryOut();
      if (!done.ok) return setFault(done.words);
      setOpen(false);
      router.refresh();
    } catch {
      setFault(ui("offline"));
    } finally {
      setSending(false);
    }
  };
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
              <Button variant="danger" pending={isSending} onClick={() => void answer()}>
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
