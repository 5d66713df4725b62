import { useTranslations } from "next-intl";
import { type PlainColumn, PlainTable } from "#components/base/table/plain-table.tsx";
import { Badge } from "#components/base/ui/badge.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { AidKind } from "#lib/treasury/aid/kinds.ts";
import { LastDay } from "./aid-words.tsx";

interface KindTableProps {
  club: string;
  season: number;
  today: string;
  kinds: readonly AidKind[];
  /** Whether they are links to their forms. */
  mayEdit: boolean;
}

/** The kinds of aid that a club knows. */
export function KindTable({ club, season, today, kinds, mayEdit }: KindTableProps) {
  const words = useTranslations("aid.kind");
  const formats = useFormats();
  const columns: PlainColumn[] = [
    { id: "name", label: words("columns.name"), card: "name" },
    { id: "amount", label: words("columns.amount"), numeric: true, card: "fact" },
    { id: "ages", label: words("columns.ages"), card: "fact" },
    { id: "lastDay", label: words("columns.lastDay"), card: "line" },
  ];
  const rows = kinds.map(({ id, name, amountCents, minAge, maxAge, lastDay, claim, isOffered }) => ({
    id,
    cells: {
      name: (
        <>
          {mayEdit ? (
            <IntentLink
              href={seasonAddress(club, season, "treasury", "aid", "kinds", id)}
              className="inline-block py-1 font-medium"
            >
              {name}
            </IntentLink>
          ) : (
            <span className="font-medium">{name}</span>
          )}
          {isOffered ? null : <Badge className="ml-2">{words("notOffered")}</Badge>}
          {claim ? (
            <details className="max-w-text text-ink-soft text-sm">
              <summary className="w-fit py-1 max-md:py-2.5">{words("claim")}</summary>
              {claim}
            </details>
          ) : null}
        </>
      ),
      amount:
        amountCents === null ? (
          <span className="text-ink-faint">{words("anyAmount")}</span>
        ) : (
          formats.euros(amountCents)
        ),
      ages:
        minAge === null && maxAge === null
          ? words("allAges")
          : words("ages", {
              min: minAge === null ? "none" : String(minAge),
              max: maxAge === null ? "none" : String(maxAge),
            }),
      lastDay: lastDay ? (
        <LastDay day={lastDay} today={today} isOpen={isOffered} />
      ) : (
        <span className="text-ink-faint">{words("noLastDay")}</span>
      ),
    },
  }));
  return <PlainTable caption={words("caption")} columns={columns} rows={rows} />;
}
