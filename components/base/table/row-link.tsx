import type { ComponentProps } from "react";
import { cn } from "#components/base/ui/class-names.ts";
import { IntentLink } from "#components/base/ui/intent-link.tsx";

/** What a row is about, as the link that the whole row is: of a plain table, whose rows are no buttons. */
export function RowLink({ className, ...link }: ComponentProps<typeof IntentLink>) {
  return (
    <IntentLink
      {...link}
      className={cn(
        "min-w-0 underline-offset-4 [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline",
        className,
      )}
    />
  );
}
