import { setTimeout as pause } from "node:timers/promises";
import { CLUB, type RunningDesk } from "./programs.ts";

/** Looks whether a reading has ended. */
const LOOK_MS = 15;
/** A reading of a season of these histories takes a tenth of a second; on a machine that does much else, a minute. */
const WITHIN_MS = 60_000;

/**
 * Has the desk read a season anew, as whoever presses "read again" does, and waits until what it shows is no older than this call.
 * @throws where it does not come to an end
 */
export async function copyAnew(
  { seats: { director } }: Pick<RunningDesk, "seats">,
  season: number,
  club = CLUB,
): Promise<void> {
  const status = () => director.json(`/api/clubs/${club}/status?season=${season}`);
  const { now: since } = await status();
  await director.press("refreshMirror", { club, season }, [club, season]);
  const until = performance.now() + WITHIN_MS;
  for (;;) {
    const { mirror } = await status();
    if (mirror.ready && mirror.phase === null && mirror.asOf !== null && mirror.asOf >= since) return;
    // A season that the desk has not heard of is opened once the club's list of them was read.
    if (mirror.asOf === null && mirror.phase === null)
      await director.press("refreshMirror", { club, season }, [club, season]);
    if (performance.now() > until) throw new Error(`The season is not copied: ${JSON.stringify(mirror)}`);
    await pause(LOOK_MS);
  }
}
