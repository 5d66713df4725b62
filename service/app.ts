import { randomUUID } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { isHeldBack } from "../runtime/database/hold.ts";
import { answerQuestion } from "../runtime/doctor/question.ts";
import { OverloadedError } from "../runtime/http/fair-queue.ts";
import { traceIn } from "../runtime/watch/trace.ts";
import { standstillIn } from "./clubs.ts";
import type { Operation } from "./contract/operation.ts";
import { notFound, Problem } from "./problem.ts";
import { routes as everyRoute } from "./routes/all.ts";
import { answerProblem, problemOf, REQUEST_ID } from "./routes/answers.ts";
import { clubOf, unlessGone } from "./routes/club-of.ts";
import type { Incoming } from "./routes/incoming.ts";
import { mountOutside } from "./routes/outside.ts";
import type { Route } from "./routes/route.ts";
import { refuseToken } from "./routes/token.ts";
import { inTurn } from "./routes/visit.ts";
import type { Service } from "./service.ts";

type App = Hono<{ Variables: { requestId: string; operation?: string; client?: string } }>;

/** 200 while the process runs. */
const LIVE = "/livez";
/** 200 while the store answers, under both names that supervisors know. */
const READY = ["/healthz", "/readyz"];
const SUPERVISED = [LIVE, ...READY];

/** The service as a function from request to response: every club's API, and what a supervisor asks. */
export function createApp(service: Service, routes: readonly Route[] = everyRoute): App {
  // Not strict: `{base_url}` and `{base_url}/` are the same root.
  const app: App = new Hono({ strict: false });
  app.use(async (context, next) => {
    const startedAt = performance.now();
    context.set(REQUEST_ID, randomUUID());
    await next();
    // Not context.header(): that copies an answer which is complete.
    const { headers } = context.res;
    headers.set("X-Request-Id", context.get(REQUEST_ID));
    headers.set("X-Content-Type-Options", "nosniff");
    // Nobody may cache people's data and refusals. Answers that may be cached say so themselves (the contract and its page).
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
    logRequest(service, context, startedAt);
  });
  app.get(LIVE, (context) => {
    const { incoming } = (context.env ?? {}) as Partial<HttpBindings>;
    const answer = incoming && answerQuestion(incoming, service.doctorKey, service.trustedProxies);
    return context.json(answer ?? { status: "ok" });
  });
  for (const path of READY)
    app.get(path, async (context) => {
      if (service.leaving.since) throw new Problem(503, "unavailable", "This process is being stopped.");
      const standstill = await inTurn(context, () => standstillIn(service.clubs));
      if (standstill) throw new Problem(503, "unavailable", standstill);
      return context.json({ status: "ok" });
    });
  for (const path of SUPERVISED) app.all(path, (context) => refuseMethod(context, ["GET", "HEAD"]));
  mountOutside(app, service);
  for (const [path, ofPath] of groupByPath(routes)) mount(app, service, path, ofPath);
  app.notFound((context) => answerProblem(context, notFound()));
  app.onError((cause, context) => answerFailure(service, context, cause));
  return app;
}

/** Routes by path, fixed segments before parameters: `/members/search` must not be read as a member called "search". */
function groupByPath(routes: readonly Route[]): [string, Route[]][] {
  const paths = new Map<string, Route[]>();
  for (const route of routes) paths.set(route.operation.path, [...(paths.get(route.operation.path) ?? []), route]);
  return [...paths].sort(([a], [b]) => a.split("{").length - b.split("{").length);
}

function mount(app: App, service: Service, path: string, routes: readonly Route[]): void {
  const pattern = `/:club/api/v1${path.replace(/\{(\w+)\}/g, ":$1")}`.replace(/\/$/, "");
  for (const { operation, handle } of routes) {
    app.on(operation.method, pattern, (context) => carryOut(service, context, operation, handle));
  }
  const allowed = routes.flatMap(({ operation: { method } }) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  app.all(pattern, (context) => refuseMethod(context, allowed));
}

function refuseMethod(context: Context, allowed: readonly string[]): Response {
  const detail = `${context.req.method} is not possible here.`;
  const headers = { Allow: allowed.join(", ") };
  return answerProblem(context, new Problem(405, "method_not_allowed", detail, { headers }));
}

async function carryOut(
  service: Service,
  context: Context,
  operation: Operation,
  handle: Route["handle"],
): Promise<Response> {
  context.set("operation", operation.id);
  const headers = new Headers();
  const answer = await answerWith(service, context, headers, { operation, handle });
  for (const [name, value] of headers) answer.headers.set(name, value);
  return answer;
}

/** A refusal keeps the fields that earlier steps set, such as what is left of the quota. */
async function answerWith(
  service: Service,
  context: Context,
  headers: Headers,
  { operation, handle }: Route,
): Promise<Response> {
  try {
    return await inTurn(context, async () => {
      const club = await clubOf(service, context);
      const incoming: Incoming = { service, club, context, headers, now: service.clock.now() };
      return await handle(incoming);
    });
  } catch (cause) {
    if (cause instanceof OverloadedError && operation.errors === "oauth")
      return refuseToken({ service, context }, cause);
    return answerFailure(service, context, await unlessGone(service, context, cause));
  }
}

function answerFailure(service: Service, context: Context, cause: unknown): Response {
  const problem = problemOf(cause);
  if (problem.status >= 500) {
    const trace = traceIn(context.req.header("traceparent"));
    // Whoever moves a club knows that it refuses meanwhile.
    service.log[isHeldBack(cause) ? "info" : "error"](
      { err: problem.cause, request_id: context.get(REQUEST_ID), ...(trace && { trace }) },
      problem.code,
    );
  }
  return answerProblem(context, problem);
}

/** One line a request: identifiers and outcome, never a query, a header or a body. */
function logRequest(service: Service, context: Context, startedAt: number): void {
  const seconds = (performance.now() - startedAt) / 1_000;
  const operation = context.get("operation") ?? "none";
  service.answered({ operation, status: `${Math.floor(context.res.status / 100)}xx` }, seconds);
  const trace = traceIn(context.req.header("traceparent"));
  const line = {
    request_id: context.get(REQUEST_ID),
    ...(trace && { trace }),
    method: context.req.method,
    path: context.req.path,
    operation: context.get("operation"),
    client_id: context.get("client") ?? null,
    status: context.res.status,
    milliseconds: Math.round(seconds * 1_000),
  };
  // A balancer asks every two seconds, for ever: what it hears is of interest only where it is no.
  const isRoutine = SUPERVISED.includes(context.req.path) && context.res.ok;
  service.log[isRoutine ? "debug" : "info"](line, "request");
}
