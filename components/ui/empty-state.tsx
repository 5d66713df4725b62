import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./class-names.ts";

export interface EmptyStateProps {
  icon?: LucideIcon;
  /** What would be here. */
  title: ReactNode;
  /** Why it is not, and what brings it. */
  children?: ReactNode;
  /** The next step. */
  action?: ReactNode;
  className?: string;
}

/** Nothing is here, and that is in order. For a failure use `ErrorState`: the two must never look alike. */
export function EmptyState({ icon: Icon, title, children, action, className }: EmptyStateProps) {
  return (
    <div className={cn("mx-auto flex max-w-md flex-col items-center gap-2 px-6 py-16 text-center", className)}>
      {Icon ? <Icon aria-hidden className="mb-1 size-6 text-ink-faint" strokeWidth={1.5} /> : null}
      <div className="font-medium">{title}</div>
      {children ? <div className="text-ink-soft [text-wrap:pretty]">{children}</div> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  );
}
