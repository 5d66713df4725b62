import { randomUUID } from "node:crypto";
import type { Coverage } from "../coverage.ts";
import type { Fault, Kind, Place, Stage } from "../kind.ts";
import { integrate, type Mailbox, openMailbox, startService } from "../programs.ts";
import { type Answer, Api } from "./api.ts";
import { faultsOf, faultsOfOptions, faultsOfPaying, faultsOfTransition } from "./books.ts";
import { type Call, DEEDS, type Deed, histories, type Spoiling, say } from "./deeds.ts";
import { look, lookClosely, type Seen } from "./look.ts";
import { messagesOf } from "./messages.ts";
import { judge } from "./model.ts";
import { handInto } from "./paperwork.ts";
import { requestOf } from "./requests.ts";
import { readSingles } from "./singles.ts";
import type { Request, Told, Verdict } from "./terms.ts";
import { emptyWorld, type World } from "./world.ts";

const SLUG = "simulated";
const NOBODY = 2_147_483_646;

/** Codes of docs/api/answers.md that a write of these deeds can meet. */
const CODES = [
  ...["invalid_token", "insufficient_scope", "not_found", "idempotency_key_required", "idempotency_key_invalid"],
  ...["idempotency_key_reused", "season_in_use", "already_registered", "registration_state", "validation_failed"],
  ...["capacity_reached", "slot_full", "slot_not_offered", "too_many_slots", "age_not_allowed", "birth_date_required"],
  ...[
    "sex_not_allowed",
    "registration_closed",
    "registration_limit_reached",
    "membership_required",
    "attendance_not_open",
  ],
  ...[
    "allocation_invalid",
    "unknown_field",
    "invalid_type",
    "slot_offered",
    "slots_of_other_season",
    "no_session",
    "not_expected",
  ],
];

/** Calls of a club's API by several clients, against a model of states, places, money, history and messages. */
export const club: Kind<Deed> = {
  about: "calls of the club's API, against a model written from docs/api",
  histories,
  say,
  open: openStage,
  keptIn: "service/routes/histories",
};

