import { useTranslations } from "next-intl";
import { PlainTable } from "#components/table/plain-table.tsx";
import { RowLink } from "#components/table/row-link.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { seasonAddress } from "#lib/addresses.ts";
import type { ListedFamily } from "#lib/dues/family-list.ts";
import { useFormats } from "#lib/words/use-formats.ts";
import { owingName } from "./family-names.ts";

interface FamilyTableProps {
  club: string;
  season: number;
  families: readonly ListedFamily[];
  /** Whether one may choose families of it. */
  isSelectable: boolean;
}

/** Families with what they owe, each leading to its explanation. */
export function FamilyTable({ club, season, families, isSelectable }: FamilyTableProps) {
  const words = useTranslations("dues.list");
  const { euros, date } = useFormats();
  const columns = [
    { id: "family", label: words("columns.family"), card: "name" },
    { id: "balance", label: words("columns.balance"), numeric: true, card: "asideOfName" },
    { id: "due", label: words("columns.due"), numeric: true, card: "fact" },
    { id: "paid", label: words("columns.paid"), numeric: true, card: "fact" },
    { id: "unallocated", label: words("columns.unallocated"), numeric: true, card: "fact" },
    { id: "oldest", label: words("columns.oldest"), card: "fact" },
    { id: "reminded", label: words("columns.reminded"), card: "fact" },
  ] as const;
  return (
    <PlainTable
      caption={words("title")}
      className="px-4 md:px-8"
      columns={columns}
      rows={families.map((family) => ({
        id: family.id,
        cells: {
          family: (
            <span className="flex items-start gap-3">
              {isSelectable ? <Choice family={family} /> : null}
              <FamilyCell {...{ club, season, family }} />
            </span>
          ),
          balance: <Balance cents={family.balanceCents} isPart={family.isPart} />,
          due: euros(family.dueCents),
          paid: euros(family.paidCents),
          unallocated: family.unallocatedCents === 0 ? "–" : euros(family.unallocatedCents),
          oldest: family.oldest === null ? "–" : date(family.oldest),
          reminded: <Reminded family={family} />,
        },
      }))}
    />
  );
}

function Choice({ family }: { family: ListedFamily }) {
  const words = useTranslations("dues.list");
  const names = family.people.map(owingName).join(", ");
  return (
    <span className="relative z-1 flex pt-0.5">
      <Checkbox
        name="family"
        // The link of the whole card lies around it: what one hits beside it leads away.
        className="max-md:size-6"
        value={family.id}
        data-cents={family.balanceCents}
        aria-label={words("choose", { names })}
      />
    </span>
  );
}

function FamilyCell({
  club,
  season,
  family,
}: Omit<FamilyTableProps, "families" | "isSelectable"> & { family: ListedFamily }) {
  return (
    <RowLink href={seasonAddress(club, season, "treasury", "dues", family.id)}>
      {family.people.map((person) => (
        <span key={person.id} className="block">
          {owingName(person)}
        </span>
      ))}
    </RowLink>
  );
}

function Balance({ cents, isPart }: { cents: number; isPart: boolean }) {
  const words = useTranslations("dues.list");
  const { euros } = useFormats();
  return (
    <span className="font-medium tabular-nums">
      {isPart ? <span className="font-normal text-ink-soft text-sm">{words("least")} </span> : null}
      {euros(cents)}
      {cents < 0 ? <span className="block font-normal text-ink-soft text-sm">{words("overpaid")}</span> : null}
    </span>
  );
}

function Reminded({ family: { reminded, exempt, exemptUntil } }: { family: ListedFamily }) {
  const words = useTranslations("dues.list");
  const { date } = useFormats();
  return (
    <>
      {reminded ? words("remindedOn", { date: date(reminded.at), count: reminded.count }) : "–"}
      {exempt.size === 0 ? null : (
        <Badge className="ml-2">
          {exemptUntil === null ? words("partlyExempt") : words("exemptUntil", { date: date(exemptUntil) })}
        </Badge>
      )}
    </>
  );
}
