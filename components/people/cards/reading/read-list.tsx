"use client";

import { CircleCheck, CircleHelp, CircleX, LoaderCircle, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cn } from "#components/base/ui/class-names.ts";

/** `done`: settled · `ask`: somebody has to look · `no`: no card that counts · `wait`: asked for. */
export type ReadLook = "done" | "ask" | "no" | "wait";

const LOOKS: Record<ReadLook, { icon: LucideIcon; style: string }> = {
  done: { icon: CircleCheck, style: "bg-validated-soft text-validated" },
  ask: { icon: CircleHelp, style: "bg-pending-soft text-pending" },
  no: { icon: CircleX, style: "bg-refused-soft text-refused" },
  wait: { icon: LoaderCircle, style: "bg-sunken text-ink-soft" },
};

/** A card that was read, as a line of the list says it. */
export interface ShownRead {
  /** Of this page. */
  key: number;
  kind: string;
  look: ReadLook;
  /** Whose it is; null: not known, or not told. */
  name: string | null;
  said: string;
  /** What may be pressed about it. */
  press?: ReactNode;
}

/** What the last cards were: the newest so large that it is read at arm's length. @param reads the newest first @param ready what is said before the first */
export function ReadList({ reads, ready }: { reads: readonly ShownRead[]; ready: string }) {
  const words = useTranslations("cardreader");
  if (reads.length === 0) return <p className="text-ink-soft text-sm">{ready}</p>;
  return (
    <div role="log" aria-label={words("reads")}>
      <ol className="space-y-1.5">
        {reads.map(({ key, ...read }, place) => (
          <Read key={key} {...read} isNewest={place === 0} />
        ))}
      </ol>
    </div>
  );
}

function Read({ kind, look, name, said, press, isNewest }: Omit<ShownRead, "key"> & { isNewest: boolean }) {
  const { icon: Icon, style } = LOOKS[look];
  return (
    <li
      data-card={kind}
      className={cn("flex flex-wrap items-center gap-x-3 gap-y-2 rounded px-3 py-2", style, isNewest ? "py-3" : "")}
    >
      <Icon aria-hidden className={cn("size-5 shrink-0", look === "wait" && "animate-spin")} />
      <span className="min-w-0 flex-1 basis-40">
        {name ? (
          <span className={cn("block font-medium [overflow-wrap:anywhere]", isNewest && "text-lg leading-6")}>
            {name}
          </span>
        ) : null}
        <span className="block text-sm">{said}</span>
      </span>
      {press}
    </li>
  );
}
