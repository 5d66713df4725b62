"use client";

import type { ReactNode } from "react";
import { AlertDialog, AlertDialogCancel, AlertDialogContent } from "./alert-dialog.tsx";
import { Button } from "./button.tsx";

export interface DangerQuestionProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: ReactNode;
  /** What becomes of it. */
  description: ReactNode;
  /** On its two answers. */
  yes: string;
  no: string;
  isSending: boolean;
  /** Why it was not done, in words. */
  fault: string | null;
  carryOut(): void;
}

/** Asks before something is lost, and stays open with the words of a refusal. The focus is on the way back. */
export function DangerQuestion(props: DangerQuestionProps) {
  const { open, onOpenChange, title, description, yes, no, isSending, fault, carryOut } = props;
  return (
    <AlertDialog open={open} onOpenChange={onOpenChange}>
      <AlertDialogContent
        title={title}
        description={description}
        actions={
          <>
            <AlertDialogCancel asChild>
              <Button>{no}</Button>
            </AlertDialogCancel>
            <Button variant="danger" pending={isSending} onClick={carryOut}>
              {yes}
            </Button>
          </>
        }
      >
        <p role="alert" className="text-danger empty:hidden">
          {fault}
        </p>
      </AlertDialogContent>
    </AlertDialog>
  );
}
