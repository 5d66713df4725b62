import { z } from "zod";
import { hostFor } from "#lib/base/program/address-settings.ts";
import { port, readEnvironment } from "#runtime/environment.ts";
import { isLoopbackHost, isLoopbackUrl } from "#runtime/loopback.ts";

/** What `npm start` starts, and where. */
export interface Settings {
  service?: { port: number; publicUrl: string; dataDirectory: string };
  dashboard: { port: number; host: string; publicUrl: string; dataDirectory: string };
}

/**
 * Reads the environment (README, Environment) into what is to be started. With `CLUB_API_URL` the dashboard is connected
 * there and no demonstration is started.
 * @param only `dashboard` starts no service whatever the environment says
 * @throws EnvironmentError or Error, one line, when a value is missing or malformed
 */
export function readSettings(source: Record<string, string | undefined>, only?: "dashboard"): Settings {
  const env = readEnvironment(
    {
      SERVICE_PORT: port.default(4000),
      SERVICE_PUBLIC_URL: z.url().optional(),
      SERVICE_DATA_DIR: z.string().default(".data/service"),
      PORT: port.default(3000),
      NEXTAUTH_URL: z.url().optional(),
      HOST: z.string().optional(),
      DATA_DIR: z.string().default(".data/dashboard"),
      CLUB_API_URL: z.url().optional(),
      CLUB_CLIENT_ID: z.string().optional(),
      CLUB_CLIENT_SECRET: z.string().optional(),
      CLUB_PRIVATE_KEY_FILE: z.string().optional(),
    },
    source,
  );
  checkClub(env);
  const dashboardUrl = env.NEXTAUTH_URL ?? `http://localhost:${env.PORT}`;
  const dashboard = {
    port: env.PORT,
    host: env.HOST ?? hostFor(dashboardUrl),
    publicUrl: dashboardUrl,
    dataDirectory: env.DATA_DIR,
  };
  if (env.CLUB_API_URL || only === "dashboard") return { dashboard };
  // Its accounts are public, so they must be of use only to the person at this machine.
  if (!isLoopbackUrl(dashboardUrl) || !isLoopbackHost(dashboard.host))
    throw new Error(
      "The demonstration opens for this machine alone: its password is public. Set CLUB_API_URL and its credentials to open a club, or leave NEXTAUTH_URL and HOST unset.",
    );
  if (env.PORT === env.SERVICE_PORT) throw new Error(`PORT and SERVICE_PORT are both ${env.PORT}: choose two ports.`);
  const publicUrl = (env.SERVICE_PUBLIC_URL ?? `http://localhost:${env.SERVICE_PORT}`).replace(/\/$/, "");
  return { service: { port: env.SERVICE_PORT, publicUrl, dataDirectory: env.SERVICE_DATA_DIR }, dashboard };
}

interface Club {
  CLUB_API_URL?: string | undefined;
  CLUB_CLIENT_ID?: string | undefined;
  CLUB_CLIENT_SECRET?: string | undefined;
  CLUB_PRIVATE_KEY_FILE?: string | undefined;
}

/** A club is an address, an identifier and exactly one way to prove it. Half of it is a slip, never a demonstration. */
function checkClub(club: Club): void {
  const proofs = [club.CLUB_CLIENT_SECRET, club.CLUB_PRIVATE_KEY_FILE].filter((proof) => proof !== undefined).length;
  if (!club.CLUB_API_URL && !club.CLUB_CLIENT_ID && proofs === 0) return;
  if (!club.CLUB_API_URL) throw new Error("CLUB_API_URL is missing beside the club's credentials.");
  if (!club.CLUB_CLIENT_ID) throw new Error("CLUB_CLIENT_ID is missing beside CLUB_API_URL.");
  if (proofs !== 1) throw new Error("Set exactly one of CLUB_CLIENT_SECRET and CLUB_PRIVATE_KEY_FILE.");
}
