import { setTimeout as wait } from "node:timers/promises";
import type { Mailbox, Message } from "../programs.ts";
import type { Told } from "./terms.ts";

/** Longer than a message takes that leaves at once. */
const PATIENCE_MS = 20_000;
const LOOK_MS = 100;
/** What comes although nothing should has this long to come. */
const QUIET_MS = 300;

/** Every change is told once, in the order of its time; nothing is told that did not change. @returns what is otherwise */
export async function messagesOf(mailbox: Mailbox, from: number, told: readonly Told[]): Promise<string[]> {
  const meant = byName(told.map(({ subject, type }) => ({ name: subject, type })));
  // Presence is told of people and sessions that other histories have too; registrations and records are of one history.
  const mine = () =>
    mailbox.received
      .slice(from)
      .sort((one, other) => (one.time < other.time ? -1 : one.time > other.time ? 1 : 0))
      .map((message) => ({ name: nameOf(message), type: message.type }))
      .filter(({ name, type }) => meant.has(name) || /^(attendance|member_documents|invoices)\./.test(type));
  const limit = Date.now() + PATIENCE_MS;
  while (mine().length < told.length && Date.now() < limit) await wait(LOOK_MS);
  await wait(QUIET_MS);
  const came = byName(mine());
  return [...new Set([...meant.keys(), ...came.keys()])].flatMap((name) => {
    const [said, should] = [came.get(name)?.join(", ") ?? "nothing", meant.get(name)?.join(", ") ?? "nothing"];
    return said === should ? [] : [`of ${name} was told ${said}, not ${should}`];
  });
}

function byName(all: readonly { name: string; type: string }[]): Map<string, string[]> {
  const types = new Map<string, string[]>();
  for (const { name, type } of all) types.set(name, [...(types.get(name) ?? []), type]);
  return types;
}

function nameOf({ type, subject, data }: Message): string {
  if (type.startsWith("member_documents.")) return `deposit ${data.resource.id}`;
  if (type === "invoices.generated")
    return `invoice ${"group_id" in data.context ? "annual" : "event"} ${data.context.registration_id}`;
  if (type !== "attendance.recorded") return subject;
  const { session_type, session_id, date, member_id } = data.context;
  return `${session_type} ${session_id} ${date} ${member_id}`;
}
