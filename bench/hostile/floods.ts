import { randomUUID } from "node:crypto";

/** Whom a flood may know: what a stranger sees, and an integration's own token. */
export interface Target {
  /** Loopback only. */
  port: number;
  /** Path in front of every request: `/demo/api/v1`. */
  base: string;
  token: string;
  /** How the program is called: what stands in `Host`. */
  host: string;
  /** Of the dashboard: its origin, and the token and cookie of a sign-in page that a browser has open. */
  origin?: string;
  csrf?: string;
  cookie?: string;
  /** Cookies of people who are signed in to the dashboard, or were. */
  people?: Record<"reader" | "coach" | "ended", string>;
  /** Where the dashboard shows a page of registrations, and somebody's calendar. */
  rows?: string;
  feed?: string;
}

/** One connection's part of a flood. */
export interface Wave {
  /** Bytes of a request, sent again and again: after each answer, or after the connection ended. */
  request: (target: Target) => string | Buffer;
  /** What follows the request: made once, because a flood that makes it anew would keep the core busy that the service needs. */
  body?: Buffer;
  /** Connections at once. */
  connections: number;
  /** Nothing more is sent and nothing read: `hold` keeps a half request open, `deaf` an answer that nobody takes. */
  manner?: "again" | "hold" | "deaf" | "pour";
}

const MIB = 1_048_576;
/** Bytes that one connection pours at most. */
export const POUR_BYTES = 1_024 * MIB;
const MANY = 50;

const get = (path: string, fields = "") => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${fields}\r\n`;
const head = (path: string, type: string, { byteLength }: Buffer, fields = "") =>
  `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: ${type}\r\nContent-Length: ${byteLength}\r\n${fields}\r\n`;
const post = (path: string, type: string, body: string, fields = "") =>
  head(path, type, Buffer.from(body), fields) + body;
const chunked = (path: string, type: string, fields = "") =>
  `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n${fields}\r\n`;

const FORM = "application/x-www-form-urlencoded";
const write = ({ token }: Target) => `Authorization: Bearer ${token}\r\nIdempotency-Key: ${randomUUID()}\r\n`;
const names = (count: number) => Buffer.from(Array.from({ length: count }, (_, index) => index.toString(36)).join("&"));
const keys = (bytes: number) =>
  Buffer.from(
    `{${Array.from({ length: Math.floor(bytes / 12) }, (_, index) => `"k${String(index).padStart(6, "0")}":0`).join(",")}}`,
  );
const [SHORT_NAMES, LONG_NAMES] = [names(4_000), names(17_663)];
const [MIB_OF_KEYS, MOST_KEYS] = [keys(MIB), keys(60_000)];
const wrong = "grant_type=client_credentials&client_id=nobody&client_secret=nothing";

/** The floods of the service (issue: hostile bench). Each is a list of waves that come together. */
export const SERVICE_FLOODS: Readonly<Record<string, readonly Wave[]>> = {
  token: [{ connections: MANY, request: ({ base }) => post(`${base}/token`, FORM, wrong) }],
  docs: [{ connections: MANY, request: ({ base }) => get(`${base}/docs`) }],
  openapi: [{ connections: MANY, request: ({ base }) => get(`${base}/openapi.json`, "Accept-Encoding: gzip\r\n") }],
  "1 GiB bodies": [
    { connections: 5, manner: "pour", request: ({ base }) => chunked(`${base}/token`, FORM) },
    {
      connections: 5,
      manner: "pour",
      request: (target) => chunked(`${target.base}/documents`, "application/json", write(target)),
    },
  ],
  "5,000 half requests": [
    { connections: 5_000, manner: "hold", request: ({ base }) => `GET ${base}/docs HTTP/1.1\r\nHost: a\r\nX-Half: ` },
  ],
  "slow readers": [{ connections: 1_000, manner: "deaf", request: ({ base }) => get(`${base}/docs`).repeat(4) }],
  "17,663 form names": [
    { connections: MANY / 2, body: LONG_NAMES, request: ({ base }) => head(`${base}/token`, FORM, LONG_NAMES) },
    { connections: MANY / 2, body: SHORT_NAMES, request: ({ base }) => head(`${base}/token`, FORM, SHORT_NAMES) },
  ],
  "1 MiB of unknown keys": [
    {
      connections: MANY / 2,
      body: MIB_OF_KEYS,
      request: (target) => head(`${target.base}/seasons`, "application/json", MIB_OF_KEYS, write(target)),
    },
    {
      connections: MANY / 2,
      body: MOST_KEYS,
      request: (target) => head(`${target.base}/seasons`, "application/json", MOST_KEYS, write(target)),
    },
  ],
};
