import { readFile } from "node:fs/promises";

/** Redoc's footer shows a picture from its maker's network; the page loads nothing from elsewhere. */
const FOREIGN_PICTURE = "https://cdn.redoc.ly/redoc/logo-mini.svg";

const FILES: Readonly<Record<string, URL | string>> = {
  "redoc.js": import.meta.resolve("redoc/bundles/redoc.standalone.js"),
  "copy.js": new URL("browser/copy.js", import.meta.url),
  "reference.js": new URL("browser/reference.js", import.meta.url),
  "samples.js": new URL("browser/samples.js", import.meta.url),
  "webhook-guide.js": new URL("browser/webhook-guide.js", import.meta.url),
};

/** What reads the script of this name; undefined when there is none. Its bytes are kept as those of other answers (`Representations`). */
export function assetNamed(name: string): (() => Promise<string>) | undefined {
  const file = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
  return file === undefined ? undefined : () => read(new URL(file));
}

async function read(file: URL): Promise<string> {
  return (await readFile(file, "utf8")).replaceAll(FOREIGN_PICTURE, "data:,");
}
