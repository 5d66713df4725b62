"use client";

import { useTranslations } from "next-intl";
import { useDesk } from "#components/base/shell/desk.tsx";
import { toast } from "#components/base/ui/toast.tsx";

/** Signs the person out of their other browsers, and says how many there were. */
export function useSignOutElsewhere(): () => Promise<void> {
  const words = useTranslations("frame");
  const { club, signOutElsewhere } = useDesk();
  return async () => {
    try {
      const answer = await signOutElsewhere(club.slug);
      toast(answer.ok ? words("signedOutElsewhere", { count: answer.ended }) : answer.words);
    } catch {
      toast(words("signOutElsewhereFailed"));
    }
  };
}
