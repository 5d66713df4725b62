import { useTranslations } from "next-intl";
import { Badge } from "#components/base/ui/badge.tsx";
import type { PaymentFacts } from "#lib/base/store/schema/treasury/treasury.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { errorWords } from "#lib/club/client/words.ts";
import type { AskedChange } from "#lib/treasury/payments/history.ts";

/** The changes of a payment that were asked for here, with what became of each; one that met another's change shows both side by side. */
export function AskedChanges({ changes }: { changes: readonly AskedChange[] }) {
  const words = useTranslations("payment.changes");
  const errors = useTranslations("errors");
  const formats = useFormats();
  return (
    <ol className="space-y-4">
      {changes.map(({ by, at, change, state, code, detail, found }) => (
        <li key={`${at.toISOString()} ${by}`} className="space-y-1">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span>{words("by", { by, at: formats.dateTime(at) })}</span>
            <Badge>{words(`states.${STATES[state]}`)}</Badge>
          </p>
          {change.reason === null ? null : <p className="text-ink-soft [overflow-wrap:anywhere]">{change.reason}</p>}
          <Compared
            columns={[
              { title: words("seen"), facts: change.seen },
              { title: words("wished"), facts: { ...change.seen, ...change.amend, ...wishedAllocations(change) } },
              ...(found ? [{ title: words("found"), facts: found }] : []),
            ]}
          />
          {code === null || STATES[state] === "done" ? null : (
            <p className="text-ink-soft">{errorWords(errors, { kind: "refused", code, detail: detail ?? "" })}</p>
          )}
        </li>
      ))}
    </ol>
  );
}

const STATES = {
  ...({ queued: "open", sending: "open", unknown: "unknown", done: "done", skipped: "done" } as const),
  ...({ failed: "failed", taken_back: "failed", superseded: "failed" } as const),
} as const;

const wishedAllocations = ({ allocations }: AskedChange["change"]) =>
  allocations && {
    allocations: allocations.map(({ key, type, registrationId }) => ({ type: type ?? key, registrationId, cents: 0 })),
  };

interface ComparedProps {
  columns: readonly { title: string; facts: PaymentFacts }[];
}

/** The lines in which the columns differ. */
function Compared({ columns }: ComparedProps) {
  const words = useTranslations("payment");
  const formats = useFormats();
  const lines: [string, (facts: PaymentFacts) => string][] = [
    [words("amount"), ({ amountCents }) => (amountCents === null ? "" : formats.euros(amountCents))],
    [words("method"), ({ method }) => method ?? ""],
    [words("receivedOn"), ({ receivedOn }) => (receivedOn ? formats.date(receivedOn) : "")],
    [words("type"), ({ type }) => type ?? ""],
    [
      words("settles"),
      ({ allocations }) =>
        (allocations ?? [])
          .map(({ type, registrationId }) => (registrationId === null ? type : `${type} ${registrationId}`))
          .join(", "),
    ],
  ];
  const differing = lines.filter(([, of]) => new Set(columns.map(({ facts }) => of(facts))).size > 1);
  if (differing.length === 0) return null;
  return (
    <div className="overflow-x-auto">
      <table className="text-sm">
        <thead>
          <tr>
            <td />
            {columns.map(({ title }) => (
              <th key={title} scope="col" className="px-3 py-1 text-left font-normal text-ink-soft">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differing.map(([label, of]) => (
            <tr key={label}>
              <th scope="row" className="py-1 pr-3 text-left font-normal text-ink-soft">
                {label}
              </th>
              {columns.map(({ title, facts }) => (
                <td key={title} className="px-3 py-1 tabular-nums [overflow-wrap:anywhere]">
                  {of(facts) || "–"}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
