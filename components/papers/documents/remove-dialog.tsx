"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { newAsk } from "#components/base/files/new-ask.ts";
import { DangerQuestion } from "#components/base/ui/danger-question.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import { seenOf } from "./asked.ts";
import type { DocumentActions, ShownDocument } from "./shown.ts";

interface RemoveDialogProps {
  club: string;
  of: ShownDocument;
  actions: Pick<DocumentActions, "remove">;
  onOver(): void;
}

/** Asks before a document is gone for good. */
export default function RemoveDialog({ club, of, actions, onOver }: RemoveDialogProps) {
  const words = useTranslations("documents.remove");
  const router = useRouter();
  const ask = useRef(newAsk());
  const { isSending, fault, press } = usePress(async () => {
    const answer = await actions.remove(club, { ask: ask.current, of: seenOf(of) });
    if (!answer.ok) return answer.words;
    router.refresh();
    onOver();
    return null;
  });
  return (
    <DangerQuestion
      open
      onOpenChange={(isOpen) => isOpen || onOver()}
      {...{ isSending, fault }}
      title={words("title", { name: of.name })}
      description={words("what")}
      yes={words("yes")}
      no={words("no")}
      carryOut={() => void press()}
    />
  );
}
