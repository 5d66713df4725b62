"use client";

import { useTranslations } from "next-intl";
import { toast } from "#components/ui/toast.tsx";
import { useDesk } from "./desk.tsx";

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
