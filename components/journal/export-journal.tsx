"use client";

import { FileSpreadsheet } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";

type Made = { ok: true; number: number; isNew: boolean } | { ok: false; words: string };

interface ExportJournalProps {
  make(): Promise<Made>;
  disabledReason: string | null;
}

/** Has a journal written down under its number, and says which. */
export function ExportJournal({ make, disabledReason }: ExportJournalProps) {
  const words = useTranslations("journals");
  const ui = useTranslations("ui");
  const router = useRouter();
  const [made, setMade] = useState<Made>();
  const [isPending, setPending] = useState(false);
  const press = async () => {
    setPending(true);
    setMade(undefined);
    try {
      setMade(await make());
      router.refresh();
    } catch {
      setMade({ ok: false, words: ui("offline") });
    }
    setPending(false);
  };
  return (
    <div className="space-y-2">
      <Button variant="primary" pending={isPending} disabledReason={disabledReason} onClick={() => void press()}>
        {isPending ? null : <FileSpreadsheet aria-hidden />}
        {words("export")}
      </Button>
      <p role="status">{made?.ok ? words(made.isNew ? "made" : "unchanged", { number: String(made.number) }) : null}</p>
      {made && !made.ok ? (
        <ErrorState shape="inline" title={words("notMade")}>
          {made.words}
        </ErrorState>
      ) : null}
    </div>
  );
}
