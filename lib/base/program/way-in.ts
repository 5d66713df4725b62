import { keptByProcess } from "#lib/base/program/kept.ts";
import type { HttpServer } from "#runtime/http/server.ts";

/** The way in to the dashboard, for what ends the process in order (lib/desk/boot.ts). */
interface WayIn {
  server: Pick<HttpServer, "leave" | "stop">;
  /** Whether the process is being stopped. */
  isLeaving: boolean;
}

const kept = keptByProcess<WayIn>("way-in");

/** Says where people come in; once a process. */
export function openWayIn(server: WayIn["server"]): void {
  kept.value = { server, isLeaving: false };
}

/** Whether the process is being stopped: who watches is told that it is not ready. */
export function isLeaving(): boolean {
  return kept.value?.isLeaving ?? false;
}

/** From now on the dashboard is not ready; requests are still answered, each as the last of its connection. */
export function leaveWayIn(): void {
  if (!kept.value) return;
  kept.value.isLeaving = true;
  kept.value.server.leave();
}

/** Takes no new request, and waits for the answers to those that there are. */
export async function closeWayIn(): Promise<void> {
  leaveWayIn();
  await kept.value?.server.stop();
}
