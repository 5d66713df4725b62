import { sql } from "drizzle-orm";
import { loadStaffHours, validatedMonth } from "../administration/staff-hours.ts";
import {
  DOCUMENT,
  EVENT,
  EVENT_REGISTRATION,
  FIELD,
  GROUP,
  LESSON,
  MONTH,
  PAYMENT,
  PERSON,
  REGISTRATION,
  SEASON,
  SLOT,
  SPORT,
  TRAINER,
} from "../contract/sample-identifiers.ts";
import { annual_registrations, document_fields, event_registrations } from "../store/schema.ts";
import type { TestClient } from "./client.ts";
import { FILES } from "./files.ts";
import type { TestClub, TestService } from "./service.ts";

/** So many more people that no page of a list fits into a socket's buffer: a program that leaves it unread never ends. */
const MORE_PEOPLE = 60;

/** The bodies of the contract's examples, by operation. */
export type ExampleBodies = (operationId: string) => Record<string, unknown>;

/**
 * The club that the contract's examples speak of, with the identifiers that they name: made through its API of the examples' own bodies.
 */
export class SampleClub {
  readonly #club: TestClub;
  readonly #client: TestClient;
  readonly #bodies: ExampleBodies;

  constructor(club: TestClub, client: TestClient, bodies: ExampleBodies) {
    this.#club = club;
    this.#client = client;
    this.#bodies = bodies;
  }

  /** All that stays from one sample to the next. */
  async fill(service: TestService): Promise<void> {
    await this.season();
    await this.#numbered("sports", SPORT, "createSport", "/sports");
    await this.#numbered("people", TRAINER, "createMember", "/members", { email: "coach@example.org", parents: [] });
    for (let nth = 0; nth < MORE_PEOPLE; nth++) {
      const one = { email: `p${nth}@example.org`, last_name: `Le Gall ${nth}`, address: "x".repeat(9_000) };
      await this.#make("/members", { ...this.#bodies("createMember"), ...one });
    }
    await this.#numbered("people", PERSON, "createMember", "/members");
    await this.#numbered("slots", SLOT, "createSlot", "/slots");
    await this.#numbered("groups", GROUP, "createGroup", "/groups");
    await this.#numbered("lessons", LESSON, "createLesson", "/lessons");
    await this.#numbered("events", EVENT, "createEvent", "/events");
    await this.#next("document_fields", FIELD);
    await this.#club.club.database.db
      .insert(document_fields)
      .values({ name: "Autorisation parentale", required: false });
    await this.validated();
    await this.#numbered("payments", PAYMENT, "createPayment", "/payments");
    await this.#client.patch(`/medical/${PERSON}`, {
      ...{ season_id: SEASON, content_base64: FILES.pdf.toString("base64"), certificate_type: "standard" },
      ...{ certificate_begin: "2026-09-01", certificate_end: "2027-08-31" },
    });
    const entry = { begin: "2026-09-16T17:30:00+02:00", end: "2026-09-16T19:00:00+02:00", information: null };
    const month = { slug: this.#club.club.slug, member_id: TRAINER, month: MONTH, entries: [entry] };
    await loadStaffHours(service.administration, validatedMonth.parse(month));
  }

  season(): Promise<void> {
    return this.#numbered("seasons", SEASON, "createSeason", "/seasons");
  }

  /** The document of the club's is there. */
  async withDocument(): Promise<void> {
    if ((await this.#client.get(`/documents/${DOCUMENT}`)).status === 404)
      await this.#numbered("documents", DOCUMENT, "createDocument", "/documents");
  }

  /** The person's document is there. */
  async withMemberDocument(): Promise<void> {
    const content_base64 = FILES.pdf.toString("base64");
    await this.#client.put(`/member-documents/${PERSON}/fields/${FIELD}`, { content_base64 });
  }

  /** Nobody is registered for anything. */
  async unregistered(): Promise<void> {
    const { db } = this.#club.club.database;
    const annual = await db.select({ id: annual_registrations.id }).from(annual_registrations);
    for (const { id } of annual) await this.#client.delete(`/annual-registrations/${id}`);
    const toEvents = await db.select({ id: event_registrations.id }).from(event_registrations);
    for (const { id } of toEvents) await this.#client.delete(`/event-registrations/${id}`);
  }

  /** The person's two registrations wait for a decision. */
  async registered(): Promise<void> {
    await this.unregistered();
    await this.#numbered("annual_registrations", REGISTRATION, "createAnnualRegistration", "/annual-registrations");
    const path = "/event-registrations";
    await this.#numbered("event_registrations", EVENT_REGISTRATION, "createEventRegistration", path);
  }

  /** The person is a member of the group. */
  async validated(): Promise<void> {
    await this.registered();
    const { status, body } = await this.#client.post(`/annual-registrations/${REGISTRATION}/validate`);
    if (status !== 200) throw new Error(`validation answered ${status} ${JSON.stringify(body)}`);
  }

  /** Makes a record of an example, with the number that the examples give it. */
  async #numbered(table: string, id: number, operationId: string, path: string, more: object = {}): Promise<void> {
    await this.#next(table, id);
    const made = await this.#make(path, { ...this.#bodies(operationId), ...more });
    if (made !== id) throw new Error(`${path} made ${made} instead of ${id}`);
  }

  async #next(table: string, id: number): Promise<void> {
    const { db } = this.#club.club.database;
    await db.execute(sql.raw(`alter table ${table} alter column id restart with ${id}`));
  }

  async #make(path: string, body: object): Promise<number> {
    const answer = await this.#client.post(path, body);
    if (answer.status >= 300) throw new Error(`POST ${path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body.data.id;
  }
}
