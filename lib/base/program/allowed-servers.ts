/** A server that the operator allows whatever its address and port: one of their own, beside this program or in its network. */
export interface AllowedServer {
  /** In small letters. */
  host: string;
  port: number;
}

const HIGHEST_PORT = 65_535;

/**
 * Reads `host:port` pairs, by commas.
 * @throws RangeError in words that follow the setting's name
 */
export function allowedServers(text: string): AllowedServer[] {
  return text
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => {
      const [, host, digits] = /^(?:\[(?=.*\]))?([^[\]\s,]+?)\]?:(\d{1,5})$/.exec(one) ?? [];
      const port = Number(digits);
      if (!host || port < 1 || port > HIGHEST_PORT) throw new RangeError(`must be host:port, by commas; ${one} is not`);
      return { host: host.toLowerCase(), port };
    });
}
