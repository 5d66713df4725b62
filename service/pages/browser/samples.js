// @ts-check
/**
 * What is read of the contract.
 * @typedef {{ example?: unknown }} Media
 * @typedef {object} Operation
 * @property {{ name: string, in: string, required?: boolean }[]} [parameters]
 * @property {Record<string, string[]>[]} [security]
 * @property {string} [description]
 * @property {{ content: Record<string, Media> }} [requestBody]
 * @property {Record<string, { content?: Record<string, Media> }>} [responses]
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
 * @property {string} [key] the Idempotency-Key of a write (club-api §4.1)
 * @property {unknown} [body] the example of the body
 * @property {string} [type] the body's media type
 * @property {"json" | "text" | "file"} answers what the answer is read as
 */

/** What a sample reads from its surroundings instead of its example: nobody's credentials stand on a page. The quick start sets them. */
const GIVEN = { token: "ACCESS_TOKEN", form: { client_id: "CLIENT_ID", client_secret: "CLIENT_SECRET" } };

/**
 * Adds code samples to every operation, with addresses that are the club's own. Each write has one key in all languages: pasted again, in
 * whichever, it is the same write, and the service does nothing more.
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
        ...(isWrite(operation) && { key: newKey() }),
        ...(media && { body: media.example, type }),
        answers: readAs(operation),
      });
    }
  }
}

/** @param {Operation} operation */
function isWrite(operation) {
  return (operation.parameters ?? []).some(({ name }) => name === "Idempotency-Key");
}

/** 128 random bits in hexadecimal. A page that came over plain HTTP has no `randomUUID`. */
function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * @param {Operation} operation
 * @returns {SampledCall["answers"]}
 */
function readAs({ responses = {} }) {
  const [status] = Object.keys(responses).filter((one) => one.startsWith("2"));
  const [type = ""] = Object.keys(responses[status ?? ""]?.content ?? {});
  if (type.includes("json")) return "json";
  return type.startsWith("text/") ? "text" : "file";
}

/**
 * Says of every operation, before all else, what calling it needs: Redoc folds it away.
 * @param {Contract} contract
 */
export function addAccess(contract) {
  for (const operation of Object.values(contract.paths).flatMap((methods) => Object.values(methods))) {
    const said = [accessOf(operation), operation.description, isWrite(operation) && ABOUT_KEYS];
    operation.description = said.filter(Boolean).join("\n\n");
  }
}

const ABOUT_KEYS =
  "The samples share an `Idempotency-Key` that this page made: run again, in whichever language, they make the same write once and get its answer. Give another write a key of its own; another body under this one is refused (409 `idempotency_key_reused`).";

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
 * A call in three languages, each with nothing beyond the language itself (`curl`, `fetch` of Node, `urllib`), in the form of Redoc's
 * `x-codeSamples`. Each runs as it stands where `ACCESS_TOKEN` is set, reads the whole answer, and ends with the service's own words when the
 * answer is a refusal.
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
  const file = call.answers === "file";
  // A refusal must not be taken for the file; everywhere else its words are shown. Both end with an error.
  const lines = [`curl -sS ${file ? "--fail" : "--fail-with-body"} -X ${call.method} ${quoted(call.url)}`];
  if (call.token) lines.push(`-H "Authorization: Bearer $${GIVEN.token}"`);
  if (call.key) lines.push(`-H 'Idempotency-Key: ${call.key}'`);
  if (call.type) lines.push(`-H ${quoted(`Content-Type: ${call.type}`)}`);
  if (call.body !== undefined) lines.push(...data(call));
  if (file) lines.push(`--output ${quoted(fileName(call))}`);
  return lines.join(" \\\n  ");
}

/**
 * The body for curl: a form field by field, because some come from the shell.
 * @param {SampledCall} call
 */
function data({ type, body }) {
  if (isJson(type)) return [`--data ${quoted(JSON.stringify(body, null, 2))}`];
  return fieldsOf(body).map(({ name, value, given }) =>
    given ? `--data-urlencode "${name}=$${given}"` : `--data-urlencode ${quoted(`${name}=${value}`)}`,
  );
}

