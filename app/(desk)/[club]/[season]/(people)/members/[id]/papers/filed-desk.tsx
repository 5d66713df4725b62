"use client";

import { useRouter } from "next/navigation";
import { FiledView, type FiledViewProps } from "#components/papers/missing/filed-view.tsx";
import { giveUpFiling, markPaper, removePaper } from "./actions.ts";

/** Somebody's papers, with the way to this club. */
export function FiledDesk(props: Omit<FiledViewProps, "actions" | "onLeave">) {
  const { club, member } = props;
  const router = useRouter();
  return (
    <FiledView
      {...props}
      actions={{
        mark: (field, said) => markPaper(club, { member, field, ...said }),
        remove: (field, asked) => removePaper(club, { ...asked, member, field }),
        giveUp: (ask) => giveUpFiling(club, { ask, member }),
      }}
      onLeave={(href) => router.push(href)}
    />
  );
}
