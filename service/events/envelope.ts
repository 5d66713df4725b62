import type { outbox } from "../store/schema.ts";

/** A message as it is stored. */
export type StoredMessage = typeof outbox.$inferSelect;

/**
 * The bytes to send: a CloudEvent 1.0 in its JSON format (club-api §6.1), with absolute addresses.
 * @param baseUrl the club's canonical base address
 */
export function envelopeOf(message: StoredMessage, baseUrl: string): string {
  const { resource, context, links } = message.data;
  const { path, ...named } = resource;
  return JSON.stringify({
    specversion: "1.0",
    id: message.id,
    source: baseUrl,
    type: message.type,
    subject: message.subject,
    time: message.time.toISOString(),
    datacontenttype: "application/json",
    dataschema: `${baseUrl}/webhook-schema.json`,
    data: {
      resource: { ...named, url: baseUrl + path },
      context,
      links: Object.fromEntries(
        Object.entries(links).map(([name, { path, required_scopes }]) => [
          name,
          { url: baseUrl + path, required_scopes },
        ]),
      ),
    },
  });
}
