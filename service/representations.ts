import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** How the bytes of an answer are coded (RFC 9110 §8.4.1), the one that we like best first. */
const CODINGS = ["br", "gzip", "identity"] as const;
export type Coding = (typeof CODINGS)[number];

/** The bytes of one coding, and the strong tag that is theirs alone (RFC 9110 §8.8.3). */
export interface Representation {
  readonly bytes: Uint8Array;
  readonly coding: Coding;
  readonly etag: string;
}

/**
 * Some forty clubs uncompressed, or nearly a thousand compressed; a representation that is asked for after that is made again.
 */
const MAX_BYTES = 48 * 1_048_576;
/** Nearly the smallest result at a tenth of the best level's time: 10 ms for a contract, in a thread of its own. */
const BROTLI_LEVEL = 5;

/** Makes or reads what a name stands for. */
type Text = () => string | Promise<string>;

const compressed = {
  br: (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL } }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes),
  identity: async (bytes: Uint8Array) => bytes,
};

/**
 * Answers that cost much to make and are the same for everybody who asks, kept as the bytes that are sent. A name says all that
 * the text depends on, so nothing here can be out of date: a changed text has another name. The one that was used longest ago is
 * dropped first.
 */
export class Representations {
  readonly #kept = new Map<string, Representation>();
  readonly #making = new Map<string, Promise<Representation>>();
  readonly #most: number;
  #bytes = 0;

  /** @param most bytes to keep */
  constructor(most = MAX_BYTES) {
    this.#most = most;
  }

  /** The bytes under a name in a coding. Those who ask while they are made wait for the same ones. */
  async get(name: string, coding: Coding, text: Text): Promise<Representation> {
    const key = `${coding} ${name}`;
    const kept = this.#kept.get(key);
    if (kept) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept;
    }
    const making = this.#making.get(key) ?? this.#make(key, name, coding, text);
    this.#making.set(key, making);
    return making;
  }

  async #make(key: string, name: string, coding: Coding, text: Text): Promise<Representation> {
    try {
      const made =
        coding === "identity" ? plain(await text()) : await coded(await this.get(name, "identity", text), coding);
      this.#keep(key, made);
      return made;
    } finally {
      // After the promise was put there, also where nothing was waited for.
      queueMicrotask(() => this.#making.delete(key));
    }
  }

  #keep(key: string, made: Representation): void {
    this.#kept.set(key, made);
    this.#bytes += made.bytes.byteLength;
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#bytes <= this.#most) return;
      this.#kept.delete(oldest);
      this.#bytes -= bytes.byteLength;
    }
  }
}

function plain(text: string): Representation {
  const etag = `"${createHash("sha256").update(text).digest("base64url")}"`;
  return { bytes: Buffer.from(text), coding: "identity", etag };
}

async function coded({ bytes, etag }: Representation, coding: Coding): Promise<Representation> {
  return { bytes: await compressed[coding](bytes), coding, etag: etag.replace(/"$/, `-${coding}"`) };
}

/** The coding for an Accept-Encoding field: the one with the greatest weight, then the smallest bytes (RFC 9110 §12.5.3). */
export function codingFor(field: string | undefined): Coding {
  const weights = new Map<string, number>();
  for (const entry of (field ?? "").toLowerCase().split(",")) {
    const [coding = "", ...parameters] = entry.split(";").map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    weights.set(coding === "x-gzip" ? "gzip" : coding, weight === undefined ? 1 : Number(weight) || 0);
  }
  // Unnamed, a compression is not wanted and the plain bytes are; a star speaks for what is not named.
  const weightOf = (coding: Coding) =>
    weights.get(coding) ?? weights.get("*") ?? (coding === "identity" ? Number.EPSILON : 0);
  const [best = "identity"] = [...CODINGS].sort((a, b) => weightOf(b) - weightOf(a));
  return weightOf(best) > 0 ? best : "identity";
}

/** If-None-Match: a list of tags, compared weakly, or a star that knows everything (RFC 9110 §13.1.2). */
export function isKnown(etag: string, condition: string | undefined): boolean {
  if (condition?.trim() === "*") return true;
  return (condition ?? "").split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}

/** A representation as an answer: 304 without bytes for a client that has them already. */
export function answerWith(
  { bytes, coding, etag }: Representation,
  { condition, headers }: { condition: string | undefined; headers: Record<string, string> },
): Response {
  const common = { ETag: etag, "Cache-Control": "no-cache", Vary: "Accept-Encoding" };
  if (isKnown(etag, condition)) return new Response(null, { status: 304, headers: common });
  return new Response(shared(bytes), {
    headers: {
      ...headers,
      ...common,
      "Content-Length": String(bytes.byteLength),
      ...(coding !== "identity" && { "Content-Encoding": coding }),
    },
  });
}

/** A body that hands on the same bytes: a Response made of them would copy them for each reader, however slow it reads. */
function shared(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
}
