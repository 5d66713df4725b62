import type { ReactNode } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";

export interface ActionLinkProps {
  href: string;
  /** Why this person may not go there; null when they may. */
  denied: string | null;
  icon: ReactNode;
  variant?: "primary" | "secondary";
  children: ReactNode;
}

/** A link that looks like a button. A person who may not follow it sees a disabled button that says why. */
export function ActionLink({ href, denied, icon, variant = "secondary", children }: ActionLinkProps) {
  if (denied !== null)
    return (
      <Button variant={variant} disabledReason={denied}>
        {icon}
        {children}
      </Button>
    );
  return (
    <Button variant={variant} asChild>
      <IntentLink href={href}>
        {icon}
        {children}
      </IntentLink>
    </Button>
  );
}
