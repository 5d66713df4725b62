"use client";

import { AlertDialog, AlertDialogCancel, AlertDialogContent } from "#components/base/ui/alert-dialog.tsx";
import { Button } from "#components/base/ui/button.tsx";
import type { ControlQuestion } from "./send-control.ts";

export interface ControlQuestionProps {
  question: ControlQuestion;
  /** What is done when the answer is yes. */
  label: string;
  pending: boolean;
  onYes: () => void;
  onClose: () => void;
}

/** Says whose work it is before it is paused, stopped, resumed or tried again. The focus is on the way back. */
export function ControlQuestionDialog({ question, label, pending, onYes, onClose }: ControlQuestionProps) {
  return (
    <AlertDialog open onOpenChange={(open) => open || onClose()}>
      <AlertDialogContent
        title={question.title}
        description={
          <div className="space-y-2 [overflow-wrap:anywhere]">
            {question.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        }
        actions={
          <>
            <AlertDialogCancel asChild>
              <Button variant="primary" className="max-md:order-first">
                {question.keep}
              </Button>
            </AlertDialogCancel>
            <Button variant="quiet" className="max-md:order-last" pending={pending} onClick={onYes}>
              {label}
            </Button>
          </>
        }
      />
    </AlertDialog>
  );
}
