import type { DecisionOperation } from "#lib/base/store/schema/sync/outbox.ts";
import { type Arrival, type Reply, startWire } from "#lib/club/client/testing/wire.ts";

/** What a wire does with a request: an answer in the club's place, or one of the club's after it did what was asked. */
export type Wiring = (
  request: { write: boolean; nth: number; id: number; what: DecisionOperation | "give" | "create" | "read" },
  club: () => Reply,
) => Reply | undefined;

/** A page of something in front of the club. */
export const MAINTENANCE: Reply = {
  status: 200,
  headers: { "content-type": "text/html" },
  body: "<html><body>Back in a moment</body></html>",
};

/** An answer of the club in its error format (club-api §7). */
export function problem(status: number, code: string, headers: Record<string, string> = {}): Exclude<Reply, string> {
  return { status, headers, body: { status, code, detail: `the club said ${code}` } };
}

/** The number of the first registration that is created. */
export const CREATED = 1_000;

/** A club behind real HTTP that keeps the document's promises about keys and states; the wire to it does what a test wishes. */
export async function startWireClub(ids: readonly number[]) {
  const valid = new Map<number, boolean | null>(ids.map((id) => [id, null]));
  const members = new Map<number, number>(ids.map((id) => [id, id]));
  /** When each was registered, where a test says so. */
  const registered = new Map<number, string>();
  const writes: { id: number; operation: DecisionOperation | "give" | "create" }[] = [];
  /** The groups of what was created, which is numbered from `CREATED`. */
  const created: number[] = [];
  const spent = new Map<string, Reply>();
  let wiring: Wiring = (_request, club) => club();
  let tokens: Reply | undefined;

  const decide = (id: number, operation: DecisionOperation, key: string): Reply => {
    const stored = spent.get(key);
    if (stored) return stored;
    if (!valid.has(id)) return problem(404, "not_found");
    const wished = operation === "validate";
    if (operation !== "cancel" && valid.get(id) === wished) return problem(409, "registration_state");
    if (operation === "cancel") valid.delete(id);
    else valid.set(id, wished);
    writes.push({ id, operation });
    const answer: Reply = { body: { data: { id, ...(operation !== "cancel" && { valid: wished }) } } };
    spent.set(key, answer);
    return answer;
  };
  const read = (id: number): Reply =>
    valid.has(id)
      ? {
          body: {
            data: {
              ...{ id, member_id: members.get(id), group_id: groupOf(id), valid: valid.get(id) },
              ...(registered.has(id) && { registered_at: registered.get(id) }),
            },
          },
        }
      : problem(404, "not_found");
  /** A registration of a person to a group; its own number tells the group in `groups`. */
  const create = (body: string, key: string): Reply => {
    const stored = spent.get(key);
    if (stored) return stored;
    const { member_id: member, group_id: group } = JSON.parse(body) as { member_id: number; group_id: number };
    const there = [...valid].some(
      ([id, state]) => state !== false && members.get(id) === member && groupOf(id) === group,
    );
    if (there) return problem(409, "already_registered");
    const id = CREATED + created.length;
    created.push(group);
    valid.set(id, null);
    members.set(id, member);
    writes.push({ id, operation: "create" });
    const answer: Reply = { body: { data: { id } } };
    spent.set(key, answer);
    return answer;
  };
  /** A registration goes to another person as it stands. */
  const give = (id: number, body: string, key: string): Reply => {
    const stored = spent.get(key);
    if (stored) return stored;
    if (!valid.has(id)) return problem(404, "not_found");
    members.set(id, (JSON.parse(body) as { member_id: number }).member_id);
    writes.push({ id, operation: "give" });
    const answer: Reply = { body: { data: { id } } };
    spent.set(key, answer);
    return answer;
  };
  const groupOf = (id: number) => (id < CREATED ? id : created[id - CREATED]);
  const listOf = (member: number): Reply => {
    const own = [...valid].filter(([id]) => members.get(id) === member);
    const data = own.map(([id, state]) => ({ type: "annual", id, group_id: groupOf(id), valid: state }));
    return { body: { data, pagination: { limit: 100, next_offset: null } } };
  };
  const answer = ({ method, path, headers, body }: Arrival, nth: number): Reply | undefined => {
    const [, at, operation] = /^\/annual-registrations\/(\d+)(?:\/(validate|refuse|cancel))?$/.exec(path) ?? [];
    const key = String(headers["idempotency-key"]);
    const [, member] = /^\/members\/(\d+)\/registrations\?/.exec(path) ?? [];
    const request = { write: method !== "GET", nth, id: Number(at ?? 0) };
    if (path === "/token") return tokens;
    if (path === "/annual-registrations") return wiring({ ...request, what: "create" }, () => create(body, key));
    if (member) return wiring({ ...request, what: "read" }, () => listOf(Number(member)));
    if (!at) return undefined;
    if (method === "PATCH") return wiring({ ...request, what: "give" }, () => give(request.id, body, key));
    const what = (operation as DecisionOperation | undefined) ?? "read";
    const club = () => (what === "read" ? read(request.id) : decide(request.id, what, key));
    return wiring({ ...request, what }, club);
  };
  const wire = await startWire(answer);
  return {
    ...wire,
    valid,
    members,
    registered,
    /** Keeps everything as it is now. @returns what brings it back, as a club that restores its database does */
    backUp: () => {
      const then = [valid, members, registered, spent].map((map) => new Map<unknown, unknown>(map));
      return () => {
        for (const [place, map] of [valid, members, registered, spent].entries()) {
          map.clear();
          for (const [key, value] of then[place] ?? []) (map as Map<unknown, unknown>).set(key, value);
        }
      };
    },
    /** Every decision that took effect, in order. */
    writes,
    /** From now on requests fare so, and those for a token; without arguments they reach the club and its answers come back. */
    wireAs: (next: Wiring = (_request, club) => club(), token?: Reply) => {
      wiring = next;
      tokens = token;
    },
    /** Decisions that arrived, whatever became of them. */
    sent: () => wire.arrivals.filter(({ method, path }) => method !== "GET" && path !== "/token"),
  };
}

export type WireClub = Awaited<ReturnType<typeof startWireClub>>;
