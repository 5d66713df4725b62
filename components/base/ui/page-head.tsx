import type { ReactNode } from "react";
import { cn } from "./class-names.ts";
import { PageHelp, type PageHelpWords } from "./page-help.tsx";
import { PageTrail, type WayStep } from "./page-way.tsx";

export interface PageHeadProps {
  title: ReactNode;
  /** One line under the title. */
  description?: ReactNode;
  /** Beside the title: a state, a count. */
  aside?: ReactNode;
  /** At the right: the page's actions, the primary one last. */
  actions?: ReactNode;
  /** Between the page of the menu and this one: the record that it is a part of. */
  steps?: readonly WayStep[];
  /** What the way to it ends with, where the title says more. */
  crumb?: ReactNode;
  /** The page of the menu that it belongs to, where its address does not say so. */
  of?: string;
  /** What the page is for, in one sentence behind a "?". */
  help?: PageHelpWords | undefined;
  className?: string;
}

/** The page's only h1, with the way to it above and what one can do here. */
export function PageHead({ title, description, aside, actions, steps, crumb, of, help, className }: PageHeadProps) {
  return (
    <header
      className={cn(
        "flex flex-wrap items-end justify-between gap-x-6 gap-y-3 px-4 pt-4 pb-4 md:px-8 md:pt-5 print:px-0 print:pt-2",
        className,
      )}
    >
      <div className="min-w-0 space-y-0.5">
        <PageTrail here={crumb ?? title} steps={steps} of={of} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-xl [overflow-wrap:anywhere]">{title}</h1>
          {help ? <PageHelp {...help} /> : null}
          {aside}
        </div>
        {/* No paragraph: what comes later, or fails alone, brings parts of its own. */}
        {description ? <div className="max-w-text text-ink-soft">{description}</div> : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div> : null}
    </header>
  );
}

/** The body under the header with the page's margins; tables that run edge to edge stand outside it. */
export function PageBody({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cn("px-4 pb-10 md:px-8 print:px-0", className)}>{children}</div>;
}
