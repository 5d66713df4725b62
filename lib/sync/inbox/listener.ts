import type { Transaction } from "#lib/base/store/database.ts";
import type { NewMessage } from "./message.ts";

/** What a message of a club tells somebody else than the copy. */
export interface Heard {
  /** The message is worked off once this is kept: nothing is to be read because of it. */
  isAll: boolean;
  /** Keeps it, in the transaction that keeps the message, and once for each. */
  keep(tx: Transaction): Promise<unknown>;
}

/** Who listens to a club's messages beside the copy. lib/desk/listeners.ts has all of them and hands them down: the inbox knows none. */
export interface InboxListener {
  /** What a message tells it; undefined where it speaks of something else. Pure. @param context of the message (club-api §6.1), as it came */
  hears(message: NewMessage, context: unknown): Heard | undefined;
  /** Something that it heard is kept. */
  wake(): void;
  /** Records of a club were read because of its messages: somebody may have come. */
  wakeAfterReading?(): void;
}
