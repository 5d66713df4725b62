import { cn } from "./class-names.ts";

/** A hairline; `vertical` stands between items of a row. */
export function Separator({ vertical = false, className }: { vertical?: boolean; className?: string }) {
  return vertical ? (
    <span aria-hidden className={cn("h-4 w-px shrink-0 self-center bg-line", className)} />
  ) : (
    <hr className={cn("border-line border-t", className)} />
  );
}
