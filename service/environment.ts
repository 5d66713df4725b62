import { join } from "node:path";
import { z } from "zod";
import {
  flagSetting,
  instantSetting,
  port,
  readEnvironment,
  stopDelay,
  timeZone,
  UPGRADE_BACKUPS_KEPT,
  UPGRADE_BACKUPS_MOST,
} from "../runtime/environment.ts";
import { proxies, type TrustedProxies } from "../runtime/http/proxies.ts";
import { loopbackFor } from "../runtime/loopback.ts";
import { DEFAULT_TIME_ZONE } from "../runtime/time-zone.ts";
import { WATCH_TOKEN_MIN_LENGTH, type WatchSettings, watchSettings } from "../runtime/watch/server.ts";

/** The service's settings, read once at its start. */
export interface Environment {
  port: number;
  /** The address of this machine on which it listens; undefined: all of them. */
  host: string | undefined;
  publicUrl: string;
  /** Unset: the embedded database in `dataDirectory`. */
  databaseUrl: string | undefined;
  dataDirectory: string;
  /** Where back-ups go that are made before an upgrade, and how many of each club are kept; with 0 none is made. */
  backups: { folder: string; keep: number };
  demo: boolean;
  /** Token requests per minute, IP and club. */
  tokenQuota: number;
  /** Proxies that tell the caller's address in X-Forwarded-For; none unless they are named. */
  trustedProxies: TrustedProxies;
  /** How long it goes on answering once it is asked to stop, in seconds, and says that it is not ready. */
  stopDelaySeconds: number;
  now: Date | undefined;
  /** Who watches asks here; undefined: nobody does. */
  watch: WatchSettings | undefined;
  /** Where the demonstration club lives, IANA. */
  timeZone: string;
}

const DEFAULT_PORT = 4000;
/** club-api §8 */
const DEFAULT_TOKEN_QUOTA = 30;

const shape = {
  SERVICE_PORT: port.default(DEFAULT_PORT),
  SERVICE_HOST: z.string().optional(),
  SERVICE_PUBLIC_URL: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional(),
  SERVICE_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" }).optional(),
  SERVICE_DATA_DIR: z.string().default(".data/service"),
  SERVICE_BACKUP_DIR: z.string().optional(),
  UPGRADE_BACKUPS: z.coerce.number().int().min(0).max(UPGRADE_BACKUPS_MOST).default(UPGRADE_BACKUPS_KEPT),
  SERVICE_DEMO: flagSetting,
  SERVICE_TOKEN_QUOTA: z.coerce.number().int().min(1).default(DEFAULT_TOKEN_QUOTA),
  SERVICE_TRUSTED_PROXIES: proxies,
  SERVICE_METRICS_PORT: port.optional(),
  SERVICE_METRICS_HOST: z.string().optional(),
  SERVICE_METRICS_TOKEN: z.string().min(WATCH_TOKEN_MIN_LENGTH).optional(),
  SERVICE_STOP_DELAY: stopDelay,
  GUICHET_NOW: instantSetting.optional(),
  GUICHET_TIME_ZONE: timeZone.default(DEFAULT_TIME_ZONE),
};

/** The names of the service's settings. */
export const SERVICE_SETTINGS: readonly string[] = [...Object.keys(shape), "LOG_LEVEL"];

/**
 * @throws EnvironmentError naming every variable at fault
 */
export function readServiceEnvironment(source: Record<string, string | undefined> = process.env): Environment {
  const read = readEnvironment(shape, source);
  const publicUrl = (read.SERVICE_PUBLIC_URL ?? `http://localhost:${read.SERVICE_PORT}`).replace(/\/+$/, "");
  return {
    port: read.SERVICE_PORT,
    host: read.SERVICE_HOST ?? loopbackFor(publicUrl),
    publicUrl,
    databaseUrl: read.SERVICE_DATABASE_URL,
    dataDirectory: read.SERVICE_DATA_DIR,
    backups: {
      folder: read.SERVICE_BACKUP_DIR ?? join(read.SERVICE_DATA_DIR, "backups"),
      keep: read.UPGRADE_BACKUPS,
    },
    demo: read.SERVICE_DEMO ?? false,
    tokenQuota: read.SERVICE_TOKEN_QUOTA,
    trustedProxies: read.SERVICE_TRUSTED_PROXIES,
    watch: watchSettings(
      { port: read.SERVICE_METRICS_PORT, host: read.SERVICE_METRICS_HOST, token: read.SERVICE_METRICS_TOKEN },
      { host: "SERVICE_METRICS_HOST", token: "SERVICE_METRICS_TOKEN" },
    ),
    stopDelaySeconds: read.SERVICE_STOP_DELAY,
    now: read.GUICHET_NOW,
    timeZone: read.GUICHET_TIME_ZONE,
  };
}
