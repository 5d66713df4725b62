import { afterEach, beforeEach, expect, vi } from "vitest";

/** Noise fails tests: a `console.error` or `console.warn` that a test did not expect is a defect. */
let noise: unknown[][] = [];

beforeEach(() => {
  noise = [];
  vi.spyOn(console, "error").mockImplementation((...words) => void noise.push(words));
  vi.spyOn(console, "warn").mockImplementation((...words) => void noise.push(words));
});

afterEach(() => {
  expect(noise, "console.error or console.warn was called").toEqual([]);
});
