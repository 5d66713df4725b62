import { useTranslations } from "next-intl";
import { FilterChoice, FilterForm } from "#components/base/table/filter-form.tsx";
import {
  CAME_TOLD,
  formatRenewalView,
  type RenewalView,
  SHOWN_RENEWALS,
  type ShownRenewals,
} from "#lib/registrations/renewal/view.ts";

interface RenewalFiltersProps {
  /** The address of the list without parameters. */
  here: string;
  view: RenewalView;
  counts: Readonly<Record<ShownRenewals, number>>;
  /** Why somebody is proposed nothing, or is to be looked at, with how many. */
  reasons: ReadonlyMap<string, number>;
  /** Groups of last season. */
  groups: readonly { id: number; name: string | null }[];
  /** What was read of last season: what was not cannot be asked for. */
  asks: { came: boolean; paid: boolean; order: boolean };
}

/** The address of a view of the list. */
export function renewalAddress(here: string, view: Partial<RenewalView>): string {
  const query = formatRenewalView(view);
  return query === "" ? here : `${here}?${query}`;
}

/** Whom one looks for among last season's members: a form and links, whose choice stands in the address. */
export function RenewalFilters({ here, view, counts, reasons, groups, asks }: RenewalFiltersProps) {
  const words = useTranslations("renewal");
  const at = (next: Partial<RenewalView>) => renewalAddress(here, { ...view, page: 1, ...next });
  const nothing = { q: "", group: undefined, reason: undefined, came: undefined, paid: undefined, order: undefined };
  const isNarrowed = Object.keys(nothing).some((name) => Boolean(view[name as keyof typeof nothing]));
  const links = SHOWN_RENEWALS.map((show) => ({
    ...{ href: at({ show, reason: undefined }), words: words(`show.${show}`), count: counts[show] },
    current: show === view.show,
  }));
  const given = [...reasons].toSorted((a, b) => b[1] - a[1]);
  return (
    <FilterForm
      shown={{ label: words("show.label"), links, value: view.show }}
      {...{ here, at: at({}) }}
      search={{ label: words("filters.search"), value: view.q }}
      apply={words("filters.apply")}
      clear={isNarrowed ? { label: words("filters.clear"), href: at(nothing) } : null}
    >
      <FilterChoice any={words("filters.any")} name="group" label={words("filters.group")} chosen={view.group}>
        {groups.map(({ id, name }) => (
          <option key={id} value={id}>
            {name ?? words("unnamedGroup", { id })}
          </option>
        ))}
      </FilterChoice>
      {given.length > 0 || view.reason ? (
        <FilterChoice any={words("filters.any")} name="reason" label={words("filters.reason")} chosen={view.reason}>
          {given.map(([code, count]) => (
            <option key={code} value={code}>
              {`${words(`reasons.${code as keyof Words}`)} (${count})`}
            </option>
          ))}
          {view.reason && !reasons.has(view.reason) ? (
            <option value={view.reason}>{words(`reasons.${view.reason}`)}</option>
          ) : null}
        </FilterChoice>
      ) : null}
      {asks.came || view.came !== undefined ? (
        <FilterChoice any={words("filters.any")} name="came" label={words("filters.came")} chosen={view.came}>
          {[...new Set([...CAME_TOLD, ...(view.came === undefined ? [] : [view.came])])].map((percent) => (
            <option key={percent} value={percent}>
              {words("filters.cameTo", { percent })}
            </option>
          ))}
        </FilterChoice>
      ) : null}
      {asks.paid || view.paid ? <YesOrNo name="paid" chosen={view.paid} /> : null}
      {asks.order || view.order ? <YesOrNo name="order" chosen={view.order} /> : null}
    </FilterForm>
  );
}

type Words = Record<NonNullable<RenewalView["reason"]>, string>;

function YesOrNo({ name, chosen }: { name: "paid" | "order"; chosen: string | undefined }) {
  const words = useTranslations("renewal.filters");
  return (
    <FilterChoice any={words("any")} name={name} label={words(name)} chosen={chosen}>
      <option value="yes">{words("yes")}</option>
      <option value="no">{words("no")}</option>
    </FilterChoice>
  );
}
