import { dateIn } from "#runtime/clock.ts";

/**
 * The day (YYYY-MM-DD) that a club's clocks show at an instant: the same on the server and on a device, whatever zone either stands in.
 * @param timeZone IANA, the club's; a sheet brings it (`timeZone` of `lib/activities/attendance/wire.ts`)
 * @param at on a device: its clock put right by the server's, `new Date(Date.now() + skewMs)`
 */
export function clubDay(timeZone: string, at: Date): string {
  return dateIn(timeZone, at);
}
