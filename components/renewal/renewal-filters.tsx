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
import {
  CAME_TOLD,
  formatRenewalView,
  type RenewalView,
  SHOWN_RENEWALS,
  type ShownRenewals,
} from "#lib/renewal/view.ts";

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
    <div className="space-y-3 print:hidden">
      <TabLinks label={words("show.label")} links={links} className="px-4 md:px-8" />
      {/* Another view is another form: what it says is what the address says. */}
      <Form key={at({})} action={here} className="flex flex-wrap items-end gap-3 px-4 md:px-8">
        <div className="min-w-48 flex-1 space-y-1 md:max-w-72">
          <Label htmlFor="renewal-q">{words("filters.search")}</Label>
          <Input id="renewal-q" type="search" name="q" defaultValue={view.q} maxLength={200} autoComplete="off" />
        </div>
        <Choice name="group" label={words("filters.group")} chosen={view.group}>
          {groups.map(({ id, name }) => (
            <option key={id} value={id}>
              {name ?? words("unnamedGroup", { id })}
            </option>
          ))}
        </Choice>
        {given.length > 0 || view.reason ? (
          <Choice name="reason" label={words("filters.reason")} chosen={view.reason}>
            {given.map(([code, count]) => (
              <option key={code} value={code}>
                {`${words(`reasons.${code as keyof Words}`)} (${count})`}
              </option>
            ))}
            {view.reason && !reasons.has(view.reason) ? (
              <option value={view.reason}>{words(`reasons.${view.reason}`)}</option>
            ) : null}
          </Choice>
        ) : null}
        {asks.came || view.came !== undefined ? (
          <Choice name="came" label={words("filters.came")} chosen={view.came}>
            {[...new Set([...CAME_TOLD, ...(view.came === undefined ? [] : [view.came])])].map((percent) => (
              <option key={percent} value={percent}>
                {words("filters.cameTo", { percent })}
              </option>
            ))}
          </Choice>
        ) : null}
        {asks.paid || view.paid ? <YesOrNo name="paid" chosen={view.paid} /> : null}
        {asks.order || view.order ? <YesOrNo name="order" chosen={view.order} /> : null}
        <input type="hidden" name="show" value={view.show} />
        <Button type="submit">
          <Search aria-hidden />
          {words("filters.apply")}
        </Button>
        {isNarrowed ? (
          <IntentLink href={at(nothing)} className="flex h-11 items-center text-accent md:h-9">
            {words("filters.clear")}
          </IntentLink>
        ) : null}
      </Form>
    </div>
  );
}

type Words = Record<NonNullable<RenewalView["reason"]>, string>;

function YesOrNo({ name, chosen }: { name: "paid" | "order"; chosen: string | undefined }) {
  const words = useTranslations("renewal.filters");
  return (
    <Choice name={name} label={words(name)} chosen={chosen}>
      <option value="yes">{words("yes")}</option>
      <option value="no">{words("no")}</option>
    </Choice>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  chosen: string | number | undefined;
  children: ReactNode;
}

function Choice({ name, label, chosen, children }: ChoiceProps) {
  const words = useTranslations("renewal.filters");
  return (
    <div className="min-w-36 max-w-60 space-y-1 max-md:min-w-full">
      <Label htmlFor={`renewal-${name}`}>{label}</Label>
      <Select id={`renewal-${name}`} name={name} defaultValue={chosen ?? ""}>
        <option value="">{words("any")}</option>
        {children}
      </Select>
    </div>
  );
}
