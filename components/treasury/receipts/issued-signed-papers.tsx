import { useTranslations } from "next-intl";
import { FileLink } from "#components/base/files/file-link.tsx";
import { type PlainColumn, PlainTable } from "#components/base/table/plain-table.tsx";
import { seasonDataAddress } from "#lib/base/addresses.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { IssuedSignedPaper } from "#lib/treasury/receipts/issued.ts";
import { signedPaperNumber } from "#lib/treasury/receipts/number-text.ts";

interface IssuedSignedPapersProps {
  club: string;
  season: number;
  papers: readonly IssuedSignedPaper[];
}

/** Papers that were issued, each to be printed again as it was. */
export function IssuedSignedPapers({ club, season, papers }: IssuedSignedPapersProps) {
  const words = useTranslations("receipts");
  const formats = useFormats();
  if (papers.length === 0) return <p className="text-ink-soft">{words("issued.none")}</p>;
  const columns: PlainColumn[] = [
    { id: "number", label: words("issued.columns.number"), card: "name" },
    { id: "kind", label: words("issued.columns.kind") },
    { id: "people", label: words("issued.columns.people"), card: "line" },
    { id: "on", label: words("issued.columns.on") },
    { id: "by", label: words("issued.columns.by") },
    { id: "sum", label: words("issued.columns.sum"), numeric: true, card: "aside" },
  ];
  const rows = papers.map(({ year, number, kind, locale, people, issuedOn, writtenBy, totalCents }) => {
    const printed = signedPaperNumber({ year, number });
    return {
      id: printed,
      cells: {
        number: (
          <FileLink
            href={`${seasonDataAddress(club, season, "receipts")}?numbers=${printed}`}
            name={`${kind}-${printed}.pdf`}
          >
            {words("issued.print", { number: printed })}
          </FileLink>
        ),
        kind: `${words(`${kind}.title`)}${locale === formats.locale ? "" : ` (${words(`ofGroup.${locale}`)})`}`,
        people,
        on: formats.date(issuedOn),
        by: writtenBy,
        sum: formats.euros(totalCents),
      },
    };
  });
  return <PlainTable caption={words("issued.list")} columns={columns} rows={rows} />;
}
