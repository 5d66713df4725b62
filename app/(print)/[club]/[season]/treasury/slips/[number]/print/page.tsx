import { notFound } from "next/navigation";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { titled } from "#app/(desk)/_records/title.ts";
import { printedFor } from "#app/(print)/printed-list.tsx";
import { idOfPage } from "#app/page-identifier.ts";
import { PrintedTable } from "#components/base/print/printed-table.tsx";
import { mayKeepSlips } from "#lib/base/access/permissions.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { seasonName } from "#lib/sync/copy/seasons.ts";
import { findSlip, type Slip, type SlipLine } from "#lib/treasury/deposits/slips.ts";

export async function generateMetadata({ params }: PageProps<"/[club]/[season]/treasury/slips/[number]/print">) {
  const slip = (await getTranslations("deposits.paper"))("slip", { number: (await params).number });
  return titled(slip, (await getTranslations("ui.export"))("print"));
}

/** A slip as it goes to the bank, cheque by cheque: as it was frozen, whatever the club shows now. */
export default async function PrintSlipPage({ params }: PageProps<"/[club]/[season]/treasury/slips/[number]/print">) {
  const { club, season, number } = await params;
  return printedFor({
    ...{ club, rule: mayKeepSlips },
    draw: async (_seat, page) => {
      const { db } = await store();
      const found = await findSlip(db, club, idOfPage(number));
      if (!found || String(found.slip.seasonId) !== season) notFound();
      const named = await seasonName(db, club, found.slip.seasonId);
      const back = seasonAddress(club, season, "treasury", "slips", found.slip.number);
      return <PrintedSlip {...page} {...found} back={back} season={named ?? season} />;
    },
  });
}

interface PrintedSlipProps {
  club: string;
  at: Date;
  slip: Slip;
  lines: readonly SlipLine[];
  season: string;
  back: string;
}

function PrintedSlip({ slip, lines, season, ...page }: PrintedSlipProps) {
  const words = useTranslations("deposits");
  const formats = useFormats();
  const isBare = lines.every((line) => line.chequeNumber === null && line.bank === null && line.drawer === null);
  const columns = isBare
    ? (["position", "people", "amount"] as const)
    : (["position", "cheque", "bank", "drawer", "people", "amount"] as const);
  const cell = (line: SlipLine) => ({
    ...{ position: line.position, people: line.people, amount: formats.euros(line.cents) },
    ...{ cheque: line.chequeNumber ?? "", bank: line.bank ?? "", drawer: line.drawer ?? "" },
  });
  const summary = { count: slip.count, amount: formats.euros(slip.totalCents), method: slip.method };
  return (
    <PrintedTable
      {...page}
      title={[words("paper.slip", { number: String(slip.number) }), season]}
      notes={[
        slip.cancelledAt ? words("paper.cancelled") : "",
        words("paper.summary", summary),
        words("paper.made", { day: formats.date(slip.writtenAt), by: slip.writtenBy }),
        slip.depositedOn === null ? "" : words("paper.depositedOn", { day: formats.date(slip.depositedOn) }),
        // Where the day stands, no line is left for it.
        words(slip.depositedOn === null ? "paper.account" : "paper.accountDeposited"),
      ].filter(Boolean)}
      headers={columns.map((column) => words(`slip.columns.${column}`))}
      rows={lines.map((line) => columns.map((column) => cell(line)[column]))}
      footer={columns.map((column) =>
        column === "amount" ? summary.amount : column === "people" ? words("paper.total") : "",
      )}
    />
  );
}
