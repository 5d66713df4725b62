import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { isWebhookKey } from "#lib/base/program/webhook-key.ts";
import { isFresh, isSigned, signedHeaders } from "./verify.ts";

/** The example of the Standard Webhooks libraries' own tests (github.com/standard-webhooks/standard-webhooks). */
const PUBLIC = {
  key: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
  timestamp: "1614265330",
  body: '{"test": 2432232314}',
  signature: "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
};

const headersWith = (changed: Record<string, string>) =>
  new Headers({
    "webhook-id": PUBLIC.id,
    "webhook-timestamp": PUBLIC.timestamp,
    "webhook-signature": PUBLIC.signature,
    ...changed,
  });
const signed = (changed: Record<string, string> = {}, body = PUBLIC.body, key = PUBLIC.key) => {
  const headers = signedHeaders(headersWith(changed));
  return headers !== undefined && isSigned(key, headers, body);
};

describe("the signature of a message", () => {
  it("is the public Standard Webhooks example's", () => {
    expect(new Webhook(PUBLIC.key).sign(PUBLIC.id, new Date(1_614_265_330_000), PUBLIC.body)).toBe(PUBLIC.signature);
    expect(signed()).toBe(true);
  });

  it("may stand among others, of another key or another version", () => {
    const other = new Webhook("whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA").sign(PUBLIC.id, new Date(0), "{}");
    expect(signed({ "webhook-signature": `${other} v1a,xxxx  ${PUBLIC.signature}` })).toBe(true);
    expect(signed({ "webhook-signature": `${other} v2,${PUBLIC.signature.slice(3)} v1, v1 ,` })).toBe(false);
  });

  it("covers identifier, timestamp and every byte of the body, under one key alone", () => {
    expect(signed({ "webhook-id": "msg_other" })).toBe(false);
    expect(signed({ "webhook-timestamp": "1614265331" })).toBe(false);
    expect(signed({}, `${PUBLIC.body} `)).toBe(false);
    expect(signed({}, PUBLIC.body, "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSX")).toBe(false);
  });

  it("needs three headers that are what they should be", () => {
    const broken: Record<string, string>[] = [
      { "webhook-id": "" },
      { "webhook-id": "a b" },
      { "webhook-id": "é" },
      { "webhook-id": "x".repeat(256) },
      { "webhook-timestamp": "" },
      { "webhook-timestamp": "1614265330.5" },
      { "webhook-timestamp": "-1" },
      { "webhook-timestamp": "1614265330abc" },
      { "webhook-timestamp": "9".repeat(13) },
      { "webhook-signature": " " },
    ];
    for (const changed of broken) expect(signedHeaders(headersWith(changed)), JSON.stringify(changed)).toBeUndefined();
  });

  it("counts for five minutes to either side of a clock", () => {
    const headers = signedHeaders(headersWith({}));
    const at = (seconds: number) =>
      headers !== undefined && isFresh(headers, [new Date((1_614_265_330 + seconds) * 1_000)]);
    expect([-301, -300, 0, 300, 301].map(at)).toEqual([false, true, true, true, false]);
  });
});

it("a verification key is whsec_ and base64 of a length that protects", () => {
  expect(isWebhookKey(PUBLIC.key)).toBe(true);
  for (const text of [
    "",
    "whsec_",
    "whsec_c2hvcnQ=",
    "secret",
    "whsec_not base64!",
    `whsec_${"A".repeat(2_000)}`,
    PUBLIC.key.slice(6),
  ])
    expect(isWebhookKey(text), text).toBe(false);
});
