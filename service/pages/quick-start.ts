import { html } from "hono/html";
import { asCalled } from "#runtime/called.ts";
import type { EventType } from "../contract/notification.ts";
import { sampleNotification } from "../contract/sample-notification.ts";
import { quoted } from "./browser/samples.js";
import type { Html } from "./page.ts";
import { nodeReceiver, pythonReceiver } from "./receivers.ts";

/** What the quick start's access may do: read what its notifications are about, and make the season that it takes back. */
const QUICK_START_SCOPES = ["groups:read", "groups:write", "members:read", "registrations:read"] as const;

/** Far from every season that a club has. */
const SEASON = {
  name: "Quick start",
  start_date: "2099-09-01",
  end_date: "2100-08-31",
  registration_start: "2099-06-01",
  registration_end: "2099-12-31",
};

/** A step of the quick start: its lines for a shell, as they are printed. */
export interface QuickStartLines {
  /** What a director does in the club's administration, on the machine of the service. */
  access: string;
  credentials: string;
  token: string;
  context: string;
  seasons: string;
  create: string;
  remove: string;
  /** A director's again. */
  destination: string;
  key: string;
  node: string;
  python: string;
  sign: string;
  deliver: string;
}

/**
 * The lines of the quick start for a club. They need a shell (POSIX), curl and openssl; a receiver needs Node or Python.
 * @param slug the club's name in addresses
 */
export function quickStartLines(slug: string, baseUrl: string): QuickStartLines {
  const bearer = '-H "Authorization: Bearer $ACCESS_TOKEN"';
  const sample = JSON.stringify(sampleNotification(baseUrl));
  const [before = "", after = ""] = quoted(sample).split("msg_2q9V7nYc5LrTfKd8");
  return {
    access: asCalled(
      `npm run club -- integration create ${slug} --name "Quick start" --scopes ${QUICK_START_SCOPES.join(",")}`,
    ),
    credentials: `printf 'Client id: '; read -r CLIENT_ID; printf 'Client secret: '; read -r CLIENT_SECRET; export CLIENT_ID CLIENT_SECRET`,
    token: `BASE=${quoted(baseUrl)}
ANSWER=$(curl -sS -u "$CLIENT_ID:$CLIENT_SECRET" -d grant_type=client_credentials "$BASE/token")
ACCESS_TOKEN=$(printf '%s' "$ANSWER" | sed -n 's/.*"access_token":"\\([^"]*\\)".*/\\1/p')
export ACCESS_TOKEN
if [ -n "$ACCESS_TOKEN" ]; then echo 'A token, for 600 seconds'; else echo "$ANSWER"; fi`,
    context: `curl -sS -w '\\n' ${bearer} "$BASE/context"`,
    seasons: `curl -sS -w '\\n' ${bearer} "$BASE/seasons?limit=1"`,
    create: `CREATION_KEY=\${CREATION_KEY:-$(openssl rand -hex 16)}
create_season() {
  curl -sS -w '\\n' -X POST "$BASE/seasons" ${bearer} \\
    -H "Idempotency-Key: $CREATION_KEY" -H 'Content-Type: application/json' \\
    --data ${quoted(JSON.stringify(SEASON))}
}
create_season
create_season`,
    remove: `SEASON=$(create_season | sed -n 's/.*"id":\\([0-9]*\\).*/\\1/p')
REMOVAL_KEY=\${REMOVAL_KEY:-$(openssl rand -hex 16)}
curl -sS -w '\\n' -X DELETE "$BASE/seasons/$SEASON" ${bearer} -H "Idempotency-Key: $REMOVAL_KEY"`,
    destination: asCalled(
      isLocal(baseUrl)
        ? `npm run club -- webhook set ${slug} "http://127.0.0.1:\${PORT:-8080}/" --allow-private`
        : `npm run club -- webhook set ${slug} https://receiver.example/`,
    ),
    key: `printf 'Verification key: '; read -r WEBHOOK_KEY; export WEBHOOK_KEY`,
    node: asFile("receive.mjs", nodeReceiver(baseUrl), "node receive.mjs &"),
    python: asFile("receive.py", pythonReceiver(baseUrl), "python3 receive.py &"),
    sign: `ID="msg_$(openssl rand -hex 8)"
NOW=$(date +%s)
BODY=${before}'"$ID"'${after}
KEY_IN_HEX=$(printf '%s' "\${WEBHOOK_KEY#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')
SIGNATURE=$(printf '%s' "$ID.$NOW.$BODY" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY_IN_HEX" -binary | openssl base64 -A)`,
    deliver: `deliver() {
  curl -sS -o /dev/null -w '%{http_code}\\n' "http://127.0.0.1:\${PORT:-8080}/" \\
    -H 'Content-Type: application/cloudevents+json' -H "webhook-id: $ID" \\
    -H "webhook-timestamp: $NOW" -H "webhook-signature: v1,$SIGNATURE" --data "$1"
}
deliver "$BODY"
deliver "$BODY "`,
  };
}

