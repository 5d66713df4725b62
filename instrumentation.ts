/** Of lib/desk/front/unavailable.ts. Had before the first request: asked for only when a page fails, it would come after the answer. */
let notePageFailure: ((cause: unknown) => void) | undefined;

/** Next calls this once a process, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  ({ notePageFailure } = await import("#lib/desk/front/unavailable.ts"));
  const { boot } = await import("#lib/desk/boot.ts");
  await boot();
}

/** Next calls this with whatever a page throws, before it answers. */
export function onRequestError(cause: unknown): void {
  notePageFailure?.(cause);
}
