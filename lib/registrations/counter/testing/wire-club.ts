import { type Reply, startWire } from "#lib/club/client/testing/wire.ts";

/** What a wire does with a write: an answer in the club's place, or one of the club's after it did what was asked. */
export type Wiring = (write: { nth: number; activity: number }, club: () => Reply) => Reply;

const straight: Wiring = (_write, club) => club();

/** A refusal of the club in its error format (club-api §7). */
export function problem(status: number, code: string): Exclude<Reply, string> {
  return { status, body: { status, code, detail: `the club said ${code}` } };
}

/** A club behind real HTTP that creates registrations and keeps the document's promise about keys; the wire to it does what a test wishes. */
export async function startWireClub() {
  const created: { id: number; body: Record<string, unknown> }[] = [];
  const spent = new Map<string, { body: string; reply: Reply }>();
  let wiring = straight;
  let writes = 0;
  const create = (body: string, key: string): Reply => {
    const known = spent.get(key);
    if (known) return known.body === body ? known.reply : problem(409, "idempotency_key_reused");
    const id = created.length + 101;
    created.push({ id, body: JSON.parse(body) });
    const reply: Reply = { body: { data: { id } } };
    spent.set(key, { body, reply });
    return reply;
  };
  const wire = await startWire(({ method, path, headers, body }) => {
    if (method !== "POST" || !/^\/(annual|event)-registrations$/.test(path)) return undefined;
    const { group_id, event_id } = JSON.parse(body);
    return wiring({ nth: ++writes, activity: group_id ?? event_id }, () =>
      create(body, String(headers["idempotency-key"])),
    );
  });
  return {
    ...wire,
    /** Every registration that exists at the club, in order. */
    created,
    wireAs: (next: Wiring = straight) => {
      wiring = next;
    },
    /** How many writes arrived, whatever became of them. */
    writes: () => writes,
  };
}
