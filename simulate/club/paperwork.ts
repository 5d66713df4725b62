import type { Call } from "./deeds.ts";
import type { Request, Told, Verdict } from "./terms.ts";
import { chosen, dayAfter, type World } from "./world.ts";

/*
 * Sports, documents, what people hand in, health and invoices: what such deeds are as requests, and what docs/api says of them.
 */

/** Three files that are told apart by their bytes, base64. */
const FILES = ["one", "two", "three"].map((word) => Buffer.from(`%PDF-1.4\n% ${word}\n%%EOF\n`).toString("base64"));

/** Fields in which people hand something in, by their numbers from the club's first one on. */
let fields: readonly number[] = [];
/** Says which fields the club of this run has. */
export function handInto(ids: readonly number[]): void {
  fields = ids;
}

const fileOf = (index: number) => FILES[index % FILES.length] ?? "";
const healthName = (person: number, season: number) => `${person} ${season}`;

/** A deed as the request that it is now; undefined where there is nothing that it could be about. */
export function paperRequest(world: World, call: Call): Request | undefined {
  switch (call.do) {
    case "name a sport": {
      const body = { name: `Sport ${call.name}` };
      const [id] =
        call.which === null ? [] : ([...world.sports.keys()].slice(call.which % Math.max(1, world.sports.size)) ?? []);
      return id === undefined
        ? { method: "POST", path: "/sports", body }
        : { method: "PATCH", path: `/sports/${id}`, body };
    }
    case "file a document":
      return {
        ...{ method: "POST", path: "/documents" },
        body: { name: `Document ${call.name}`, content_base64: fileOf(call.file) },
      };
    case "change a document": {
      const one = chosen(world.documents, call.which);
      const name = call.name === undefined ? {} : { name: `Document ${call.name}` };
      const body = { ...name, ...(call.file !== undefined && { content_base64: fileOf(call.file) }) };
      return one && Object.keys(body).length > 0 ? { method: "PATCH", path: `/documents/${one.id}`, body } : undefined;
    }
    case "remove a document": {
      const one = chosen(world.documents, call.which);
      return one && { method: "DELETE", path: `/documents/${one.id}` };
    }
    case "hand in":
    case "take back": {
      const person = chosen(world.people, call.person);
      const field = fields[call.field % Math.max(1, fields.length)];
      if (!person || field === undefined) return undefined;
      const path = `/member-documents/${person.id}/fields/${field}`;
      return call.do === "take back"
        ? { method: "DELETE", path }
        : { method: "PUT", path, body: { content_base64: fileOf(call.file) } };
    }
    case "ask health":
    case "certify":
    case "decide health": {
      const [person, season] = [chosen(world.people, call.person), chosen(world.seasons, call.season)];
      if (!person || !season) return undefined;
      const said = { method: "PATCH" as const, path: `/medical/${person.id}` };
      if (call.do === "ask health")
        return { ...said, body: { season_id: season.id, health_questionnaire: call.questionnaire } };
      if (call.do === "decide health") return { ...said, body: { season_id: season.id, valid: call.valid } };
      const certificate_begin = dayAfter(world.today, call.from);
      const body = { season_id: season.id, certificate_begin, certificate_end: dayAfter(certificate_begin, call.days) };
      return { ...said, body: { ...body, ...(call.valid !== undefined && { valid: call.valid }) } };
    }
    case "draw an invoice": {
      const one = call.on === "annual" ? chosen(world.annual, call.which) : chosen(world.entries, call.which);
      return one && { method: "GET", path: `/${call.on}-registrations/${one.id}/invoice` };
    }
    default:
      return undefined;
  }
}

/** What the API is to answer to such a request; undefined where it is about something else. */
export function judgePaper(world: World, { method, path, body = {} }: Request): Verdict | undefined {
  const [, resource = "", id = "", of, field] = path.split("/");
  switch (resource) {
    case "sports":
      return quietly((made) => world.sports.set(method === "PATCH" ? Number(id) : made, String(body.name)));
    case "documents":
      return documents(world, method, Number(id), body);
    case "member-documents":
      return handedIn(world, method, `${id}/fields/${field}`, body);
    case "medical":
      return health(world, Number(id), body);
    default:
      return of === "invoice" ? invoice(world, resource, Number(id)) : undefined;
  }
}

type Body = Record<string, unknown>;

const quietly = (change: (made: number) => unknown): Verdict => ({
  done: (made) => {
    change(made);
    return [];
  },
});

function documents(world: World, method: Request["method"], id: number, body: Body): Verdict {
  if (method === "DELETE") return quietly(() => world.documents.delete(id));
  const before = method === "PATCH" ? world.documents.get(id) : undefined;
  return quietly((made) => {
    const one = {
      id: before?.id ?? made,
      name: String(body.name ?? before?.name),
      file: String(body.content_base64 ?? before?.file),
    };
    world.documents.set(one.id, one);
  });
}

function handedIn(world: World, method: Request["method"], name: string, body: Body): Verdict {
  const before = world.deposits.get(name);
  if (method === "DELETE") {
    if (before === undefined) return { refused: new Set(["not_found"]) };
    return {
      done: () => {
        world.deposits.delete(name);
        return [{ type: "member_documents.deleted", subject: `deposit ${name}` }];
      },
    };
  }
  const file = String(body.content_base64);
  return {
    done: () => {
      world.deposits.set(name, file);
      return before === file ? [] : [{ type: "member_documents.deposited", subject: `deposit ${name}` }];
    },
  };
}

function health(world: World, person: number, body: Body): Verdict {
  const name = healthName(person, Number(body.season_id));
  const before = world.medical.get(name) ?? { questionnaire: null, begin: null, end: null, valid: null };
  const [begin, end] = [body.certificate_begin as string | undefined, body.certificate_end as string | undefined];
  if (begin !== undefined && end !== undefined && end < begin) return { refused: new Set(["before_begin"]) };
  const isDeclared = begin !== undefined;
  return quietly(() => {
    world.medical.set(name, {
      questionnaire:
        "health_questionnaire" in body ? (body.health_questionnaire as boolean | null) : before.questionnaire,
      ...{ begin: begin ?? before.begin, end: end ?? before.end },
      // A certificate that is declared or corrected waits again, unless the same request decides.
      valid: "valid" in body ? (body.valid as boolean | null) : isDeclared ? null : before.valid,
    });
  });
}

function invoice(world: World, resource: string, id: number): Verdict {
  const one = resource === "annual-registrations" ? world.annual.get(id) : world.entries.get(id);
  if (!one || one.valid === false) return { refused: new Set(["not_found"]) };
  const name = `invoice ${resource.startsWith("annual") ? "annual" : "event"} ${id}`;
  const isFirst = !world.invoiced.has(name);
  return {
    done: (): Told[] => {
      world.invoiced.add(name);
      return isFirst ? [{ type: "invoices.generated", subject: name }] : [];
    },
  };
}
