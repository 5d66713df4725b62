import { getTranslations } from "next-intl/server";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import type { ClosingPart } from "#lib/base/store/schema/treasury/closings.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { type ClosingChange, type ClosingLine, centsOf } from "#lib/treasury/closing/statement.ts";

/** How a line is said (lib/treasury/closing/words.ts). */
type Say = (line: Pick<ClosingLine, "part" | "key" | "name">) => string;

/** The parts of a statement that are sums of what came in and went out, in the order in which they are read. */
const SUMS: readonly ClosingPart[] = ["section", "kind", "category", "account", "others", "elsewhere"];

/** The sums of a statement, part by part; what has no line is left out. */
export async function StatementSums({ lines, say }: { lines: readonly ClosingLine[]; say: Say }) {
  const words = await getTranslations("closing");
  const { euros, number } = await getFormats();
  const parts = SUMS.flatMap((part) => {
    const rows = lines.filter((line) => line.part === part);
    return rows.length > 0 ? [{ part, rows }] : [];
  });
  return (
    <div className="grid gap-8 xl:grid-cols-2">
      {parts.map(({ part, rows }) => (
        <section key={part} aria-label={words(`parts.${part}`)} className="min-w-0 space-y-2">
          <h3 className="text-base">{words(`parts.${part}`)}</h3>
          <PlainTable
            caption={words(`parts.${part}`)}
            columns={[
              { id: "name", label: words("columns.name"), card: "name" },
              { id: "count", label: words("columns.count"), numeric: true, card: "fact" },
              { id: "in", label: words("columns.in"), numeric: true, card: "fact" },
              { id: "out", label: words("columns.out"), numeric: true, card: "fact" },
              { id: "sum", label: words("columns.sum"), numeric: true, card: "asideOfName" },
            ]}
            rows={rows.map((line) => ({
              id: line.key,
              cells: {
                ...{ name: say(line), count: number(line.count) },
                in: line.inCents === 0 ? "–" : euros(line.inCents),
                out: line.outCents === 0 ? "–" : euros(0 - line.outCents),
                sum: euros(centsOf(line)),
              },
            }))}
          />
        </section>
      ))}
    </div>
  );
}

/** What there was at the end of the year, and where: what nobody states is said to be so. */
export async function StatementHolding({ lines, say }: { lines: readonly ClosingLine[]; say: Say }) {
  const words = await getTranslations("closing");
  const { euros } = await getFormats();
  const rows = lines.filter(({ part }) => part === "holding");
  return (
    <PlainTable
      caption={words("parts.holding")}
      columns={[
        { id: "name", label: words("columns.name"), card: "name" },
        { id: "sum", label: words("columns.sum"), numeric: true, card: "asideOfName" },
      ]}
      rows={rows.map((line) => ({
        id: line.key,
        cells: {
          name: say(line),
          sum: line.count > 0 ? euros(centsOf(line)) : words(line.key === "counted" ? "notCounted" : "notStated"),
        },
      }))}
    />
  );
}

/** What one statement says otherwise than another, line by line: then, now, and the difference. */
export async function ClosingChanges({
  changes,
  say,
  heads,
  caption,
}: {
  changes: readonly ClosingChange[];
  say: Say;
  heads: { was: string; is: string };
  caption: string;
}) {
  const words = await getTranslations("closing");
  const { euros, number } = await getFormats();
  const told = (line: ClosingLine | null) =>
    line === null ? "–" : words("value", { amount: euros(centsOf(line)), count: number(line.count) });
  return (
    <PlainTable
      caption={caption}
      columns={[
        { id: "part", label: words("columns.part"), card: "line" },
        { id: "name", label: words("columns.name"), card: "name" },
        { id: "was", label: heads.was, numeric: true, card: "fact" },
        { id: "is", label: heads.is, numeric: true, card: "fact" },
        { id: "difference", label: words("columns.difference"), numeric: true, card: "asideOfName" },
      ]}
      rows={changes.map((one) => ({
        id: `${one.part} ${one.key}`,
        cells: {
          ...{ part: words(`parts.${one.part}`), name: say(one), was: told(one.was), is: told(one.is) },
          difference: euros(one.differenceCents),
        },
      }))}
    />
  );
}
