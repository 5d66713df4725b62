import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { toast } from "#components/base/ui/toast.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import type { MendAnswer, MendWish } from "./shown.ts";

/** A press that mends rows, says of how many, and draws the page anew. */
export function useMend(mend: (wish: MendWish) => Promise<MendAnswer>) {
  const words = useTranslations("import.mend");
  const router = useRouter();
  return usePress(async (wish: MendWish) => {
    const answer = await mend(wish);
    if (answer.ok) toast(words("mended", { count: answer.count }));
    router.refresh();
    return answer.ok ? null : answer.words;
  });
}
