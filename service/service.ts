import type { Clock } from "../runtime/clock.ts";
import type { Log } from "../runtime/log.ts";
import type { TrustedProxies } from "../runtime/proxies.ts";
import type { Clubs } from "./clubs.ts";
import type { Quotas } from "./quota/quotas.ts";

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
}
