import { useTranslations } from "next-intl";
import { FilterChoice, FilterForm } from "#components/base/table/filter-form.tsx";
import { activityNamed, paperNamed } from "#lib/papers/missing/names.ts";
import {
  formatPapersView,
  PAPERS_ORDERS,
  PAPERS_STATES,
  type PapersView,
  SHOWN_PAPERS,
  type ShownPapers,
} from "#lib/papers/missing/papers-view.ts";
import type { ActivityCounts, NamedPaper } from "#lib/papers/missing/worklist.ts";
import { WAITS_TOLD } from "#lib/sync/copy/waiting.ts";

interface PapersFiltersProps {
  /** The address of the list without parameters. */
  here: string;
  view: PapersView;
  counts: Readonly<Record<ShownPapers, number>>;
  /** What one may choose among: what somebody lacks, and the groups and events of those people. */
  papers: readonly NamedPaper[];
  activities: readonly Pick<ActivityCounts, "key" | "name">[];
  /** Whether the club requires any paper at all. */
  isRequired: boolean;
}

/** The address of a view of the list. */
export function papersAddress(here: string, view: PapersView): string {
  const query = formatPapersView(view);
  return query === "" ? here : `${here}?${query}`;
}

/** Whom one looks for among people with papers, and in which order: a form and links, whose choice stands in the address. */
export function PapersFilters({ here, view, counts, papers, activities, isRequired }: PapersFiltersProps) {
  const words = useTranslations("papers");
  const filters = useTranslations("registrations.filters");
  const at = (next: Partial<PapersView>) => papersAddress(here, { ...view, page: 1, ...next });
  // Nobody is complete where nothing is required.
  const isShown = (show: ShownPapers) =>
    show === "refused" ? counts.refused > 0 : show === "complete" ? isRequired : true;
  const links = SHOWN_PAPERS.filter((show) => isShown(show) || view.show === show).map((show) => ({
    ...{ href: at({ show }), words: words(`list.show.${show}`), count: counts[show], current: show === view.show },
  }));
  const isNarrowed =
    view.q !== "" ||
    view.group !== undefined ||
    view.paper !== undefined ||
    view.state !== undefined ||
    view.waited !== undefined;
  const cleared = at({ q: "", group: undefined, paper: undefined, state: undefined, waited: undefined });
  return (
    <FilterForm
      shown={{ label: words("list.shown"), links, value: view.show }}
      {...{ here, at: at({}) }}
      search={{ label: words("list.search"), value: view.q }}
      apply={words("list.apply")}
      clear={isNarrowed ? { label: words("list.clear"), href: cleared } : null}
    >
      <FilterChoice any={words("list.any")} name="group" label={words("list.group")} chosen={view.group}>
        {(["annual", "event"] as const).map((kind) => {
          const own = activities.filter(({ key }) => key.startsWith(kind));
          return own.length === 0 ? null : (
            <optgroup key={kind} label={words(kind === "annual" ? "list.groups" : "list.events")}>
              {own.map((activity) => (
                <option key={activity.key} value={activity.key}>
                  {activityNamed(activity, words)}
                </option>
              ))}
            </optgroup>
          );
        })}
        {isAmong(view.group, activities) ? null : (
          <option value={view.group}>{activityNamed({ key: view.group, name: null }, words)}</option>
        )}
      </FilterChoice>
      <FilterChoice any={words("list.any")} name="paper" label={words("list.paper")} chosen={view.paper}>
        {papers.map((paper) => (
          <option key={paper.fieldId} value={paper.fieldId}>
            {paperNamed(paper, words)}
          </option>
        ))}
        {view.paper === undefined || papers.some(({ fieldId }) => fieldId === view.paper) ? null : (
          <option value={view.paper}>{paperNamed({ fieldId: view.paper, name: null }, words)}</option>
        )}
      </FilterChoice>
      <FilterChoice any={words("list.any")} name="state" label={words("list.state")} chosen={view.state}>
        {PAPERS_STATES.map((state) => (
          <option key={state} value={state}>
            {words(`list.states.${state}`)}
          </option>
        ))}
      </FilterChoice>
      <FilterChoice any={words("list.any")} name="waited" label={filters("waited")} chosen={view.waited}>
        {WAITS_TOLD.map((days) => (
          <option key={days} value={days}>
            {filters("waitedDays", { days })}
          </option>
        ))}
        {view.waited === undefined || WAITS_TOLD.includes(view.waited) ? null : (
          <option value={view.waited}>{filters("waitedDays", { days: view.waited })}</option>
        )}
      </FilterChoice>
      <FilterChoice name="sort" label={words("list.order")} chosen={view.sort}>
        {PAPERS_ORDERS.map((order) => (
          <option key={order} value={order}>
            {words(`list.orders.${order}`)}
          </option>
        ))}
      </FilterChoice>
    </FilterForm>
  );
}

function isAmong(group: PapersView["group"], activities: PapersFiltersProps["activities"]): group is undefined {
  return group === undefined || activities.some(({ key }) => key === group);
}
