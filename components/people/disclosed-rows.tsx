import { useTranslations } from "next-intl";
import type { HeldPart, HeldValue } from "#lib/disclosure/held.ts";
import type { Formats } from "#lib/words/formats.ts";
import { hasWords } from "#lib/words/has-words.ts";
import { useFormats } from "#lib/words/use-formats.ts";

/** More of one kind nobody reads on a page; the file has all of them. */
const MOST_SHOWN = 500;

const DAY = /^\d{4}-\d\d-\d\d$/;
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** What is held of one kind, field by field; one that is empty is left out. */
export function DisclosedRows({ part: { name, rows } }: { part: HeldPart }) {
  const words = useTranslations("disclosure");
  const formats = useFormats();
  const label = (field: string) => {
    const key = `fields.${field}` as "fields.memberId";
    return hasWords(words, key) ? words(key) : field;
  };
  const said = { yes: words("yes"), no: words("no") };
  return (
    <>
      <ol className="columns-1 gap-x-10 text-sm lg:columns-2">
        {rows.slice(0, MOST_SHOWN).map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: read as a whole, and never reordered
          <li key={`${name}-${place}`} className="break-inside-avoid border-line border-b py-1.5">
            <dl className="flex flex-wrap gap-x-4 gap-y-0.5">
              {Object.entries(row)
                .filter(([, value]) => isSaid(value))
                .map(([field, value]) => (
                  <div key={field} className="flex min-w-0 gap-1.5">
                    <dt className="shrink-0 text-ink-soft">{label(field)}</dt>
                    <dd className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">
                      {heldText(field, value, formats, said)}
                    </dd>
                  </div>
                ))}
            </dl>
          </li>
        ))}
      </ol>
      {rows.length > MOST_SHOWN ? (
        <p className="text-ink-soft">{words("more", { count: MOST_SHOWN, total: rows.length })}</p>
      ) : null}
    </>
  );
}

/** Whether there is anything to read. */
const isSaid = (value: HeldValue) => value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

/** A value as one reads it. Pure. */
function heldText(field: string, value: HeldValue, formats: Formats, said: { yes: string; no: string }): string {
  if (typeof value === "boolean") return value ? said.yes : said.no;
  if (typeof value === "number") return field.endsWith("Cents") ? formats.euros(value) : String(value);
  if (typeof value === "string")
    return INSTANT.test(value) ? formats.dateTime(value) : DAY.test(value) ? formats.date(value) : value;
  if (value === null) return "";
  // What has parts: its own names are said once, without the brackets of a program.
  if (Array.isArray(value)) return value.map((one: HeldValue) => heldText(field, one, formats, said)).join("; ");
  return Object.entries(value)
    .filter(([, inner]) => inner !== null && inner !== "")
    .map(([name, inner]) => `${name}: ${heldText(name, inner as HeldValue, formats, said)}`)
    .join(", ");
}
