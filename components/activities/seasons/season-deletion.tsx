"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState, useTransition } from "react";
import { AlertDialog, AlertDialogCancel, AlertDialogContent } from "#components/base/ui/alert-dialog.tsx";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { toast } from "#components/base/ui/toast.tsx";
import type { RemoveOutcome } from "#lib/sync/records/remove.ts";

/** Asks before a season is deleted, and says why the club kept it when it did (409 season_in_use). */
export function SeasonDeletion({
  season,
  onClose,
  remove,
}: {
  season: { id: number; name: string | null; written: string | null } | undefined;
  onClose(): void;
  remove(removal: { id: number; askId: string }): Promise<RemoveOutcome>;
}) {
  const words = useTranslations("seasons");
  const ui = useTranslations("ui");
  const [refusal, setRefusal] = useState<Exclude<RemoveOutcome, { ok: true }>>();
  const [isDeleting, start] = useTransition();
  const askId = useAskId(season?.id);
  const name = season ? (season.name ?? words("unnamed", { id: season.id })) : "";
  const close = () => {
    setRefusal(undefined);
    onClose();
  };
  const confirm = () =>
    start(async () => {
      if (!season) return;
      // No answer from the dashboard itself: it is out of reach, and the list must not go down with the question.
      const unreachable = (): RemoveOutcome => ({ ok: false, code: "failed", words: ui("offline") });
      const outcome = await remove({ id: season.id, askId }).catch(unreachable);
      if (!outcome.ok) return setRefusal(outcome);
      toast(words("deleted", { name }));
      close();
    });
  return (
    <AlertDialog open={season !== undefined} onOpenChange={(open) => open || close()}>
      <AlertDialogContent
        title={words("deletion.title", { name })}
        description={words("deletion.description")}
        actions={
          <>
            <AlertDialogCancel asChild>
              <Button>{ui("back")}</Button>
            </AlertDialogCancel>
            <Button variant="danger" pending={isDeleting} onClick={confirm}>
              {words("deletion.confirm")}
            </Button>
          </>
        }
      >
        <p className="font-medium">{words("deletion.goes.title")}</p>
        <ul className="list-disc space-y-1 pl-5 text-ink-soft">
          <li>{words("deletion.goes.club")}</li>
          {season?.written ? <li>{words("deletion.goes.here", { belonging: season.written })}</li> : null}
          {/* Once the club has said that it is in use, the copy is known to be older. */}
          {refusal?.code === "in_use" ? null : <li>{words("deletion.goes.copy")}</li>}
        </ul>
        {refusal ? (
          <ErrorState
            shape="inline"
            title={refusal.code === "in_use" ? words("deletion.inUse", { name }) : refusal.words}
            requestId={refusal.requestId}
          />
        ) : null}
      </AlertDialogContent>
    </AlertDialog>
  );
}

/** One name for each time the question is asked: pressing twice deletes once. */
function useAskId(id: number | undefined): string {
  const [askId, setAskId] = useState("");
  useEffect(() => {
    if (id !== undefined) setAskId(crypto.randomUUID());
  }, [id]);
  return askId;
}
