"use client";

import { useRouter } from "next/navigation";
import { Button } from "#components/base/ui/button.tsx";
import { wrappingButton } from "#components/base/ui/wrapping-button.ts";
import { usePress } from "#components/club/form/use-press.ts";
import { tellMedical } from "./actions.ts";

/** Turns on or off that others are told. */
export function ToldSwitch({ club, isTold, label }: { club: string; isTold: boolean; label: string }) {
  const router = useRouter();
  const { isSending, fault, press } = usePress(async () => {
    const answer = await tellMedical(club, !isTold);
    router.refresh();
    return answer.ok ? null : answer.words;
  });
  return (
    <div className="space-y-1">
      <Button
        className={wrappingButton}
        variant={isTold ? "secondary" : "primary"}
        pending={isSending}
        onClick={() => void press()}
      >
        {label}
      </Button>
      <p role="status">{fault}</p>
    </div>
  );
}
