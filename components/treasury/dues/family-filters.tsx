import { Search } from "lucide-react";
import Form from "next/form";
import { useTranslations } from "next-intl";
import { Button } from "#components/base/ui/button.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { Select } from "#components/base/ui/select.tsx";
import { TabLinks } from "#components/base/ui/tabs.tsx";
import {
  FAMILY_ORDERS,
  type FamilyOrder,
  type FamilyView,
  formatFamilyView,
  SHOWN_FAMILIES,
  type ShownFamilies,
} from "#lib/treasury/dues/family-view.ts";

interface FamilyFiltersProps {
  /** The address of the list without parameters. */
  here: string;
  view: FamilyView;
  counts: Readonly<Record<ShownFamilies, number>>;
  /** One sees a section: plans and reminders are of the whole club, and none is shown. */
  isOfSection: boolean;
}

const OF_THE_CLUB: readonly (ShownFamilies | FamilyOrder)[] = ["planned", "exempt", "reminded"];

/** What one looks for among families, and in which order: a form and links, whose choice stands in the address. */
export function FamilyFilters({ here, view, counts, isOfSection }: FamilyFiltersProps) {
  const words = useTranslations("dues.list");
  const at = (next: Partial<FamilyView>) => {
    const query = formatFamilyView({ ...view, page: 1, ...next });
    return query === "" ? here : `${here}?${query}`;
  };
  const isThere = (one: ShownFamilies | FamilyOrder) => !isOfSection || !OF_THE_CLUB.includes(one);
  const links = SHOWN_FAMILIES.filter(isThere).map((show) => ({
    ...{ href: at({ show }), words: words(`show.${show}`), count: counts[show], current: show === view.show },
  }));
  return (
    <div className="space-y-3 print:hidden">
      <TabLinks label={words("shown")} links={links} className="px-4 md:px-8" />
      {/* Another view is another form: what it says is what the address says. */}
      <Form key={at({})} action={here} className="flex flex-wrap items-end gap-3 px-4 md:px-8">
        <div className="min-w-56 flex-1 space-y-1 md:max-w-80">
          <Label htmlFor="families-q">{words("search")}</Label>
          <Input id="families-q" type="search" name="q" defaultValue={view.q} maxLength={200} autoComplete="off" />
        </div>
        <div className="min-w-44 space-y-1">
          <Label htmlFor="families-sort">{words("order")}</Label>
          <Select id="families-sort" name="sort" defaultValue={view.sort}>
            {FAMILY_ORDERS.filter(isThere).map((order) => (
              <option key={order} value={order}>
                {words(`orders.${order}`)}
              </option>
            ))}
          </Select>
        </div>
        <input type="hidden" name="show" value={view.show} />
        <Button type="submit">
          <Search aria-hidden />
          {words("apply")}
        </Button>
        {view.q === "" ? null : (
          <IntentLink href={at({ q: "" })} className="flex h-11 items-center text-accent md:h-9">
            {words("clear")}
          </IntentLink>
        )}
      </Form>
    </div>
  );
}
