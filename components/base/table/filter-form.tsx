import { Search } from "lucide-react";
import Form from "next/form";
import { type ReactNode, useId } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { Select } from "#components/base/ui/select.tsx";
import { type TabLink, TabLinks } from "#components/base/ui/tabs.tsx";

interface FilterFormProps {
  /** Sorts of rows, of which one is shown. */
  shown: { label: string; links: readonly TabLink[]; value: string };
  /** The address of the list without parameters. */
  here: string;
  /** The address of the view from its first page: another view is another form, and what it says is what the address says. */
  at: string;
  /** What is searched for, and how the field is called. */
  search: { label: string; value: string };
  apply: string;
  /** The way to the list with nothing narrowed; null where nothing is. */
  clear: { label: string; href: string } | null;
  /** The choices. */
  children: ReactNode;
}

/** Whom or what one looks for in a list that is drawn on the server: links and a form, whose choice stands in the address. */
export function FilterForm({ shown, here, at, search, apply, clear, children }: FilterFormProps) {
  const id = useId();
  return (
    <div className="space-y-3 print:hidden">
      <TabLinks label={shown.label} links={shown.links} className="px-4 md:px-8" />
      <Form key={at} action={here} className="flex flex-wrap items-end gap-3 px-4 md:px-8">
        <div className="min-w-52 flex-1 space-y-1 md:max-w-80">
          <Label htmlFor={id}>{search.label}</Label>
          <Input id={id} type="search" name="q" defaultValue={search.value} maxLength={200} autoComplete="off" />
        </div>
        {children}
        <input type="hidden" name="show" value={shown.value} />
        <Button type="submit">
          <Search aria-hidden />
          {apply}
        </Button>
        {clear ? (
          <IntentLink href={clear.href} className="flex h-11 items-center text-accent md:h-9">
            {clear.label}
          </IntentLink>
        ) : null}
      </Form>
    </div>
  );
}

interface FilterChoiceProps {
  name: string;
  label: string;
  chosen: string | number | undefined;
  /** What it is called that nothing is chosen; left out where something always is. */
  any?: string;
  /** The options. */
  children: ReactNode;
}

/** One choice of a filter form. */
export function FilterChoice({ name, label, chosen, any, children }: FilterChoiceProps) {
  const id = useId();
  return (
    <div className="min-w-36 max-w-60 space-y-1 max-md:min-w-full">
      <Label htmlFor={id}>{label}</Label>
      <Select id={id} name={name} defaultValue={chosen ?? ""}>
        {any === undefined ? null : <option value="">{any}</option>}
        {children}
      </Select>
    </div>
  );
}
