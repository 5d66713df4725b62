import type { BrowserContext, Page } from "@playwright/test";

/** All that a browser received: addresses, headers, bodies, event streams, and the pages as they stood. */
export interface Traffic {
  /** How many answers were read. */
  count(): number;
  /** Keeps the page's present source too. */
  keepSource(page: Page): Promise<void>;
  /** Where a text was seen: in an answer's address, headers or body, or in a page's source. */
  whereSeen(text: string): Promise<string[]>;
}

/** Records what a browser receives from now on. Event streams never end, so their messages are taken as they come. */
export async function recordTraffic(context: BrowserContext, page: Page): Promise<Traffic> {
  const pieces: { where: string; text: string }[] = [];
  const reading: Promise<void>[] = [];
  let answers = 0;
  context.on("response", (response) => {
    answers++;
    const where = `${response.request().method()} ${response.url()}`;
    const read = async () => {
      const headers = await response.headersArray();
      pieces.push({
        where: `${where} (headers)`,
        text: headers.map(({ name, value }) => `${name}: ${value}`).join("\n"),
      });
      if (headers.some(({ value }) => value.startsWith("text/event-stream"))) return;
      // A redirect has no body, and a page that was left takes the bodies of its last answers with it.
      const body = await response.body().catch(() => Buffer.alloc(0));
      pieces.push({ where, text: body.toString("utf8") });
    };
    const piece = read();
    // Who asks what was seen learns of it; what a page takes with it when its test has ended is nobody's failure.
    piece.catch(() => {});
    reading.push(piece);
  });
  const wire = await context.newCDPSession(page);
  await wire.send("Network.enable");
  wire.on("Network.eventSourceMessageReceived", ({ data }) => void pieces.push({ where: "event stream", text: data }));
  return {
    count: () => answers,
    keepSource: async (kept) => void pieces.push({ where: `source of ${kept.url()}`, text: await kept.content() }),
    whereSeen: async (text) => {
      await Promise.all(reading);
      return pieces
        .filter((piece) => piece.text.includes(text) || piece.where.includes(text))
        .map(({ where }) => where);
    },
  };
}
