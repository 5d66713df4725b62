import "server-only";
import { reminders } from "#lib/base/store/schema/treasury/treasury.ts";

/** How somebody was written to. */
export type ReminderChannel = (typeof reminders.$inferInsert)["channel"];
export const REMINDER_CHANNELS = reminders.channel.enumValues;
