import compile from "icu-minify/compile";

/** Messages by their keys, a branch of them, or one message. */
type Words = { readonly [key: string]: Words } | string;

/**
 * The same messages with their ICU syntax parsed, as next-intl's `format-only` wants them (next.config.mjs names it in place of
 * the formatter that parses in the browser). What they say stays; the types see texts as before.
 */
export function compiled<T extends Words>(words: T): T {
  // Through JSON: the compiler makes objects without a prototype, which React does not hand to the browser.
  if (typeof words === "string") return JSON.parse(JSON.stringify(compile(words)));
  return Object.fromEntries(Object.entries(words).map(([key, inner]) => [key, compiled(inner)])) as T;
}
