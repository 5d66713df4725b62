import { expect, it } from "vitest";
import { contractText } from "../contract/document.ts";
import { FEATURES } from "../contract/features.ts";
import { SAMPLE_PARAMETERS } from "../contract/sample-identifiers.ts";
import { operations } from "../routes/all.ts";
import { addSamples, type Contract } from "./browser/samples.js";

const BASE = "https://club.example/fencing/api/v1";

const contract: Contract = JSON.parse(contractText(operations, new Set(FEATURES), BASE));
addSamples(contract, BASE, SAMPLE_PARAMETERS);
const called = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, path, operation })),
);

it.each(called)("$name is shown in three languages, at an address that is the club's own", ({ path, operation }) => {
  const samples = operation["x-codeSamples"] as { lang: string; source: string }[];
  expect(samples.map(({ lang }) => lang)).toEqual(["Shell", "JavaScript", "Python"]);
  const shape = path.replace(/[.]/g, "\\.").replace(/\{\w+\}/g, "\\d+");
  const required = (operation.parameters ?? []).filter((one) => one.in === "query" && one.required);
  for (const { source } of samples) {
    const [address = ""] = /https:[^'"]+/.exec(source) ?? [];
    const url = new URL(address);
    expect(address.startsWith(BASE)).toBe(true);
    expect(url.pathname.slice(new URL(BASE).pathname.length)).toMatch(new RegExp(`^${shape}$`));
    expect([...url.searchParams.keys()]).toEqual(required.map(({ name }) => name));
    expect(address).not.toMatch(/undefined|null|=$|=&|[{}]/);
  }
});
