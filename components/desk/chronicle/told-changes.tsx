import { useTranslations } from "next-intl";
import { type PlainColumn, PlainTable } from "#components/base/table/plain-table.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { ToldChange } from "#lib/sync/chronicle/read.ts";
import { ToldValues } from "./told-values.tsx";

interface ToldChangesProps {
  club: string;
  season: number;
  changes: readonly ToldChange[];
}

/** Changes with what was and what is, of what and whom, by whom and when. */
export function ToldChanges({ club, season, changes }: ToldChangesProps) {
  const words = useTranslations("chronicle");
  const formats = useFormats();
  const columns: PlainColumn[] = [
    { id: "when", label: words("columns.when"), card: "aside" },
    { id: "what", label: words("columns.what"), card: "name" },
    { id: "before", label: words("columns.before"), card: "line" },
    { id: "after", label: words("columns.after"), card: "line" },
    { id: "by", label: words("columns.by"), card: "line" },
  ];
  const rows = changes.map((change) => ({
    id: change.id,
    cells: {
      when: <span className="whitespace-nowrap tabular-nums">{formats.dateTime(change.at)}</span>,
      what: <Subject {...{ club, season, change }} />,
      before: <Side change={change} of="before" />,
      after: <Side change={change} of="after" />,
      by: (
        <>
          {change.by ?? words(change.kind === "payment" ? "found" : "program")}
          {change.reason ? <span className="block text-ink-soft [overflow-wrap:anywhere]">{change.reason}</span> : null}
        </>
      ),
    },
  }));
  return <PlainTable caption={words("caption")} columns={columns} rows={rows} />;
}

/** What was changed, with the way to it and to whom it is about. */
function Subject({ club, season, change }: { club: string; season: number; change: ToldChange }) {
  const words = useTranslations("chronicle");
  const { kind, people, payments, slip, dossier } = change;
  const link = "text-accent underline underline-offset-4";
  return (
    <>
      <span className="font-medium">{words(`kinds.${kind}`)}</span>
      {slip === null ? null : (
        <IntentLink className={`ml-2 ${link}`} href={seasonAddress(club, season, "treasury", "slips", slip)}>
          {words("slip", { number: String(slip) })}
        </IntentLink>
      )}
      {payments.map((id) => (
        <IntentLink key={id} className={`ml-2 ${link}`} href={seasonAddress(club, season, "payments", id)}>
          {words("payment", { id: String(id) })}
        </IntentLink>
      ))}
      {dossier === null ? null : (
        <IntentLink className={`ml-2 ${link}`} href={seasonAddress(club, season, "treasury", "aid", dossier)}>
          {words("dossier")}
        </IntentLink>
      )}
      {people.map(({ id, name }) => (
        <span key={id} className="block">
          <IntentLink className={link} href={seasonAddress(club, season, "members", id)}>
            {name || words("person", { id: String(id) })}
          </IntentLink>
        </span>
      ))}
    </>
  );
}

function Side({ change, of }: { change: ToldChange; of: "before" | "after" }) {
  const words = useTranslations("chronicle");
  const values = change[of];
  const names = new Map(change.people.map(({ id, name }) => [id, name]));
  return (
    <>
      <span className="mr-1 text-ink-faint text-sm md:hidden">{words(`columns.${of}`)}</span>
      {values ? <ToldValues {...{ values, names }} /> : words(of === "before" ? "new" : "gone")}
    </>
  );
}
