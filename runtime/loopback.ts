/** The names that a machine has for itself, as the URL standard writes them. */
export const LOOPBACK_NAMES = ["localhost", "127.0.0.1", "[::1]"] as const;

/** Whether an address (a URL) can only be reached from the machine itself. */
export function isLoopbackUrl(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}

/** Whether two addresses are the same place: this machine has several names for itself, and who asks at one is answered at the others. */
export function isSamePlace(one: string, other: string): boolean {
  const [first, second] = [new URL(one), new URL(other)];
  if (isLoopbackUrl(one) && isLoopbackUrl(other)) second.hostname = first.hostname;
  return first.href === second.href;
}

/** Where to listen for a public address that is this machine's own: it is not offered to the network. undefined for any other. */
export function loopbackFor(publicUrl: string): string | undefined {
  if (!isLoopbackUrl(publicUrl)) return undefined;
  return new URL(publicUrl).hostname === "[::1]" ? "::1" : "127.0.0.1";
}

/** Whether a host to listen on lets in the machine itself alone. */
export function isLoopbackHost(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d+){3}$/.test(host);
}
