// @ts-check
/**
 * What an integrator must know to receive notifications (club-api §6), as the Markdown that Redoc turns into sections. The
 * programs are tested as they stand here.
 */

/** Verifies a notification with node:crypto alone. */
export const NODE_RECEIVER = `import { createHmac, timingSafeEqual } from "node:crypto";

/** Throws unless the request is a notification of the club. \`body\` is the raw text, before any JSON parsing. */
export function verify(body, headers, key, source, now = Date.now() / 1000) {
  const id = headers["webhook-id"];
  const timestamp = headers["webhook-timestamp"];
  if (!(Math.abs(now - Number(timestamp)) <= 300)) throw new Error("too old, or from the future");
  const secret = Buffer.from(key.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", secret).update(\`\${id}.\${timestamp}.\${body}\`).digest();
  const signed = (headers["webhook-signature"] ?? "").split(" ").some((entry) => {
    const [version, signature] = entry.split(",");
    const given = Buffer.from(signature ?? "", "base64");
    return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!signed) throw new Error("not signed with our key");
  const message = JSON.parse(body);
  if (message.id !== id || message.source !== source) throw new Error("not what was signed, or another club's");
  return message;
}`;

/** The same with Python's standard library. */
export const PYTHON_RECEIVER = `import base64, hashlib, hmac, json, time

def verify(body: bytes, headers, key: str, source: str, now=None):
    """Raises unless the request is a notification of the club. body is raw, before any JSON parsing."""
    message_id, timestamp = headers["webhook-id"], headers["webhook-timestamp"]
    if abs((now or time.time()) - int(timestamp)) > 300:
        raise ValueError("too old, or from the future")
    secret = base64.b64decode(key.removeprefix("whsec_"))
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = base64.b64encode(hmac.new(secret, signed, hashlib.sha256).digest()).decode()
    given = [entry[3:] for entry in headers["webhook-signature"].split(" ") if entry.startswith("v1,")]
    if not any(hmac.compare_digest(expected, signature) for signature in given):
        raise ValueError("not signed with our key")
    message = json.loads(body)
    if message["id"] != message_id or message["source"] != source:
        raise ValueError("not what was signed, or another club's")
    return message`;

/** The same with PHP's own functions. */
export const PHP_RECEIVER = `<?php
/** Throws unless the request is a notification of the club. $body is raw: file_get_contents('php://input'). */
function verify(string $body, array $headers, string $key, string $source, ?int $now = null): array
{
    $id = $headers['webhook-id'];
    $timestamp = $headers['webhook-timestamp'];
    if (abs(($now ?? time()) - (int) $timestamp) > 300) {
        throw new Exception('too old, or from the future');
    }
    $secret = base64_decode(substr($key, strlen('whsec_')));
    $expected = base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $secret, true));
    $signed = false;
    foreach (explode(' ', $headers['webhook-signature']) as $entry) {
        [$version, $signature] = array_pad(explode(',', $entry, 2), 2, '');
        $signed = $signed || ($version === 'v1' && hash_equals($expected, $signature));
    }
    if (!$signed) {
        throw new Exception('not signed with our key');
    }
    $message = json_decode($body, true, 512, JSON_THROW_ON_ERROR);
    if ($message['id'] !== $id || $message['source'] !== $source) {
        throw new Exception("not what was signed, or another club's");
    }
    return $message;
}`;

/**
 * The sections on notifications.
 * @param {string} baseUrl the club's
 * @param {unknown} example a notification, as the receiver gets it
 * @param {Record<string, { when: string, context: Record<string, string>, links: string[] }>} announced what each type says
 */
export function webhookGuide(baseUrl, example, announced) {
  return `# Notifications

The club's service sends a notification of each change to one HTTPS address, which the club's administration sets
together with a verification key (\`whsec_…\`). A notification says what changed, never what it became: read
\`data.resource.url\` with a token to learn that, so that notifications may arrive twice or out of order without harm.

A message is a [CloudEvents 1.0](https://cloudevents.io) object, signed as
[Standard Webhooks](https://www.standardwebhooks.com) says; [its schema](${baseUrl}/webhook-schema.json) is published.

\`\`\`json
${JSON.stringify(example, null, 2)}
\`\`\`

## Event types

A write that changes nothing is not announced.

| type | when | data.context | data.links |
| ---- | ---- | ------------ | ---------- |
${Object.entries(announced)
  .map(([type, { when, context, links }]) => {
    const fields = Object.entries(context).map(([field, what]) => `\`${field}\`: ${what}`);
    return `| \`${type}\` | ${when} | ${fields.join("; ")} | ${links.join(", ") || "none"} |`;
  })
  .join("\n")}

## Receiving

1. Read the raw body before decoding it, and verify it as below: signature in constant time, timestamp within five minutes, \`source\`
   equal to \`${baseUrl}\`, \`id\` equal to the signed \`webhook-id\`.
2. Store it durably, once for each pair of \`source\` and \`id\`, and answer 200 or 204.
3. Process it afterwards: obtain a token, read \`data.resource.url\`, and send the token to no address but the club's. Where
   \`data.resource.deleted\` is true the reading may answer 404. A link may answer 403 where your access lacks its scopes.

Any 2xx confirms receipt. No answer, 408, 425, 429 and 5xx are tried again after 1 minute, 5 minutes, 15 minutes, 1 hour, 4 hours, 12
hours, 24 hours and 24 hours; a \`Retry-After\` in seconds can lengthen a wait up to 24 hours. Another 4xx or a redirect ends the delivery.
Each try has the same id and body and a new timestamp. Nothing is replayed after a suspension: read the season's lists
again from time to time.

## Verifying in JavaScript

\`\`\`javascript
${NODE_RECEIVER}
\`\`\`

## Verifying in Python

\`\`\`python
${PYTHON_RECEIVER}
\`\`\`

## Verifying in PHP

\`\`\`php
${PHP_RECEIVER}
\`\`\`
`;
}
