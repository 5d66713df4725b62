import { html } from "hono/html";
import { ANNOUNCED } from "../contract/announced.ts";
import type { EventType } from "../contract/notification.ts";
import { sampleNotification } from "../contract/sample-notification.ts";
import { RETRY_DELAYS_MS } from "../events/schedule.ts";
import { NODE_RECEIVER, PHP_RECEIVER, PYTHON_RECEIVER } from "./browser/webhook-guide.js";
import type { Html } from "./page.ts";

const MINUTE_MS = 60_000;

/** The section on notifications for readers without scripts: what is sent, what it holds, how it is signed and tried again (club-api §6). */
export function renderNotifications(baseUrl: string, announced: readonly EventType[]): Html {
  return html`<section><h2 id="notifications">Notifications (webhooks)</h2>
<p>The club's service sends a notification of each change to one HTTPS address, which the club's administration sets together with a
verification key (<code>whsec_…</code>). It says what changed, never what it became: read <code>data.resource.url</code> with a token, so that
notifications may arrive twice or out of order without harm. A write that changes nothing is not announced. Messages are CloudEvents 1.0
(<code>application/cloudevents+json</code>); <a href="${baseUrl}/webhook-schema.json">their schema</a> is published.</p>
<pre tabindex="0">${JSON.stringify(sampleNotification(baseUrl), null, 2)}</pre>
<div class="scroll"><table><caption>Event types</caption><thead><tr><th scope="col">type</th><th scope="col">when</th>
<th scope="col">data.context</th><th scope="col">data.links</th></tr></thead><tbody>${announced.map((type) => {
    const { when, context, links } = ANNOUNCED[type];
    return html`<tr id="event-${type}"><th scope="row"><code>${type}</code></th><td>${when}</td><td>${Object.entries(
      context,
    ).map(
      ([field, what]) => html`<code>${field}</code>: ${what}<br>`,
    )}</td><td>${links.length > 0 ? links.join(", ") : "none"}</td></tr>`;
  })}</tbody></table></div>
<h3>Signing</h3>
<p>Each request has the fields <code>webhook-id</code>, <code>webhook-timestamp</code> and <code>webhook-signature</code> of Standard Webhooks.
Take the prefix <code>whsec_</code> off the key and decode the rest as base64; with it, the HMAC-SHA256 of <code>webhook-id</code>, a dot,
<code>webhook-timestamp</code>, a dot and the raw body, as base64, is what stands behind <code>v1,</code> in <code>webhook-signature</code>. Compare
in constant time, refuse a timestamp more than 5 minutes from your clock, a <code>source</code> other than <code>${baseUrl}</code>, and an
<code>id</code> that is not the signed one. Store the message once for each pair of <code>source</code> and <code>id</code>, answer 200 or 204,
and process it afterwards; send the token to no address but the club's.</p>
<h4>In JavaScript</h4><pre tabindex="0">${NODE_RECEIVER}</pre>
<h4>In Python</h4><pre tabindex="0">${PYTHON_RECEIVER}</pre>
<h4>In PHP</h4><pre tabindex="0">${PHP_RECEIVER}</pre>
<h3>Retries</h3>
<p>Any 2xx confirms receipt. No answer, 408, 425, 429 and 5xx are tried again after ${RETRY_DELAYS_MS.map(inWords).join(", ")}: up to
${RETRY_DELAYS_MS.length} times, each with the same id and body and a new timestamp. A <code>Retry-After</code> in seconds can lengthen a wait up to
24 hours. Another 4xx or a redirect ends the delivery. Nothing is replayed after a suspension: read the season's lists again from time to time.</p></section>`;
}

function inWords(delayMs: number): string {
  const minutes = delayMs / MINUTE_MS;
  const [count, unit] = minutes < 60 ? [minutes, "minute"] : [minutes / 60, "hour"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
