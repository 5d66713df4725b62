/** Where the process keeps its things: one map on the one object that every copy of this module shares. */
const place = globalThis as typeof globalThis & { __guichet?: Map<string, unknown> };
place.__guichet ??= new Map();
const all = place.__guichet;

/** One thing that the process keeps. */
export interface ProcessValue<T> {
  /** undefined until it is set. */
  value: T | undefined;
}

/**
 * What the whole process keeps under a name, such as an open store. Next puts a copy of a module into each of its bundles, so a variable
 * of a module would be there several times. The front (lib/desk/front) asks for it too, outside of Next: so this module is not `server-only`.
 * @param name unique in the program
 */
export function keptByProcess<T>(name: string): ProcessValue<T> {
  return {
    get value() {
      return all.get(name) as T | undefined;
    },
    set value(value) {
      all.set(name, value);
    },
  };
}
