import { Plus } from "lucide-react";
import Link from "next/link";
import { Button } from "#components/ui/button.tsx";

export interface CreateButtonProps {
  href: string;
  /** Why this person may not; null when they may. */
  denied: string | null;
  label: string;
}

/** A link to the form of a new record. A person who may not create one sees a disabled button that says why. */
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
