import { getTranslations } from "next-intl/server";
import { RunControls } from "#components/import/run-controls.tsx";
import { RunPanel } from "#components/import/run-panel.tsx";
import { PlainTable } from "#components/table/plain-table.tsx";
import { buttonStyle } from "#components/ui/button-style.ts";
import { Progress } from "#components/ui/progress.tsx";
import { Signpost } from "#components/ui/signpost.tsx";
import { seasonDataAddress } from "#lib/addresses.ts";
import { now } from "#lib/clock.ts";
import { errorWords } from "#lib/club/words.ts";
import { pageOfRows, stageWithCounts } from "#lib/staging/read.ts";
import type { DryRun, StageCounts } from "#lib/staging/stage.ts";
import { store } from "#lib/store/database.ts";
import { getFormats } from "#lib/words/get-formats.ts";
import { controlImport, runImport, tryImport } from "../actions.ts";
import type { StepProps } from "./step-parts.tsx";

const NO_COUNTS: StageCounts = {
  ...{ rows: 0, ready: 0, doubtful: 0, nothing: 0, leftOut: 0, sending: 0 },
  ...{ created: 0, changed: 0, unchanged: 0, refused: 0, foreseen: 0 },
};

/** Trying dry, what it came to, and the run. */
export async function RunStep({ seat, found }: StepProps) {
  const { club } = seat;
  const words = await getTranslations("import.run");
  const known = await stageWithCounts((await store()).db, { club, id: found.id }, now());
  const counts = known?.counts ?? NO_COUNTS;
  const dry = known?.stage.dry ?? null;
  return (
    <section aria-labelledby="step" className="space-y-4">
      <h2 id="step" className="text-base">
        {(await getTranslations("import.steps"))("run")}
      </h2>
      {found.state === "running" ? (
        <Running club={club} id={found.id} counts={counts} />
      ) : (
        <RunPanel
          key={found.version}
          tried={dry && dry.version === found.version && !dry.failed ? await toldOf(dry, counts) : null}
          locked={null}
          tryIt={tryImport.bind(null, club, found.id)}
          run={runImport.bind(null, club, found.id)}
        />
      )}
      {dry?.failed && dry.version === found.version ? <p className="text-danger">{words("noContract")}</p> : null}
    </section>
  );
}

/** What a dry run came to, in sentences. */
async function toldOf(dry: DryRun, counts: StageCounts) {
  const words = await getTranslations("import.run");
  const errors = await getTranslations("errors");
  const formats = await getFormats();
  const count = (write: string) => dry.writes[write] ?? 0;
  const sentences: [string, number][] = [
    [words("factRows", { count: dry.rows }), dry.rows],
    [words("factPeople", { count: dry.cannotBeTakenBack }), dry.cannotBeTakenBack],
    [words("factChanges", { count: count("PATCH /members/{id}") }), count("PATCH /members/{id}")],
    [words("factRegistrations", { count: count("POST /annual-registrations") }), count("POST /annual-registrations")],
    [
      words("factValidations", { count: count("POST /annual-registrations/{id}/validate") }),
      count("POST /annual-registrations/{id}/validate"),
    ],
    [words("factTime", { calls: dry.calls, duration: formats.duration(dry.seconds) }), dry.calls],
    [words("factUnchanged", { count: counts.nothing + counts.unchanged }), counts.nothing + counts.unchanged],
    [words("factDoubtful", { count: counts.doubtful }), counts.doubtful],
  ];
  return {
    version: dry.version,
    facts: sentences.flatMap(([sentence, number]) => (number > 0 ? sentence : [])),
    refusals: dry.refusals.map(({ code, count: rows, places }) =>
      words("refusal", {
        why: errorWords(errors, { kind: "refused", code, detail: null }),
        count: rows,
        rows: `${places.map(formats.number).join(", ")}${rows > places.length ? " …" : ""}`,
      }),
    ),
    rows: dry.rows,
    refused: dry.refusals.reduce((sum, one) => sum + one.count, 0),
  };
}

async function Running({ club, id, counts }: { club: string; id: string; counts: StageCounts }) {
  const words = await getTranslations("import.run");
  const done = counts.created + counts.changed + counts.unchanged + counts.refused;
  const all = done + counts.sending;
  return (
    <div className="max-w-xl space-y-3">
      <p role="status">{words("running", { done, count: all })}</p>
      <Progress label={words("running", { done, count: all })} value={done} max={Math.max(1, all)} />
      <RunControls control={controlImport.bind(null, club, id)} />
    </div>
  );
}

/** Rows that are told one by one; the file has all. */
const TOLD = 50;

/** What came of each row, and the rejected ones as a file. */
export async function LedgerStep({ seat, found }: StepProps) {
  const { club } = seat;
  const words = await getTranslations("import.ledger");
  const formats = await getFormats();
  const errors = await getTranslations("errors");
  const { db } = await store();
  const name = { club, id: found.id };
  const counts = (await stageWithCounts(db, name, now()))?.counts ?? NO_COUNTS;
  const { rows } = await pageOfRows(db, name, { filter: "refused", page: 1, size: TOLD });
  const season = found.seasonId ?? 0;
  const told = (["created", "changed", "unchanged", "refused", "leftOut", "doubtful", "sending"] as const).map(
    (one) => ({
      id: one,
      count: counts[one],
    }),
  );
  const rejected = counts.refused + counts.leftOut + counts.doubtful + counts.foreseen;
  return (
    <section aria-labelledby="step" className="space-y-6">
      <h2 id="step" className="text-base">
        {words("title")}
      </h2>
      {found.workId === null && found.state !== "ended" ? (
        <Signpost title={words("none")}>{words("noneWords")}</Signpost>
      ) : (
        <dl className="grid max-w-md grid-cols-[1fr_auto] gap-x-8 gap-y-1">
          {told.map(({ id, count }) => (
            <div key={id} className="contents">
              <dt>{words(id)}</dt>
              <dd className="text-right tabular-nums">{formats.number(count)}</dd>
            </div>
          ))}
        </dl>
      )}
      {rows.length > 0 ? (
        <PlainTable
          caption={words("refusedRows")}
          columns={[
            { id: "row", label: words("row"), numeric: true, card: "fact" },
            { id: "who", label: words("who"), card: "name" },
            { id: "why", label: words("why"), card: "line" },
          ]}
          rows={rows.map(({ place, label, code, detail }) => ({
            id: place,
            cells: {
              row: formats.number(place),
              who: label,
              why: errorWords(errors, { kind: "refused", code: code ?? "", detail }),
            },
          }))}
        />
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
