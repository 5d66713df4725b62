import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";

interface MonthLinksProps {
  months: readonly string[];
  month: string;
}

/** The month that is shown, and the way to its neighbours. No link is followed before it is pressed: what is behind it may ask the club. */
export function MonthLinks({ months, month }: MonthLinksProps) {
  const words = useTranslations("hours");
  const formats = useFormats();
  const at = months.indexOf(month);
  return (
    <nav aria-label={words("months")} className="flex flex-wrap items-center gap-2">
      <Step month={months[at - 1]} label={words("previous")}>
        <ChevronLeft aria-hidden />
      </Step>
      <p className="min-w-0 px-1 font-medium first-letter:uppercase">{formats.month(`${month}-01`)}</p>
      <Step month={months[at + 1]} label={words("next")}>
        <ChevronRight aria-hidden />
      </Step>
    </nav>
  );
}

function Step({ month, label, children }: { month: string | undefined; label: string; children: ReactNode }) {
  if (month === undefined) return null;
  return (
    <a href={`?month=${month}`} className={buttonStyle({ size: "icon" })} aria-label={label}>
      {children}
    </a>
  );
}
