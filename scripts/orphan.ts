/**
 * Loaded before a program that `startProgram` starts (`--import`): when the starter ends without a word, killed for instance, the
 * program ends in order, as if it had been asked to. Without this it would go on, with its port and its data directory, unknown
 * to anybody. It looks at its parent's process id, which changes when the parent ends: no pipe to keep open, nothing to unblock.
 */
import { isMainThread } from "node:worker_threads";

/** Soon enough that a new start does not meet the old program's port for long. */
const LOOK_MS = 500;

/** As long as a starter waits before it insists. */
const GRACE_MS = 15_000;

const starter = Number(process.env.GUICHET_STARTER);

function end(): void {
  setTimeout(() => process.kill(process.pid, "SIGKILL"), GRACE_MS).unref();
  process.kill(process.pid, "SIGTERM");
}

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (cause) {
    return cause instanceof Error && "code" in cause && cause.code === "ESRCH";
  }
}

// What the program starts itself inherits this file, but answers to the program. A starter that was killed while this one loaded is nobody's parent.
if (isMainThread && starter !== process.ppid && starter > 0 && isGone(starter)) end();
else if (isMainThread && starter === process.ppid) {
  const looking = setInterval(() => {
    if (process.ppid === starter) return;
    clearInterval(looking);
    end();
  }, LOOK_MS);
  looking.unref();
}
