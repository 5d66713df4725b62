import { createServer, request as forward } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../scripts/testing/free-port.ts";

/** A door before a dashboard at which every call waits before it is let in: browsers come through it, and nobody else. */
export interface SlowDoor {
  /** What the dashboard is called. */
  readonly url: string;
  /** Where it leads. @param lateMs how long each call waits there; files of the build pass at once */
  lead(to: string, lateMs: number): void;
  close(): Promise<void>;
}

export async function openSlowDoor(): Promise<SlowDoor> {
  let [target, late] = ["", 0];
  const server = createServer(async (asked, answer) => {
    const isFile = asked.url?.startsWith("/_next/") ?? false;
    if (!isFile) await pause(late);
    // The browser has gone meanwhile: what it had not sent never comes, as on a line that is cut.
    if (asked.destroyed) return;
    const onward = forward(
      new URL(asked.url ?? "/", target),
      { method: asked.method, headers: asked.headers },
      (said) => {
        answer.writeHead(said.statusCode ?? 502, said.headers);
        said.pipe(answer);
      },
    );
    onward.on("error", () => answer.destroy());
    answer.on("close", () => answer.writableFinished || onward.destroy());
    asked.pipe(onward);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${port}`,
    lead: (to, lateMs) => {
      [target, late] = [to, lateMs];
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
