import { checkServerIdentity, connect, type PeerCertificate } from "node:tls";
import { isLoopbackUrl } from "../loopback.ts";
import { doubtful, type Finding, faulty, fine, unlooked } from "./finding.ts";
import { type Asked, askQuestion, type SeenRequest } from "./question.ts";
import { certificateTrouble, codeOf, troubleAt, troubleFinding } from "./trouble.ts";

/** A public address of one of the programs. */
export interface ExaminedAddress {
  program: string;
  /** Without a slash at its end. */
  publicUrl: string;
  /** The settings that name it, and the proxies in front of it. */
  names: { url: string; proxies: string };
  /** With which the running program is recognised; undefined: none runs, or it cannot be asked. */
  key: Buffer | undefined;
  isRunning: boolean;
  now: () => Date;
  /** The host that the program has to be asked for; undefined: any. */
  isOurHost?: (host: string) => boolean;
}

const ANSWER_WITHIN_MS = 6_000;
const DAY_MS = 86_400_000;
/** Those who renew by themselves do it thirty days before: later, something is wrong with that. */
const RENEW_WITHIN_DAYS = 14;

/** Whether people reach the program where its settings say that they do. */
export async function examineAddress(address: ExaminedAddress): Promise<Finding[]> {
  const { program, publicUrl, names } = address;
  const id = `${program}/address`;
  if (isLoopbackUrl(publicUrl)) {
    const here = `${publicUrl} is for this machine alone; ${names.url} names another address.`;
    return [
      fine(id, here),
      unlooked(`${program}/certificate`, here),
      unlooked(`${program}/proxy`, "No proxy is expected in front of it."),
    ];
  }
  const [certificate, plain] = await Promise.all([certificateOf(address), plainOf(address)]);
  const isWrong = certificate.standing === "fault";
  return [...(await answersAt(address, isWrong)), certificate, ...plain];
}

async function answersAt(address: ExaminedAddress, hasBadCertificate: boolean): Promise<Finding[]> {
  const { program, publicUrl, names, key, isRunning } = address;
  const id = `${program}/address`;
  const proxy = `${program}/proxy`;
  if (hasBadCertificate)
    return [unlooked(id, "Its certificate is wrong."), unlooked(proxy, "Its certificate is wrong.")];
  let asked: Asked;
  try {
    // Who cannot prove anything asks all the same: then anybody's answer is as good.
    asked = await askQuestion(new URL(publicUrl).origin, key ?? Buffer.alloc(1), AbortSignal.timeout(ANSWER_WITHIN_MS));
  } catch (cause) {
    return [troubleFinding(id, troubleAt(publicUrl, cause)), unlooked(proxy, "Nobody answers at the public address.")];
  }
  if (asked.who === "ours")
    return [fine(id, `This program answers at ${publicUrl}.`), proxyFinding(address, asked.seen)];
  const notOurs = unlooked(proxy, "The program that runs here did not answer.");
  if (asked.who === "guichet" && (key === undefined || !isRunning))
    return [fine(id, `A Guichet answers at ${publicUrl}.`), notOurs];
  if (asked.who === "guichet")
    return [
      doubtful(
        id,
        `Another Guichet than this one answers at ${publicUrl}: it runs with other data or another secret.`,
        `Point the proxy at this program's port, or mend ${names.url}.`,
      ),
      notOurs,
    ];
  const { status, location } = asked;
  if (location !== null)
    return [
      faulty(
        id,
        `${publicUrl} leads elsewhere (${status}, to ${originIn(location, publicUrl)}).`,
        `Name the final address in ${names.url}.`,
      ),
      notOurs,
    ];
  const says =
    status === 421
      ? `What answers at ${publicUrl} is asked for another name: the proxy does not pass the Host field on.`
      : `Something else than this program answers at ${publicUrl} (${status}).`;
  const remedy =
    status === 421
      ? "Have the proxy pass it on (nginx: proxy_set_header Host $host)."
      : status >= 500
        ? "Start the program, and point the proxy at its port."
        : `Point the proxy at this program's port, or mend ${names.url}.`;
  return [faulty(id, says, remedy), notOurs];
}

function originIn(location: string, base: string): string {
  return URL.canParse(location, base) ? new URL(location, base).origin : "no address";
}

