import { auditFilter, auditTitle, auditView, subjectsOf } from "#app/(desk)/[club]/(desk)/settings/audit/entries.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { download } from "#app/api/downloads.ts";
import { exported, sheetFormat } from "#app/api/exported.ts";
import { mayReadAudit, type Seat } from "#lib/base/access/permissions.ts";
import { listAudit } from "#lib/base/store/audit.ts";
import { store } from "#lib/base/store/database.ts";
import { today } from "#lib/base/time/today.ts";
import type { NamedExport } from "#lib/base/words/export-file.ts";
import { auditTable, MOST_EXPORTED } from "#lib/desk/exports/audit.ts";

/** The log as a file: `?preset=xlsx|excel|open` and what the page's address narrows. Who took it away stands in it from then on. */
export const GET = clubRoute(
  { rule: mayReadAudit, query: { preset: sheetFormat } },
  async ({ seat, query: { preset }, parameters, request }) => {
    const view = auditView(parameters);
    const { noun, record, from, to } = view;
    const details = { ...(noun && { kind: noun }), ...(from && { from }), ...(to && { to }) };
    const as = { action: "audit.export", subject: record ?? null, details };
    return download({ person: seat.person.id, request }, preset, async () => {
      const list = await written(seat, view);
      // The row that says that older entries were left out is no entry.
      return exported(seat, { ...as, count: Math.min(list.rows.length, MOST_EXPORTED) }, preset, list);
    });
  },
);

async function written(seat: Seat, view: ReturnType<typeof auditView>): Promise<NamedExport> {
  const { db } = await store();
  const found = await listAudit(db, seat.club, await auditFilter(seat, view), MOST_EXPORTED + 1);
  const entries = found.slice(0, MOST_EXPORTED);
  const isCut = found.length > entries.length;
  const subjects = await subjectsOf(seat, [...entries, ...(view.record ? [{ subject: view.record }] : [])]);
  return {
    title: await auditTitle(view, subjects, isCut ? MOST_EXPORTED : undefined),
    day: await today(db, seat.club),
    ...(await auditTable(entries, subjects, isCut)),
  };
}