async function openStage(place: Place): Promise<Stage<Deed>> {
  const service = await startService(place);
  await service.admin("create", SLUG, "--name", "Simulated");
  for (const name of ["Certificat", "Photo", "Règlement"])
    await service.admin("document-field", "add", SLUG, "--name", name);
  const desk = new Api(await integrate(service, SLUG, "all"));
  const reader = new Api(await integrate(service, SLUG, "groups:read,members:read"));
  const mailbox = await openMailbox();
  await service.admin("webhook", "set", SLUG, mailbox.url, "--allow-private");
  const { body: contract } = await desk.get("/openapi.json");
  const operations = Object.entries(contract.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  handInto(await fieldsOf(desk));
  return {
    play: (history, coverage) => new History({ desk, reader, mailbox, coverage }).play(history),
    known: () => ({ deeds: DEEDS, operations, codes: CODES }),
    close: async () => {
      await mailbox.close();
      await service.stop();
    },
  };
}

/** What may be handed in, asked about somebody. */
async function fieldsOf(desk: Api): Promise<number[]> {
  const { body } = await desk.send({
    ...{ method: "POST", path: "/members" },
    body: { email: "fields@example.org", first_name: "Fields", last_name: "Reader" },
  });
  const rows = await desk.all(`/member-documents/${body.data.id}`);
  return rows.map(({ field_id }) => field_id);
}

interface Means {
  desk: Api;
  /** One that may read groups and people, and nothing else. */
  reader: Api;
  mailbox: Mailbox;
  coverage: Coverage;
}

class History {
  readonly #means: Means;
  #world: World = emptyWorld(new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" }).format(new Date()));
  #seen: Seen | undefined;
  readonly #told: Told[] = [];
  readonly #usedKeys: { key: string; request: Request }[] = [];
  readonly #faults: Fault[] = [];
  readonly #from: number;

  constructor(means: Means) {
    this.#means = means;
    this.#from = means.mailbox.received.length;
    means.desk.coverage = means.coverage;
    means.reader.coverage = means.coverage;
  }

  /** @returns what was broken first: what follows from it would only repeat it */
  async play(history: readonly Deed[]): Promise<Fault[]> {
    const { desk, coverage, mailbox } = this.#means;
    for (const deed of history) {
      const before = this.#seen ?? (await look(desk, this.#world));
      const isDone = await this.#take(deed, before);
      coverage.meet("deeds", deed.do);
      if (isDone) coverage.meet("effects", deed.do);
      if (this.#faults.length > 0) return this.#faults;
    }
    for (const words of [...(await lookClosely(desk, this.#world)), ...(await readSingles(desk, this.#world))])
      this.#found("what the club says", words);
    for (const words of await messagesOf(mailbox, this.#from, this.#told)) this.#found("messages", words);
    return this.#faults;
  }

  #found(rule: string, words: string): void {
    this.#faults.push({ rule, words });
  }

  async #take(deed: Deed, before: Seen): Promise<boolean> {
    const { desk } = this.#means;
    if (deed.do === "look closely") {
      for (const words of await readSingles(desk, this.#world)) this.#found("what the club says", words);
      for (const words of await lookClosely(desk, this.#world)) this.#found("what the club says", words);
      for (const payment of before.books.payments.slice(-3)) {
        const { body } = await desk.get(`/payments/${payment.id}/allocation-options`);
        for (const words of faultsOfOptions(before.books, payment, body.data))
          this.#found("options of a payment", words);
      }
      return true;
    }
    if (deed.do === "at once") return this.#race(deed.calls, before);
    const call = "call" in deed ? deed.call : deed;
    const request = requestOf(this.#world, before.books, call);
    if (!request) return false;
    if (deed.do === "spoiled") return this.#spoiled(request, deed.how, before);
    // A read has no key.
    if (request.method === "GET" && deed.do !== call.do) return false;
    if (deed.do === "under a used key") {
      const used = this.#usedKeys.findLast((one) => show(one.request) !== show(request));
      if (!used) return false;
      const answer = await desk.send(request, { key: used.key });
      this.#expect(answer, 409, new Set(["idempotency_key_reused"]), `${say(deed)}: ${show(request)}`);
      return this.#unchanged(before, say(deed));
    }
    const key = randomUUID();
    const answer = await desk.send(request, { key });
    const isDone = this.#settle(this.#world, request, answer, this.#told);
    if (isDone === undefined) {
      this.#found("an answer", this.#otherwise(this.#world, request, answer));
      return false;
    }
    if (isDone) this.#usedKeys.push({ key, request });
    if (deed.do === "twice" && isDone) {
      const again = await desk.send(request, { key });
      const [one, other] = [answer, again].map(({ status, body }) => JSON.stringify([status, body.data?.id]));
      if (one !== other) this.#found("the same key", `${show(request)} answered ${one}, and again ${other}`);
    }
    await this.#lookAfter(call, answer, before, isDone);
    return isDone;
  }

  /** Does to a world what an answer says. @returns whether something was done; undefined: the model says otherwise */
  #settle(world: World, request: Request, answer: Answer, told: Told[]): boolean | undefined {
    const verdict = judge(world, request);
    if (answer.status < 300) {
      if ("refused" in verdict) return undefined;
      told.push(...verdict.done(answer.body?.data?.id ?? 0));
      return true;
    }
    return isRefusedSo(verdict, answer) ? false : undefined;
  }

  #otherwise(world: World, request: Request, { status, body }: Answer): string {
    const verdict = judge(world, request);
    const meant = "refused" in verdict ? `refused for ${[...verdict.refused].join(", ")}` : "done";
    return `${show(request)} answered ${status} ${JSON.stringify(body)}, and was to be ${meant}`;
  }

  /** What the club has now, against the model; and the money of it against what it was. */
  async #lookAfter(call: Call, answer: Answer, before: Seen, isDone: boolean): Promise<void> {
    const seen = await look(this.#means.desk, this.#world);
    this.#seen = seen;
    for (const words of seen.differences) this.#found("what the club says", `after ${say(call)}: ${words}`);
    const money = (words: string) => this.#found("money", `after ${say(call)}: ${words}`);
    for (const words of faultsOf(seen.books)) money(words);
    if (!isDone) return;
    if (call.do === "pay" || call.do === "allocate" || call.do === "amend a payment") {
      const paying = call.do === "amend a payment" ? { do: "amend" as const } : { do: call.do, keys: call.keys };
      for (const words of faultsOfPaying(paying, before.books, seen.books, answer.body.data.id)) money(words);
    } else if (call.do !== "delete a season")
      for (const words of faultsOfTransition(before.books, seen.books)) money(words);
  }

  async #unchanged(before: Seen, after: string): Promise<boolean> {
    const seen = await look(this.#means.desk, this.#world);
    this.#seen = seen;
    for (const words of seen.differences) this.#found("what the club says", `after ${after}: ${words}`);
    if (JSON.stringify(before.books.payments) !== JSON.stringify(seen.books.payments))
      this.#found("money", `${after} changed payments`);
    return true;
  }

  #expect({ status, code, codes }: Answer, meant: number, among: ReadonlySet<string>, words: string): void {
    const isOne = code !== undefined && (among.has(code) || [...codes].some((one) => among.has(one)));
    if (status !== meant || !isOne)
      this.#found(
        "an answer",
        `${words} answered ${status} ${code} (${[...codes]}), not ${meant} ${[...among].join(" or ")}`,
      );
  }

  async #spoiled(request: Request, how: Spoiling, before: Seen): Promise<boolean> {
    const { desk, reader } = this.#means;
    const spoiled = spoil(request, how);
    if (!spoiled) return false;
    const { sent, meant, codes } = spoiled;
    const key = how === "no key" ? null : how === "short key" ? "k".repeat(15) : randomUUID();
    const answer = await (how === "no scope" ? reader : desk).send(sent, {
      key,
      ...(how === "no token" && { token: null }),
    });
    this.#expect(answer, meant, new Set(codes), `with ${how}: ${show(sent)}`);
    return this.#unchanged(before, `${show(sent)} with ${how}`);
  }

  /** Several at the same moment: some order of them explains every answer, and what the club has afterwards. */
  async #race(calls: readonly Call[], before: Seen): Promise<boolean> {
    const { desk } = this.#means;
    const requests = calls.flatMap((call) => requestOf(this.#world, before.books, call) ?? []);
    const answers = await Promise.all(requests.map((request) => desk.send(request)));
    const differences: string[] = [];
    for (const order of orders(requests.length)) {
      const world = structuredClone(this.#world);
      const told: Told[] = [];
      const isSo = order.every((place) => {
        const [request, answer] = [requests[place], answers[place]];
        return request && answer && this.#settle(world, request, answer, told) !== undefined;
      });
      if (!isSo) continue;
      const seen = await look(desk, world);
      differences.push(...seen.differences);
      if (seen.differences.length > 0) continue;
      this.#world = world;
      this.#seen = seen;
      this.#told.push(...told);
      for (const words of faultsOf(seen.books))
        this.#found("money", `after ${calls.map(say).join(" at once with ")}: ${words}`);
      return true;
    }
    const said = requests.map(
      (request, place) => `${show(request)} answered ${answers[place]?.status} ${answers[place]?.code ?? ""}`,
    );
    this.#found("at once", `no order explains ${said.join(" and ")}; ${differences.join("; ")}`);
    return false;
  }
}

function isRefusedSo(verdict: Verdict, { status, code, codes }: Answer): boolean {
  const reasons =
    "refused" in verdict ? verdict.refused : "mayRefuse" in verdict ? verdict.mayRefuse : new Set<string>();
  if (status < 400 || code === undefined) return false;
  const said = new Set([code, ...codes]);
  said.delete("validation_failed");
  // The first reason leads, and all are told; where a field is at fault, rules are not asked.
  return said.size > 0 && [...said].every((one) => reasons.has(one));
}

function spoil(request: Request, how: Spoiling): { sent: Request; meant: number; codes: string[] } | undefined {
  const { body, path } = request;
  const [field] = Object.keys(body ?? {});
  switch (how) {
    case "unknown field":
      return body && { sent: { ...request, body: { ...body, surprise: 1 } }, meant: 422, codes: ["unknown_field"] };
    case "wrong type":
      if (!body || field === undefined) return;
      // Of another type, it is none of the values that a field may list, either.
      return {
        sent: { ...request, body: { ...body, [field]: {} } },
        meant: 422,
        codes: ["invalid_type", "not_allowed"],
      };
    case "record of nobody": {
      if (/\/\d+/.test(path))
        return { sent: { ...request, path: path.replace(/\/\d+/, `/${NOBODY}`) }, meant: 404, codes: ["not_found"] };
      const named = Object.keys(body ?? {}).find((one) =>
        ["member_id", "group_id", "season_id", "event_id"].includes(one),
      );
      if (!body || !named) return;
      return { sent: { ...request, body: { ...body, [named]: NOBODY } }, meant: 422, codes: ["not_found"] };
    }
    case "no key":
      return { sent: request, meant: 400, codes: ["idempotency_key_required"] };
    case "short key":
      return { sent: request, meant: 400, codes: ["idempotency_key_invalid"] };
    case "no scope":
      return { sent: request, meant: 403, codes: ["insufficient_scope"] };
    case "no token":
      return { sent: request, meant: 401, codes: ["invalid_token"] };
  }
}

const show = ({ method, path, body }: Request) => `${method} ${path}${body ? ` ${JSON.stringify(body)}` : ""}`;

/** All orders of so many things. */
function orders(count: number): number[][] {
  if (count === 0) return [[]];
  return orders(count - 1).flatMap((order) =>
    Array.from({ length: count }, (_, place) => [...order.slice(0, place), count - 1, ...order.slice(place)]),
  );
}
