import { findControlKey, sendCommand } from "../../runtime/control-socket.ts";
import { flightRows } from "./flight-rows.ts";

/** Nobody waits longer for an answer; a call that takes so long has no end. */
const CALL_LIMIT_MS = 20_000;

/** Somebody at the door of a desk, with what their browser keeps. */
export interface Visitor {
  readonly name: string;
  /** The Cookie header; empty when nobody is signed in. */
  readonly cookie: string;
}

/** An answer to a call: its status and its body as text. */
export interface Reply {
  status: number;
  headers: Headers;
  text: string;
}

/** A request as a browser sends it from a page of the desk. @throws when the answer does not come to its end */
export async function ask(url: string, { cookie }: Visitor, path: string, init: RequestInit = {}): Promise<Reply> {
  const answer = await fetch(`${url}${path}`, {
    redirect: "manual",
    signal: AbortSignal.timeout(CALL_LIMIT_MS),
    ...init,
    headers: { origin: url, cookie, ...init.headers },
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** The same, and on to where it leads, once: a list opens as its person has it open. @throws when an answer does not come to its end */
export async function askOnward(url: string, visitor: Visitor, path: string): Promise<Reply> {
  const reply = await ask(url, visitor, path);
  const location = reply.headers.get("location");
  const to = location === null ? null : URL.parse(location, url);
  return to ? ask(url, visitor, to.pathname + to.search) : reply;
}

/** A request whose answer is no text. @throws when the answer does not come to its end */
export async function askBytes(
  url: string,
  { cookie }: Visitor,
  path: string,
): Promise<{ status: number; bytes: Uint8Array }> {
  const answer = await fetch(`${url}${path}`, {
    ...{ redirect: "manual", signal: AbortSignal.timeout(CALL_LIMIT_MS), headers: { origin: url, cookie } },
  });
  return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) };
}

/** What a browser that already shows the desk is given of a page: React's stream in place of a document. @throws when an answer does not come to its end */
export async function askStream(url: string, visitor: Visitor, path: string): Promise<Reply> {
  const headers = { rsc: "1" };
  const reply = await ask(url, visitor, path, { headers });
  // Next wants the headers named in the address too, and says how: what it answers first is empty.
  const named = URL.parse(reply.headers.get("location") ?? "", url);
  if (!named?.searchParams.has("_rsc")) return reply;
  return ask(url, visitor, named.pathname + named.search, { headers });
}

/** Signs a person in as the sign-in page does. @throws when the password is refused */
export async function enter(url: string, name: string, email: string, password: string): Promise<Visitor> {
  const nobody = { name, cookie: "" };
  const csrf = await ask(url, nobody, "/api/auth/csrf");
  const { csrfToken } = JSON.parse(csrf.text) as { csrfToken: string };
  const answer = await ask(url, { name, cookie: cookiesIn(csrf) }, "/api/auth/callback/credentials", {
    method: "POST",
    body: new URLSearchParams({ csrfToken, email, password, json: "true" }),
  });
  const cookie = cookiesIn(answer);
  if (!cookie.includes("session-token")) throw new Error(`${email} may not sign in: ${answer.status} ${answer.text}`);
  return { name, cookie };
}

function cookiesIn({ headers }: Reply): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** Posts to a server action. @param body as it goes over the wire: the arguments as React writes them */
export function postAction(url: string, visitor: Visitor, page: string, id: string, body: string): Promise<Reply> {
  const headers = { "next-action": id, "content-type": "text/plain;charset=UTF-8", accept: "text/x-component" };
  return ask(url, visitor, page, { method: "POST", headers, body });
}

/** What a server action returned, out of the rows of React's stream: of plain data only. */
export function returned({ text }: Reply): unknown {
  const rows = flightRows(Buffer.from(text));
  const named = /"a":"\$@([0-9a-f]+)"/.exec(rows.get("0")?.text ?? "")?.[1];
  const row = named && rows.get(named)?.text;
  return row ? JSON.parse(row) : undefined;
}

/** Gives the running dashboard a command, as `npm run user` does. @throws with its words where it is refused */
export async function command(dashboardData: string, asked: Record<string, string>): Promise<void> {
  const key = findControlKey({ dataDirectory: dashboardData, file: "door.json" });
  if (!key || !(await sendCommand(key, "user", asked))) throw new Error("The dashboard has no control socket.");
}
