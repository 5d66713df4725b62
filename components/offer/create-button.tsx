import { Plus } from "lucide-react";
import Link from "next/link";
import { Button } from "#components/ui/button.tsx";

export interface CreateButtonProps {
  href: string;
  /** Why this person may not; null when they may. */
  denied: string | null;
  label: string;
}

/** The way to the form of a new one; who may not take it is told why. */
export function CreateButton({ href, denied, label }: CreateButtonProps) {
  if (denied)
    return (
      <Button variant="primary" disabledReason={denied}>
        <Plus aria-hidden />
        {label}
      </Button>
    );
  return (
    <Button variant="primary" asChild>
      <Link href={href}>
        <Plus aria-hidden />
        {label}
      </Link>
    </Button>
  );
}
