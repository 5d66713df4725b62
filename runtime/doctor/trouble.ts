import type { Trouble } from "./database-trouble.ts";
import { type Finding, faulty } from "./finding.ts";

const CERTIFICATE = /^(CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED|UNABLE_TO_|ERR_SSL_)/;

/** The code of a failure of `fetch`, of a socket or of TLS. */
export function codeOf(cause: unknown): string {
  for (let one = cause, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth++) {
    const { code } = one as { code?: unknown };
    if (typeof code === "string") return code;
    if (one.name === "TimeoutError" || one.name === "AbortError") return "TIMEOUT";
  }
  return "unreachable";
}

/** What a failed connection means. @param url without secrets: only its origin is told */
export function troubleAt(url: string, cause: unknown): Trouble {
  const { host, hostname } = new URL(url);
  const code = codeOf(cause);
  if (CERTIFICATE.test(code)) return certificateTrouble(hostname, code);
  switch (code) {
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return {
        says: `The name ${hostname} has no address (${code}).`,
        remedy: "Mend the name in the setting, or in the name service (DNS).",
      };
    case "ECONNREFUSED":
      return {
        says: `Nobody listens at ${host}.`,
        remedy: "Start what is meant to answer there, or mend its address and port.",
      };
    case "TIMEOUT":
    case "UND_ERR_HEADERS_TIMEOUT":
      return {
        says: `${host} takes connections and gives no answer: it hangs.`,
        remedy: "Restart what answers there; look into its log and at its load.",
      };
    case "UND_ERR_CONNECT_TIMEOUT":
    case "ETIMEDOUT":
    case "EHOSTUNREACH":
    case "ENETUNREACH":
      return {
        says: `No connection to ${host} comes about (${code}).`,
        remedy: "Look for a firewall in between, and whether that machine runs.",
      };
    case "ECONNRESET":
    case "UND_ERR_SOCKET":
      return {
        says: `${host} breaks the connection off (${code}).`,
        remedy: "Look whether it speaks https at that port, and into its log.",
      };
    default:
      return {
        says: `${host} cannot be reached (${code}).`,
        remedy: "Look whether it runs and can be reached from this machine.",
      };
  }
}

/** What is wrong with a certificate, by the code that TLS gives. */
export function certificateTrouble(hostname: string, code: string): Trouble {
  switch (code) {
    case "CERT_HAS_EXPIRED":
      return {
        says: `The certificate of ${hostname} has expired.`,
        remedy: "Renew it (certbot renew, or restart the proxy that renews it).",
      };
    case "CERT_NOT_YET_VALID":
      return {
        says: `The certificate of ${hostname} is not valid yet.`,
        remedy: "Set this machine's clock by NTP, or wait until it is valid.",
      };
    case "ERR_TLS_CERT_ALTNAME_INVALID":
      return {
        says: `The certificate is not for ${hostname}, but for another name.`,
        remedy: `Have a certificate made for ${hostname}, or mend the name in the setting.`,
      };
    case "DEPTH_ZERO_SELF_SIGNED_CERT":
    case "SELF_SIGNED_CERT_IN_CHAIN":
      return {
        says: `The certificate of ${hostname} is signed by nobody whom this machine knows (${code}).`,
        remedy: "Use one of a known authority, or name yours in NODE_EXTRA_CA_CERTS.",
      };
    case "UNABLE_TO_VERIFY_LEAF_SIGNATURE":
    case "UNABLE_TO_GET_ISSUER_CERT_LOCALLY":
      return {
        says: `The chain of certificates of ${hostname} is not whole, or of an authority that this machine does not know (${code}).`,
        remedy: "Have the proxy send the whole chain (fullchain.pem), or name the authority in NODE_EXTRA_CA_CERTS.",
      };
    default:
      return {
        says: `TLS with ${hostname} fails (${code}).`,
        remedy: "Look at the certificate and protocols of what answers there.",
      };
  }
}

export const troubleFinding = (id: string, { says, remedy }: Trouble): Finding => faulty(id, says, remedy);
