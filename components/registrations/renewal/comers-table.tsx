import { useTranslations } from "next-intl";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { RowLink } from "#components/base/table/row-link.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import { personName } from "#lib/base/words/formats.ts";
import type { FormerOrNew } from "#lib/registrations/renewal/returns.ts";

interface ComersTableProps {
  club: string;
  season: number;
  /** What the two seasons are called. */
  names: { past: string; season: string };
  comers: readonly FormerOrNew[];
}

/** People with their groups of two seasons and what became of them, each leading to their page. */
export function ComersTable({ club, season, names, comers }: ComersTableProps) {
  const words = useTranslations("renewal");
  // On a telephone there are no headings: what is there no group of is not told.
  const said = (groups: FormerOrNew["now"]) =>
    groups.length === 0 ? <span className="max-md:hidden">–</span> : groups.map((name) => name ?? "?").join(" · ");
  return (
    <PlainTable
      caption={words("returned.title")}
      className="px-4 md:px-8"
      columns={[
        { id: "person", label: words("returned.columns.person"), card: "name", width: "md:w-1/5" },
        { id: "fate", label: words("returned.columns.fate"), card: "asideOfName", width: "md:whitespace-nowrap" },
        { id: "before", label: words("returned.columns.before", { season: names.past }), card: "line" },
        { id: "now", label: words("returned.columns.now", { season: names.season }), card: "line" },
      ]}
      rows={comers.map((one) => ({
        id: one.id,
        cells: {
          person: (
            <RowLink href={seasonAddress(club, season, "members", one.id)}>
              {personName(one) || words("unnamed", { id: one.id })}
            </RowLink>
          ),
          fate: words(`returned.fates.${one.fate}`),
          before: said(one.before),
          now: (
            <>
              {one.before.length > 0 && one.now.length > 0 ? (
                <span className="text-ink-faint md:hidden">→ </span>
              ) : null}
              {said(one.now)}
            </>
          ),
        },
      }))}
    />
  );
}
