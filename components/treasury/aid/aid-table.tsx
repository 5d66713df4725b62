import { useTranslations } from "next-intl";
import { type PlainColumn, PlainTable } from "#components/base/table/plain-table.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { type AidDossier, isOutstanding } from "#lib/treasury/aid/dossiers.ts";
import { AidStateBadge, AidWarnings, LastDay } from "./aid-words.tsx";

interface AidTableProps {
  club: string;
  season: number;
  /** ISO date, of the club. */
  today: string;
  dossiers: readonly AidDossier[];
}

/** Dossiers of aid, in the order in which they have to be claimed. */
export function AidTable({ club, season, today, dossiers }: AidTableProps) {
  const words = useTranslations("aid");
  const formats = useFormats();
  const columns: PlainColumn[] = [
    { id: "person", label: words("columns.person"), card: "name" },
    { id: "kind", label: words("columns.kind"), card: "line" },
    { id: "code", label: words("columns.code"), explains: "aidCode" },
    { id: "promised", label: words("columns.promised"), numeric: true },
    { id: "state", label: words("columns.state"), card: "aside" },
    { id: "lastDay", label: words("columns.lastDay"), card: "line" },
  ];
  const rows = dossiers.map((dossier) => ({
    id: dossier.id,
    cells: {
      person: (
        <>
          <IntentLink href={seasonAddress(club, season, "treasury", "aid", dossier.id)} className="font-medium">
            {dossier.person || words("unnamed", { id: String(dossier.memberId) })}
          </IntentLink>
          <AidWarnings dossier={dossier} />
        </>
      ),
      kind: dossier.kindName,
      code: dossier.code,
      promised: formats.euros(dossier.promisedCents),
      state: <AidStateBadge state={dossier.state} />,
      lastDay: dossier.lastDay ? <LastDay day={dossier.lastDay} today={today} isOpen={isOutstanding(dossier)} /> : null,
    },
  }));
  return <PlainTable caption={words("caption")} columns={columns} rows={rows} />;
}
