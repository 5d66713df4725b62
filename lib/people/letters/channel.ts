import "server-only";
import { reminders } from "#lib/base/store/schema/treasury/treasury.ts";

/** How somebody was written to; `post`: by the club's mail server, which writes that down itself. */
export type ReminderChannel = (typeof reminders.$inferInsert)["channel"];

/** The ways that a person takes, and says so. */
export type OwnChannel = Exclude<ReminderChannel, "post">;
export const OWN_CHANNELS = reminders.channel.enumValues.filter((one): one is OwnChannel => one !== "post");
