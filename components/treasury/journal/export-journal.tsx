"use client";

import { FileSpreadsheet } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { usePress } from "#components/club/form/use-press.ts";

type Made = { ok: true; number: number; isNew: boolean };

interface ExportJournalProps {
  make(): Promise<Made | { ok: false; words: string }>;
  disabledReason: string | null;
}

/** Has a journal written down under its number, and says which. */
export function ExportJournal({ make, disabledReason }: ExportJournalProps) {
  const words = useTranslations("journal");
  const router = useRouter();
  const [made, setMade] = useState<Made>();
  const { isSending, fault, press } = usePress(async () => {
    setMade(undefined);
    const answer = await make();
    router.refresh();
    if (!answer.ok) return answer.words;
    setMade(answer);
    return null;
  });
  return (
    <div className="space-y-2">
      <Button variant="primary" pending={isSending} disabledReason={disabledReason} onClick={() => void press()}>
        {isSending ? null : <FileSpreadsheet aria-hidden />}
        {words("export")}
      </Button>
      <p role="status">{made ? words(made.isNew ? "made" : "unchanged", { number: String(made.number) }) : null}</p>
      {fault ? (
        <ErrorState shape="inline" title={words("notMade")}>
          {fault}
        </ErrorState>
      ) : null}
    </div>
  );
}
