import { useTranslations } from "next-intl";
import { type PlainColumn, PlainTable } from "#components/base/table/plain-table.tsx";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { MedicalRule } from "#lib/papers/medical/medical-rule.ts";
import { useRuleWords } from "./rule-words.ts";

/** A rule, and who wrote it and put it aside where that is known. */
export interface ShownRule extends MedicalRule {
  writtenBy?: string;
  writtenAt?: Date;
  setAsideBy?: string | null;
  setAsideAt?: Date | null;
}

interface RuleTableProps {
  caption: string;
  rules: readonly ShownRule[];
  sports: ReadonlyMap<number, string | null>;
  /** Where a rule is replaced or ended; null for whoever may not. */
  replaceAt: string | null;
  /** Whether it says who put each aside. */
  isHistory?: boolean;
}

/** Rules about papers, each with its days and where it stands written. */
export function RuleTable({ caption, rules, sports, replaceAt, isHistory = false }: RuleTableProps) {
  const words = useTranslations("medical.rules");
  const formats = useFormats();
  const rule = useRuleWords(sports);
  const columns: PlainColumn[] = [
    { id: "sport", label: words("columns.sport"), card: "name" },
    { id: "ages", label: words("columns.ages"), width: "whitespace-nowrap", card: "asideOfName" },
    { id: "asks", label: words("columns.asks"), card: "line" },
    { id: "days", label: words("columns.days"), card: "line" },
    { id: "source", label: words("columns.source"), card: "line" },
    { id: "written", label: words("columns.written"), card: "value" },
    ...(isHistory ? [{ id: "aside", label: words("columns.aside"), card: "value" } as const] : []),
    ...(replaceAt === null ? [] : [{ id: "action", label: words("columns.action"), card: "value" } as const]),
  ];
  const rows = rules.map((one) => ({
    id: one.id,
    cells: {
      sport: <span className="font-medium">{rule.sport(one)}</span>,
      ages: rule.ages(one),
      asks: (
        <>
          {rule.asks(one)}
          {rule.more(one).map((line) => (
            <span key={line} className="block text-ink-soft text-sm">
              {line}
            </span>
          ))}
        </>
      ),
      days: rule.days(one),
      source: <span className="block max-w-prose text-sm [overflow-wrap:anywhere]">{one.source}</span>,
      written:
        one.writtenBy && one.writtenAt
          ? words("written", { name: one.writtenBy, date: formats.date(one.writtenAt) })
          : "Guichet",
      aside:
        one.setAsideBy && one.setAsideAt
          ? words("aside", { name: one.setAsideBy, date: formats.dateTime(one.setAsideAt) })
          : null,
      action:
        replaceAt === null ? null : (
          <a
            href={`${replaceAt}?replaces=${encodeURIComponent(one.id)}`}
            className="text-accent underline-offset-4 hover:underline"
            aria-label={words("replaceOf", { sport: rule.sport(one), ages: rule.ages(one) })}
          >
            {words("replace")}
          </a>
        ),
    },
  }));
  return <PlainTable caption={caption} columns={columns} rows={rows} />;
}
