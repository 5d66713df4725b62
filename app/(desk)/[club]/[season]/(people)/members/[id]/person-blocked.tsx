import { getTranslations } from "next-intl/server";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { FactsPart } from "#components/sync/records/facts.tsx";
import { mayWriteLetters, type Seat } from "#lib/base/access/permissions.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { blockedOf } from "#lib/people/letters/blocked-of.ts";

interface PersonBlockedProps {
  seat: Seat;
  seasonId: number;
  id: number;
}

/** To which addresses of somebody, or of who answers for them, no letter leaves any more, for who writes letters; nothing where all get theirs. */
export async function PersonBlocked({ seat, seasonId, id }: PersonBlockedProps) {
  if (!mayWriteLetters(seat).allowed) return null;
  const blocked = await blockedOf((await store()).db, seat.club, id);
  if (blocked.length === 0) return null;
  const words = await getTranslations("post.blocked");
  const { dateTime } = await getFormats();
  return (
    <FactsPart id="blocked" title={words("title")}>
      <ul className="space-y-2">
        {blocked.map(({ address, answer, blockedAt }) => (
          <li key={address} className="[overflow-wrap:anywhere]">
            {words("since", { address, when: dateTime(blockedAt) })}
            <span className="block text-ink-soft text-sm">{answer}</span>
          </li>
        ))}
      </ul>
      <p className="text-sm">
        {words("onPerson")}{" "}
        <IntentLink
          href={`${seasonAddress(seat.club, seasonId, "letters")}#blocked`}
          className="text-accent underline underline-offset-4"
        >
          {words("free")}
        </IntentLink>
      </p>
    </FactsPart>
  );
}
