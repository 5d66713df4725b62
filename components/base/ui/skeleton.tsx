import { cn } from "./class-names.ts";

/** A grey shape in the place and size of what will be there. Hidden from screen readers: the page says it is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn("block animate-pulse rounded bg-cancelled-soft", className)} />;
}
