import { Search } from "lucide-react";
import Form from "next/form";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { Label } from "#components/ui/label.tsx";
import { Select } from "#components/ui/select.tsx";
import { TabLinks } from "#components/ui/tabs.tsx";
import { WAITS_TOLD } from "#lib/mirror/waiting.ts";
import { activityNamed, paperNamed } from "#lib/papers/names.ts";
import {
  formatPapersView,
  PAPERS_ORDERS,
  PAPERS_STATES,
  type PapersView,
  SHOWN_PAPERS,
  type ShownPapers,
} from "#lib/papers/papers-view.ts";
import type { ActivityCounts, NamedPaper } from "#lib/papers/worklist.ts";

interface PapersFiltersProps {
  /** The address of the list without parameters. */
  here: string;
  view: PapersView;
  counts: Readonly<Record<ShownPapers, number>>;
  /** What one may choose among: what somebody lacks, and the groups and events of those people. */
  papers: readonly NamedPaper[];
  activities: readonly Pick<ActivityCounts, "key" | "name">[];
}

/** The address of a view of the list. */
export function papersAddress(here: string, view: PapersView): string {
  const query = formatPapersView(view);
  return query === "" ? here : `${here}?${query}`;
}

/** Whom one looks for among people with papers, and in which order: a form and links, whose choice stands in the address. */
export function PapersFilters({ here, view, counts, papers, activities }: PapersFiltersProps) {
  const words = useTranslations("papers");
  const filters = useTranslations("registrations.filters");
  const at = (next: Partial<PapersView>) => papersAddress(here, { ...view, page: 1, ...next });
  const links = SHOWN_PAPERS.filter((show) => show !== "refused" || counts.refused > 0 || view.show === "refused").map(
    (show) => ({
      ...{ href: at({ show }), words: words(`list.show.${show}`), count: counts[show], current: show === view.show },
    }),
  );
  const isNarrowed =
    view.q !== "" ||
    view.group !== undefined ||
    view.paper !== undefined ||
    view.state !== undefined ||
    view.waited !== undefined;
  const cleared = at({ q: "", group: undefined, paper: undefined, state: undefined, waited: undefined });
  return (
    <div className="space-y-3 print:hidden">
      <TabLinks label={words("list.shown")} links={links} className="px-4 md:px-8" />
      {/* Another view is another form: what it says is what the address says. */}
      <Form key={at({})} action={here} className="flex flex-wrap items-end gap-3 px-4 md:px-8">
        <div className="min-w-56 flex-1 space-y-1 md:max-w-80">
          <Label htmlFor="papers-q">{words("list.search")}</Label>
          <Input id="papers-q" type="search" name="q" defaultValue={view.q} maxLength={200} autoComplete="off" />
        </div>
        <Choice name="group" label={words("list.group")} chosen={view.group}>
          <option value="">{words("list.any")}</option>
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
        </Choice>
        <Choice name="paper" label={words("list.paper")} chosen={view.paper}>
          <option value="">{words("list.any")}</option>
          {papers.map((paper) => (
            <option key={paper.fieldId} value={paper.fieldId}>
              {paperNamed(paper, words)}
            </option>
          ))}
          {view.paper === undefined || papers.some(({ fieldId }) => fieldId === view.paper) ? null : (
            <option value={view.paper}>{paperNamed({ fieldId: view.paper, name: null }, words)}</option>
          )}
        </Choice>
        <Choice name="state" label={words("list.state")} chosen={view.state}>
          <option value="">{words("list.any")}</option>
          {PAPERS_STATES.map((state) => (
            <option key={state} value={state}>
              {words(`list.states.${state}`)}
            </option>
          ))}
        </Choice>
        <Choice name="waited" label={filters("waited")} chosen={view.waited}>
          <option value="">{words("list.any")}</option>
          {WAITS_TOLD.map((days) => (
            <option key={days} value={days}>
              {filters("waitedDays", { days })}
            </option>
          ))}
          {view.waited === undefined || WAITS_TOLD.includes(view.waited) ? null : (
            <option value={view.waited}>{filters("waitedDays", { days: view.waited })}</option>
          )}
        </Choice>
        <Choice name="sort" label={words("list.order")} chosen={view.sort}>
          {PAPERS_ORDERS.map((order) => (
            <option key={order} value={order}>
              {words(`list.orders.${order}`)}
            </option>
          ))}
        </Choice>
        <input type="hidden" name="show" value={view.show} />
        <Button type="submit">
          <Search aria-hidden />
          {words("list.apply")}
        </Button>
        {isNarrowed ? (
          <IntentLink href={cleared} className="flex h-11 items-center text-accent md:h-9">
            {words("list.clear")}
          </IntentLink>
        ) : null}
      </Form>
    </div>
  );
}

function isAmong(group: PapersView["group"], activities: PapersFiltersProps["activities"]): group is undefined {
  return group === undefined || activities.some(({ key }) => key === group);
}

interface ChoiceProps {
  name: string;
  label: string;
  chosen: string | number | undefined;
  children: ReactNode;
}

function Choice({ name, label, chosen, children }: ChoiceProps) {
  return (
    <div className="min-w-36 max-w-60 space-y-1 max-md:min-w-full">
      <Label htmlFor={`papers-${name}`}>{label}</Label>
      <Select id={`papers-${name}`} name={name} defaultValue={chosen ?? ""}>
        {children}
      </Select>
    </div>
  );
}
