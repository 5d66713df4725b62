import { useTranslations } from "next-intl";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import type { DoneAnswer } from "#components/treasury/deposits/answers.ts";
import { PressButton } from "#components/treasury/deposits/press-button.tsx";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { SeasonMethod } from "#lib/treasury/deposits/methods.ts";

interface MethodsProps {
  methods: readonly SeasonMethod[];
  /** Says it of one of them; as the browser calls it. */
  sayOf(methodKey: string, isDeposited: boolean): () => Promise<DoneAnswer>;
}

/** How the season was paid, and what of it goes to the bank on slips. */
export function Methods({ methods, sayOf }: MethodsProps) {
  const words = useTranslations("deposits.methods");
  const formats = useFormats();
  if (methods.length === 0) return null;
  return (
    <details>
      <summary className="cursor-pointer py-2 font-medium">{words("title")}</summary>
      <p className="max-w-text pb-3 text-ink-soft">{words("help")}</p>
      <PlainTable
        caption={words("title")}
        columns={[
          { id: "method", label: words("method"), card: "title" },
          { id: "count", label: words("count"), numeric: true },
          { id: "is", label: words("is") },
          { id: "say", label: words("put"), silent: true, card: "actions" },
        ]}
        rows={methods.map(({ methodKey, method, count, isDeposited }) => ({
          id: methodKey,
          cells: {
            method,
            count: formats.number(count),
            is: words(isDeposited ? "yes" : "no"),
            say: (
              <PressButton
                carryOut={sayOf(methodKey, !isDeposited)}
                notDone={words("notSaid")}
                aria-label={words(isDeposited ? "leaveOf" : "putOf", { method })}
              >
                {words(isDeposited ? "leave" : "put")}
              </PressButton>
            ),
          },
        }))}
      />
    </details>
  );
}
