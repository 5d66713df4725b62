/**
 * Whether a failure is of the class with this name. Next puts a copy of a module into each of its bundles, and what one of them
 * made is no `instanceof` of the other's class: a refusal would pass for a defect. An error class that others look for says
 * `static override [Symbol.hasInstance]` by this, so that `instanceof` means the same wherever it is asked.
 */
export function isNamed(cause: unknown, name: string): boolean {
  return cause instanceof Error && cause.name === name;
}
