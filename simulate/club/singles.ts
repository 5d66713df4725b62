import type { Api } from "./api.ts";
import { Differences, sorted } from "./differences.ts";
import type { World } from "./world.ts";

/** Records read one by one, whole lists of the club, searches and files, against the model. */
export async function readSingles(api: Api, world: World): Promise<string[]> {
  const { found, compare } = new Differences();
  const one = async (path: string) => {
    const { status, body } = await api.get(path);
    return status === 200 ? body.data : { status };
  };
  const last = <T>(all: Iterable<T>): T[] => [...all].slice(-2);
  for (const { id, capacity } of last(world.groups.values()))
    compare(`group ${id}`, (await one(`/groups/${id}`)).capacity, capacity);
  for (const { id, capacity } of last(world.events.values()))
    compare(`event ${id}`, (await one(`/events/${id}`)).capacity, capacity);
  for (const { id, day } of last(world.slots.values())) compare(`slot ${id}`, (await one(`/slots/${id}`)).day, day);
  for (const { id, day } of last(world.lessons.values()))
    compare(`lesson ${id}`, (await one(`/lessons/${id}`)).day, day);
  for (const { id, sex } of last(world.people.values()))
    compare(`person ${id}`, (await one(`/members/${id}`)).sex, sex);
  for (const [id, name] of last(world.sports)) compare(`sport ${id}`, (await one(`/sports/${id}`)).name, name);
  for (const { id, valid } of last(world.annual.values()))
    compare(`registration ${id}`, (await one(`/annual-registrations/${id}`)).valid, valid);
  for (const { id, valid } of last(world.entries.values()))
    compare(`registration ${id} to an event`, (await one(`/event-registrations/${id}`)).valid, valid);
  for (const [id, { person }] of last(world.payments))
    compare(`payment ${id}`, (await one(`/payments/${id}`)).member_id, person);
  for (const { id, name, file } of last(world.documents.values())) {
    compare(`document ${id}`, (await one(`/documents/${id}`)).name, name);
    compare(`file of document ${id}`, (await api.get(`/documents/${id}/content`)).body, textOf(file));
  }
  for (const [name, file] of last(world.deposits))
    compare(`handed in ${name}`, (await api.get(`/member-documents/${name}/content`)).body, textOf(file));
  for (const [name, meant] of last(world.medical)) {
    const [person, season] = name.split(" ");
    const said = await one(`/medical/${person}?season_id=${season}`);
    const { health_questionnaire, certificate_begin, certificate_end, valid } = said;
    compare(
      `health of ${person} in season ${season}`,
      [health_questionnaire, certificate_begin, certificate_end, valid],
      [meant.questionnaire, meant.begin, meant.end, meant.valid],
    );
  }
  await readLists(api, world, compare);
  return found;
}

/** Lists of the whole club have what a history has made, each once. */
async function readLists(api: Api, world: World, compare: Differences["compare"]): Promise<void> {
  const lists: readonly [string, ReadonlyMap<number, unknown>][] = [
    ["/seasons", world.seasons],
    ["/members", world.people],
    ["/groups", world.groups],
    ["/events", world.events],
    ["/slots", world.slots],
    ["/lessons", world.lessons],
    ["/sports", world.sports],
    ["/annual-registrations", world.annual],
    ["/event-registrations", world.entries],
    ["/payments", world.payments],
    ["/documents", world.documents],
  ];
  for (const [path, all] of lists) {
    const meant = [...all.keys()].sort((a, b) => a - b);
    const [first] = meant;
    if (first === undefined) continue;
    // Other histories have filled the club before: what is this one's comes after.
    const rows = await api.all(path, first - 1);
    compare(
      path,
      rows.map(({ id }) => id),
      meant,
    );
  }
  for (const season of [...world.seasons.values()].slice(0, 1)) {
    const registered = new Set(
      [...world.annual.values()].flatMap((one) =>
        one.valid === true && world.groups.get(one.group)?.season === season.id ? [one.person] : [],
      ),
    );
    const found = await api.search("/members/search", { season_id: season.id, query: "martin", limit: 50 });
    compare(`found in season ${season.id}`, found, sorted(registered));
    const groups = [...world.groups.values()].flatMap((one) => (one.season === season.id ? [one.id] : []));
    compare(
      `groups found in season ${season.id}`,
      await api.search("/groups/search", { season_id: season.id, query: "groupe", limit: 50 }),
      sorted(groups).slice(0, 50),
    );
  }
  for (const person of [...world.people.values()].slice(0, 2))
    for (const season of world.seasons.values()) {
      const { body } = await api.get(`/members/${person.id}/registrations?season_id=${season.id}&limit=100`);
      const said = body.data.map(
        ({ type, id, valid }: { type: string; id: number; valid: boolean | null }) => `${type} ${id} ${valid}`,
      );
      const annual = [...world.annual.values()].filter((one) => world.groups.get(one.group)?.season === season.id);
      const entries = [...world.entries.values()].filter((one) => world.events.get(one.event)?.season === season.id);
      const meant = [
        ...annual.filter((one) => one.person === person.id).map(({ id, valid }) => `annual ${id} ${valid}`),
        ...entries.filter((one) => one.person === person.id).map(({ id, valid }) => `event ${id} ${valid}`),
      ];
      compare(`registrations of ${person.id} in season ${season.id}`, said.sort(), meant.sort());
    }
}

const textOf = (base64: string) => Buffer.from(base64, "base64").toString();
