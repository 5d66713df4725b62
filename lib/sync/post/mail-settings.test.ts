import { expect, it } from "vitest";
import { MAIL_PORTS } from "./mail-address.ts";
import { NEW_MAIL_SERVER, readMailServer, typedMailServer } from "./mail-settings.ts";

const typed = { ...NEW_MAIL_SERVER, host: "SMTP.example.org", sender: "club@example.org", senderName: "Le club" };
const read = (more: Partial<typeof typed>) =>
  readMailServer({ ...typed, ...more }, MAIL_PORTS, [{ host: "mail.intern", port: 1_025 }]);

it("reads what a director typed", () => {
  expect(read({ account: " club ", password: " a b " })).toEqual({
    settings: {
      ...{ tokenAddress: null, tokenScope: null, clientId: null },
      ...{ host: "smtp.example.org", port: 587, account: "club", sender: "club@example.org", senderName: "Le club" },
      ...{
        replyTo: null,
        dkimSelector: null,
        perMinute: 10,
        perHour: 60,
        perDay: 200,
        fromHour: 8,
        untilHour: 20,
        isOn: false,
      },
    },
    secrets: { password: " a b " },
  });
  expect(read({ host: "mail.intern", port: "1025" })).toHaveProperty("settings");
  // Of the key's name what providers show may be copied whole.
  for (const dkimSelector of [" S1 ", "s1._domainkey", "s1._domainkey.club.example"])
    expect(read({ dkimSelector })).toMatchObject({ settings: { dkimSelector: "s1" } });
});

it("says by field what cannot be", () => {
  expect(read({ host: "", sender: "", senderName: " " })).toEqual({
    faults: { host: "missing", sender: "missing", senderName: "missing" },
  });
  expect(read({ host: "http://x", port: "80", sender: "club", replyTo: "a b" })).toEqual({
    faults: { host: "name", port: "port", sender: "mailbox", replyTo: "mailbox" },
  });
  for (const host of [
    ...[
      "127.0.0.1:25",
      "[::1]",
      "a b",
      "a@127.0.0.1",
      "smtp.example.org/..",
      "a\\b",
      "-x.example",
      "a..b",
      ".",
      "a,b",
      "a;b",
    ],
    ...["\uFF11\uFF12\uFF17.0.0.1", "xn--\u00e9", "a%00b", "fe80::1%eth0", "x".repeat(64), `${"a.".repeat(130)}b`],
  ])
    expect(read({ host }), host).toEqual({ faults: { host: "name" } });
  expect(typedMailServer.safeParse({ ...typed, host: "x".repeat(8_388_608) }).success).toBe(false);
  expect(typedMailServer.safeParse({ ...typed, senderName: "a\r\nBcc: b" }).success).toBe(false);
  expect(read({ perMinute: "0", perHour: "1e3", perDay: "20001" })).toEqual({
    faults: { perMinute: "number", perHour: "number", perDay: "number" },
  });
  expect(read({ perMinute: "61" })).toEqual({ faults: { perHour: "order" } });
  expect(read({ fromHour: "20", untilHour: "8" })).toEqual({ faults: { untilHour: "ends" } });
  expect(read({ fromHour: "24", untilHour: "25" })).toMatchObject({ faults: { fromHour: "hour" } });
  for (const dkimSelector of ["a b", "-", "..", "a_domainkey.", "é", "x".repeat(64), "::1"])
    expect(read({ dkimSelector }), dkimSelector).toEqual({ faults: { dkimSelector: "selector" } });
  expect(read({ password: "x" })).toEqual({ faults: { account: "missing" } });
  expect(read({ signIn: "oauth2", provider: "other", tokenAddress: "http://x" })).toEqual({
    faults: { account: "missing", clientId: "missing", tokenAddress: "https" },
  });
});
