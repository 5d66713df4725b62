// @ts-check
/** Draws the reference with Redoc from the club's live contract. Runs in the browser, below the page that loads it. */
import { samplesOf } from "./samples.js";
import { webhookGuide } from "./webhook-guide.js";

/**
 * What is read of the contract.
 * @typedef {{ example?: unknown }} Media
 * @typedef {object} Operation
 * @property {{ name: string, in: string, required?: boolean }[]} [parameters]
 * @property {unknown[]} [security]
 * @property {{ content: Record<string, Media> }} [requestBody]
 * @property {Record<string, { content?: Record<string, Media> }>} responses
 * @property {unknown} [x-codeSamples]
 * @typedef {{ info: { description: string }, paths: Record<string, Record<string, Operation>> }} Contract
 */

/**
 * What the contract's sample club has for parameters that must be there.
 * @type {Record<string, string>}
 */
const SAMPLE_QUERY = {
  season_id: "3",
  date: "2026-09-16",
  month: "2026-09",
  postal_code: "35000",
};

const element = document.getElementById("reference");
const baseUrl = element?.dataset.base ?? "";
if (element) await draw(element);

/** @param {HTMLElement} place */
async function draw(place) {
  try {
    const contract = await readContract();
    const example = JSON.parse(document.getElementById("notification")?.textContent ?? "null");
    contract.info.description += `\n\n${webhookGuide(baseUrl, example)}`;
    addSamples(contract);
    const { Redoc } = /** @type {any} */ (globalThis);
    Redoc.init(contract, options(), place, (/** @type {unknown} */ cause) => {
      if (cause) return fail(place, cause);
      // What scrolls sideways must be reached by keys too.
      for (const sample of place.querySelectorAll("pre")) sample.tabIndex = 0;
      place.dataset.drawn = "true";
    });
  } catch (cause) {
    fail(place, cause);
  }
}

/** @returns {Promise<Contract>} */
async function readContract() {
  const answer = await fetch(location.pathname.replace(/\/docs\/?$/, "/openapi.json"));
  if (!answer.ok) throw new Error(`the contract answers ${answer.status}.`);
  return answer.json();
}

/**
 * @param {HTMLElement} place
 * @param {unknown} cause
 */
function fail(place, cause) {
  place.textContent = `The reference could not be drawn: ${cause instanceof Error ? cause.message : cause}`;
}

/** @param {Contract} contract */
function addSamples(contract) {
  for (const [path, methods] of Object.entries(contract.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
      operation["x-codeSamples"] = samplesOf({
        method: method.toUpperCase(),
        url: baseUrl + filled(path, operation),
        token: (operation.security ?? []).length > 0,
        key: (operation.parameters ?? []).some(({ name }) => name === "Idempotency-Key"),
        ...(media && { body: media.example, type }),
      });
    }
  }
}

/**
 * The path with identifiers of the sample club, and the query parameters that must be there.
 * @param {string} path
 * @param {Operation} operation
 */
function filled(path, operation) {
  const id = /\{id\}$/.test(path) ? idIn(operation) : undefined;
  const named = path.replace(/\{id\}/, String(id ?? sampleId(path))).replace("{field_id}", "2");
  const query = (operation.parameters ?? []).filter((one) => one.in === "query" && one.required);
  const words = query.map(({ name }) => `${name}=${SAMPLE_QUERY[name] ?? ""}`);
  return words.length > 0 ? `${named}?${words.join("&")}` : named;
}

/**
 * The identifier that the operation's own example answers with.
 * @param {Operation} operation
 */
function idIn({ responses }) {
  const { example } = Object.values(responses["200"]?.content ?? {})[0] ?? {};
  return /** @type {{ data?: { id?: number } } | undefined} */ (example)?.data?.id;
}

/** @param {string} path */
function sampleId(path) {
  const [, segment = ""] = path.split("/");
  /** @type {Record<string, number>} */
  const ids = { seasons: 3, groups: 14, events: 5, payments: 311, documents: 4 };
  if (segment === "annual-registrations") return 1207;
  if (segment === "event-registrations") return 96;
  return ids[segment] ?? (segment === "staff-hours" ? 17 : 482);
}

/** Redoc has no dark theme that stays legible: the page is light whatever the reader's system says. */
function options() {
  const ink = "#1f2421";
  const soft = "#5d655f";
  const line = "#dedbd2";
  const accent = "#1d6b4f";
  const fontFamily = "system-ui, sans-serif";
  return {
    nativeScrollbars: true,
    requiredPropsFirst: true,
    jsonSamplesExpandLevel: 3,
    downloadUrls: [{ title: "openapi.json", url: `${baseUrl}/openapi.json` }],
    theme: {
      colors: {
        primary: { main: accent },
        success: { main: "#17592a" },
        text: { primary: ink, secondary: soft },
        border: { dark: line, light: line },
        responses: {
          success: { color: "#17592a", backgroundColor: "#eef4ea" },
          error: { color: "#8f1f2c", backgroundColor: "#fbeeee" },
        },
      },
      schema: { linesColor: line, typeNameColor: soft, typeTitleColor: soft, requireLabelColor: "#8f1f2c" },
      sidebar: { backgroundColor: "#f4f2ec", textColor: ink },
      rightPanel: { backgroundColor: "#26302b" },
      codeBlock: { backgroundColor: "#141a17" },
      typography: {
        fontFamily,
        headings: { fontFamily, fontWeight: "600" },
        code: { fontFamily: "ui-monospace, monospace", color: "#7a4a00", backgroundColor: "#f0ede4" },
        links: { color: accent, visited: accent, hover: ink },
      },
    },
  };
}
