import { randomBytes, randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";

/** A key as a club's administration gives one out. */
export const newKey = () => `whsec_${randomBytes(32).toString("base64")}`;

/** What a message tells, as far as a test cares. */
export interface Told {
  id?: string;
  source?: string;
  type?: string;
  /** Below the base address, e.g. `/annual-registrations/7`; a whole address is taken as it is. */
  path?: string;
  deleted?: boolean;
  context?: Record<string, unknown>;
}

/** A message as the document describes it (club-api §6.1). */
export function envelope(baseUrl: string, told: Told = {}) {
  const path = told.path ?? "/annual-registrations/1";
  return {
    specversion: "1.0",
    id: told.id ?? randomUUID(),
    source: told.source ?? baseUrl,
    type: told.type ?? "registrations.updated",
    subject: path.slice(1),
    time: new Date().toISOString(),
    datacontenttype: "application/json",
    dataschema: `${baseUrl}/webhook-schema.json`,
    data: {
      resource: {
        type: path.split("/")[1] ?? "",
        id: path.split("/")[2] ?? "",
        url: path.startsWith("/") ? baseUrl + path : path,
        required_scopes: ["registrations:read"],
        deleted: told.deleted ?? false,
      },
      context: told.context ?? {},
      links: { member: { url: `${baseUrl}/members/1`, required_scopes: ["members:read"] } },
    },
  };
}

/** How a request differs from an honest one. */
export interface Twist {
  signedAt?: Date;
  /** What is signed as the identifier, where it is not the message's own. */
  signedId?: string;
  signature?: string;
  /** What is sent where it is not what was signed. */
  body?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

/** A request with a message, signed by others' code (npm `standardwebhooks`). */
export function letter(key: string, message: { id: string } | string, twist: Twist = {}): Request {
  const body = typeof message === "string" ? message : JSON.stringify(message);
  const id = twist.signedId ?? (typeof message === "string" ? "id" : message.id);
  const signedAt = twist.signedAt ?? new Date();
  return new Request("http://localhost:3000/hooks/club", {
    method: "POST",
    headers: {
      "content-type": "application/cloudevents+json",
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(signedAt.getTime() / 1_000)),
      "webhook-signature": twist.signature ?? new Webhook(key).sign(id, signedAt, body),
      ...twist.headers,
    },
    body: twist.body ?? body,
  });
}
