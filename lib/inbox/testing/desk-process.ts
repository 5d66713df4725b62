import { createServer } from "node:http";
import { ne, sql } from "drizzle-orm";
import { boot } from "#lib/boot.ts";
import { store } from "#lib/store/database.ts";
import { webhookMessages } from "#lib/store/schema/inbox.ts";
import { releaseOrphans } from "../claim.ts";
import { receive } from "../receive.ts";

/**
 * The dashboard without its pages, as a process that a test can kill: it boots exactly as the dashboard does and receives messages at
 * `PORT`. GET tells how many wait. With `ALONE` no other process is alive: leases of the dead end at once.
 * Run with `--conditions=react-server`.
 */
await boot();
const { db } = await store();
if (process.env.ALONE) await releaseOrphans(db);

createServer(async (request, response) => {
  if (request.method === "GET") {
    const [row] = await db
      .select({ count: sql<number>`count(*)::integer` })
      .from(webhookMessages)
      .where(ne(webhookMessages.state, "processed"));
    response.end(String(row?.count));
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const headers = new Headers(request.headers as Record<string, string>);
  const body = Buffer.concat(chunks);
  const answer = await receive("club", new Request("http://desk/hooks/club", { method: "POST", headers, body }));
  response.writeHead(answer.status).end();
}).listen(Number(process.env.PORT), "127.0.0.1", () => console.log("open"));
