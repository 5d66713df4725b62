import type { Arrival, Reply } from "#lib/club/client/testing/wire.ts";

type Row = { id: number } & Record<string, unknown>;

/** The collections of a small made-up club, answered as the document says, in pages of what `limit` asks. */
export function madeUpClub(size: { people: number; annual: number; event: number }) {
  const range = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
  const lists: Record<string, Row[]> = {
    "/seasons": [
      { id: 1, name: "2025-2026", start_date: "2025-09-01", end_date: "2026-08-31" },
      { id: 2, name: "2026-2027", start_date: "2026-09-01", end_date: "2027-08-31", unheard_of: { of: [1] } },
    ],
    "/sports": [{ id: 1, name: "Judo" }],
    "/lessons": [{ id: 1, group_id: 1, day: "lundi", hour: 18, minute: 30, duration_minutes: 90, trainer_ids: [1] }],
    "/members": range(size.people).map((id) => ({
      id,
      first_name: "Éloïse",
      last_name: `L'Héritier ${id}`,
      birth_date: "2012-05-04",
      email: null,
      parents: id === 1 ? [{ type: "Mere", last_name: "Dœuvre", first_name: "Zoé" }] : [],
    })),
    "/seasons/2/groups": [1, 2].map((id) => ({
      id,
      season_id: 2,
      sport_id: 1,
      name: `Group ${id}`,
      capacity: 100,
      slot_ids: [1],
    })),
    "/seasons/2/events": [{ id: 1, season_id: 2, name: "Gala", begin: "2026-12-05T14:00:00+01:00", capacity: null }],
    "/seasons/2/slots": [{ id: 1, season_id: 2, name: "Lundi", day: "lundi", hour: 18, minute: 0, trainer_ids: [] }],
    "/seasons/2/annual-registrations": range(size.annual).map((id) => ({
      id,
      member_id: ((id - 1) % size.people) + 1,
      group_id: (id % 2) + 1,
      valid: id % 3 === 0 ? true : null,
      registered_at: "2026-09-01T08:00:00+02:00",
      slot_ids: [1],
    })),
    "/seasons/2/event-registrations": range(size.event).map((id) => ({ id, member_id: id, event_id: 1, valid: null })),
  };
  const one = (path: string): Row | undefined => {
    const [, noun, id] = /^\/([a-z-]+)\/(\d+)$/.exec(path) ?? [];
    const list = noun && (lists[`/${noun}`] ?? lists[`/seasons/2/${noun}`]);
    return list ? list.find((row) => row.id === Number(id)) : undefined;
  };
  return {
    lists,
    answer: ({ path }: Arrival): Reply | undefined => {
      const url = new URL(path, "http://club");
      if (url.pathname === "/context")
        return {
          body: { status: "ok", club: "Made-up Club", integration: { name: "Desk", permissions: ["groups:read"] } },
        };
      const list = lists[url.pathname];
      if (!list) {
        const row = one(url.pathname);
        return row && { body: { data: row } };
      }
      const limit = Number(url.searchParams.get("limit") ?? 50);
      const rest = list.filter(({ id }) => id > Number(url.searchParams.get("after") ?? 0)).sort((a, b) => a.id - b.id);
      const data = rest.slice(0, limit);
      const next = rest.length > data.length ? (data.at(-1)?.id ?? null) : null;
      return { body: { data, pagination: { limit, next_after: next } } };
    },
  };
}
