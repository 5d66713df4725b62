import { CircleDot, Diff, Equal, type LucideIcon, Minus } from "lucide-react";
import { useTranslations } from "next-intl";
import { tableRoles } from "#components/base/table/table-roles.ts";
import { cn } from "#components/base/ui/class-names.ts";
import { NotGiven } from "#components/sync/records/facts.tsx";
import type { MirrorPerson, Parent } from "#lib/base/store/schema/sync/mirror.ts";
import { personName, phoneNumber } from "#lib/base/words/formats.ts";
import { hasWords } from "#lib/base/words/has-words.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { type Agreement, agreementOf, COMPARED, type ComparedField } from "#lib/people/twins/fields.ts";

const ICONS: Record<Agreement, LucideIcon> = { same: Equal, differs: Diff, one: CircleDot, none: Minus };

interface ComparedFieldsProps {
  people: readonly [MirrorPerson, MirrorPerson];
  /** What communes are called, by code. */
  communes: Readonly<Record<string, string>>;
}

/** Two records field by field. On a phone each field is a line of its own, with both values under it. */
export function ComparedFields({ people, communes }: ComparedFieldsProps) {
  const words = useTranslations("twins.pair");
  const fields = useTranslations("form.fields");
  const [one, other] = people;
  return (
    <table {...tableRoles.table} className="w-full text-left max-md:block md:table-fixed">
      <caption className="sr-only">{words("fields")}</caption>
      <thead {...tableRoles.rowgroup} className="max-md:block">
        <tr {...tableRoles.row} className={ROW}>
          <th {...tableRoles.columnheader} scope="col" className={cn(LABEL, "max-md:sr-only")}>
            {words("field")}
          </th>
          {people.map((person) => (
            <th key={person.id} {...tableRoles.columnheader} scope="col" className={cn(VALUE, "font-medium")}>
              {words("record", { id: String(person.id) })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...tableRoles.rowgroup} className="max-md:block">
        {COMPARED.map((field) => {
          const agreement = agreementOf(field, one, other);
          return (
            <tr key={field} {...tableRoles.row} className={cn(ROW, agreement === "differs" && "bg-pending-soft")}>
              <th {...tableRoles.rowheader} scope="row" className={cn(LABEL, "font-normal text-ink-soft")}>
                {fields(field)}
                <Mark agreement={agreement} />
              </th>
              {people.map((person) => (
                <td key={person.id} {...tableRoles.cell} className={VALUE}>
                  <Value field={field} person={person} communes={communes} />
                </td>
              ))}
            </tr>
          );
        })}
        <tr {...tableRoles.row} className={ROW}>
          <th {...tableRoles.rowheader} scope="row" className={cn(LABEL, "font-normal text-ink-soft")}>
            {words("created")}
          </th>
          {people.map((person) => (
            <td key={person.id} {...tableRoles.cell} className={VALUE}>
              <Created at={person.createdAt} />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

const ROW = "max-md:grid max-md:grid-cols-2 max-md:gap-x-4 max-md:py-2 border-line border-b align-top max-md:px-2";
const LABEL = "max-md:col-span-2 max-md:flex max-md:items-center max-md:gap-2 md:w-52 md:p-2";
const VALUE = "min-w-0 [overflow-wrap:anywhere] md:p-2";

/** How the two stand to each other, as icon and word. */
function Mark({ agreement }: { agreement: Agreement }) {
  const words = useTranslations("twins.pair.agreement");
  const Icon = ICONS[agreement];
  return (
    <span
      className={cn(
        "flex items-center gap-1 text-xs",
        agreement === "differs" ? "font-medium text-pending" : "text-ink-faint",
      )}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {words(agreement)}
    </span>
  );
}

function Created({ at }: { at: Date | null }) {
  const formats = useFormats();
  return at ? formats.date(at) : <NotGiven />;
}

interface ValueProps {
  field: ComparedField;
  person: MirrorPerson;
  communes: ComparedFieldsProps["communes"];
}

function Value({ field, person, communes }: ValueProps) {
  const sexes = useTranslations("form.options.person_sex");
  const words = useTranslations("people");
  const formats = useFormats();
  const { sex, birthDate, cityCode, address, parents } = person;
  const plain = {
    last_name: person.lastName,
    first_name: person.firstName,
    email: person.email,
    phone: phoneNumber(person.phone),
  };
  const key = sex as "Homme";
  switch (field) {
    case "sex":
      return (sex && (hasWords(sexes, key) ? sexes(key) : sex)) || <NotGiven />;
    case "birth_date":
      return birthDate ? formats.date(birthDate) : <NotGiven />;
    case "address":
      return address ? <span className="whitespace-pre-line">{address}</span> : <NotGiven />;
    case "city_code":
      return cityCode ? (communes[cityCode] ?? words("communeCode", { code: cityCode })) : <NotGiven />;
    case "parents":
      return parents.length > 0 ? <Parents parents={parents} /> : <NotGiven />;
    default:
      return plain[field] || <NotGiven />;
  }
}

function Parents({ parents }: { parents: readonly Parent[] }) {
  return (
    <ul className="space-y-2">
      {parents.map((parent, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole and has no ids (club-api §2.4)
        <li key={index}>
          {[
            personName({ lastName: parent.last_name, firstName: parent.first_name }),
            phoneNumber(parent.phone),
            parent.email,
          ]
            .filter(Boolean)
            .map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
        </li>
      ))}
    </ul>
  );
}
