import type { TestClient } from "./client.ts";

/** The tests' season: open for registrations at the moment where the tests' clock starts. */
const SEASON = {
  name: "2026-2027",
  start_date: "2026-09-01",
  end_date: "2027-06-30",
  registration_start: "2026-09-01",
  registration_end: "2026-10-31",
};

/** Makes records through the API, as a client would, each with just enough to be valid; what a test is about it says itself. */
export class ClubData {
  readonly #client: TestClient;
  #people = 0;

  constructor(client: TestClient) {
    this.#client = client;
  }

  season(more: object = {}): Promise<number> {
    return this.#make("/seasons", { ...SEASON, ...more });
  }
  sport(name = "Escrime"): Promise<number> {
    return this.#make("/sports", { name });
  }
  /** A group for anybody born from 1930 to 2020. */
  group(season_id: number, more: object = {}): Promise<number> {
    return this.#make("/groups", { name: "Adultes", season_id, birth_year_start: 2020, birth_year_end: 1930, ...more });
  }
  slot(season_id: number, more: object = {}): Promise<number> {
    const weekly = { day: "lundi", hour: 18, minute: 30, duration_minutes: 90 };
    return this.#withTrainer("/slots", { name: "Lundi soir", season_id, ...weekly, capacity: 20, ...more });
  }
  lesson(group_id: number, more: object = {}): Promise<number> {
    return this.#withTrainer("/lessons", { group_id, day: "mardi", hour: 9, minute: 0, duration_minutes: 60, ...more });
  }
  event(season_id: number, more: object = {}): Promise<number> {
    const time = { begin: "2026-10-03T09:00:00+02:00", end: "2026-10-03T18:00:00+02:00" };
    const years = { birth_year_start: 2020, birth_year_end: 1930 };
    return this.#make("/events", { name: "Tournoi", season_id, ...time, ...years, ...more });
  }
  person(more: object = {}): Promise<number> {
    const number = ++this.#people;
    const name = { email: `person${number}@example.org`, first_name: "Camille", last_name: `Martin ${number}` };
    return this.#make("/members", { ...name, birth_date: "1990-05-17", sex: "Femme", ...more });
  }
  annual(member_id: number, group_id: number, more: object = {}): Promise<number> {
    return this.#make("/annual-registrations", { member_id, group_id, ...more });
  }
  toEvent(member_id: number, event_id: number): Promise<number> {
    return this.#make("/event-registrations", { member_id, event_id });
  }
  /** Registers and validates in one go. */
  async member(member_id: number, group_id: number, more: object = {}): Promise<number> {
    const id = await this.annual(member_id, group_id, more);
    const { status, body } = await this.#client.post(`/annual-registrations/${id}/validate`);
    if (status !== 200) throw new Error(`validation answered ${status} ${JSON.stringify(body)}`);
    return id;
  }

  async #withTrainer(path: string, body: object): Promise<number> {
    return this.#make(path, { trainer_ids: [await this.person()], ...body });
  }

  async #make(path: string, body: object): Promise<number> {
    const answer = await this.#client.post(path, body);
    if (answer.status >= 300) throw new Error(`POST ${path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body.data.id;
  }
}
