import { useTranslations } from "next-intl";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { ShownMailing } from "#lib/sync/post/shown-mailing.ts";

type Counted = ShownMailing["counts"][number];

/** What became of a letter, with the reason where there is one. */
export function LetterStanding({ state, code }: Pick<Counted, "state" | "code">) {
  const words = useTranslations("post.mailing");
  const told = words(`states.${state}`);
  return code === null ? told : words("stateAndCode", { state: told, code: words(`codes.${code}`) });
}

/** How many letters are in which state, and for which reason. */
export function LetterCounts({ counts }: { counts: readonly Counted[] }) {
  const { number } = useFormats();
  return (
    <dl className="max-w-xl divide-y divide-line border-line border-y">
      {counts.map(({ state, code, count }) => (
        <div key={`${state} ${code}`} className="flex justify-between gap-4 py-1.5">
          <dt>
            <LetterStanding {...{ state, code }} />
          </dt>
          <dd className="tabular-nums">{number(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
