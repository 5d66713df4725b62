import { useTranslations } from "next-intl";
import { Badge } from "#components/base/ui/badge.tsx";
import { errorWords } from "#lib/club/client/words.ts";
import { isOwnStop } from "#lib/sync/staging/own-stops.ts";
import type { StageDoubt } from "#lib/sync/staging/plan.ts";
import type { FaultyStageRow } from "#lib/sync/staging/stage.ts";

/** What a kind of list says of its rows. */
export interface RowSays {
  /** What somebody has to look at, in words; null: nothing that is worth a word. */
  doubt(doubt: StageDoubt): string | null;
  /** Why nothing is to be done, in words. */
  nothing(code: string): string | null;
}

/** What there is to look at in a row, what came of it, or why there is nothing to do. */
export function RowLook({ row, says }: { row: FaultyStageRow; says: RowSays }) {
  const words = useTranslations("staging.rows");
  const errors = useTranslations("errors");
  const { outcome, state, foreseen, code, detail, told } = row;
  const why = (code: string, detail: string | null) => errorWords(errors, { kind: "refused", code, detail });
  const doubts = row.doubts.flatMap((one) => {
    const said = says.doubt(one);
    return said ? { said, blocks: one.blocks } : [];
  });
  const isOpen = outcome === null || outcome === "refused";
  return (
    <div className="space-y-1 text-sm [overflow-wrap:anywhere]">
      {outcome ? <Badge tone={outcome === "refused" ? "refused" : "validated"}>{words(outcome)}</Badge> : null}
      {outcome === "refused" ? (
        <>
          <p className="text-refused">{why(code ?? "", isOwnStop(code) ? null : detail)}</p>
          <Fields told={told} />
        </>
      ) : null}
      {state === "left_out" ? <p className="text-ink-soft">{words("leftOut")}</p> : null}
      {state === "sent" && outcome === null ? <p className="text-ink-soft">{words("sending")}</p> : null}
      {state === "nothing" && outcome === null ? (
        <p className="text-ink-soft">{says.nothing(row.nothingBecause ?? "") ?? words("nothing")}</p>
      ) : null}
      {isOpen && state !== "left_out"
        ? doubts.map(({ said, blocks }) => (
            <p key={said} className={blocks ? "text-danger" : "text-pending"}>
              {said}
            </p>
          ))
        : null}
      {state === "ready" && isOpen && foreseen ? (
        <>
          <p className="text-pending">
            {words(isOwnStop(foreseen) ? "foreseenStop" : "foreseen", { why: why(foreseen, null) })}
          </p>
          {outcome === null ? <Fields told={told} /> : null}
        </>
      ) : null}
      {state === "ready" && outcome === null && !foreseen && doubts.length === 0 ? (
        <p className="text-ink-soft">{words("ready")}</p>
      ) : null}
    </div>
  );
}

/** The fields that it is about, each with its value. */
function Fields({ told }: Pick<FaultyStageRow, "told">) {
  if (told.length === 0) return null;
  return (
    <ul className="list-disc space-y-0.5 pl-5">
      {told.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  );
}
