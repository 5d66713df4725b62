"use client";

import { useRouter } from "next/navigation";
import { FiledView, type FiledViewProps } from "#components/papers/filed-view.tsx";
import { giveUpFiling, markPaper, removePaper } from "./actions.ts";

/** Somebody's papers, with the way to this club. */
export function FiledDesk(props: Omit<FiledViewProps, "actions" | "onLeave">) {
  const { club, member } = props;
  const router = useRouter();
  /** What was done stands on the page at once, whether or not a live stream tells of it. */
  const shown = <T,>(answer: T): T => {
    router.refresh();
    return answer;
  };
  return (
    <FiledView
      {...props}
      actions={{
        mark: async (field, said) => shown(await markPaper(club, { member, field, ...said })),
        remove: async (field, ask) => shown(await removePaper(club, { ask, member, field })),
        giveUp: async (ask) => shown(await giveUpFiling(club, { ask, member })),
      }}
      onLeave={(href) => router.push(href)}
    />
  );
}
