import { useTranslations } from "next-intl";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { useFormats } from "#lib/base/words/use-formats.ts";

interface RowPagesProps {
  page: number;
  /** Rows of a page, and of all. */
  size: number;
  total: number;
  /** The address of a page. */
  hrefOf(page: number): string;
}

/** Which rows of how many are shown, and the way to those before and after. */
export function RowPages({ page, size, total, hrefOf }: RowPagesProps) {
  const words = useTranslations("staging.rows");
  const formats = useFormats();
  if (total === 0 || (total <= size && page === 1)) return null;
  const [first, last] = [(page - 1) * size + 1, Math.min(page * size, total)];
  const link = (to: number, label: string) => (
    <IntentLink
      href={hrefOf(to)}
      className="flex min-h-11 items-center text-accent underline-offset-4 hover:underline md:min-h-8"
    >
      {label}
    </IntentLink>
  );
  return (
    <nav aria-label={words("pages")} className="flex flex-wrap items-center gap-x-4 tabular-nums">
      {first <= last ? (
        <span className="text-ink-soft">
          {words("range", {
            ...{ first: formats.number(first), last: formats.number(last), total: formats.number(total) },
          })}
        </span>
      ) : null}
      {page > 1 ? link(page - 1, words("previous")) : null}
      {last < total ? link(page + 1, words("next")) : null}
    </nav>
  );
}
