import { CopyPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#components/base/ui/button.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";

/** The way from a record to the form of a new one with the same values; `href` is that form's address. */
export function DuplicateButton({ href }: { href: string }) {
  const words = useTranslations("groups");
  return (
    <Button asChild>
      <IntentLink href={href}>
        <CopyPlus aria-hidden />
        {words("duplicate")}
      </IntentLink>
    </Button>
  );
}
