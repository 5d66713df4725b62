import { generateKeyPairSync, randomBytes } from "node:crypto";
import { isIP } from "node:net";
import forge from "node-forge";

/** What a server shows: its key, and its certificate with those between it and the authority. PEM. */
export interface Identity {
  key: string;
  cert: string;
}

interface Names {
  /** Host names and addresses that it is good for. */
  names: string[];
  /** When it ends; in a year unless told otherwise. */
  until?: Date;
}

const YEAR_MS = 365 * 24 * 60 * 60_000;

/** A certificate authority of a test's own, with one below it that signs for servers, as those of the internet do. */
export class Authority {
  readonly #root = new Signer("Guichet Test Root");
  readonly #below = new Signer("Guichet Test Servers", this.#root);

  /** The root's certificate, for those who trust it. PEM. */
  get root(): string {
    return this.#root.pem;
  }

  issue(wish: Names): Identity {
    const { key, cert } = this.#below.issue(wish);
    return { key, cert: cert + this.#below.pem };
  }

  /** A server that forgets to show the certificate between its own and the root. */
  issueWithoutChain(wish: Names): Identity {
    return this.#below.issue(wish);
  }
}

class Signer {
  readonly pem: string;
  readonly #name: string;
  readonly #key: string;

  constructor(name: string, by?: Signer) {
    const { key, publicKey } = keyPair();
    this.#name = name;
    this.#key = key;
    const extensions = [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", keyCertSign: true, critical: true },
    ];
    this.pem = (by ?? this).#sign(publicKey, name, extensions, new Date(Date.now() + YEAR_MS));
  }

  issue({ names, until = new Date(Date.now() + YEAR_MS) }: Names): Identity {
    const { key, publicKey } = keyPair();
    const altNames = names.map((name) => (isIP(name) ? { type: 7, ip: name } : { type: 2, value: name }));
    const extensions = [
      { name: "basicConstraints", cA: false },
      { name: "extKeyUsage", serverAuth: true },
      { name: "subjectAltName", altNames },
    ];
    return { key, cert: this.#sign(publicKey, names[0] ?? "", extensions, until) };
  }

  #sign(publicKey: string, subject: string, extensions: object[], until: Date): string {
    const certificate = forge.pki.createCertificate();
    certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
    certificate.serialNumber = `01${randomBytes(12).toString("hex")}`;
    certificate.validity.notBefore = new Date(until.getTime() - 2 * YEAR_MS);
    certificate.validity.notAfter = until;
    certificate.setSubject([{ name: "commonName", value: subject }]);
    certificate.setIssuer([{ name: "commonName", value: this.#name }]);
    certificate.setExtensions(extensions);
    certificate.sign(forge.pki.privateKeyFromPem(this.#key), forge.md.sha256.create());
    return forge.pki.certificateToPem(certificate);
  }
}

function keyPair(): { key: string; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs1", format: "pem" },
  });
  return { key: privateKey, publicKey };
}
