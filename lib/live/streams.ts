import "server-only";
import { keptByProcess } from "#lib/kept.ts";
import { log } from "#lib/log.ts";
import { store } from "#lib/store/database.ts";
import { accountsOfSessions } from "#lib/store/sessions.ts";
import { isWelcome } from "#lib/store/welcome.ts";

/** A person's tabs: a browser keeps six connections to one host, and few people sit at more than two machines. */
export const STREAMS_PER_PERSON = 12;
/** Each costs a socket and a listener; a network's busiest evening needs fewer. */
export const STREAMS_PER_PROCESS = 300;
/** A stream may outlive its session, or the person's role, by this long at most. One query looks after all of them. */
const RECHECK_MS = 5_000;

/** A browser that listens to a club's changes. */
export interface Stream {
  readonly person: number;
  readonly session: string;
  readonly club: string;
  /** Closes the connection; called once, from here. */
  readonly end: () => void;
}

const kept = keptByProcess<{ open: Set<Stream>; recheck: NodeJS.Timeout | undefined }>("streams");

function streams() {
  kept.value ??= { open: new Set(), recheck: undefined };
  return kept.value;
}

/**
 * Counts a stream among the open ones and ends it as soon as its person may not see the club any more.
 * @returns a function that takes it out again; undefined where the person, or this process, has too many
 */
export function admitStream(stream: Stream): (() => void) | undefined {
  const all = streams();
  const ofPerson = [...all.open].filter(({ person }) => person === stream.person).length;
  if (ofPerson >= STREAMS_PER_PERSON || all.open.size >= STREAMS_PER_PROCESS) return undefined;
  all.open.add(stream);
  all.recheck ??= setInterval(() => void recheckStreams(), RECHECK_MS).unref();
  return () => takeOut(stream);
}

function takeOut(stream: Stream): void {
  const all = streams();
  all.open.delete(stream);
  if (all.open.size > 0) return;
  clearInterval(all.recheck);
  all.recheck = undefined;
}

function dismiss(stream: Stream): void {
  takeOut(stream);
  stream.end();
}

/** Ends the streams whose session has ended or whose person has no role in the club any more. Never fails its caller. */
export async function recheckStreams(): Promise<void> {
  const open = [...streams().open];
  if (open.length === 0) return;
  try {
    const sessions = new Set(open.map(({ session }) => session));
    const people = await accountsOfSessions((await store()).db, [...sessions]);
    for (const stream of open) {
      const person = people.get(stream.session);
      if (!person || !isWelcome(person) || !person.roles.has(stream.club)) dismiss(stream);
    }
  } catch (cause) {
    // The database is away: they hear nothing while it is, and are looked at again after it.
    log().warn({ err: cause }, "open streams could not be looked at");
  }
}

/** Ends every stream: at the program's end nobody waits for a browser to leave. */
export function endStreams(): void {
  for (const stream of [...streams().open]) dismiss(stream);
}
