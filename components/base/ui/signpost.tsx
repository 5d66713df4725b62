import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./class-names.ts";

export interface SignpostProps {
  icon?: LucideIcon;
  title: ReactNode;
  /** Why it is so. */
  children?: ReactNode;
  /** The next step. */
  action?: ReactNode;
  className?: string;
}

/**
 * Stands where a page or a part of one has nothing to show, and leads on: what was looked for has gone, or is not for this person. Of a list
 * without rows use `EmptyState`, of a failure `ErrorState`: the three must never look alike.
 */
export function Signpost({ icon: Icon, title, children, action, className }: SignpostProps) {
  return (
    <div className={cn("mx-auto flex max-w-md flex-col items-center gap-2 px-6 py-16 text-center", className)}>
      {Icon ? <Icon aria-hidden className="mb-1 size-6 text-ink-faint" strokeWidth={1.5} /> : null}
      <div className="font-medium">{title}</div>
      {children ? <div className="text-ink-soft [text-wrap:pretty]">{children}</div> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  );
}
