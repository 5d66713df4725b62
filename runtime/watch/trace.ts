import { randomBytes } from "node:crypto";

const TRACE_BYTES = 16;
const SPAN_BYTES = 8;

/** The field of https://www.w3.org/TR/trace-context/#traceparent-header, version 00. */
const TRACEPARENT = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}/;

/** The name of one thing that somebody asked for, in the logs of every program that took part in it. It says nothing about them. */
export function newTrace(): string {
  return randomBytes(TRACE_BYTES).toString("hex");
}

/** The field `traceparent` with which a request is sent on. */
export function traceparent(trace: string): string {
  return `00-${trace}-${randomBytes(SPAN_BYTES).toString("hex")}-00`;
}

/** The trace that a request says it belongs to; undefined where it says none, or what cannot be read. */
export function traceIn(field: string | undefined): string | undefined {
  return TRACEPARENT.exec(field ?? "")?.[1];
}
