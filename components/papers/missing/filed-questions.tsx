"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { newAsk } from "#components/base/files/new-ask.ts";
import { AlertDialog, AlertDialogCancel, AlertDialogContent } from "#components/base/ui/alert-dialog.tsx";
import { Button } from "#components/base/ui/button.tsx";
import { DangerQuestion } from "#components/base/ui/danger-question.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { FiledActions } from "./filed-actions.ts";
import type { FiledField } from "./filed-field.ts";

/** What is asked before something of the club's is lost. */
export type FiledQuestion =
  | { of: "remove"; field: FiledField }
  | { of: "replace"; names: readonly string[]; carryOut(): void };

interface FiledQuestionsProps {
  question: FiledQuestion | undefined;
  remove: FiledActions["remove"];
  onClose(): void;
}

/** Asks before what is there is deleted or replaced. */
export function FiledQuestions({ question, remove, onClose }: FiledQuestionsProps) {
  if (question?.of === "remove") return <Removal {...{ remove, onClose }} field={question.field} />;
  return (
    <AlertDialog open={question !== undefined} onOpenChange={(isOpen) => isOpen || onClose()}>
      {question ? <Replacement {...{ question, onClose }} /> : null}
    </AlertDialog>
  );
}

function Removal({ field, remove, onClose }: Omit<FiledQuestionsProps, "question"> & { field: FiledField }) {
  const words = useTranslations("filing.ask");
  // As it stood when the question was asked, whatever the page reads while it is open.
  const { depositedAt, sizeBytes } = field;
  const asked = useRef({ ask: newAsk(), seen: { depositedAt, sizeBytes } });
  const { isSending, fault, press } = usePress(async () => {
    const answer = await remove(field.fieldId, asked.current);
    if (answer.ok) onClose();
    return answer.ok ? null : answer.words;
  });
  return (
    <DangerQuestion
      {...{ isSending, fault }}
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={words("removeTitle", { name: field.name })}
      description={words("remove", { required: field.required ? "yes" : "no" })}
      yes={words("removeYes")}
      no={words("no")}
      carryOut={() => void press()}
    />
  );
}

interface ReplacementProps {
  question: Extract<FiledQuestion, { of: "replace" }>;
  onClose(): void;
}

function Replacement({ question: { names, carryOut }, onClose }: ReplacementProps) {
  const words = useTranslations("filing.ask");
  const formats = useFormats();
  const yes = () => {
    carryOut();
    onClose();
  };
  return (
    <AlertDialogContent
      title={words("replaceTitle", { count: names.length })}
      description={words("replace", { names: formats.list(names) })}
      actions={
        <>
          <AlertDialogCancel asChild>
            <Button>{words("no")}</Button>
          </AlertDialogCancel>
          <Button variant="primary" onClick={yes}>
            {words("replaceYes")}
          </Button>
        </>
      }
    />
  );
}
