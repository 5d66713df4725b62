import { randomBytes } from "node:crypto";
import type { Clock } from "../runtime/clock.ts";
import type { TrustedProxies } from "../runtime/http/proxies.ts";
import type { Log } from "../runtime/log.ts";
import { type Labels, Metrics } from "../runtime/watch/metrics.ts";
import type { Clubs } from "./clubs.ts";
import type { Quotas } from "./quota/quotas.ts";
import { Reception } from "./reception.ts";
import { Representations } from "./representations.ts";

/** What one running service is made of; every request is carried out with it. */
export interface Service {
  readonly clubs: Clubs;
  readonly clock: Clock;
  readonly log: Log;
  readonly quotas: Quotas;
  /** What the process counts of itself, whether anybody asks or not. */
  readonly metrics: Metrics;
  /** `SERVICE_PUBLIC_URL` without a slash at its end. */
  readonly publicUrl: string;
  /** Whose X-Forwarded-For is believed; nobody's when left out. */
  readonly trustedProxies?: TrustedProxies;
  /** What is made once and sent to everybody. */
  readonly representations: Representations;
  /** With which `npm run doctor` recognises this process at its public address: told through the control socket alone. */
  readonly doctorKey: Buffer;
  /** Counts an answer. */
  readonly answered: (labels: Labels, seconds: number) => void;
  /** Set when the process is asked to stop: who watches is told that it is not ready, while requests are still answered. */
  readonly leaving: { since?: Date };
  /** Who is served when: however many others there are, callers with a token are not kept waiting. */
  readonly reception: Reception;
}

const DOCTOR_KEY_BYTES = 32;

/** The parts of a service that need no settings. */
export function ownParts(): Pick<
  Service,
  "representations" | "reception" | "metrics" | "answered" | "doctorKey" | "leaving"
> {
  const metrics = new Metrics();
  const answered = metrics.histogram(
    "guichet_service_request_seconds",
    "How long answers took, by operation and status.",
  );
  const doctorKey = randomBytes(DOCTOR_KEY_BYTES);
  return {
    representations: new Representations(),
    reception: new Reception(),
    metrics,
    answered,
    doctorKey,
    leaving: {},
  };
}
