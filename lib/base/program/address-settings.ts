import { z } from "zod";
import { port, readEnvironment } from "#runtime/environment.ts";
import { proxies, type TrustedProxies } from "#runtime/http/proxies.ts";
import { loopbackFor } from "#runtime/loopback.ts";

/** The dashboard's variables that say where it is reached; lib/base/program/environment.ts reads the same ones. */
export const addressShape = {
  PORT: port.default(3000),
  NEXTAUTH_URL: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional(),
  TRUSTED_PROXIES: proxies,
};

/** Where the dashboard listens, and as whom it is known. */
export interface FrontSettings {
  port: number;
  /** The address of this machine on which it listens. */
  host: string;
  /** Where people reach it, without a slash at the end. */
  publicUrl: string;
  /** Whose `X-Forwarded-*` fields are believed. */
  proxies: TrustedProxies;
}

/** Where people reach the dashboard, without a slash at the end. */
export function publicUrlOf(read: { PORT: number; NEXTAUTH_URL?: string | undefined }): string {
  return (read.NEXTAUTH_URL ?? `http://localhost:${read.PORT}`).replace(/\/+$/, "");
}

/** A dashboard whose public address is this machine's own listens only there. */
export function hostFor(publicUrl: string): string {
  return loopbackFor(publicUrl) ?? "0.0.0.0";
}

/** @throws EnvironmentError with the one line to show before ending */
export function readFrontSettings(source: Record<string, string | undefined> = process.env): FrontSettings {
  const read = readEnvironment({ ...addressShape, HOST: z.string().optional() }, source);
  const publicUrl = publicUrlOf(read);
  return { port: read.PORT, host: read.HOST ?? hostFor(publicUrl), publicUrl, proxies: read.TRUSTED_PROXIES };
}
