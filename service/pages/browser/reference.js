// @ts-check
/** Draws the reference with Redoc from the club's live contract. Runs in the browser, below the page that loads it. */
import { addAccess, addSamples } from "./samples.js";
import { webhookGuide } from "./webhook-guide.js";

const element = document.getElementById("reference");
const baseUrl = element?.dataset.base ?? "";
if (element) await draw(element);

/** @param {HTMLElement} place */
async function draw(place) {
  try {
    const contract = await readContract();
    contract.info.description += `\n\n${webhookGuide(baseUrl, dataIn("notification"), dataIn("announced"))}`;
    addSamples(contract, baseUrl, dataIn("parameters"));
    addAccess(contract);
    const { Redoc } = /** @type {any} */ (globalThis);
    Redoc.init(contract, options(), place, (/** @type {unknown} */ cause) => {
      if (cause) return fail(place, cause);
      // What scrolls sideways must be reached by keys too.
      for (const wide of place.querySelectorAll("pre, .redoc-markdown table")) {
        /** @type {HTMLElement} */ (wide).tabIndex = 0;
      }
      place.dataset.drawn = "true";
    });
  } catch (cause) {
    fail(place, cause);
  }
}

/**
 * What the page carries under a name.
 * @param {string} id
 */
function dataIn(id) {
  return JSON.parse(document.getElementById(id)?.textContent ?? "null");
}

/** @returns {Promise<import("./samples.js").Contract>} */
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
          // Tabs are on dark ground.
          success: { color: "#17592a", backgroundColor: "#eef4ea", tabTextColor: "#8fd0ae" },
          redirect: { color: "#6b4300", backgroundColor: "#f4efe6", tabTextColor: "#e5c27d" },
          error: { color: "#8f1f2c", backgroundColor: "#fbeeee", tabTextColor: "#f3a3aa" },
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
