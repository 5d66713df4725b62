import { useTranslations } from "next-intl";
import { IntentLink } from "#components/base/ui/intent-link.tsx";

interface RenewalPagesProps {
  /** The address of a page of the list. */
  hrefOf: (page: number) => string;
  page: number;
  pages: number;
}

/** The way to the rows before and after. */
export function RenewalPages({ hrefOf, page, pages }: RenewalPagesProps) {
  const words = useTranslations("table");
  if (pages < 2) return null;
  const link = (to: number, label: string) =>
    to < 1 || to > pages ? (
      <span className="text-ink-faint">{label}</span>
    ) : (
      <IntentLink href={hrefOf(to)} className="text-accent">
        {label}
      </IntentLink>
    );
  return (
    <nav aria-label={words("pages")} className="flex min-h-11 items-center gap-4 px-4 pb-6 tabular-nums md:px-8">
      {link(page - 1, words("previous"))}
      <span>{words("page", { page, pages })}</span>
      {link(page + 1, words("next"))}
    </nav>
  );
}
