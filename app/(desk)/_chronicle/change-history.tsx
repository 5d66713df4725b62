import { getTranslations } from "next-intl/server";
import { ToldChanges } from "#components/desk/chronicle/told-changes.tsx";
import { chronicleKindsOf } from "#lib/base/access/chronicle-sight.ts";
import type { Seat } from "#lib/base/access/permissions.ts";
import { store } from "#lib/base/store/database.ts";
import { changesTold } from "#lib/sync/chronicle/read.ts";

/** So many changes of one thing are shown; the director's page has all. */
const MOST_SHOWN = 100;

/**
 * What was changed of one thing, with what was and what is: of what its reader may see.
 * @param about `payments/7`, `slips/3`
 */
export async function ChangeHistory({ seat, season, about }: { seat: Seat; season: number; about: string }) {
  const { club } = seat;
  const { db } = await store();
  const changes = await changesTold(db, { club, kinds: chronicleKindsOf(seat), about, limit: MOST_SHOWN });
  const words = await getTranslations("chronicle");
  return (
    <section aria-labelledby="history" className="space-y-3 print:hidden">
      <h2 id="history" className="text-base">
        {words("title")}
      </h2>
      {changes.length === 0 ? (
        <p className="text-ink-soft">{words("none")}</p>
      ) : (
        <ToldChanges {...{ club, season, changes }} />
      )}
    </section>
  );
}
