/**
 * The dashboard's program: Next behind the front. `--dev` compiles on demand and reloads on change. It listens only when Next
 * can answer, so who reaches it is served.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { isIPv6 } from "node:net";
import { parseArgs } from "node:util";
import next from "next";
import { readFrontSettings } from "#lib/base/program/address-settings.ts";
import { openWayIn } from "#lib/base/program/way-in.ts";
import { admit } from "./admission.ts";
import { withKnownActions } from "./known-actions.ts";
import { withLeaving } from "./leaving.ts";
import { ourselves } from "./ourselves.ts";
import { createFront, type Handler, introduce } from "./server.ts";
import { withStatic } from "./static.ts";
import { withTurns } from "./turns.ts";
import { withWatched } from "./watched.ts";

const { values } = parseArgs({ options: { dev: { type: "boolean", default: false } } });
const { dev } = values;

/** One line for what the owner of the machine can mend. */
function fail(cause: unknown): never {
  console.error(cause instanceof Error ? cause.message : String(cause));
  process.exit(1);
}

function settingsOfBuild(): unknown {
  const { config } = JSON.parse(readFileSync(".next/required-server-files.json", "utf8")) as { config: unknown };
  return config;
}

async function run(): Promise<void> {
  const settings = readFrontSettings();
  // lib/desk/boot.ts stops everything in order; Next would end the process under it.
  process.env.NEXT_MANUAL_SIG_HANDLE ??= "true";
  Object.assign(process.env, { NODE_ENV: dev ? "development" : "production" });
  // What Next asks of itself it asks here, not at the public address: that may be another machine's.
  process.env.__NEXT_PRIVATE_ORIGIN = `http://${isIPv6(settings.host) ? `[${settings.host}]` : settings.host}:${settings.port}`;
  // The build has the settings that it was made with: what made them, a compiler among it, is neither loaded nor needed where the dashboard only runs.
  if (!dev) process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(settingsOfBuild());
  // Next adds its own listener for upgraded connections to the server that it is given: ours looks at them first.
  const unused = createServer();
  const app = next({ dev, dir: ".", hostname: settings.host, port: settings.port, httpServer: unused });
  await app.prepare();
  const handle = app.getRequestHandler();
  const byNext: Handler = (request, response) => handle(request, response);
  const isSecure = settings.publicUrl.startsWith("https:");
  // In development there are no finished files yet. Those are everybody's, and end nobody's session.
  const served = dev
    ? withLeaving(isSecure, byNext)
    : withStatic(".next/static", withLeaving(isSecure, withTurns(withKnownActions(".next", byNext))));
  const front = createFront(settings, withWatched(served));
  if (dev) {
    const us = ourselves(settings.publicUrl, settings.port);
    front.server.on("upgrade", (request, socket, head) => {
      const host = introduce(request, { settings, us });
      const asked = { method: "POST", target: request.url ?? "", headers: request.headers, host };
      // A page of another site may open a socket to us; its origin says so.
      // Next's socket is behind the listener that it has put on the server it was given; the handler that it hands out answers nothing.
      const isTaken = !("code" in admit(asked, us)) && unused.emit("upgrade", request, socket, head);
      if (!isTaken) socket.destroy();
    });
  }
  openWayIn(front);
  await front.listen(settings.port, settings.host);
}

run().catch(fail);
