import { setTimeout as wait } from "node:timers/promises";
import type { Mailbox, Message } from "../programs.ts";
import type { Told } from "./terms.ts";

/** Longer than a message takes that leaves at once. */
const PATIENCE_MS = 20_000;
const LOOK_MS = 100;
/** What comes although nothing should has this long to come. */
const QUIET_MS = 300;

/** Every change is told once, in the order of its time, of one moment in any; nothing is told that did not change. @returns what is otherwise */
export async function messagesOf(mailbox: Mailbox, from: number, told: readonly Told[]): Promise<string[]> {
  const meant = byName(told.map(({ subject, type }) => ({ name: subject, type })));
  // Presence is told of people and sessions that other histories have too; registrations and records are of one history.
  const mine = () =>
    mailbox.received
      .slice(from)
      .sort((one, other) => (one.time < other.time ? -1 : one.time > other.time ? 1 : 0))
      .map((message) => ({ name: nameOf(message), type: message.type, time: message.time }))
      .filter(({ name, type }) => meant.has(name) || /^(attendance|member_documents|invoices)\./.test(type));
  const limit = Date.now() + PATIENCE_MS;
  while (mine().length < told.length && Date.now() < limit) await wait(LOOK_MS);
  await wait(QUIET_MS);
  const came = byName(mine());
  return [...new Set([...meant.keys(), ...came.keys()])].flatMap((name) => {
    const [said, should] = [came.get(name) ?? [], (meant.get(name) ?? []).map(({ type }) => type)];
    const types = said.map(({ type }) => type);
    return inAnyOrderOfOneMoment(said, should)
      ? []
      : [`of ${name} was told ${types.join(", ") || "nothing"}, not ${should.join(", ") || "nothing"}`];
  });
}

const byName = <One extends { name: string }>(all: readonly One[]) => Map.groupBy(all, ({ name }) => name);

/** Whether messages say this in this order: those of one moment leave side by side, and which comes first is nobody's to say. */
function inAnyOrderOfOneMoment(said: readonly { type: string; time: string }[], should: readonly string[]): boolean {
  const left = [...should];
  const moments = Map.groupBy(said, ({ time }) => time);
  const isSo = [...moments.values()].every((those) => {
    const next = left.splice(0, those.length);
    return (
      next.toSorted().join() ===
      those
        .map(({ type }) => type)
        .sort()
        .join()
    );
  });
  return isSo && left.length === 0;
}

function nameOf({ type, subject, data }: Message): string {
  if (type.startsWith("member_documents.")) return `deposit ${data.resource.id}`;
  if (type === "invoices.generated")
    return `invoice ${"group_id" in data.context ? "annual" : "event"} ${data.context.registration_id}`;
  if (type !== "attendance.recorded") return subject;
  const { session_type, session_id, date, member_id } = data.context;
  return `${session_type} ${session_id} ${date} ${member_id}`;
}
