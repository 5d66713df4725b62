import { useTranslations } from "next-intl";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { CashBook, CashMove } from "#lib/treasury/deposits/cash.ts";

/** What a line of the cash book says. */
export function useCashWords() {
  const words = useTranslations("deposits.cash");
  return ({ kind, person, slip, expense }: CashMove) => {
    if (kind === "deposited") return words("deposited", { number: String(slip) });
    const who = person || words("nobody");
    if (kind === "spent" || kind === "paid_back") return words(kind, { who, what: expense?.purpose ?? "" });
    return words(kind, { who });
  };
}

/** Cash in and out, with what there is after each. */
export function CashTable({ club, season, book }: { club: string; season: number; book: CashBook }) {
  const words = useTranslations("deposits.cash");
  const formats = useFormats();
  const say = useCashWords();
  const { openingCents, closingCents, inCents, outCents, lines } = book;
  return (
    <div className="space-y-3">
      <dl className="flex flex-wrap gap-x-8 gap-y-2 tabular-nums">
        {(
          [
            ["opening", openingCents],
            ["in", inCents],
            ["out", outCents],
            ["closing", closingCents],
          ] as const
        ).map(([name, cents]) => (
          <div key={name}>
            <dt className="text-ink-soft text-sm">{words(name)}</dt>
            <dd className="font-medium">{formats.euros(cents)}</dd>
          </div>
        ))}
      </dl>
      {lines.length > 0 ? (
        <PlainTable
          caption={words("title")}
          columns={[
            { id: "what", label: words("what"), card: "title" },
            { id: "day", label: words("day") },
            { id: "in", label: words("in"), numeric: true },
            { id: "out", label: words("out"), numeric: true },
            { id: "balance", label: words("balance"), numeric: true },
          ]}
          rows={lines.map((line, index) => ({
            id: index,
            cells: {
              what:
                line.slip === null ? (
                  say(line)
                ) : (
                  <IntentLink
                    href={seasonAddress(club, season, "treasury", "slips", line.slip)}
                    className="text-accent hover:underline"
                  >
                    {say(line)}
                  </IntentLink>
                ),
              day: line.day === null ? words("noDay") : formats.date(line.day),
              in: line.cents > 0 ? formats.euros(line.cents) : "–",
              out: line.cents < 0 ? formats.euros(0 - line.cents) : "–",
              balance: formats.euros(line.balanceCents),
            },
          }))}
        />
      ) : null}
    </div>
  );
}
