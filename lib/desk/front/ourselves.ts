import { isLoopbackUrl, LOOPBACK_NAMES } from "#runtime/loopback.ts";

/** The names under which browsers may know the dashboard. */
export interface Ourselves {
  /** As a `Host` field writes them, in the spelling of the URL standard. */
  readonly hosts: ReadonlySet<string>;
  readonly origins: ReadonlySet<string>;
  /** `http` or `https`: what people use, whatever a proxy in front speaks to us. */
  readonly protocol: string;
}

/**
 * The dashboard's own names. Where its public address is this machine's own, the machine's other names count too: another site
 * can point a name of its own at 127.0.0.1 (DNS rebinding), but none of these.
 * @param publicUrl `NEXTAUTH_URL`
 * @param port on which it listens
 */
export function ourselves(publicUrl: string, port: number): Ourselves {
  const { origin, protocol } = new URL(publicUrl);
  const origins = new Set([origin]);
  if (isLoopbackUrl(publicUrl)) {
    const ports = new Set([new URL(publicUrl).port, String(port)]);
    for (const name of LOOPBACK_NAMES)
      for (const one of ports) origins.add(new URL(`${protocol}//${name}${one ? `:${one}` : ""}`).origin);
  }
  const hosts = new Set([...origins].map((one) => new URL(one).host));
  return { hosts, origins, protocol: protocol.slice(0, -1) };
}

/** A `Host` field in the spelling of the URL standard; undefined where it is none. */
export function hostIn(field: string, protocol: string): string | undefined {
  if (!/^[A-Za-z0-9.:[\]_-]+$/.test(field) || !URL.canParse(`${protocol}://${field}`)) return undefined;
  return new URL(`${protocol}://${field}`).host;
}

/** Whether an `Origin` field is one of ours. Browsers send none, or `null`, where a page has no right to say who it is. */
export function isOurOrigin(
  field: string | null | undefined,
  { origins }: Pick<Ourselves, "origins">,
): field is string {
  return typeof field === "string" && origins.has(field);
}
