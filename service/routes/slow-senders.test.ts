import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { TestClient } from "../testing/client.ts";
import { KINDS, startService, type TestClub, type TestService } from "../testing/service.ts";

/** More than any queue of the reception has places for. */
const MANY = 50;

describe.each(KINDS)("while fifty callers send half a body and stop, %s", (kind) => {
  let service: TestService;
  let club: TestClub;
  let client: TestClient;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    service = await startService(kind);
    club = await service.createClub();
    client = await club.client();
    // Its token is known from now on.
    await client.get("/seasons");
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });
  afterAll(() => service.stop());

  const sendHalf = async (path: string, fields: Record<string, string>) => {
    const { port, pathname } = new URL(club.baseUrl + path);
    const lines = Object.entries({ Host: "127.0.0.1", ...fields }).map(([name, value]) => `${name}: ${value}`);
    const head = [`POST ${pathname} HTTP/1.1`, ...lines, "", ""].join("\r\n");
    for (let count = 0; count < MANY; count++) {
      const socket = connect(Number(port), "127.0.0.1");
      sockets.push(socket.on("error", () => {}));
      await once(socket, "connect");
      socket.write(head);
    }
  };

  const ask = () =>
    fetch(`${club.baseUrl}/token`, {
      method: "POST",
      body: new URLSearchParams({
        grant_type: "client_credentials",
        client_id: client.clientId,
        client_secret: client.clientSecret,
      }),
    });

  it("forms for a token: another one gets its token", async () => {
    await sendHalf("/token", { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": "100" });
    expect((await ask()).status).toBe(200);
  });

  it.each(["100", "60000"])(
    "bodies of %s bytes, with one's own token: reads and writes of it are answered",
    async (length) => {
      await sendHalf("/seasons", {
        ...{ Authorization: `Bearer ${client.token}`, "Idempotency-Key": "0123456789abcdef" },
        ...{ "Content-Type": "application/json", "Content-Length": length },
      });
      expect((await client.get("/seasons")).status).toBe(200);
      expect((await client.post("/seasons", { name: "" })).status).toBe(422);
      expect((await client.post("/seasons", { name: "x".repeat(30_000) })).status).toBe(422);
      expect((await ask()).status).toBe(200);
    },
  );
});
