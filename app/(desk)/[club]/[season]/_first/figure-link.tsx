import type { ReactNode } from "react";
import { IntentLink } from "#components/base/ui/intent-link.tsx";

interface FigureLinkProps {
  /** What the list behind it has. */
  count: number;
  /** The list, narrowed to what was counted. */
  href: string;
  /** As it is written. */
  children: ReactNode;
}

/** A number that opens exactly the list that it counts; nothing has no list. */
export function FigureLink({ count, href, children }: FigureLinkProps) {
  if (count === 0) return <span className="text-ink-faint">{children}</span>;
  return (
    <IntentLink
      href={href}
      data-figure={count}
      className="font-medium underline-offset-4 hover:underline max-md:inline-flex max-md:min-h-8 max-md:min-w-8 max-md:items-center max-md:justify-end"
    >
      {children}
    </IntentLink>
  );
}
