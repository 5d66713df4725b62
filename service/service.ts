import type { Clock } from "../runtime/clock.ts";
import type { TrustedProxies } from "../runtime/http/proxies.ts";
import type { Log } from "../runtime/log.ts";
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
  /** `SERVICE_PUBLIC_URL` without a slash at its end. */
  readonly publicUrl: string;
  /** Whose X-Forwarded-For is believed; nobody's when left out. */
  readonly trustedProxies?: TrustedProxies;
  /** What is made once and sent to everybody. */
  readonly representations: Representations;
  /** Who is served when: however many others there are, callers with a token are not kept waiting. */
  readonly reception: Reception;
}

/** The parts of a service that need no settings. */
export function ownParts(): Pick<Service, "representations" | "reception"> {
  return { representations: new Representations(), reception: new Reception() };
}
