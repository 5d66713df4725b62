import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ANNOUNCED } from "../contract/announced.ts";
import { EVENT_TYPES, notification } from "../contract/notification.ts";
import { sampleNotification } from "../contract/sample-notification.ts";
import { NODE_RECEIVER, PHP_RECEIVER, PYTHON_RECEIVER, webhookGuide } from "./browser/webhook-guide.js";
import { renderNotifications } from "./notifications.ts";

const BASE = "https://club.example/fencing/api/v1";
const KEY = `whsec_${Buffer.from("a key of thirty-two bytes, or so").toString("base64")}`;
const folder = mkdtempSync(join(tmpdir(), "guichet-receivers-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const message = sampleNotification(BASE);
const body = JSON.stringify(message);
const sentAt = new Date("2026-09-07T16:41:02Z");
const signed = (id: string, at = sentAt, text = body) => ({
  "webhook-id": id,
  "webhook-timestamp": String(at.getTime() / 1000),
  "webhook-signature": `v1,AAAA ${new Webhook(KEY).sign(id, at, text)}`,
});
const NOW = sentAt.getTime() / 1000 + 1;

/** What a receiver must take, and what it must not: body, headers, the receiver's clock in seconds. */
const CASES: [string, boolean, string, Record<string, string>, number][] = [
  ["as it was sent", true, body, signed(message.id), NOW],
  ["altered", false, body.replace("1207", "1208"), signed(message.id), NOW],
  ["with an id that was not signed", false, body, { ...signed(message.id), "webhook-id": "msg_other" }, NOW],
  ["whose body has another id", false, body, signed("msg_other"), NOW],
  [
    "of another club",
    false,
    body.replaceAll("fencing", "rowing"),
    signed(message.id, sentAt, body.replaceAll("fencing", "rowing")),
    NOW,
  ],
  ["replayed after six minutes", false, body, signed(message.id), NOW + 360],
];

it("says of every event type when it is sent and what it holds, for readers without scripts and with them", () => {
  const plain = String(renderNotifications(BASE, EVENT_TYPES));
  const guide = webhookGuide(BASE, message, ANNOUNCED as unknown as Parameters<typeof webhookGuide>[2]);
  for (const type of EVENT_TYPES)
    for (const page of [plain, guide]) {
      expect(page).toContain(type);
      for (const field of Object.keys(ANNOUNCED[type].context)) expect(page).toContain(field);
    }
  expect(plain).toContain("HMAC-SHA256");
  expect(plain).toContain("1 minute, 5 minutes, 15 minutes, 1 hour, 4 hours, 12 hours, 24 hours, 24 hours");
});

it("shows a notification that its schema accepts", () => {
  expect(notification.parse(message)).toEqual(message);
});

describe("the receiver shown in JavaScript", () => {
  let verify: (body: string, headers: Record<string, string>, key: string, source: string, now: number) => unknown;
  beforeAll(async () => {
    const file = join(folder, "receiver.mjs");
    writeFileSync(file, NODE_RECEIVER);
    ({ verify } = await import(/* @vite-ignore */ pathToFileURL(file).href));
  });
  it.each(CASES)("meets a notification %s", (_name, good, text, headers, now) => {
    const verified = () => verify(text, headers, KEY, BASE, now);
    if (good) expect(verified()).toEqual(message);
    else expect(verified).toThrow();
  });
});

/** The two below exist where their language is installed: a test that is skipped counts as failed. The JavaScript one runs everywhere. */
const has = (program: string) => spawnSync(program, ["--version"]).status === 0;

if (has("python3")) {
  describe("the receiver shown in Python", () => {
    it.each(CASES)("meets a notification %s", (_name, good, text, headers, now) => {
      const call = `import sys\ngiven = json.load(sys.stdin)\nprint(json.dumps(verify(given["text"].encode(), given["headers"], given["key"], given["source"], given["now"])))`;
      const input = JSON.stringify({ text, headers, key: KEY, source: BASE, now });
      const run = () =>
        execFileSync("python3", ["-c", `${PYTHON_RECEIVER}\n${call}`], { input, stdio: ["pipe", "pipe", "ignore"] });
      if (good) expect(JSON.parse(run().toString())).toEqual(message);
      else expect(run).toThrow();
    });
  });
}

if (has("php")) {
  describe("the receiver shown in PHP", () => {
    it.each(CASES)("meets a notification %s", (_name, good, text, headers, now) => {
      const file = join(folder, "receiver.php");
      writeFileSync(
        file,
        `${PHP_RECEIVER}\n$given = json_decode(stream_get_contents(STDIN), true);\necho json_encode(verify($given['text'], $given['headers'], $given['key'], $given['source'], $given['now']), JSON_UNESCAPED_SLASHES);`,
      );
      const input = JSON.stringify({ text, headers, key: KEY, source: BASE, now });
      const run = () => execFileSync("php", [file], { input, stdio: ["pipe", "pipe", "ignore"] });
      if (good) expect(JSON.parse(run().toString()).id).toBe(message.id);
      else expect(run).toThrow();
    });
  });
}
