import type { PressOperation } from "#lib/base/store/schema/registrations/presses.ts";
import type { Decision, RegistrationKind } from "#lib/base/store/schema/sync/outbox.ts";
import type { SentPress } from "#lib/registrations/decisions/press-wire.ts";

/** The store on the device. */
export const PRESS_DATABASE = "guichet-presses";

/** A press as a device keeps it until the dashboard has it. It holds no name: it may outlive a session. */
export interface KeptPress {
  /** Its name for ever: the same press sent twice is one. */
  id: string;
  club: string;
  /** The account that pressed; it is sent under no other. */
  person: number;
  /** The document in which it was pressed: another one asks before it sends it. */
  page: string;
  /** ISO, this device's clock: for the person to read. */
  madeAt: string;
  /** It was sent at least once: it may have arrived. */
  tried: boolean;
  sent: SentPress;
}

/** What a decision is about. */
export interface PressedDecision {
  operation: Decision;
  season: number;
  kind: RegistrationKind;
  ids: readonly number[];
  /** The state in which the person saw the one registration. */
  saw: "pending" | "validated" | "refused" | null;
  /** Of an answer to a question: what each looked like then. */
  marks: readonly string[] | null;
  /** The press whose question it answers. */
  of: string | null;
}

/** A press that decides, and no word about another one. */
export type DecidingPress = KeptPress & { sent: Extract<SentPress, { ids: unknown }> };

export const isDecision = (press: KeptPress): press is DecidingPress => "ids" in press.sent;

/** Names a registration among those of both kinds. */
export const aboutOf = (kind: RegistrationKind, id: number): string => `${kind} ${id}`;

/** What of a registration has been pressed and is not done. unsent: on this device alone · left: of an earlier page · doubtful: it waits for its person. */
export interface PressMark {
  id: string;
  operation: Extract<PressOperation, Decision>;
  standing: "unsent" | "left" | "doubtful";
}

/** Browsers take 64 KiB in requests that outlive their page, all together; so much in one leaves room for the one before. */
export const OUTLIVES_BYTES = 28_000;

/** As many as are surely so small together, in the order in which they were made. */
export function outliving(presses: readonly KeptPress[]): KeptPress[][] {
  const batches: KeptPress[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const press of presses) {
    const size = JSON.stringify(press.sent).length + 1;
    if (bytes + size > OUTLIVES_BYTES) {
      batches.push([]);
      bytes = 0;
    }
    bytes += size;
    batches.at(-1)?.push(press);
  }
  return batches;
}
