import { useTranslations } from "next-intl";
import { type PlainColumn, PlainTable } from "#components/base/table/plain-table.tsx";
import { RowLink } from "#components/base/table/row-link.tsx";
import { Badge } from "#components/base/ui/badge.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import { personName } from "#lib/base/words/formats.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { RenewalRow } from "#lib/registrations/renewal/list.ts";
import type { RenewalProposal } from "#lib/registrations/renewal/proposal.ts";

interface RenewalTableProps {
  club: string;
  season: number;
  rows: readonly RenewalRow[];
  /** The groups of the new season by number. */
  groups: ReadonlyMap<number, string | null>;
  /** What was read of last season. */
  asks: { came: boolean; paid: boolean; order: boolean };
}

/** Last season's registrations, each with what is proposed or why nothing is, and leading to its person. */
export function RenewalTable({ club, season, rows, groups, asks }: RenewalTableProps) {
  const words = useTranslations("renewal");
  const { percent, euros } = useFormats();
  const columns: PlainColumn[] = [
    { id: "person", label: words("columns.person"), card: "name" },
    { id: "group", label: words("columns.group"), card: "line" },
    { id: "proposal", label: words("columns.proposal"), card: "line" },
    ...(asks.came ? [{ id: "came", label: words("columns.came"), numeric: true, card: "fact" as const }] : []),
    ...(asks.paid ? [{ id: "owes", label: words("columns.owes"), numeric: true, card: "fact" as const }] : []),
    ...(asks.order ? [{ id: "papers", label: words("columns.papers"), card: "fact" as const }] : []),
  ];
  return (
    <PlainTable
      caption={words("title")}
      className="px-4 md:px-8"
      columns={columns}
      rows={rows.map((row) => ({
        id: row.id,
        cells: {
          person: (
            <RowLink href={seasonAddress(club, season, "members", row.memberId)}>
              {personName(row) || words("unnamed", { id: row.memberId })}
            </RowLink>
          ),
          group: row.group.name ?? words("unnamedGroup", { id: row.group.id }),
          proposal: <Proposed proposal={row.proposal} groups={groups} />,
          came: row.came === null ? "–" : percent(row.came),
          owes: row.owesCents === null ? "–" : euros(Math.max(0, row.owesCents)),
          papers: words(row.isComplete === null ? "notRead" : row.isComplete ? "complete" : "incomplete"),
        },
      }))}
    />
  );
}

function Proposed({ proposal, groups }: { proposal: RenewalProposal; groups: RenewalTableProps["groups"] }) {
  const words = useTranslations("renewal");
  const { date } = useFormats();
  const named = (id: number) => groups.get(id) ?? words("unnamedGroup", { id });
  if (proposal.verdict === "proposed")
    return (
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="[overflow-wrap:anywhere]">{named(proposal.groupId)}</span>
        <span className="text-ink-soft text-sm">{words(proposal.because)}</span>
        {proposal.beyond ? <Badge>{words("waits")}</Badge> : null}
      </span>
    );
  if (proposal.verdict === "none")
    return (
      <span className="text-ink-soft">
        {proposal.from ? words("opensOn", { date: date(proposal.from) }) : words(`reasons.${proposal.code}`)}
      </span>
    );
  return (
    <span className="space-y-0.5">
      <span className="block text-pending">{words(`reasons.${proposal.code}`)}</span>
      {proposal.choices.length > 0 ? (
        <span className="block text-ink-soft text-sm [overflow-wrap:anywhere]">
          {words("choices", { groups: proposal.choices.map(named).join(" · ") })}
        </span>
      ) : null}
    </span>
  );
}
