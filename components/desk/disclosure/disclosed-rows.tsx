import { useTranslations } from "next-intl";
import { Sentence } from "#components/desk/audit/sentence.tsx";
import { isReadable, isSaid, useHeldText } from "#components/people/records/held-text.ts";
import type { AuditEntry } from "#lib/base/store/audit.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { HeldNames, HeldPart, HeldRow } from "#lib/people/disclosure/held.ts";
import type { Subject } from "#lib/registrations/decisions/subjects.ts";

/** More of one kind nobody reads on a page; the file has all of them. */
const MOST_SHOWN = 500;

export interface DisclosedRowsProps {
  part: HeldPart;
  names: HeldNames;
  /** What entries of the log are about, by subject. */
  subjects: ReadonlyMap<string, Subject>;
}

/** What is held of one kind, field by field, the log in sentences; one that is empty is left out. */
export function DisclosedRows({ part: { name, rows }, names, subjects }: DisclosedRowsProps) {
  const words = useTranslations("disclosure");
  const { label, text } = useHeldText(name, names);
  return (
    <>
      <ol className="columns-1 gap-x-10 text-sm lg:columns-2">
        {rows.slice(0, MOST_SHOWN).map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: read as a whole, and never reordered
          <li key={`${name}-${place}`} className="break-inside-avoid border-line border-b py-1.5">
            {name === "log" ? (
              <LoggedRow row={row} subjects={subjects} />
            ) : (
              <dl className="flex flex-wrap gap-x-4 gap-y-0.5">
                {Object.entries(row)
                  .filter(([field, value]) => isReadable(field) && isSaid(value))
                  .map(([field, value]) => (
                    <div key={field} className="flex min-w-0 gap-1.5">
                      <dt className="shrink-0 text-ink-soft">{label(field)}</dt>
                      <dd className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">
                        {text(field, value, row)}
                      </dd>
                    </div>
                  ))}
              </dl>
            )}
          </li>
        ))}
      </ol>
      {rows.length > MOST_SHOWN ? (
        <p className="text-ink-soft">{words("more", { count: MOST_SHOWN, total: rows.length })}</p>
      ) : null}
    </>
  );
}

/** An entry of the log as the log says it, without who it was. */
function LoggedRow({ row, subjects }: { row: HeldRow; subjects: ReadonlyMap<string, Subject> }) {
  const words = useTranslations("disclosure");
  const outcomes = useTranslations("settings.audit.outcomes");
  const { dateTime } = useFormats();
  const entry = { ...row, accountId: null, accountName: null } as unknown as AuditEntry;
  const said = <Sentence entry={entry} subject={subjects.get(String(row.subject))} />;
  return (
    <div className="flex gap-3">
      <span className="shrink-0 text-ink-soft">{dateTime(String(row.at))}</span>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {entry.outcome === "done" ? words.rich("someone", { did: () => said }) : said}
        {entry.outcome === "done" ? null : <> · {outcomes(entry.outcome)}</>}
      </span>
    </div>
  );
}
