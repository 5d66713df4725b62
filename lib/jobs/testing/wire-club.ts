import { type Arrival, type Reply, startWire } from "#lib/club/testing/wire.ts";
import type { JobOperation } from "#lib/store/schema/jobs.ts";

/** What a wire does with a request: an answer in the club's place, or one of the club's after it did what was asked. */
export type Wiring = (request: { write: boolean; nth: number; id: number }, club: () => Reply) => Reply | undefined;

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

/** A club behind real HTTP that keeps the document's promises about keys and states; the wire to it does what a test wishes. */
export async function startWireClub(ids: readonly number[]) {
  const valid = new Map<number, boolean | null>(ids.map((id) => [id, null]));
  const members = new Map<number, number>(ids.map((id) => [id, id]));
  const writes: { id: number; operation: JobOperation }[] = [];
  const spent = new Map<string, Reply>();
  let wiring: Wiring = (_request, club) => club();
  let tokens: Reply | undefined;

  const decide = (id: number, operation: JobOperation, key: string): Reply => {
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
      ? { body: { data: { id, member_id: members.get(id), group_id: id, valid: valid.get(id) } } }
      : problem(404, "not_found");
  const answer = ({ method, path, headers }: Arrival, nth: number): Reply | undefined => {
    const [, at, operation] = /^\/annual-registrations\/(\d+)(?:\/(validate|refuse|cancel))?$/.exec(path) ?? [];
    if (path === "/token") return tokens;
    if (!at) return undefined;
    const id = Number(at);
    const club = () =>
      operation ? decide(id, operation as JobOperation, String(headers["idempotency-key"])) : read(id);
    return wiring({ write: method === "POST", nth, id }, club);
  };
  const wire = await startWire(answer);
  return {
    ...wire,
    valid,
    members,
    /** Every decision that took effect, in order. */
    writes,
    /** From now on requests fare so, and those for a token; without arguments they reach the club and its answers come back. */
    wireAs: (next: Wiring = (_request, club) => club(), token?: Reply) => {
      wiring = next;
      tokens = token;
    },
    /** Decisions that arrived, whatever became of them. */
    sent: () => wire.arrivals.filter(({ method, path }) => method === "POST" && path !== "/token"),
  };
}

export type WireClub = Awaited<ReturnType<typeof startWireClub>>;
