/**
 * Commands as they are called where this runs: an installation has no npm (`npm run pack`), and its `bin/guichet` tells what it starts so.
 * @param text words for who runs Guichet, with commands as among the sources: `npm run club -- list`
 */
export function asCalled(text: string): string {
  if (process.env.GUICHET_INSTALLED !== "1") return text;
  return text.replace(/npm start or (?=npm run)/g, "").replace(/npm run ([a-z]+)(?: --(?= |$))?/g, "guichet $1");
}
