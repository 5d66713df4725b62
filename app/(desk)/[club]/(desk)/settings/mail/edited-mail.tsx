"use client";

import { useRouter } from "next/navigation";
import { proven } from "#components/base/shell/proof.ts";
import { MailForm } from "#components/sync/post/mail-form.tsx";
import type { TypedMailServer } from "#lib/sync/post/mail-settings.ts";
import { removeMail, saveMail } from "./actions.ts";

interface EditedMailProps {
  club: string;
  known: TypedMailServer;
  ports: readonly number[];
  hasPassword: boolean;
  isStored: boolean;
}

/** The form of the mail server, with the way to this club. */
export function EditedMail({ club, ...known }: EditedMailProps) {
  const router = useRouter();
  return (
    <MailForm
      {...known}
      save={(typed) => proven(() => saveMail(club, typed))}
      remove={() => proven(() => removeMail(club))}
      onKept={() => router.refresh()}
    />
  );
}