/**
 * For a shell: nothing is special inside single quotes but the quote itself.
 * @param {string} text
 */
export function quoted(text) {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** @param {string | undefined} type */
function isJson(type) {
  return type?.includes("json") ?? false;
}

/**
 * The fields of a form; `given` is the variable that has the reader's own value.
 * @param {unknown} body
 */
function fieldsOf(body) {
  const given = /** @type {Record<string, string | undefined>} */ (GIVEN.form);
  return Object.entries(/** @type {Record<string, string>} */ (body)).map(([name, value]) => ({
    ...{ name, value, given: given[name] },
  }));
}

/**
 * What a download is kept as, by what its address ends with.
 * @param {SampledCall} call
 */
function fileName({ url }) {
  return new URL(url).pathname.split("/").at(-1) ?? "";
}

/** @param {SampledCall} call */
function javaScript(call) {
  const fields = [
    ...(call.token ? [`    Authorization: "Bearer " + process.env.${GIVEN.token},`] : []),
    ...(call.key ? [`    "Idempotency-Key": "${call.key}",`] : []),
    ...(call.type ? [`    "Content-Type": ${JSON.stringify(call.type)},`] : []),
  ];
  const options = [
    `  method: "${call.method}",`,
    ...(fields.length > 0 ? ["  headers: {", ...fields, "  },"] : []),
    ...(call.body === undefined ? [] : [`  body: ${scriptBody(call)},`]),
  ];
  return [
    ...(call.answers === "file" ? [`import { writeFile } from "node:fs/promises";`, ""] : []),
    `const answer = await fetch(${JSON.stringify(call.url)}, {`,
    ...options,
    "});",
    `if (!answer.ok) throw new Error(answer.status + " " + (await answer.text()));`,
    {
      json: "console.log(JSON.stringify(await answer.json(), null, 2));",
      text: "console.log(await answer.text());",
      file: `await writeFile(${JSON.stringify(fileName(call))}, Buffer.from(await answer.arrayBuffer()));`,
    }[call.answers],
  ].join("\n");
}

/** @param {SampledCall} call */
function scriptBody({ type, body }) {
  if (isJson(type)) return `JSON.stringify(${JSON.stringify(body, null, 2).replaceAll("\n", "\n  ")})`;
  const fields = fieldsOf(body).map(
    ({ name, value, given }) => `    ${name}: ${given ? `process.env.${given}` : JSON.stringify(value)},`,
  );
  return ["new URLSearchParams({", ...fields, "  })"].join("\n");
}

/** @param {SampledCall} call */
function python(call) {
  const fields = [
    ...(call.token ? [`        "Authorization": "Bearer " + os.environ["${GIVEN.token}"],`] : []),
    ...(call.key ? [`        "Idempotency-Key": "${call.key}",`] : []),
    ...(call.type ? [`        "Content-Type": ${JSON.stringify(call.type)},`] : []),
  ];
  const form = call.body !== undefined && !isJson(call.type);
  const imports = [
    ...(call.answers === "json" || isJson(call.type) ? ["json"] : []),
    ...(call.token || form ? ["os"] : []),
    "sys",
    "urllib.error",
    ...(form ? ["urllib.parse"] : []),
    "urllib.request",
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
    "try:",
    "    with urllib.request.urlopen(request) as answer:",
    "        content = answer.read()",
    "except urllib.error.HTTPError as refusal:",
    '    sys.exit(f"{refusal.code} {refusal.read().decode()}")',
    ...{
      json: ["print(json.dumps(json.loads(content), indent=2))"],
      text: ["print(content.decode())"],
      file: [`with open(${JSON.stringify(fileName(call))}, "wb") as file:`, "    file.write(content)"],
    }[call.answers],
  ].join("\n");
}

/** @param {SampledCall} call */
function pythonBody({ type, body }) {
  if (isJson(type)) return `json.dumps(${literal(body, 1)}).encode()`;
  const fields = fieldsOf(body).map(
    ({ name, value, given }) => `        "${name}": ${given ? `os.environ["${given}"]` : JSON.stringify(value)},`,
  );
  return ["urllib.parse.urlencode({", ...fields, "    }).encode()"].join("\n");
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
