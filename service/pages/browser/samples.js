// @ts-check
/**
 * What is read of the contract.
 * @typedef {{ example?: unknown }} Media
 * @typedef {object} Operation
 * @property {{ name: string, in: string, required?: boolean }[]} [parameters]
 * @property {Record<string, string[]>[]} [security]
 * @property {string} [description]
 * @property {{ content: Record<string, Media> }} [requestBody]
 * @property {unknown} [x-codeSamples]
 * @typedef {{ info: { description: string }, paths: Record<string, Record<string, Operation>> }} Contract
 */

/**
 * What the contract's sample club has for parameters.
 * @typedef {{ id: Record<string, number>, named: Record<string, string | number> }} Parameters
 */

/**
 * A call as the contract shows it: what code samples are made of.
 * @typedef {object} SampledCall
 * @property {string} method
 * @property {string} url the whole address, its parameters filled with those of the example
 * @property {boolean} token whether it needs one; public operations do not
 * @property {boolean} key whether it is a write, which asks for an Idempotency-Key (club-api §4.1)
 * @property {unknown} [body] the example of the body
 * @property {string} [type] the body's media type
 */

/**
 * Adds code samples to every operation, with addresses that are the club's own.
 * @param {Contract} contract
 * @param {string} baseUrl
 * @param {Parameters} parameters
 */
export function addSamples(contract, baseUrl, parameters) {
  for (const [path, methods] of Object.entries(contract.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
      operation["x-codeSamples"] = samplesOf({
        method: method.toUpperCase(),
        url: baseUrl + filled(path, operation, parameters),
        token: (operation.security ?? []).length > 0,
        key: (operation.parameters ?? []).some(({ name }) => name === "Idempotency-Key"),
        ...(media && { body: media.example, type }),
      });
    }
  }
}

/**
 * Says of every operation, before all else, what calling it needs: Redoc folds it away.
 * @param {Contract} contract
 */
export function addAccess(contract) {
  for (const operation of Object.values(contract.paths).flatMap((methods) => Object.values(methods))) {
    operation.description = [accessOf(operation), operation.description].filter(Boolean).join("\n\n");
  }
}

/** @param {Operation} operation */
function accessOf({ security = [] }) {
  if (security.length === 0) return "Public: needs no token.";
  const scopes = security.flatMap((scheme) => Object.values(scheme).flat());
  if (scopes.length === 0) return "Needs a token, with any scopes.";
  return `Needs ${scopes.map((scope) => `\`${scope}\``).join(" and ")}.`;
}

/**
 * The path with identifiers of the sample club, and the query parameters that must be there.
 * @param {string} path
 * @param {Operation} operation
 * @param {Parameters} parameters
 */
function filled(path, operation, { id, named }) {
  const [, segment = ""] = path.split("/");
  const whole = path.replace(/\{(\w+)\}/g, (_, name) => String(name === "id" ? id[segment] : named[name]));
  const query = (operation.parameters ?? []).filter((one) => one.in === "query" && one.required);
  const words = query.map(({ name }) => `${name}=${named[name]}`);
  return words.length > 0 ? `${whole}?${words.join("&")}` : whole;
}

/**
 * A call in three languages, each with nothing beyond the language itself (`curl`, `fetch`, `urllib`), in the form of Redoc's
 * `x-codeSamples`.
 * @param {SampledCall} call
 */
export function samplesOf(call) {
  return [
    { lang: "Shell", label: "curl", source: curl(call) },
    { lang: "JavaScript", label: "JavaScript", source: javaScript(call) },
    { lang: "Python", label: "Python", source: python(call) },
  ];
}

/** @param {SampledCall} call */
function curl(call) {
  const lines = [`curl -X ${call.method} ${quoted(call.url)}`];
  if (call.token) lines.push('-H "Authorization: Bearer $ACCESS_TOKEN"');
  if (call.key) lines.push('-H "Idempotency-Key: $(uuidgen)"');
  if (call.type) lines.push(`-H ${quoted(`Content-Type: ${call.type}`)}`);
  if (call.body !== undefined) lines.push(`--data ${quoted(written(call))}`);
  return lines.join(" \\\n  ");
}

/**
 * For a shell: nothing is special inside single quotes but the quote itself.
 * @param {string} text
 */
export function quoted(text) {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** @param {SampledCall} call */
function javaScript(call) {
  const fields = [
    ...(call.token ? [`    Authorization: "Bearer " + accessToken,`] : []),
    ...(call.key ? ['    "Idempotency-Key": crypto.randomUUID(),'] : []),
    ...(call.type ? [`    "Content-Type": ${JSON.stringify(call.type)},`] : []),
  ];
  const options = [
    `  method: "${call.method}",`,
    ...(fields.length > 0 ? ["  headers: {", ...fields, "  },"] : []),
    ...(call.body === undefined ? [] : [`  body: ${scriptBody(call)},`]),
  ];
  return [
    `const answer = await fetch(${JSON.stringify(call.url)}, {`,
    ...options,
    "});",
    "if (!answer.ok) throw new Error((await answer.json()).detail);",
  ].join("\n");
}

/** @param {SampledCall} call */
function scriptBody({ type, body }) {
  const value = JSON.stringify(body, null, 2).replaceAll("\n", "\n  ");
  return type?.includes("json") ? `JSON.stringify(${value})` : `new URLSearchParams(${value})`;
}

/** @param {SampledCall} call */
function python(call) {
  const fields = [
    ...(call.token ? ['        "Authorization": f"Bearer {access_token}",'] : []),
    ...(call.key ? ['        "Idempotency-Key": str(uuid.uuid4()),'] : []),
    ...(call.type ? [`        "Content-Type": ${JSON.stringify(call.type)},`] : []),
  ];
  const imports = [
    "json",
    "urllib.request",
    ...(call.type?.includes("urlencoded") ? ["urllib.parse"] : []),
    ...(call.key ? ["uuid"] : []),
  ];
  return [
    `import ${imports.join(", ")}`,
    "",
    "request = urllib.request.Request(",
    `    ${JSON.stringify(call.url)},`,
    `    method="${call.method}",`,
    ...(fields.length > 0 ? ["    headers={", ...fields, "    },"] : []),
    ...(call.body === undefined ? [] : [`    data=${pythonBody(call)},`]),
    ")",
    "with urllib.request.urlopen(request) as answer:",
    "    content = answer.read()",
  ].join("\n");
}

/** @param {SampledCall} call */
function pythonBody({ type, body }) {
  const value = literal(body, 1);
  return type?.includes("json") ? `json.dumps(${value}).encode()` : `urllib.parse.urlencode(${value}).encode()`;
}

/**
 * A value as Python writes it.
 * @param {unknown} value
 * @param {number} depth levels that it is indented by
 * @returns {string}
 */
function literal(value, depth) {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object") return JSON.stringify(value);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  const entries = Array.isArray(value)
    ? value.map((inner) => literal(inner, depth + 1))
    : Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}: ${literal(inner, depth + 1)}`);
  if (entries.length === 0) return open + close;
  const margin = "    ".repeat(depth + 1);
  return `${open}\n${entries.map((entry) => `${margin}${entry},\n`).join("")}${"    ".repeat(depth)}${close}`;
}

/** @param {SampledCall} call */
function written({ type, body }) {
  if (type?.includes("json")) return JSON.stringify(body, null, 2);
  return new URLSearchParams(/** @type {Record<string, string>} */ (body)).toString();
}
