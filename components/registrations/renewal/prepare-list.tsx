"use client";

import { useRouter } from "next/navigation";
import { Button } from "#components/base/ui/button.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import { useQuestion } from "#components/club/form/use-question.ts";

/** What a list is made of. */
type ListWish =
  | { of: "renewal"; season: number; view: string }
  | { of: "offers" | "moves"; season: number; group: number };

interface PrepareListProps {
  label: string;
  wish: ListWish;
  isMain?: boolean;
  /** Why nothing can be prepared, in words; null: it can. */
  disabledReason?: string | null;
  prepare(wish: ListWish & { id: string }): Promise<{ ok: true; href: string } | { ok: false; words: string }>;
}

/** Makes a list and leads to it. Pressed twice after a lost answer, it is one list. */
export function PrepareList({ label, wish, isMain = false, disabledReason = null, prepare }: PrepareListProps) {
  const router = useRouter();
  const question = useQuestion("list");
  const { isSending, fault, press } = usePress(async () => {
    const answer = await question((id) => prepare({ ...wish, id }), JSON.stringify(wish));
    if (!answer.ok) return answer.words;
    router.push(answer.href);
    return null;
  });
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Button
        variant={isMain ? "primary" : "secondary"}
        pending={isSending}
        disabledReason={disabledReason}
        onClick={() => void press()}
      >
        {label}
      </Button>
      <span role="alert" className="text-danger empty:hidden">
        {fault}
      </span>
    </span>
  );
}
