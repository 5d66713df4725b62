import { getTranslations } from "next-intl/server";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { FactsPart } from "#components/sync/records/facts.tsx";
import { mayDecideRegistrations, mayWriteRefusals, type Seat } from "#lib/base/access/permissions.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { registrationsOf } from "#lib/people/records/find-people.ts";
import { refusedAmong } from "#lib/registrations/decisions/refusal-reasons.ts";
import { seenBy } from "#lib/sync/copy/season-scope.ts";

interface PersonRefusalsProps {
  seat: Seat;
  seasonId: number;
  id: number;
}

/** What was refused to somebody in the season and why, with the letter about it, for who decides; nothing where nothing was. No call to the club. */
export async function PersonRefusals({ seat, seasonId, id }: PersonRefusalsProps) {
  if (!mayDecideRegistrations(seat).allowed) return null;
  const { db } = await store();
  const scope = { club: seat.club, seasonId };
  const seen = await seenBy(seat, seasonId);
  const refused = await refusedAmong(db, scope, { memberId: id }, seen.sight.within);
  if (refused.length === 0) return null;
  const names = (await registrationsOf(db, seen, [id])).get(id) ?? [];
  const words = await getTranslations("registrations.refusal");
  const formats = await getFormats();
  const desk = seasonAddress(seat.club, seasonId, "registrations");
  const mayWrite = mayWriteRefusals(seat).allowed;
  const link = "min-h-6 text-accent underline-offset-4 hover:underline";
  return (
    <FactsPart id="refusals" title={words("title")}>
      <ul className="divide-y divide-line">
        {refused.map((one) => {
          const activity =
            names.find(({ kind, id: of }) => kind === one.kind && of === one.id)?.activity ?? `#${one.id}`;
          return (
            <li key={`${one.kind} ${one.id}`} className="space-y-1 py-2">
              <p className="font-medium">{activity}</p>
              {one.reason ? (
                <p>
                  <span className="whitespace-pre-line [overflow-wrap:anywhere]">{one.reason.reason}</span>
                  <span className="block text-ink-soft text-sm">
                    {words("written", { by: one.reason.by, at: formats.dateTime(one.reason.at) })}
                  </span>
                </p>
              ) : (
                <p className="text-ink-soft">{words("none")}</p>
              )}
              <p className="flex flex-wrap gap-x-4 text-sm">
                <IntentLink href={`${desk}?kind=${one.kind}&state=all&open=${one.id}`} className={link}>
                  {words(one.reason ? "change" : "write")}
                  <span className="sr-only"> {activity}</span>
                </IntentLink>
                {mayWrite ? (
                  <a href={`${desk}/refusals/print?kind=${one.kind}&id=${one.id}`} className={link}>
                    {words("letter.open")}
                    <span className="sr-only"> {activity}</span>
                  </a>
                ) : null}
              </p>
            </li>
          );
        })}
      </ul>
    </FactsPart>
  );
}
