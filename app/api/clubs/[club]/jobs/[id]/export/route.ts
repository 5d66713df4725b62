import { getTranslations } from "next-intl/server";
import { notHere } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { download } from "#app/api/downloads.ts";
import { sheetFormat } from "#app/api/exported.ts";
import { mayFollowDecisions, type Seat, withinSections } from "#lib/base/access/permissions.ts";
import { recordIdText } from "#lib/base/arguments/schemas.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import { store } from "#lib/base/store/database.ts";
import { zoneOf } from "#lib/base/store/zone.ts";
import { type ExportFormat, exportFile, fileName } from "#lib/base/words/export-file.ts";
import { errorWords } from "#lib/club/client/words.ts";
import { sectionTitle } from "#lib/desk/exports/section-title.ts";
import { type DecisionSummary, findDecisionWork } from "#lib/registrations/decisions/read.ts";
import { decisionResults } from "#lib/registrations/decisions/result-rows.ts";

const HEADERS = [
  "number",
  "lastName",
  "firstName",
  "activity",
  "outcome",
  "reason",
  "code",
  "request",
  "decided",
] as const;

const takes = {
  rule: withinSections(mayFollowDecisions),
  path: { id: recordIdText },
  query: { preset: sheetFormat },
};

/** The outcome of every row of a job: `?preset=xlsx|excel|open`. */
export const GET = clubRoute(takes, async ({ seat, path: { id }, query: { preset }, request }) => {
  const { db } = await store();
  const work = await findDecisionWork(db, seat, id);
  if (!work) return notHere();
  return download({ person: seat.person.id, request }, preset, () => written(seat, work, preset));
});

async function written(seat: Seat, work: DecisionSummary, preset: ExportFormat) {
  const { club } = seat;
  const { db } = await store();
  const rows = await decisionResults(db, work, seat, { show: "all" });
  await writeAudit(db, { by: seat.person, club, action: "job.export", subject: `jobs/${work.id}` });
  const words = await getTranslations("decisions");
  const errors = await getTranslations("errors");
  const did = await getTranslations("registrations.panel.did");
  const outcome = (state: (typeof rows)[number]["state"]) =>
    state === "done" || state === "skipped" ? words(`outcome.${state}.${work.operation}`) : words(`outcome.${state}`);
  const reason = (row: (typeof rows)[number]) => {
    if (row.undone) return words("outcome.undone");
    if (row.state === "unknown") return words("outcome.unknownWhy");
    if (row.replacedBy) return did(row.replacedBy.operation, { by: row.replacedBy.by });
    return row.state === "failed" && row.code
      ? errorWords(errors, { kind: "refused", code: row.code, detail: row.detail })
      : "";
  };
  const lines = rows.map((row) => [
    ...[row.registrationId, row.lastName, row.firstName, row.activity, outcome(row.state)],
    reason(row),
    ...[row.code, row.requestId],
    { at: row.decidedAt },
  ]);
  const columns = HEADERS.map((header) => ({ header: words(`csv.${header}`) }));
  const section = await sectionTitle(seat);
  const name = section === null ? `job-${work.id}` : fileName(`job-${work.id}`, section);
  return { name, bytes: await exportFile(preset, { columns, rows: lines }, await zoneOf(db, club)) };
}
