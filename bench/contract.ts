/**
 * `npm run bench -- contract [ROUNDS]`: what growing all forms from a club's whole contract costs, each step beside another
 * program's comparable one: our parsing beside JSON.parse of the same text, our validators beside ajv's of the same
 * schemas. The document is read over HTTP from a real service with every feature on. What is fair about it: bench/README.md.
 */
import { execFile } from "node:child_process";
import { openSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { bodySchema, type ContractDocument, findOperation, parseContract } from "#lib/club/contract/document.ts";
import type { FormModel } from "#lib/club/contract/form-field.ts";
import { formModel } from "#lib/club/contract/form-model.ts";
import { bodyValidator } from "#lib/club/contract/validator.ts";
import { RESOURCES } from "#lib/sync/resources/all.ts";
import { ownFolder } from "../scripts/own-folder.ts";
import { startProgram, untilReady } from "../scripts/programs.ts";
import { freePort } from "../scripts/testing/free-port.ts";

/** Both sides take turns, so that a busy moment of the machine falls on both; the middle round of each counts. */
const ROUNDS = Number(process.argv[2] ?? 15);

/** Runs in a round: where the core's clock ticks every 4 ms, one run of a step may be over before it has. */
const RUNS = 20;

const OPERATIONS = Object.values(RESOURCES).flatMap(({ collection, item }) => [
  { method: "POST", path: collection } as const,
  { method: "PATCH", path: item } as const,
]);

/** The whole contract's text, from a service of its own. */
async function contractText(): Promise<string> {
  const own = ownFolder("bench");
  const folder = own.path;
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = { ...process.env, SERVICE_DATA_DIR: folder, SERVICE_PORT: String(port), SERVICE_PUBLIC_URL: url };
  const log = openSync(join(folder, "service.log"), "a");
  const service = startProgram("service", ["service/main.ts"], { ...env, LOG_LEVEL: "warn" }, log);
  try {
    await untilReady(service, `${url}/healthz`);
    await promisify(execFile)(process.execPath, ["service/cli.ts", "create", "bench", "--name", "Bench"], { env });
    return await (await fetch(`${url}/bench/api/v1/openapi.json`)).text();
  } finally {
    await service.stop();
    own.remove();
  }
}

const models = (document: ContractDocument): FormModel[] =>
  OPERATIONS.flatMap((operation) => formModel(document, operation) ?? []);

/** Milliseconds that one of several runs keeps a core busy: on a machine with other work the clock would count that too. */
function timed<Input>(inputs: readonly Input[], run: (input: Input) => unknown): number {
  const start = process.threadCpuUsage();
  for (const input of inputs) run(input);
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000 / inputs.length;
}

/** A step: ours, and another's where there is one. `fresh` makes what a run consumes, outside the time. */
interface Step {
  name: string;
  ours: (fresh: FormModel[]) => unknown;
  other?: { name: string; run: () => unknown };
}

function measure({ name, ours, other }: Step, document: ContractDocument): void {
  const times: { ours: number[]; other: number[] } = { ours: [], other: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const fresh = Array.from({ length: RUNS }, () => models(document));
    times.ours.push(timed(fresh, ours));
    if (other) times.other.push(timed(fresh, other.run));
  }
  const middle = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
  const ms = (value = Number.NaN) => `${value.toFixed(2)} ms`;
  const mine = `${name}: ${ms(middle(times.ours))} (first round ${ms(times.ours[0])})`;
  const ratio = (middle(times.ours) / middle(times.other)).toFixed(2);
  const theirs = other
    ? `; ${other.name}: ${ms(middle(times.other))} (first round ${ms(times.other[0])}); ratio ${ratio}`
    : "";
  console.log(mine + theirs);
}

const text = await contractText();
const document = parseContract(text);
const schemas = OPERATIONS.map((name) => bodySchema(document, findOperation(document, name) ?? {}));
const methods = (item: unknown) => Object.keys(Object(item)).filter((key) => /^(get|post|put|patch|delete)$/.test(key));
const operations = Object.values(document.paths).flatMap(methods);
if (JSON.stringify(schemas).includes('"$ref"')) throw new Error("ajv would need the document for its references");
const fields = models(document).reduce((count, model) => count + model.fields.length, 0);
console.log(
  `${operations.length} operations, ${Math.round(text.length / 1000)} kB; ${schemas.length} forms with ${fields} fields; middle of ${ROUNDS} rounds of ${RUNS}`,
);

measure(
  {
    name: "parse, its size and depth measured",
    ours: () => parseContract(text),
    other: { name: "JSON.parse", run: () => JSON.parse(text) },
  },
  document,
);
measure({ name: "models of all forms", ours: () => models(document) }, document);
measure(
  {
    name: "validators of all forms",
    ours: (fresh) => fresh.map((model) => bodyValidator(model)),
    other: {
      name: "ajv.compile of the same schemas",
      run: () => {
        // Without its cache of what it compiled before: a contract is compiled once, whenever it has changed.
        const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
        return schemas.map((schema) => ajv.compile(structuredClone(schema) as object));
      },
    },
  },
  document,
);
measure(
  {
    name: "everything, from text to validators",
    ours: () => models(parseContract(text)).map((model) => bodyValidator(model)),
  },
  document,
);
