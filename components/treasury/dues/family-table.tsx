import { useTranslations } from "next-intl";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { RowLink } from "#components/base/table/row-link.tsx";
import { Badge } from "#components/base/ui/badge.tsx";
import { Checkbox } from "#components/base/ui/checkbox.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { figureOf, type ListedFamily } from "#lib/treasury/dues/family-list.ts";
import type { ShownFamilies } from "#lib/treasury/dues/family-view.ts";
import { owingName } from "./family-names.ts";

interface FamilyTableProps {
  club: string;
  season: number;
  families: readonly ListedFamily[];
  /** What is added up of each. */
  show: ShownFamilies;
  /** Whether one may choose families of it. */
  isSelectable: boolean;
  /** One sees a section: when families were reminded is of the whole club. */
  isOfSection?: boolean;
}

/** Families with what they owe, each leading to its explanation. */
export function FamilyTable({ club, season, families, show, isSelectable, isOfSection = false }: FamilyTableProps) {
  const words = useTranslations("dues.list");
  const { euros, date } = useFormats();
  const columns = [
    { id: "family", label: words("columns.family"), card: "name" },
    { id: "balance", label: words("columns.balance"), numeric: true, card: "asideOfName" },
    { id: "due", label: words("columns.due"), numeric: true, card: "fact" },
    { id: "paid", label: words("columns.paid"), numeric: true, card: "fact" },
    { id: "unallocated", label: words("columns.unallocated"), explains: "unallocated", numeric: true, card: "fact" },
    { id: "oldest", label: words("columns.oldest"), card: "fact" },
    ...(isOfSection
      ? []
      : [{ id: "reminded", label: words("columns.reminded"), explains: "reminder", card: "fact" } as const]),
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
              {isSelectable ? <Choice {...{ family, show }} /> : null}
              <FamilyCell {...{ club, season, family }} />
            </span>
          ),
          balance: <Balance {...{ family, show }} />,
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

function Choice({ family, show }: FamilyFigureProps) {
  const words = useTranslations("dues.list");
  const names = family.people.map(owingName).join(", ");
  return (
    <span className="relative z-1 flex pt-0.5">
      <Checkbox
        name="family"
        // The link of the whole card lies around it: what one hits beside it leads away.
        className="max-md:size-6"
        value={family.id}
        data-cents={figureOf(family, show)}
        aria-label={words("choose", { names })}
      />
    </span>
  );
}

function FamilyCell({ club, season, family }: Pick<FamilyTableProps, "club" | "season"> & { family: ListedFamily }) {
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

interface FamilyFigureProps {
  family: ListedFamily;
  show: ShownFamilies;
}

/** What is claimed, with what is not yet; where the list is of something else, that. */
function Balance({ family, show }: FamilyFigureProps) {
  const words = useTranslations("dues.list");
  const { euros } = useFormats();
  const { balanceCents, claimedCents, plannedCents, waitingCents, isPart } = family;
  const main = balanceCents < 0 ? "overpaid" : show === "waiting" || show === "planned" ? show : "owes";
  const others = [
    main === "overpaid" ? words("overpaid") : null,
    main !== "owes" && main !== "overpaid" && claimedCents > 0 ? words("owed", { amount: euros(claimedCents) }) : null,
    main !== "planned" && plannedCents > 0 ? words("planned", { amount: euros(plannedCents) }) : null,
    main !== "waiting" && waitingCents > 0 ? words("waiting", { amount: euros(waitingCents) }) : null,
  ].filter((one) => one !== null);
  return (
    <span className="font-medium tabular-nums">
      {isPart ? <span className="font-normal text-ink-soft text-sm">{words("least")} </span> : null}
      {main === "owes" || main === "overpaid" ? null : (
        <span className="font-normal text-ink-soft text-sm">{words(`sums.${main}`)} </span>
      )}
      {euros(figureOf(family, main))}
      {others.map((one) => (
        <span key={one} className="block font-normal text-ink-soft text-sm">
          {one}
        </span>
      ))}
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
