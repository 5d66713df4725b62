import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** A device of a test's own that makes one passkey and shows it, as Web Authentication level 3 says: ES256, no attestation. */
export class SoftKey {
  readonly id = randomBytes(16);
  origin: string;
  host: string;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  #count = 0;

  /** @param origin of the page that asks @param host the relying party */
  constructor(origin: string, host: string) {
    this.origin = origin;
    this.host = host;
    ({ privateKey: this.#privateKey, publicKey: this.#publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" }));
  }

  /** What a browser answers that made it, as JSON. */
  made(challenge: string): string {
    const clientDataJSON = this.#clientData("webauthn.create", challenge);
    const { x, y } = this.#publicKey.export({ format: "jwk" });
    // A COSE key (RFC 9053 §7.1.1): a map of five, in CBOR.
    const key = Buffer.concat([
      ...[Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 32]), point(x)],
      ...[Buffer.from([0x22, 0x58, 32]), point(y)],
    ]);
    const length = Buffer.from([0, this.id.length]);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, key]);
    const data = Buffer.concat([this.#head(0x45), attested]);
    // {"fmt": "none", "attStmt": {}, "authData": h'…'}
    const attestation = Buffer.concat([
      ...[Buffer.from([0xa3, 0x63]), Buffer.from("fmt"), Buffer.from([0x64]), Buffer.from("none")],
      ...[Buffer.from([0x67]), Buffer.from("attStmt"), Buffer.from([0xa0, 0x68]), Buffer.from("authData")],
      ...[Buffer.from([0x58, data.length]), data],
    ]);
    return this.#answer({ clientDataJSON, attestationObject: attestation.toString("base64url"), transports: ["usb"] });
  }

  /**
   * What a browser answers that shows it, as JSON.
   * @param alone the account under which the device keeps it; whether it checked who holds it
   */
  shown(challenge: string, alone?: { handle: string; isVerified?: boolean }): string {
    this.#count += 1;
    const clientDataJSON = this.#clientData("webauthn.get", challenge);
    const data = this.#head(alone?.isVerified === false ? 0x01 : 0x05);
    const hash = createHash("sha256").update(Buffer.from(clientDataJSON, "base64url")).digest();
    const signature = sign("sha256", Buffer.concat([data, hash]), this.#privateKey).toString("base64url");
    const userHandle = alone && Buffer.from(alone.handle).toString("base64url");
    const shown = { clientDataJSON, authenticatorData: data.toString("base64url"), signature };
    return this.#answer({ ...shown, ...(userHandle !== undefined && { userHandle }) });
  }

  #clientData(type: string, challenge: string): string {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false })).toString(
      "base64url",
    );
  }

  /** The host's digest, flags and count. */
  #head(flags: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.#count);
    return Buffer.concat([createHash("sha256").update(this.host).digest(), Buffer.from([flags]), count]);
  }

  #answer(response: object): string {
    const id = this.id.toString("base64url");
    return JSON.stringify({ id, rawId: id, type: "public-key", clientExtensionResults: {}, response });
  }
}

const point = (text: string | undefined) => Buffer.from(text ?? "", "base64url");
