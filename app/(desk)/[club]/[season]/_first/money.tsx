import { getTranslations } from "next-intl/server";
import { now } from "#lib/base/time/clock.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { MoneyTiles } from "../(treasury)/treasury/money-tiles.tsx";
import { treasuryFor } from "../(treasury)/treasury/sections.ts";
import type { PartProps } from "./part-props.ts";
import { moneyOf } from "./readings.ts";

/** What is due, what came in, what is to be deposited and what is late: the sums that a treasurer opens the desk for. From the copy. */
export async function SeasonMoney({ seat, season }: PartProps) {
  const { club } = seat;
  const treasury = await moneyOf(club, season.id);
  const words = await getTranslations("dues.overview");
  const formats = await getFormats();
  const parts = treasuryFor(seat);
  const has = (part: string) => parts.has(part);
  return (
    <div className="space-y-2">
      <MoneyTiles
        {...{ treasury, club, has }}
        season={season.id}
        only={["due", "received", "owed", "waiting", "unallocated", "awaited", "toDeposit", "late"]}
      />
      {treasury.asOf ? (
        <p className="text-ink-soft text-sm">{words("age", { age: formats.ago(treasury.asOf, now()) })}</p>
      ) : null}
    </div>
  );
}
