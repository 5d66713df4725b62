import { isIPv6 } from "node:net";

/** Where a program that listens on an address of this machine is asked from the machine itself. @param host undefined: on every address */
export function ownHost(host: string | undefined): string {
  return host === undefined || host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
}

/** The same with a port, as an origin. */
export function ownOrigin(host: string | undefined, port: number): string {
  const name = ownHost(host);
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`;
}
