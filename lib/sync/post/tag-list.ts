/** Longer than any name of a tag: they have one or two signs. */
const NAME = /^[a-z][a-z0-9_]{0,30}$/i;

/** A list of tags (RFC 6376 §3.2), by their names; undefined where it is none: a name that comes twice makes all of it void. Pure. */
export function tagsIn(text: string): ReadonlyMap<string, string> | undefined {
  const tags = new Map<string, string>();
  // The last one may be followed by a sign that ends it.
  for (const one of text.trim().replace(/;$/, "").split(";")) {
    const at = one.indexOf("=");
    const name = one.slice(0, Math.max(0, at)).trim();
    if (!NAME.test(name) || tags.has(name)) return undefined;
    tags.set(name, one.slice(at + 1).trim());
  }
  return tags;
}
