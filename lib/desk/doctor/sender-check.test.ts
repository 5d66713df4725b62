import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveClub } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import { saveMailServer } from "#lib/base/store/mail-servers.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { senderFinding } from "./sender-check.ts";

/** A key of 1,024 bits. */
const SHORT =
  "MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDwIRP/UC3SBsEmGqZ9ZJW3/DkMoGeLnQg1fWn7/zYtIxN2SnFCjxOCKG9v3b4jYfcTNh5ijSsq631uBItLa7od+v/RtdC2UzJ1lWT947qR+Rcac2gbto/NMqJ0fzfVjH4OuKhitdY9tf6mcwGjaNBcWToIMmPSPDdQPNUYckcQ2QIDAQAB";

describe.each(databases("sender_check"))("what doctor says of who sends for a domain, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    const credential = { kind: "secret", secret: "x" } as const;
    const baseUrl = "http://localhost/judo/api/v1";
    await saveClub(store.db, { slug: "judo", name: "Judo", baseUrl, clientId: "desk", credential });
  });
  afterAll(() => close());
  const signs = (dkimSelector: string | null) =>
    store.db.transaction((tx) =>
      saveMailServer(
        tx,
        "judo",
        {
          ...{ host: "smtp.club.example", port: 587, account: null, sender: "a@club.example", senderName: "Le club" },
          ...{ replyTo: null, dkimSelector, perMinute: 1, perHour: 1, perDay: 1, fromHour: 3, untilHour: 4 },
          isOn: true,
        },
        { password: undefined, by: { id: 1, name: "Directrice" }, now: new Date() },
      ),
    );
  const finding = async (texts: Readonly<Record<string, string[]>>) => {
    const { standing, says } = await senderFinding(store.db, "judo", async (name) => {
      const found = texts[name];
      if (!found) throw new Error("nobody answers");
      return found;
    });
    return `${standing} ${says}`;
  };

  it("says what receivers miss, that nobody answers, and that all is said", async () => {
    expect(await finding({})).toMatch(/^skipped There is no mail server/);
    await signs(null);
    const domain = { "club.example": ["v=spf1 -all"], "_dmarc.club.example": ["v=DMARC1; p=none"] };
    expect(await finding(domain)).toMatch(/^warning .*not known by which key letters are signed/);
    await signs("s1");
    expect(await finding(domain)).toMatch(/^skipped The name servers do not answer about club.example/);
    const name = "s1._domainkey.club.example";
    expect(await finding({ ...domain, [name]: [] })).toMatch(/^warning .*the key s1 of club.example is not there/);
    const short = await finding({ ...domain, "club.example": [], [name]: [`v=DKIM1; t=y; p=${SHORT}`] });
    expect(short).toMatch(/^warning .*\(SPF\); the key s1 of club.example is shorter than 2,048 bits; .*\(t=y\)/);
    const good = Buffer.alloc(32, 7).toString("base64");
    expect(await finding({ ...domain, [name]: [`v=DKIM1; k=ed25519; p=${good}`] })).toMatch(/^ok club.example says/);
  });
});