/** Notifications go to another machine by https alone, but for a service that is on this one (`webhook set --allow-private`). */
function isLocal(baseUrl: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(baseUrl).hostname);
}

const asFile = (name: string, program: string, run: string) =>
  `cat > ${name} <<'END_OF_PROGRAM'\n${program}\nEND_OF_PROGRAM\n${run}`;

/**
 * What an integrator does first, in lines that can be copied: access, token, call, write, notification.
 * @param activation the anchor of the paragraph that says how the API is turned on
 * @param announced the event types that the club sends
 */
export function renderQuickStart(
  { slug, baseUrl }: { slug: string; baseUrl: string },
  { activation, announced }: { activation: string; announced: readonly EventType[] },
): Html {
  const lines = quickStartLines(slug, baseUrl);
  const local = isLocal(baseUrl);
  return html`<section aria-labelledby="quick-start"><h2 id="quick-start">Quick start</h2>
<p>From nothing to a notification that is verified, with a shell, curl and openssl. Copy the lines in order into one terminal.</p>

<h3 id="${activation}">1. An access</h3>
<p>A director turns the API on in the club's administration, creates an access there (a client id with a secret or an RSA
public key) and grants it scopes. While the API is off, the token endpoint answers <code>unauthorized_client</code> and
every other call <code>integration_api_disabled</code>. On the machine of the service:</p>
${printed("access", lines.access)}
<p>It prints the client id and the secret, once. Give them to your terminal:</p>
${printed("credentials", lines.credentials)}

<h3>2. A token</h3>
${printed("token", lines.token)}
<p>It says that there is a token, or what the service answered instead. A token lives 600 seconds; ask for the next one when it is used up.
The samples of the <a href="#reference">reference</a> take it from <code>ACCESS_TOKEN</code> too.</p>

<h3>3. The first call</h3>
<p>Who you are and what you may do, then the seasons, from which everything else is reached by its paths:</p>
${printed("context", lines.context)}
${printed("seasons", lines.seasons)}

<h3>4. The first write</h3>
<p>Every write has an <code>Idempotency-Key</code>. The same request with the same key happens once, however often it is sent: both lines of
the answer name the same season, and so they do when the lines are copied into the terminal once more.</p>
${printed("create", lines.create)}
<p>Take it back. This is another write, so it has another key:</p>
${printed("remove", lines.remove)}

<h3>5. Notifications</h3>
<p>The club's service tells one address what changes (${announced.map((type, index) => html`${index > 0 ? ", " : ""}<code>${type}</code>`)}).
A director sets the address, which prints a verification key${local ? "" : html`. It must be reached by https from the internet: put your own in the place of <code>receiver.example</code>`}:</p>
${printed("destination", lines.destination)}
<p>Give the key to your terminal, and start a receiver: in Node</p>
${printed("key", lines.key)}
${printed("node", lines.node)}
<p>or in Python:</p>
${printed("python", lines.python)}
<p>Both listen at <code>127.0.0.1</code>, port 8080 or <code>PORT</code>${local ? "" : ", for a proxy with TLS in front of them"}. Try yours before the club does: sign a notification as the club's service signs
it, and send it twice, the second time with one space more than was signed. The first is taken (204), the second refused (400):</p>
${printed("sign", lines.sign)}
${printed("deliver", lines.deliver)}
<p>From now on whatever changes in the club arrives. Read <code>data.resource.url</code> with your token: a notification says what changed, never what it became.</p>
<ul class="row"><li><a href="#reference">Every operation</a></li><li><a href="${baseUrl}/changes">Changes of the contract</a></li>
<li><a href="${baseUrl}/openapi.json">openapi.json</a></li><li><a href="${baseUrl}/webhook-schema.json">Schema of notifications</a></li></ul></section>`;
}

/** Lines that are copied as they stand. */
function printed(step: keyof QuickStartLines, lines: string): Html {
  return html`<pre tabindex="0" data-copy="${step}" id="lines-${step}">${lines}</pre>`;
}
