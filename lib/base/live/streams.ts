import "server-only";
import { type Role, sectionKey } from "#lib/base/access/roles.ts";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { log } from "#lib/base/program/log.ts";
import { store } from "#lib/base/store/database.ts";
import { accountsOfSessions } from "#lib/base/store/sessions.ts";
import { isWelcome } from "#lib/base/store/welcome.ts";

/** A person's tabs: a browser keeps six connections to one host, and few people sit at more than two machines. */
export const STREAMS_PER_PERSON = 12;
/** Each costs a socket and a listener; a network's busiest evening needs fewer. */
export const STREAMS_PER_PROCESS = 300;
/**
 * A change of rights is heard at once (lib/base/store/live-channel). Sessions run out without anybody's doing, and what was said while the database
 * was away is lost: one query looks after all of them so often.
 */
const RECHECK_MS = 5_000;

/** A browser that listens to a club's changes. */
export interface Stream {
  readonly person: number;
  readonly session: string;
  readonly club: string;
  /** With another one they hear other things: the browser comes back and begins anew. */
  readonly role: Role;
  /** The same of another section (`sectionKey`). */
  readonly section: string;
  /** Closes the connection; called once, from here. */
  readonly end: () => void;
}

interface Streams {
  open: Set<Stream>;
  recheck: NodeJS.Timeout | undefined;
  /** The look that is being taken, and whether something has changed since it began. */
  looking: Promise<void> | undefined;
  isStale: boolean;
}

const kept = keptByProcess<Streams>("streams");

function streams() {
  kept.value ??= { open: new Set(), recheck: undefined, looking: undefined, isStale: false };
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

/**
 * Ends the streams whose session has ended or whose person's role in the club is not the same any more. Asked often, it looks once more
 * after the look that is under way. Never fails its caller.
 */
export async function recheckStreams(): Promise<void> {
  const all = streams();
  all.isStale = true;
  all.looking ??= lookUntilFresh().finally(() => {
    all.looking = undefined;
  });
  await all.looking;
}

async function lookUntilFresh(): Promise<void> {
  const all = streams();
  while (all.isStale) {
    all.isStale = false;
    await look([...all.open]);
  }
}

async function look(open: readonly Stream[]): Promise<void> {
  if (open.length === 0) return;
  try {
    const sessions = new Set(open.map(({ session }) => session));
    const people = await accountsOfSessions((await store()).db, [...sessions]);
    for (const stream of open) {
      const person = people.get(stream.session);
      const { club, role, section } = stream;
      const isSame = person?.roles.get(club) === role && sectionKey(person.given.get(club)?.section) === section;
      if (!person || !isWelcome(person) || !isSame) dismiss(stream);
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
