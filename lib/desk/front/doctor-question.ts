import type { IncomingMessage, ServerResponse } from "node:http";
import { LIVE } from "#lib/base/program/health-paths.ts";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { answerQuestion } from "#runtime/doctor/question.ts";
import type { TrustedProxies } from "#runtime/http/proxies.ts";
import { GUARDED } from "./refusal.ts";

/** Set by lib/desk/doctor/control.ts: the front knows no secret. */
const key = keptByProcess<Buffer>("doctor key");

/**
 * Tells `npm run doctor` what this program sees of its request, before the fields of proxies are replaced and whatever host it asks for.
 * @returns whether it was such a question
 */
export function answerDoctor(request: IncomingMessage, response: ServerResponse, proxies: TrustedProxies): boolean {
  if (request.method !== "GET" || request.url !== LIVE) return false;
  const answer = answerQuestion(request, key.value, proxies);
  if (!answer) return false;
  response.writeHead(200, { ...GUARDED, "content-type": "application/json" }).end(`${JSON.stringify(answer)}\n`);
  return true;
}
