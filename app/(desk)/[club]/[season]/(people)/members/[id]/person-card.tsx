import { getTranslations } from "next-intl/server";
import { FactsPart } from "#components/sync/records/facts.tsx";
import { mayMakeCards, mayShareCards, mayWriteLetters, type Seat } from "#lib/base/access/permissions.ts";
import { store } from "#lib/base/store/database.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { cardsOf, takingPart } from "#lib/people/cards/cards.ts";
import { mayHaveCards } from "#lib/people/cards/holders.ts";
import { withinSeen } from "#lib/sync/copy/sight.ts";
import { MemberCardTools } from "../../_cards/member-card-tools.tsx";
import { BeginLetter } from "../../letters/begin-letter.tsx";

interface PersonCardProps {
  seat: Seat;
  seasonId: number;
  id: number;
  name: string;
}

/** Somebody's card of the season, for who may take people's data out of the desk. */
export async function PersonCard({ seat, seasonId, id, name }: PersonCardProps) {
  if (!mayMakeCards(seat).allowed) return null;
  if (!(await mayHaveCards(seat, seasonId, { of: "members", id })).allowed) return null;
  const words = await getTranslations("cards");
  const formats = await getFormats();
  const { db } = await store();
  const season = { club: seat.club, seasonId };
  const { open, ended } = await cardsOf(db, season, id);
  // A card that counts can still be ended; nothing else is done for who takes no part. Who has one by another section says what they do there.
  const within = await withinSeen(seat, seasonId);
  const takesPart = (await takingPart(db, season, [id], within)).has(id);
  if (!takesPart && (within || !open)) return null;
  const mayShare = mayShareCards(seat).allowed;
  const told = [
    open ? words("made", { date: formats.date(open.writtenAt) }) : words("none"),
    open?.linkedAt && mayShare ? words("linked", { date: formats.date(open.linkedAt) }) : null,
    ended > 0 ? words("ended", { count: ended }) : null,
  ];
  return (
    <FactsPart id="card" title={words("title")}>
      <p className="max-w-text text-ink-soft text-sm">{words("help")}</p>
      <p>{told.filter((one) => one !== null).join(" ")}</p>
      <MemberCardTools
        {...{ club: seat.club, season: seasonId, id, name }}
        hasCard={open !== undefined}
        hasLink={mayShare ? typeof open?.linkHash === "string" : null}
      />
      {mayWriteLetters(seat).allowed ? (
        <BeginLetter {...{ club: seat.club, season: seasonId }} wish={{ cardsOf: { of: "members", id } }}>
          {(await getTranslations("freeletters.begin"))("cards")}
        </BeginLetter>
      ) : null}
    </FactsPart>
  );
}
