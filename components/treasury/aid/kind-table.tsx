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
    { id: "amount", label: words("columns.amount"), numeric: true },
    { id: "ages", label: words("columns.ages") },
    { id: "lastDay", label: words("columns.lastDay"), card: "line" },
    { id: "state", label: words("columns.state"), card: "aside" },
  ];
  const rows = kinds.map(({ id, name, amountCents, minAge, maxAge, lastDay, claim, isOffered }) => ({
    id,
    cells: {
      name: (
        <>
          {mayEdit ? (
            <IntentLink href={seasonAddress(club, season, "treasury", "aid", "kinds", id)} className="font-medium">
              {name}
            </IntentLink>
          ) : (
            <span className="font-medium">{name}</span>
          )}
          {claim ? <span className="block max-w-text text-ink-soft text-sm">{claim}</span> : null}
        </>
      ),
      amount: amountCents === null ? null : formats.euros(amountCents),
      ages:
        minAge === null && maxAge === null
          ? null
          : words("ages", {
              min: minAge === null ? "none" : String(minAge),
              max: maxAge === null ? "none" : String(maxAge),
            }),
      lastDay: lastDay ? <LastDay day={lastDay} today={today} isOpen={isOffered} /> : null,
      state: <Badge tone={isOffered ? "validated" : "plain"}>{words(isOffered ? "offered" : "notOffered")}</Badge>,
    },
  }));
  return <PlainTable caption={words("caption")} columns={columns} rows={rows} />;
}
