import type { Target, Wave } from "./floods.ts";

const KIB = 1_024;
const MIB = 1_024 * KIB;
const MANY = 50;
/** Requests that are prepared before the flood and sent in turn, so that the flood itself computes nothing. */
const PREPARED = 500;

const FORM = "application/x-www-form-urlencoded";
const JUNK = "a".repeat(8 * MIB);

const head = (target: Target, line: string, fields: readonly string[]) =>
  `${line} HTTP/1.1\r\nHost: ${target.host}\r\n${fields.map((field) => `${field}\r\n`).join("")}\r\n`;

/** Another machine each time: the desk is told to believe 127.0.0.1 as its proxy, so a flood may come from anywhere. */
const from = (index: number) => `X-Forwarded-For: 198.18.${index >> 8}.${index & 255}`;

/** What a browser of ours sends with each write. */
const ours = ({ origin = "" }: Target) => `Origin: ${origin}`;

/** Sends each of the prepared requests in turn. They are prepared when the first is asked for. */
function inTurn(prepare: (target: Target, index: number) => string, count = PREPARED): Wave["request"] {
  let prepared: Buffer[] | undefined;
  let turn = 0;
  return (target) => {
    prepared ??= Array.from({ length: count }, (_, index) => Buffer.from(prepare(target, index)));
    return prepared[turn++ % count] as Buffer;
  };
}

/** A sign-in as the page sends it, with the token and the cookie of a page that was really read. */
function signIn(target: Target, index: number, email: string): string {
  const body = `email=${email}&password=wrong-${index}&csrfToken=${target.csrf}&json=true`;
  const fields = [ours(target), from(index), `Cookie: ${target.cookie}`, `Content-Type: ${FORM}`];
  return `${head(target, "POST /api/auth/callback/credentials", [...fields, `Content-Length: ${body.length}`])}${body}`;
}

const chunked = (path: string, type: string, more: readonly string[] = []) =>
  inTurn(
    (target, index) =>
      head(target, `POST ${path}`, [
        ours(target),
        from(index),
        `Content-Type: ${type}`,
        "Transfer-Encoding: chunked",
        ...more,
      ]),
    MANY,
  );

const page = inTurn((target, index) => head(target, "GET /sign-in", [from(index)]));

/** As many at once as a page never asks for. */
const SIXTY = 60;

/** Sixty readings side by side by one person, from one machine: what only a program does, or somebody who means it. */
const sixty = (who: keyof NonNullable<Target["people"]>, path?: string): readonly Wave[] => [
  {
    connections: SIXTY,
    request: inTurn(
      (target) => head(target, `GET ${path ?? target.rows}`, [from(1), `Cookie: ${target.people?.[who] ?? ""}`]),
      1,
    ),
  },
];

/** The floods of the dashboard: strangers, and people who have, or had, an account. */
export const DASHBOARD_FLOODS: Readonly<Record<string, readonly Wave[]>> = {
  // The right account and wrong passwords, and accounts that there are not: each costs a hash.
  "sign-in": [
    {
      connections: MANY / 2,
      request: inTurn((target, index) => signIn(target, index, `nobody-${index}%40club.example`)),
    },
    { connections: MANY / 2, request: inTurn((target, index) => signIn(target, index, "director%40demo.example")) },
  ],
  "sign-in, 8 MiB e-mails": [{ connections: MANY, request: inTurn((target) => signIn(target, 0, JUNK), 1) }],
  "sign-in page": [{ connections: MANY, request: page }],
  "1 GiB bodies": [
    { connections: 5, manner: "pour", request: chunked("/sign-in", "text/plain", ["Next-Action: x"]) },
    { connections: 5, manner: "pour", request: chunked("/hooks/demo", "application/json") },
  ],
  "700 MiB bodies": [
    { connections: 3, manner: "pour", request: chunked("/hooks/2", "text/plain", ["Next-Action: x"]) },
    { connections: 3, manner: "pour", request: chunked("/", "text/plain", ["Next-Action: x"]) },
  ],
  "5,000 half requests": [
    {
      connections: 5_000,
      manner: "hold",
      request: ({ host }) => `GET /sign-in HTTP/1.1\r\nHost: ${host}\r\nX-Half: `,
    },
  ],
  "slow readers": [
    {
      connections: 1_000,
      manner: "deaf",
      request: inTurn((target, index) => head(target, "GET /sign-in", [from(index)]).repeat(4)),
    },
  ],
  "messages to the receiver": [
    {
      connections: MANY,
      request: inTurn((target, index) => {
        const body = JSON.stringify({ specversion: "1.0", id: String(index), data: "x".repeat(64 * KIB) });
        const signature = `webhook-id: ${index}\r\nwebhook-timestamp: 1790000000\r\nwebhook-signature: v1,${index}`;
        const fields = [from(index), signature, "Content-Type: application/cloudevents+json"];
        return `${head(target, "POST /hooks/demo", [...fields, `Content-Length: ${body.length}`])}${body}`;
      }, MANY),
    },
  ],
  "60 at once, a reader": sixty("reader"),
  "60 at once, a coach": sixty("coach"),
  "60 at once, an ended session": sixty("ended"),
  "60 at once, a page of a reader": sixty("reader", "/demo/2"),
  "60 at once, a calendar feed": [
    { connections: SIXTY, request: inTurn((target) => head(target, `GET ${target.feed}`, [from(2)]), 1) },
  ],
};
