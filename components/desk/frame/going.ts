import { useEffect, useOptimistic } from "react";

/** Where the desk is on its way to. */
interface Going {
  path: string;
  /** Back or Forward: the browser puts a page that it had before where it was scrolled to. */
  isReturn: boolean;
}

const listeners = new Set<(going: Going) => void>();

/**
 * Tells the desk that its router sets out (instrumentation-client.ts). Within the router's own transition, so that what is said ends with
 * it, however it ends: there, overtaken by the next one, or refused.
 * @param address as the router has it: a path with its search, or a whole address
 */
export function setOut(address: string, way: "push" | "replace" | "traverse"): void {
  const { pathname } = new URL(address, window.location.href);
  for (const listener of listeners) listener({ path: pathname, isReturn: way === "traverse" });
}

/** Where the desk is on its way to, from the click until that page is drawn; null while it stays. */
export function useGoing(): Going | null {
  const [going, setGoing] = useOptimistic<Going | null>(null);
  useEffect(() => {
    listeners.add(setGoing);
    return () => void listeners.delete(setGoing);
  }, [setGoing]);
  return going;
}
