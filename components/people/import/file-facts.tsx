import { useTranslations } from "next-intl";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { FoundInFile } from "#lib/people/import/found.ts";

/** What was found in a file: how it was read, and what was left aside, each with the numbers of its rows. */
export function FileFacts({ found }: { found: FoundInFile }) {
  const words = useTranslations("import.file");
  const formats = useFormats();
  const { format, sheet, otherSheets, encoding, separator, headRow, rows, aside } = found;
  const facts: [string, string][] = [
    [words("kind"), words(`kinds.${format}`)],
    ...(sheet === null ? [] : ([[words("sheet"), sheet]] satisfies [string, string][])),
    ...(otherSheets.length === 0
      ? []
      : ([[words("otherSheets"), otherSheets.join(", ")]] satisfies [string, string][])),
    ...(encoding === null ? [] : ([[words("encoding"), encoding]] satisfies [string, string][])),
    ...(separator === null
      ? []
      : ([[words("separator"), words(`separators.${separator}`)]] satisfies [string, string][])),
    [words("head"), headRow === null ? words("noHead") : words("headAt", { row: formats.number(headRow) })],
    [words("rows"), formats.number(rows)],
  ];
  return (
    <dl className="grid max-w-3xl gap-x-8 gap-y-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
      {facts.map(([label, value]) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
      <Fact label={words("aside")}>
        {aside.length === 0 ? (
          words("asideNone")
        ) : (
          <ul className="space-y-1">
            {aside.map(({ why, count, places }) => (
              <li key={why}>
                {words("asideLine", {
                  why: words(`asideWhy.${why}`),
                  rows: words("asideRows", { count, rows: places.map(formats.number).join(", ") }),
                })}
                {count > places.length ? ` ${words("asideMore", { count: count - places.length })}` : null}
              </li>
            ))}
          </ul>
        )}
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere] max-sm:pb-1">{children}</dd>
    </>
  );
}
