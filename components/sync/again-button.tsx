"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import { HEALTH } from "#lib/base/program/health-paths.ts";

/**
 * Tries again what a page could not show: has it drawn anew by the server. What was typed on it, and files that it holds, stay.
 * @param also what belongs to it in the browser, with the new page
 */
export function AgainButton({ also }: { also?: () => void }) {
  const words = useTranslations("ui");
  const router = useRouter();
  const [isDrawing, draw] = useTransition();
  const { isSending, fault, press } = usePress(async () => {
    // A page that is asked for while the desk is away the browser replaces with its own: what was typed would be lost.
    const { ok } = await fetch(HEALTH, { cache: "no-store" });
    if (!ok) return words("offline");
    draw(() => {
      router.refresh();
      also?.();
    });
    return null;
  });
  return (
    <>
      <Button pending={isSending || isDrawing} className="print:hidden" onClick={() => void press()}>
        {words("retry")}
      </Button>
      {/* What it stands in is an alert, which tells this too. */}
      {fault ? <p className="w-full text-danger print:hidden">{fault}</p> : null}
    </>
  );
}
