import "server-only";
import { attendanceListener } from "#lib/activities/attendance/listener.ts";
import { papersListener } from "#lib/papers/missing/listener.ts";
import type { InboxListener } from "#lib/sync/inbox/listener.ts";

/** Everybody who listens to the messages of clubs beside the copy. */
export const LISTENERS: readonly InboxListener[] = [papersListener, attendanceListener];
