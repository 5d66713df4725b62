import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { FILE_LIMIT_BYTES } from "./content.ts";
import { receiveFile } from "./receive.ts";
import { pdfOfBytes, SAMPLES } from "./testing/samples.ts";

const sent = (body: BodyInit | null, headers?: Record<string, string>) =>
  receiveFile(
    new Request("http://desk.example/", {
      method: "POST",
      body,
      ...(headers && { headers }),
      duplex: "half",
    } as RequestInit),
  );

function inParts(...parts: (Uint8Array | "gone")[]) {
  return new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const part = parts.shift();
      if (part === "gone") controller.error(new Error("the sender left"));
      else if (part) controller.enqueue(part);
      else controller.close();
    },
  });
}

it("gives the bytes that came, what they are and their hash", async () => {
  const file = pdfOfBytes(FILE_LIMIT_BYTES);
  const received = await sent(inParts(file.subarray(0, 5), file.subarray(5)));
  if (!received.ok) throw new Error(received.fault);
  expect(received.file).toMatchObject({
    type: "application/pdf",
    sha256: createHash("sha256").update(file).digest("hex"),
  });
  expect(Buffer.from(received.file.bytes).equals(file)).toBe(true);
});

it("refuses before it reads, or as soon as it has read too much, and says what it was", async () => {
  const tooMuch = String(FILE_LIMIT_BYTES + 1);
  expect(await sent(inParts("gone"), { "content-length": tooMuch })).toEqual({ ok: false, fault: "too_large" });
  const endless = inParts(...Array.from({ length: 13 }, () => Buffer.alloc(1024 * 1024)), "gone");
  expect(await sent(endless)).toEqual({ ok: false, fault: "too_large" });
  expect(await sent(null)).toEqual({ ok: false, fault: "empty" });
  expect(await sent("JVBERi0xLjQKJSVFT0YK")).toEqual({ ok: false, fault: "not_taken" });
  expect(await sent(inParts(SAMPLES.png.subarray(0, 30), "gone"))).toEqual({ ok: false, fault: "incomplete" });
  expect(await sent(inParts(SAMPLES.png.subarray(0, 60)))).toEqual({ ok: false, fault: "cut_off" });
});
