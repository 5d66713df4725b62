import { createServer, request as forward } from "node:http";
import { freePort } from "../../scripts/testing/free-port.ts";

/** A way to a dashboard on which every answer is lost: what is asked arrives and is done, and nobody is told. */
export interface LossyDoor {
  /** In place of the dashboard's address. */
  readonly url: string;
  /** The answer that was lost last, whole. */
  lost(): Promise<{ status: number; text: string }>;
  close(): Promise<void>;
}

/** Opens one in front of the dashboard at `target`. */
export async function openLossyDoor(target: string): Promise<LossyDoor> {
  const { host } = new URL(target);
  let lost: Promise<{ status: number; text: string }> = Promise.reject(new Error("Nothing was asked."));
  lost.catch(() => undefined);
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, host, ...(asked.headers.origin && { origin: target }) };
    // What is lost is read here.
    delete headers["accept-encoding"];
    lost = new Promise((resolve, reject) => {
      const onward = forward(new URL(asked.url ?? "/", target), { method: asked.method, headers }, (given) => {
        const parts: Buffer[] = [];
        given.on("data", (part: Buffer) => parts.push(part));
        given.once("end", () => {
          resolve({ status: given.statusCode ?? 0, text: Buffer.concat(parts).toString("utf8") });
          // Only now: whoever hangs up may have what they asked for called off.
          answer.destroy();
        });
      });
      onward.once("error", (failure) => {
        reject(failure);
        answer.destroy();
      });
      asked.pipe(onward);
    });
    lost.catch(() => undefined);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${port}`,
    lost: () => lost,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
