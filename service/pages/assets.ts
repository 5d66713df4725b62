import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

/** A script of the documentation page, as it is sent. */
export interface Asset {
  plain: Buffer;
  gzip: Buffer;
  etag: string;
}

/** Redoc's footer shows a picture from its maker's network; the page loads nothing from elsewhere. */
const FOREIGN_PICTURE = "https://cdn.redoc.ly/redoc/logo-mini.svg";

const FILES: Readonly<Record<string, URL | string>> = {
  "redoc.js": import.meta.resolve("redoc/bundles/redoc.standalone.js"),
  "reference.js": new URL("browser/reference.js", import.meta.url),
  "samples.js": new URL("browser/samples.js", import.meta.url),
  "webhook-guide.js": new URL("browser/webhook-guide.js", import.meta.url),
};

const kept = new Map<string, Promise<Asset>>();

/** The script of this name, read and compressed once; undefined when there is none. */
export function assetNamed(name: string): Promise<Asset> | undefined {
  const file = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
  if (!file) return undefined;
  const known = kept.get(name);
  if (known) return known;
  const reading = read(new URL(file));
  kept.set(name, reading);
  reading.catch(() => kept.delete(name));
  return reading;
}

async function read(file: URL): Promise<Asset> {
  const text = (await readFile(file, "utf8")).replaceAll(FOREIGN_PICTURE, "data:,");
  const plain = Buffer.from(text);
  const etag = createHash("sha256").update(plain).digest("base64url");
  return { plain, gzip: await promisify(gzip)(plain), etag };
}
