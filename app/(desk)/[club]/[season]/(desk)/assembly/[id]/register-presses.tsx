"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Button } from "#components/base/ui/button.tsx";
import { NotKept } from "#components/club/form/not-kept.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { openOneRegister, removeOneAssembly } from "../actions.ts";

/** Draws the register up, or takes away what was called by mistake. */
export function RegisterPresses({ club, season, id }: { club: string; season: number; id: string }) {
  const words = useTranslations("assembly");
  const router = useRouter();
  const open = usePress(async () => {
    const answer = await openOneRegister(club, season, id);
    router.refresh();
    return answer.ok ? null : answer.words;
  });
  const remove = usePress(async () => {
    const answer = await removeOneAssembly(club, season, id);
    if (!answer.ok) return answer.words;
    router.push(seasonAddress(club, season, "assembly"));
    return null;
  });
  const fault = open.fault ?? remove.fault;
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" pending={open.isSending} onClick={() => void open.press()}>
          {words("open")}
        </Button>
        <Button pending={remove.isSending} onClick={() => void remove.press()}>
          {words("remove")}
        </Button>
      </div>
      {fault ? <NotKept title={words("notDone")} why={fault} /> : null}
    </div>
  );
}
