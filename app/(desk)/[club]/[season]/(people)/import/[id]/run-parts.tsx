import { getTranslations } from "next-intl/server";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { Signpost } from "#components/base/ui/signpost.tsx";
import { RunPanel } from "#components/sync/staging/run-panel.tsx";
import { StageLedger } from "#components/sync/staging/stage-ledger.tsx";
import { seasonDataAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { importFieldNames } from "#lib/people/import/doubt-words.ts";
import { rowNotDoneWords } from "#lib/sync/staging/fault-words.ts";
import { pageOfRows } from "#lib/sync/staging/read.ts";
import { controlImport, runImport, tryImport } from "../actions.ts";
import type { StepProps } from "./step-parts.tsx";

/** Trying dry, what it came to, and the run. */
export async function RunStep({ seat, stage, counts, waiting, locked, here }: StepProps) {
  const { club } = seat;
  const words = await getTranslations("import.run");
  const { id, state } = stage;
  const isWaiting = state !== "running" && waiting.mend + waiting.people > 0;
  return (
    <div className="space-y-4">
      {isWaiting ? (
        <ul className="max-w-text space-y-1">
          {(["mend", "people"] as const).map((step) =>
            waiting[step] > 0 ? (
              <li key={step}>
                <IntentLink href={`${here}?step=${step}`} className="text-accent underline underline-offset-2">
                  {words(`first.${step}`, { count: waiting[step] })}
                </IntentLink>
              </li>
            ) : null,
          )}
        </ul>
      ) : null}
      <RunPanel
        {...{ stage, counts, locked }}
        send={(count) => words("run", { count })}
        help={words("help")}
        tryDry={tryImport.bind(null, club, id)}
        run={runImport.bind(null, club, id)}
        control={controlImport.bind(null, club, id)}
      />
    </div>
  );
}

/** Rows that are told one by one; the file has all. */
const TOLD = 50;

/** What came of each row, and the rejected ones as a file. */
export async function LedgerStep({ seat, found, counts, here }: StepProps) {
  const { club } = seat;
  const words = await getTranslations("import.ledger");
  const formats = await getFormats();
  const { rows, total } = await pageOfRows((await store()).db, found, { filter: "refused", page: 1, size: TOLD });
  const season = found.seasonId ?? 0;
  const whyOf = await rowNotDoneWords(await importFieldNames());
  const rejected = counts.refused + counts.leftOut + counts.doubtful + counts.foreseen;
  return (
    <section aria-labelledby="step" className="space-y-6">
      <h2 id="step" className="text-base">
        {words("title")}
      </h2>
      {found.workId === null && found.state !== "ended" ? (
        <Signpost title={words("none")}>{words("noneWords")}</Signpost>
      ) : (
        <StageLedger counts={counts} />
      )}
      {rows.length > 0 ? (
        <PlainTable
          caption={words("refusedRows")}
          columns={[
            { id: "row", label: words("row"), numeric: true, card: "fact" },
            { id: "who", label: words("who"), card: "name" },
            { id: "why", label: words("why"), card: "line" },
          ]}
          rows={rows.map((row) => ({
            id: row.place,
            cells: {
              row: formats.number(row.place),
              who: row.label,
              why: whyOf(row),
            },
          }))}
        />
      ) : null}
      {total > rows.length ? (
        <p>
          <IntentLink href={`${here}?step=rows&show=refused`} className="text-accent underline underline-offset-2">
            {words("allRefused", { count: total })}
          </IntentLink>
        </p>
      ) : null}
      {rejected > 0 ? (
        <div className="max-w-text space-y-2">
          <p className="flex flex-wrap gap-2">
            {(["xlsx", "excel"] as const).map((preset) => (
              <a
                key={preset}
                download
                href={`${seasonDataAddress(club, season, "import", found.id, "rejected")}?preset=${preset}`}
                className={buttonStyle()}
              >
                {words("export", { format: preset === "xlsx" ? "Excel" : "CSV" })}
              </a>
            ))}
          </p>
          <p className="text-ink-soft text-sm">{words("exportWhy")}</p>
        </div>
      ) : null}
    </section>
  );
}
