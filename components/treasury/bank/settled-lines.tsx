import { useTranslations } from "next-intl";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { SettledBankLine } from "#lib/treasury/bank/listed.ts";
import type { BankAnswer } from "./answers.ts";
import { LinePress } from "./line-press.tsx";
import { useProposalWords } from "./proposal-words.ts";

interface SettledLinesProps {
  lines: readonly SettledBankLine[];
  open(line: number): () => Promise<BankAnswer>;
}

/** What was settled last, and as what, each with the press that opens it again. */
export function SettledLines({ lines, open }: SettledLinesProps) {
  const words = useTranslations("bank.settledList");
  const columns = useTranslations("bank.open.columns");
  const { date, euros } = useFormats();
  const { what } = useProposalWords();
  return (
    <PlainTable
      caption={words("title")}
      columns={[
        { id: "day", label: columns("day"), card: "line" },
        { id: "label", label: columns("label"), card: "name" },
        { id: "amount", label: columns("amount"), numeric: true, card: "asideOfName" },
        { id: "as", label: words("as"), card: "line" },
        { id: "by", label: words("by"), card: "value" },
        { id: "press", label: words("open"), silent: true, card: "actions" },
      ]}
      rows={lines.map((line) => ({
        id: line.id,
        cells: {
          ...{ day: date(line.day), amount: euros(line.cents), as: what(line), by: line.by },
          label: <span className="[overflow-wrap:anywhere]">{line.label}</span>,
          press: (
            <LinePress
              label={words("openOf", { label: line.label })}
              notDone={words("notOpened")}
              carryOut={open(line.id)}
            >
              {words("open")}
            </LinePress>
          ),
        },
      }))}
    />
  );
}
