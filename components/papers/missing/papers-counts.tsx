import { useTranslations } from "next-intl";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { activityNamed, paperNamed } from "#lib/papers/missing/names.ts";
import type { PapersView } from "#lib/papers/missing/papers-view.ts";
import type { ActivityCounts, NamedPaper } from "#lib/papers/missing/worklist.ts";
import { papersAddress } from "./papers-filters.tsx";

interface PapersCountsProps {
  /** The address of the list without parameters. */
  here: string;
  view: PapersView;
  papers: readonly NamedPaper[];
  activities: readonly ActivityCounts[];
}

/** How many people of each group lack each paper: every number opens exactly those people. */
export function PapersCounts({ here, view, papers, activities }: PapersCountsProps) {
  const words = useTranslations("papers");
  if (activities.length === 0) return null;
  const at = (next: Partial<PapersView>) =>
    papersAddress(here, { ...view, show: "lacking", page: 1, group: undefined, paper: undefined, ...next });
  const linked = (count: number, href: string, label: string) =>
    count === 0 ? (
      "–"
    ) : (
      <IntentLink
        href={href}
        aria-label={label}
        data-figure={count}
        className="inline-flex min-h-6 min-w-6 items-center justify-end text-accent tabular-nums underline-offset-4 hover:underline max-md:min-h-11"
      >
        {count}
      </IntentLink>
    );
  return (
    <details className="mx-4 border-line border-t pt-2 md:mx-8 print:hidden">
      <summary className="flex min-h-11 cursor-pointer items-center text-ink-soft md:min-h-9">
        {words("counts.title")}
      </summary>
      <PlainTable
        caption={words("counts.caption")}
        columns={[
          { id: "activity", label: words("counts.activity"), card: "name" },
          { id: "people", label: words("counts.people"), numeric: true, card: "asideOfName" },
          ...papers.map((paper) => ({
            ...{ id: `paper-${paper.fieldId}`, label: paperNamed(paper, words), numeric: true, card: "fact" as const },
          })),
        ]}
        rows={activities.map(({ key, name, people, lacking }) => {
          const activity = activityNamed({ key, name }, words);
          const cells = papers.map((paper) => {
            const count = lacking.get(paper.fieldId) ?? 0;
            const label = words("counts.link", { count, activity, paper: paperNamed(paper, words) });
            return [`paper-${paper.fieldId}`, linked(count, at({ group: key, paper: paper.fieldId }), label)] as const;
          });
          const label = words("counts.linkAll", { count: people, activity });
          return {
            id: key,
            cells: { activity, people: linked(people, at({ group: key }), label), ...Object.fromEntries(cells) },
          };
        })}
      />
    </details>
  );
}
