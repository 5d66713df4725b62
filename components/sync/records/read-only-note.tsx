import { Eye } from "lucide-react";
import { useTranslations } from "next-intl";

/** Above a record that this person may read but not change. @param why in words, as `whyNot` says it */
export function ReadOnlyNote({ why }: { why: string }) {
  const words = useTranslations("form");
  return (
    <p className="flex items-start gap-2 text-ink-soft">
      <Eye aria-hidden className="mt-1 size-4 shrink-0" />
      <span>
        {words("readOnly")} {why}
      </span>
    </p>
  );
}
