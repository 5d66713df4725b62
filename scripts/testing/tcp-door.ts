import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Where connections go in: by it they reach whoever it leads to at that moment, as by a balancer or an address that moves. */
export interface TcpDoor {
  readonly port: number;
  /** Leads new connections to a loopback port; undefined: closes each as it comes. Those that are through stay as they are. */
  lead(port: number | undefined): void;
  /** Relays nothing more on the connections that are through, and ends none: neither side is told anything, as where a cable is pulled. */
  sever(): void;
  stop(): Promise<void>;
}

/** Opens a door on a free loopback port. */
export async function openTcpDoor(): Promise<TcpDoor> {
  let behind: number | undefined;
  const through = new Set<{ sides: [Socket, Socket]; severed: boolean }>();
  const server = createServer((caller) => {
    caller.on("error", () => {});
    if (behind === undefined) return void caller.destroy();
    const called = connect(behind, "127.0.0.1");
    const pair: { sides: [Socket, Socket]; severed: boolean } = { sides: [caller, called], severed: false };
    through.add(pair);
    const relay = (from: Socket, to: Socket) => {
      from.setNoDelay(true);
      from.on("data", (bytes) => void (pair.severed || to.write(bytes)));
      from.on("error", () => {});
      from.on("close", () => {
        // Whoever gives up on one side of a severed pair is not heard on the other.
        if (!pair.severed) to.destroy();
      });
    };
    relay(caller, called);
    relay(called, caller);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const end = () => {
    for (const { sides } of through) for (const side of sides) side.destroy();
    through.clear();
  };
  return {
    port: (server.address() as AddressInfo).port,
    lead: (port) => {
      behind = port;
    },
    sever: () => {
      for (const pair of through) pair.severed = true;
    },
    stop: async () => {
      const closed = once(server, "close");
      server.close();
      end();
      await closed;
    },
  };
}
