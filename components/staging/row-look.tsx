import { useTranslations } from "next-intl";
import { Badge } from "#components/ui/badge.tsx";
import { refusedRowWords } from "#lib/club/words.ts";
import type { StageDoubt } from "#lib/staging/plan.ts";
import type { StageRow } from "#lib/staging/stage.ts";

/** What a kind of list says of its rows. */
export interface RowSays {
  /** What somebody has to look at, in words; null: nothing that is worth a word. */
  doubt(doubt: StageDoubt): string | null;
  /** Why nothing is to be done, in words. */
  nothing(code: string): string | null;
  /** What a field of a refused body is called, by its pointer; null: its pointer stands. */
  calledOf?(pointer: string): string | null;
}

/** What there is to look at in a row, what came of it, or why there is nothing to do. */
export function RowLook({ row, says }: { row: StageRow; says: RowSays }) {
  const words = useTranslations("staging.rows");
  const errors = useTranslations("errors");
  const { outcome, standing, foreseen, code, detail } = row;
  const whyRefused = (code: string, detail: string | null) => refusedRowWords(errors, { code, detail }, says.calledOf);
  const doubts = row.doubts.flatMap((one) => {
    const said = says.doubt(one);
    return said ? { said, blocks: one.blocks } : [];
  });
  const isOpen = outcome === null || outcome === "refused";
  return (
    <div className="space-y-1 text-sm [overflow-wrap:anywhere]">
      {outcome ? <Badge tone={outcome === "refused" ? "refused" : "validated"}>{words(outcome)}</Badge> : null}
      {outcome === "refused" ? <p className="text-refused">{whyRefused(code ?? "", detail)}</p> : null}
      {standing === "left_out" ? <p className="text-ink-soft">{words("leftOut")}</p> : null}
      {standing === "sent" && outcome === null ? <p className="text-ink-soft">{words("sending")}</p> : null}
      {standing === "nothing" && outcome === null ? (
        <p className="text-ink-soft">{says.nothing(row.nothingBecause ?? "") ?? words("nothing")}</p>
      ) : null}
      {isOpen && standing !== "left_out"
        ? doubts.map(({ said, blocks }) => (
            <p key={said} className={blocks ? "text-danger" : "text-pending"}>
              {said}
            </p>
          ))
        : null}
      {standing === "ready" && isOpen && foreseen ? (
        <p className="text-pending">{words("foreseen", { why: whyRefused(foreseen, null) })}</p>
      ) : null}
      {standing === "ready" && outcome === null && !foreseen && doubts.length === 0 ? (
        <p className="text-ink-soft">{words("ready")}</p>
      ) : null}
    </div>
  );
}
