import type { Clock } from "../runtime/clock.ts";
import type { Log } from "../runtime/log.ts";
import type { TrustedProxies } from "../runtime/proxies.ts";
import type { Clubs } from "./clubs.ts";
import { Gate } from "./gate.ts";
import type { Quotas } from "./quota/quotas.ts";
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
  /** The way in for those who have shown no token: however many they are, callers with one are not kept waiting. */
  readonly publicDoor: Gate;
}

/**
 * Requests without a token that are worked on at once: enough to wait for the database side by side. Their line is longer than
 * there are connections.
 */
const PUBLIC_DOOR = { places: 4, line: 4_096 };

/** The parts of a service that need no settings. */
export function ownParts(): Pick<Service, "representations" | "publicDoor"> {
  return { representations: new Representations(), publicDoor: new Gate(PUBLIC_DOOR) };
}
