"use client";

import { useRouter } from "next/navigation";
import { proven } from "#components/base/shell/proof.ts";
import { BoxForm } from "#components/sync/post/box-form.tsx";
import type { TypedMailBox } from "#lib/sync/post/box-settings.ts";
import { removeBox, saveBox, tryMailbox } from "./box-actions.ts";

interface EditedBoxProps {
  club: string;
  known: TypedMailBox;
  ports: readonly number[];
  isStored: boolean;
}

/** The form of the mailbox, with the way to this club. */
export function EditedBox({ club, ...known }: EditedBoxProps) {
  const router = useRouter();
  return (
    <BoxForm
      {...known}
      save={(typed) => proven(() => saveBox(club, typed))}
      remove={() => proven(() => removeBox(club))}
      attempt={() => tryMailbox(club)}
      onKept={() => router.refresh()}
    />
  );
}
