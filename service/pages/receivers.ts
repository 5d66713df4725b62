import { NODE_RECEIVER, PYTHON_RECEIVER } from "./browser/webhook-guide.js";

/** A receiver's longest body in bytes: a notification has about one thousand. */
const MOST_BYTES = 65_536;

/**
 * A whole receiver for Node, with nothing beside it: verifies what comes to `PORT` with `WEBHOOK_KEY`, and says what it was.
 * @param source the club's base address
 */
export function nodeReceiver(source: string): string {
  return `${NODE_RECEIVER}

import { createServer } from "node:http";

const seen = new Set();
createServer((request, response) => {
  const chunks = [];
  let bytes = 0;
  request.on("data", (chunk) => {
    bytes += chunk.length;
    if (bytes <= ${MOST_BYTES}) chunks.push(chunk);
    else request.destroy();
  });
  request.on("end", () => {
    try {
      const body = Buffer.concat(chunks).toString();
      const message = verify(body, request.headers, process.env.WEBHOOK_KEY, ${JSON.stringify(source)});
      // A real receiver stores it durably here, and works on it after the answer.
      if (!seen.has(message.id)) console.log("received", message.type, message.data.resource.url);
      seen.add(message.id);
      response.writeHead(204).end();
    } catch (refusal) {
      console.log("refused", refusal.message);
      response.writeHead(400).end();
    }
  });
}).listen(Number(process.env.PORT || 8080), "127.0.0.1", () => console.log("listening"));`;
}

/** The same for Python 3, with its standard library. */
export function pythonReceiver(source: string): string {
  return `${PYTHON_RECEIVER}

import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

seen = set()

class Receiver(BaseHTTPRequestHandler):
    timeout = 10

    def do_POST(self):
        try:
            length = int(self.headers["content-length"])
            if not 0 <= length <= ${MOST_BYTES}:
                raise ValueError("too long")
            body = self.rfile.read(length)
            message = verify(body, self.headers, os.environ["WEBHOOK_KEY"], ${JSON.stringify(source)})
            # A real receiver stores it durably here, and works on it after the answer.
            if message["id"] not in seen:
                print("received", message["type"], message["data"]["resource"]["url"], flush=True)
            seen.add(message["id"])
            self.send_response(204)
        except Exception as refusal:
            print("refused", refusal, flush=True)
            self.send_response(400)
        self.end_headers()

    def log_message(self, *words):
        pass

server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT") or 8080)), Receiver)
print("listening", flush=True)
server.serve_forever()`;
}
