import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cn } from "./class-names.ts";

export interface ErrorStateProps {
  /** What happened. */
  title: ReactNode;
  /** What was kept. */
  kept?: ReactNode;
  /** What to do about it. */
  children?: ReactNode;
  action?: ReactNode;
  /** Finds the log line; shown small. */
  requestId?: string | null | undefined;
  /** `page` stands alone in the middle of a page, `inline` above or beside other content. */
  shape?: "page" | "inline";
  className?: string;
}

/** A failure in words: what happened, what was kept, what to do. Announced to screen readers at once. */
export function ErrorState({ title, kept, children, action, requestId, shape = "page", className }: ErrorStateProps) {
  const words = useTranslations("ui");
  return (
    <div
      role="alert"
      className={cn(
        "flex max-w-3xl gap-3 rounded border border-line border-l-3 border-l-danger bg-surface p-4 text-ink",
        shape === "page" && "mx-auto my-12 max-w-xl",
        className,
      )}
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
      <div className="min-w-0 flex-1 space-y-1">
        <div className="font-medium">{title}</div>
        {children ? <div className="text-ink-soft [text-wrap:pretty]">{children}</div> : null}
        {kept ? <p className="text-ink-soft">{kept}</p> : null}
        {action ? <div className="flex flex-wrap gap-2 pt-2">{action}</div> : null}
        {requestId ? (
          <p className="pt-1 font-mono text-ink-soft text-xs [overflow-wrap:anywhere]">
            {words("requestId", { id: requestId })}
          </p>
        ) : null}
      </div>
    </div>
  );
}