/** How the proxy in front tells who calls, as the program itself sees it. */
function proxyFinding({ program, publicUrl, names, isOurHost }: ExaminedAddress, seen: SeenRequest): Finding {
  const id = `${program}/proxy`;
  const { connection, isTrusted, forwarded } = seen;
  const host = isTrusted && forwarded.host !== null ? forwarded.host : seen.host;
  if (isOurHost && !isOurHost(host ?? ""))
    return faulty(
      id,
      `The proxy at ${connection} asks for the host ${host ?? "(none)"} instead of ${new URL(publicUrl).host}: every page is refused (421).`,
      isTrusted
        ? "Have it pass the Host field on (nginx: proxy_set_header Host $host)."
        : `Have it pass the Host field on (nginx: proxy_set_header Host $host), or name it in ${names.proxies} so that its X-Forwarded-Host is believed.`,
    );
  if (forwarded.for && !isTrusted)
    return faulty(
      id,
      `The proxy at ${connection} tells who calls (X-Forwarded-For) and is not believed: everybody counts as one machine.`,
      `Set ${names.proxies}=${connection}, and restart the program.`,
    );
  if (!forwarded.for && (isTrusted || publicUrl.startsWith("https:")))
    return faulty(
      id,
      `The proxy at ${connection} does not tell who calls: the field X-Forwarded-For is missing, and everybody counts as one machine.`,
      `Have it set (nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for)${isTrusted ? "" : `, and set ${names.proxies}=${connection}`}.`,
    );
  const proto = forwarded.proto !== null && forwarded.proto !== new URL(publicUrl).protocol.slice(0, -1);
  if (proto)
    return doubtful(
      id,
      `The proxy says X-Forwarded-Proto: ${forwarded.proto}, and ${names.url} says otherwise; ${names.url} counts.`,
      `Mend ${names.url} if people really use ${forwarded.proto}.`,
    );
  return fine(
    id,
    forwarded.for ? `The proxy at ${connection} tells who calls, and is believed.` : "No proxy is in front of it.",
  );
}

async function certificateOf({ program, publicUrl, names, now }: ExaminedAddress): Promise<Finding> {
  const id = `${program}/certificate`;
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== "https:")
    return doubtful(
      id,
      `${publicUrl} is not encrypted: passwords and people's data can be read on the way.`,
      `Put a proxy with TLS in front, and name the https address in ${names.url}.`,
    );
  try {
    const { certificate, failure } = await certificateAt(hostname, Number(port || 443));
    const until = new Date(certificate.valid_to);
    const days = Math.floor((until.getTime() - now().getTime()) / DAY_MS);
    const wrongName = checkServerIdentity(hostname, certificate);
    if (days < 0) return troubleFinding(id, certificateTrouble(hostname, "CERT_HAS_EXPIRED"));
    if (wrongName) return troubleFinding(id, certificateTrouble(hostname, "ERR_TLS_CERT_ALTNAME_INVALID"));
    if (failure) return troubleFinding(id, certificateTrouble(hostname, failure));
    if (days < RENEW_WITHIN_DAYS)
      return doubtful(
        id,
        `The certificate of ${hostname} expires in ${days} days.`,
        "Renew it (certbot renew), and look why that did not happen by itself.",
      );
    return fine(id, `The certificate of ${hostname} is good for ${days} more days.`);
  } catch (cause) {
    return unlooked(id, `No TLS connection to ${hostname} came about (${codeOf(cause)}).`);
  }
}

/** The certificate that is shown at an address, and the code with which it is refused. */
export function certificateAt(
  hostname: string,
  port: number,
): Promise<{ certificate: PeerCertificate; failure: string | undefined }> {
  return new Promise((resolve, reject) => {
    const host = hostname.replace(/^\[(.*)\]$/, "$1");
    const socket = connect({
      ...{ host, port, rejectUnauthorized: false },
      ...(/[a-z]/i.test(host) && !host.includes(":") && { servername: host }),
    });
    const end = (work: () => void) => {
      socket.destroy();
      work();
    };
    socket.setTimeout(ANSWER_WITHIN_MS, () => end(() => reject(Object.assign(new Error("late"), { code: "TIMEOUT" }))));
    socket.once("error", (cause) => end(() => reject(cause)));
    socket.once("secureConnect", () => {
      const certificate = socket.getPeerCertificate();
      const told = socket.authorizationError as unknown;
      const failure = typeof told === "string" ? told : told instanceof Error ? codeOf(told) : undefined;
      end(() => resolve({ certificate, failure }));
    });
  });
}

/** Whether who forgets the s of https is led there. */
async function plainOf({ program, publicUrl }: ExaminedAddress): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(publicUrl);
  const id = `${program}/redirect`;
  if (protocol !== "https:" || port !== "") return [];
  try {
    const response = await fetch(`http://${hostname}/`, {
      redirect: "manual",
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    await response.body?.cancel();
    const leads = response.headers.get("location")?.startsWith("https://") ?? false;
    if (leads) return [fine(id, `http://${hostname} leads to https.`)];
    return [
      doubtful(
        id,
        `http://${hostname} answers without leading to https (${response.status}).`,
        "Have the proxy redirect it (nginx: return 308 https://$host$request_uri).",
      ),
    ];
  } catch {
    return [fine(id, `Nobody answers at http://${hostname}.`)];
  }
}
